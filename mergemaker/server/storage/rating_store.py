"""The store of ratings: who is rated how in each pool, and how each rated game changed that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, and_, bindparam, exists, false, insert, select, update

from ..clock import moment
from ..wire.rating_bodies import Pool
from .database import Database
from .errors import Taken
from .schema import accounts, games, people, rating_changes, ratings, removed_people
from .statements import compiled, upsert


class AlreadyRated(Exception):
    """Another process rated the game, or another game of the same person, in the meantime."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a pool after a number of rated games there.

    Attributes:
        person: the identity.
        pool: the pool.
        games: how many games made it.
        mu: its mean.
        sigma: how unsure the mean is.
        points: it as people see it.
        provisional: whether there are too few games to be sure.
    """

    person: str
    pool: Pool
    games: int
    mu: float
    sigma: float
    points: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Change:
    """How a game changed a rating: the points after it, and whether they were provisional."""

    game: str
    at: datetime
    points: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Leader:
    """A row of a leaderboard. `person` is the identity, which is shown to nobody."""

    person: str
    name: str
    points: int
    games: int


class RatingStore:
    """The ratings in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, limit: int, without: Collection[str] = ()) -> list[str]:
        """The rated games that are over and have not changed any rating yet, oldest first.

        Args:
            limit: how many at most.
            without: games to leave out.
        """
        found = (
            select(games.c.id)
            .where(games.c.rating_due, games.c.id.not_in(without))
            .order_by(games.c.ended_at, games.c.id)
            .limit(limit)
        )
        return await self._database.read(lambda connection: list(connection.scalars(found)))

    async def ratings_of(self, people: Sequence[str], pool: Pool) -> dict[str, Rated]:
        """The ratings of those people who have one in a pool."""
        found = select(ratings).where(ratings.c.pool == pool, ratings.c.person.in_(people))
        return await self._database.read(
            lambda connection: {row.person: _rated(row) for row in connection.execute(found)}
        )

    async def store(self, game: str, at: int, changed: Sequence[Rated]) -> None:
        """Store the ratings after a game, all or none, so that it counts once. Whoever has no
        account any more gets none.

        Args:
            game: the game.
            at: when it was rated, in milliseconds since 1970.
            changed: the new ratings of the people who played.

        Raises:
            AlreadyRated: somebody else was quicker; nothing was stored.
        """
        rows = [
            {
                "person": one.person,
                "pool": one.pool,
                "games": one.games,
                "mu": one.mu,
                "sigma": one.sigma,
                "points": one.points,
                "provisional": one.provisional,
            }
            for one in changed
        ]
        statements = [_DONE({"rated_game": game})]
        if rows:
            courses = [{**row, "game": game, "at": at} for row in rows]
            statements = [_NOTE_CHANGE(*courses), _SET_RATING(*rows), *statements]
        try:
            await self._database.write(*statements)
        except Taken as taken:
            raise AlreadyRated from taken

    async def courses(self, person: str) -> dict[Pool, list[Change]]:
        """How a person's ratings have changed, by pool, oldest first."""
        return await self._database.read(lambda connection: _read_courses(connection, person))

    async def changes(self, game: str) -> dict[str, tuple[int | None, Change]] | None:
        """How a game changed the ratings, by person: the points before it, None for a first rated
        game, and the change; None as long as the game is still to be rated."""
        return await self._database.read(lambda connection: _read_changes(connection, game))

    async def leaders(self, pool: Pool, limit: int) -> list[Leader]:
        """The best players of a pool, without those whose rating is provisional, and without people
        who were removed from the server."""
        return await self._database.read(lambda connection: _read_leaders(connection, pool, limit))


def _of_an_account(table: Table) -> Any:
    """A row for a table whose person still has an account."""
    row = select(*(bindparam(column.name, type_=column.type) for column in table.columns))
    return row.where(exists().where(accounts.c.person == bindparam("person")))


def _note_change() -> Any:
    return insert(rating_changes).from_select(
        list(rating_changes.columns), _of_an_account(rating_changes)
    )


def _set_rating() -> Any:
    setting = upsert(ratings).from_select(list(ratings.columns), _of_an_account(ratings))
    new = ("games", "mu", "sigma", "points", "provisional")
    return setting.on_conflict_do_update(
        index_elements=[ratings.c.person, ratings.c.pool],
        set_={name: setting.excluded[name] for name in new},
    )


_NOTE_CHANGE = compiled(_note_change())
_SET_RATING = compiled(_set_rating())
_DONE = compiled(
    update(games).where(games.c.id == bindparam("rated_game")).values(rating_due=false())
)


def _rated(row: Any) -> Rated:
    return Rated(
        row.person, row.pool, row.games, row.mu, row.sigma, row.points, bool(row.provisional)
    )


def _change(row: Any) -> Change:
    return Change(row.game, moment(row.at), row.points, bool(row.provisional))


def _read_courses(connection: Connection, person: str) -> dict[Pool, list[Change]]:
    found = (
        select(rating_changes)
        .where(rating_changes.c.person == person)
        .order_by(rating_changes.c.pool, rating_changes.c.games)
    )
    courses: dict[Pool, list[Change]] = {}
    for row in connection.execute(found):
        courses.setdefault(row.pool, []).append(_change(row))
    return courses


def _read_changes(connection: Connection, game: str) -> dict[str, tuple[int | None, Change]] | None:
    due = select(games.c.rating_due).where(games.c.id == game)
    if connection.execute(due).scalar():
        return None
    before = rating_changes.alias("before")
    found = (
        select(rating_changes, before.c.points.label("points_before"))
        .outerjoin(
            before,
            and_(
                before.c.person == rating_changes.c.person,
                before.c.pool == rating_changes.c.pool,
                before.c.games == rating_changes.c.games - 1,
            ),
        )
        .where(rating_changes.c.game == game)
    )
    return {row.person: (row.points_before, _change(row)) for row in connection.execute(found)}


def _read_leaders(connection: Connection, pool: Pool, limit: int) -> list[Leader]:
    found = (
        select(ratings.c.person, people.c.name, ratings.c.points, ratings.c.games)
        .join(people, people.c.person == ratings.c.person)
        .where(
            ratings.c.pool == pool,
            ratings.c.provisional.is_(false()),
            ratings.c.person.not_in(select(removed_people.c.person)),
        )
        .order_by(ratings.c.points.desc(), ratings.c.person)
        .limit(limit)
    )
    return [Leader(*row) for row in connection.execute(found)]
