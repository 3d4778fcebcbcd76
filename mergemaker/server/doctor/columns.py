"""The columns that follow from a game's entries, compared with those that are stored.

What follows is found as the server found it: each entry is written to an empty database in memory
by the same statements (`storage/changes.py`), and the rows there are compared with the stored ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, Table, create_engine, event, select

from ..storage.changes import Change, statements_of
from ..storage.schema import (
    barred,
    chain_results,
    games,
    invites,
    listings,
    metadata,
    resignations,
    seats,
)
from ..storage.sqlite_writer import DIALECT

Rows = dict[tuple[Any, ...], dict[str, Any]]  # by primary key

# May the stored row differ from the one that follows, in this column? A deleted account takes its
# name off the games that it hosted, and the rater notes when a game has counted.
_TOLERATED: dict[tuple[str, str], Callable[[Any], bool]] = {
    ("games", "host"): lambda stored: stored is None,
    ("games", "rating_due"): lambda stored: not stored,
    ("resignations", "seat"): lambda stored: stored is None,  # it was not noted once
    ("listings", "made_by"): lambda _: True,  # passes on to the account of a guest who signs in
    ("listings", "options"): lambda _: True,  # were written as that version wrote them
    ("listings", "terms"): lambda _: True,
    ("listings", "seen_at"): lambda _: True,  # moves on while somebody is there
}

# The tables with rows that follow from a game's entries, and whether every row has to be there:
# whoever deletes their account takes some along.
_FOLLOWING: tuple[tuple[Table, bool], ...] = (
    (games, True),
    (seats, True),
    (invites, True),
    (listings, True),
    (chain_results, True),
    (resignations, False),
    (barred, False),
)


class Scratch:
    """The empty database in memory, for one game after another."""

    def __init__(self) -> None:
        engine = create_engine("sqlite://")
        event.listen(engine, "connect", _begin_nothing)
        event.listen(engine, "begin", _begin)
        metadata.create_all(engine)
        self._connection = engine.connect()

    def write(self, change: Change) -> None:
        """Write an entry as the server does."""
        for statement in statements_of([change]):
            sql, parameters = statement.executions(DIALECT)
            self._connection.exec_driver_sql(sql, [dict(each) for each in parameters])

    def differences(self, stored: Connection, game: str) -> Iterator[str]:
        """What differs between the stored rows of a game and those that its entries have written
        here: a sentence for each row, without what is in it."""
        for table, complete in _FOLLOWING:
            was, follows = _rows(stored, table, game), _rows(self._connection, table, game)
            for key in sorted(was.keys() | follows.keys(), key=str):
                where = _shown(table, key)
                if key not in follows:
                    yield f"A row of {where} does not follow from the entries."
                elif key not in was:
                    if complete:
                        yield f"A row of {where} is missing."
                elif wrong := _differing(table, was[key], follows[key]):
                    yield f"{', '.join(wrong)} in {where} should be different."

    def clear(self) -> None:
        """Forget the game."""
        self._connection.rollback()


def _rows(connection: Connection, table: Table, game: str) -> Rows:
    of_game = table.c.id if table is games else table.c.game
    found = connection.execute(select(table).where(of_game == game)).mappings()
    keys = [column.name for column in table.primary_key.columns]
    return {tuple(row[key] for key in keys): dict(row) for row in found}


def _differing(table: Table, stored: dict[str, Any], follows: dict[str, Any]) -> list[str]:
    """The columns in which a stored row is not as it should be."""
    return [
        f"`{name}`"
        for name, value in stored.items()
        if value != follows[name] and not _TOLERATED.get((table.name, name), lambda _: False)(value)
    ]


def _shown(table: Table, key: tuple[Any, ...]) -> str:
    """A row by its table and the numbers in its key, such as that of a seat."""
    return " ".join([f"`{table.name}`", *(str(part) for part in key if isinstance(part, int))])


def _begin_nothing(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
