"""The examination of what concerns no single game: the file, the references, the ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, ForeignKeyConstraint, Select, and_, exists, func, or_, select
from sqlalchemy.exc import DatabaseError

from ..ratings.model import Rating
from ..storage.backend import Backend
from ..storage.schema import metadata, rating_changes, ratings
from ..storage.snapshots import reason_of
from .fault import Fault, Kind

PAGE = 1000  # rows that are read at a time


def examine_whole(backend: Backend, connection: Connection) -> list[Fault]:
    """Everything that is wrong with a database besides its games.

    Args:
        backend: the database.
        connection: a snapshot of it.
    """
    checks: tuple[tuple[Kind, Callable[[Connection], Iterable[str]]], ...] = (
        ("database", backend.damage),
        ("reference", _dangling),
        ("rating", _wrong_ratings),
    )
    faults: list[Fault] = []
    for kind, check in checks:
        try:
            faults += [Fault(kind, what) for what in check(connection)]
        except DatabaseError as error:
            faults.append(Fault("database", f"The database cannot be read: {reason_of(error)}."))
    return faults


def _dangling(connection: Connection) -> Iterator[str]:
    """Rows that refer to others which do not exist."""
    for table in metadata.sorted_tables:
        for reference in table.foreign_key_constraints:
            count = _dangling_count(connection, reference)
            if count:
                yield (
                    f"{count} rows of `{table.name}` refer to rows of "
                    f"`{reference.referred_table.name}` that do not exist."
                )


def _dangling_count(connection: Connection, reference: ForeignKeyConstraint) -> int:
    referred = reference.referred_table.alias()
    pairs = [(element.parent, referred.c[element.column.name]) for element in reference.elements]
    there = exists().where(and_(*(child == parent for child, parent in pairs)))
    dangling = (
        select(func.count())
        .select_from(reference.table)
        .where(~there, *(child.is_not(None) for child, _ in pairs))
    )
    return connection.execute(dangling).scalar_one()


def _wrong_ratings(connection: Connection) -> Iterator[str]:
    """Courses of ratings with a gap, ratings that are not the end of their course, and points that
    do not follow from their rating."""
    of_same = and_(
        rating_changes.c.person == ratings.c.person, rating_changes.c.pool == ratings.c.pool
    )
    counted = func.count(rating_changes.c.games)
    broken = (
        select(rating_changes.c.person)
        .group_by(rating_changes.c.person, rating_changes.c.pool)
        .having(
            (counted != func.max(rating_changes.c.games)) | (func.min(rating_changes.c.games) < 1)
        )
    )
    if count := _count(connection, broken):
        yield f"In {count} courses of ratings a game is missing."
    same = [ratings.c[name] == rating_changes.c[name] for name in ("games", "mu", "sigma")]
    if count := _count(connection, select(ratings.c.person).where(~exists().where(of_same, *same))):
        yield f"{count} ratings are not those after a person's last rated game."
    beyond = or_(ratings.c.person.is_(None), rating_changes.c.games > ratings.c.games)
    later = select(rating_changes.c.person).outerjoin(ratings, of_same).where(beyond)
    if count := _count(connection, later):
        yield f"{count} rated games are not in a person's rating."
    for table in (ratings, rating_changes):
        columns = (table.c.mu, table.c.sigma, table.c.points, table.c.provisional)
        rows = connection.execution_options(yield_per=PAGE).execute(select(*columns))
        count = sum((r.points, r.provisional) != _seen(Rating(r.mu, r.sigma)) for r in rows)
        if count:
            yield f"{count} rows of `{table.name}` have points that do not follow from them."


def _count(connection: Connection, query: Select[Any]) -> int:
    return connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()


def _seen(rating: Rating) -> tuple[int, bool]:
    return rating.points, rating.provisional
