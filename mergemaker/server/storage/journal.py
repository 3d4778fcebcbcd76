"""The journal: every entry of every game, on disk. A game consists of its entries alone.

Besides the entries there are columns, for questions about many games; `append` writes both in one
transaction. Once `append` returns, what it wrote survives a crash of the program and of the
machine.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as upsert

from mergemaker.table import AnyEntry, Imported, Opened
from mergemaker.table.summary import Summary

from .database import Database, compiled
from .game_list import PAGE, Listed, read_games_of, read_unfinished_of, read_with_bot_to_act
from .listings import DELETE_LISTING, INSERT_LISTING, LISTED_PHASES, new_listing
from .notice_store import notice_statements
from .schema import chain_results, entries, games, invites, people, resignations, seats
from .writer import Statement

_decoder = msgspec.json.Decoder(AnyEntry)


class Conflict(Exception):
    """The entry's number in its game, or the command's id, is taken: nothing was written."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and its origin.

    Args:
        game: the game's id.
        seq: the entry's number in the game, from 1.
        at: when the server made it, in milliseconds since 1970.
        entry: the entry.
        person: the identity that sent the command; None if the server made the entry.
        command: the id of that command.
        digest: a hash of the command's content.
    """

    game: str
    seq: int
    at: int
    entry: AnyEntry
    person: str | None = None
    command: str | None = None
    digest: bytes | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An entry to append, and the summary of its table once the entry has taken effect."""

    row: Row
    summary: Summary


class Journal:
    """The journal in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- games -----------------------------------------------------------------------------------

    async def append(self, *changes: Change) -> None:
        """Write entries and the columns that follow from them, all or none; `Opened` or `Imported`
        begins a game.

        Raises:
            Conflict: an entry's number or a command's id is taken.
            Exception: anything else: nobody knows whether they were written. Read them again.
        """
        try:
            await self._database.write(*_statements(changes))
        except sqlite3.IntegrityError as error:
            if str(error).startswith("UNIQUE constraint failed: entries."):
                raise Conflict from error
            raise

    async def read(self, game: str, after: int = 0) -> list[Row]:
        """The entries of a game after number `after`, in order; none if there is no such game."""
        return await self._database.read(lambda connection: _read_rows(connection, game, after))

    async def games_of(self, person: str, limit: int) -> list[Listed]:
        """The games in which an identity has a seat or has resigned, the one changed last first;
        none that was closed before it began."""
        return await self._database.read(
            lambda connection: read_games_of(connection, person, limit)
        )

    async def unfinished_games_of(self, person: str) -> int:
        """In how many games that are not over an identity has a seat."""
        return await self._scalar(
            select(func.count())
            .select_from(games)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.person == person, games.c.phase.in_(("waiting", "playing")))
        )

    async def unfinished_with(self, person: str) -> list[str]:
        """The ids of the games that are not over in which an identity has a seat."""
        found = (
            select(games.c.id)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.person == person, games.c.phase.in_(("waiting", "playing")))
            .order_by(games.c.id)
        )
        return await self._database.read(
            lambda connection: list(connection.execute(found).scalars())
        )

    async def unfinished_games(self) -> int:
        """How many games are not over."""
        unfinished = games.c.phase.in_(("waiting", "playing"))
        return await self._scalar(select(func.count()).select_from(games).where(unfinished))

    async def unfinished_of(self, person: str) -> list[Listed]:
        """The games in which an identity has a seat and that are not over, those that wait for it
        first."""
        return await self._database.read(
            lambda connection: read_unfinished_of(connection, person, PAGE)
        )

    async def with_bot_to_act(self) -> AsyncIterator[str]:
        """The ids of the games that wait for a bot, the one changed last first."""
        before: tuple[int, str] | None = None
        while True:
            page = await self._database.read(partial(read_with_bot_to_act, before=before))
            for row in page:
                yield row.id
            if len(page) < PAGE:
                return
            before = page[-1].changed_at, page[-1].id

    async def deadlines(self, limit: int, without: Collection[str] = ()) -> list[tuple[str, int]]:
        """The games in which a clock runs, the one whose time is up first first, each with the
        moment, in milliseconds since 1970.

        Args:
            limit: how many at most.
            without: games to leave out.
        """
        found = (
            select(games.c.id, games.c.deadline)
            .where(games.c.deadline.is_not(None), games.c.id.not_in(without))
            .order_by(games.c.deadline)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(found).all())
        return [(row.id, row.deadline) for row in rows]

    async def invited(self, code: str) -> str | None:
        """The game that an invite leads to, if there is one."""
        return await self._scalar(select(invites.c.game).where(invites.c.code == code))

    # --- people ----------------------------------------------------------------------------------

    async def name_of(self, person: str) -> str | None:
        """The name that an identity goes by, if it has one."""
        return await self._scalar(select(people.c.name).where(people.c.person == person))

    async def set_name(self, person: str, name: str) -> None:
        """Store the name that an identity goes by."""
        await self._database.write(_SET_NAME({"person": person, "name": name}))

    async def _scalar(self, query: Select[Any]) -> Any:
        return await self._database.read(lambda connection: connection.execute(query).scalar())


# --- writing -------------------------------------------------------------------------------------


def _write_seat() -> Any:
    """Write a seat as it is now, if that differs from what is stored."""
    writing = upsert(seats)
    columns = ("person", "bot", "name", "deciding", "place", "total")
    now = {column: writing.excluded[column] for column in columns}
    differs = or_(*(seats.c[column].is_distinct_from(now[column]) for column in columns))
    return writing.on_conflict_do_update([seats.c.game, seats.c.seat], set_=now, where=differs)


def _set_name() -> Any:
    naming = upsert(people)
    return naming.on_conflict_do_update([people.c.person], set_={"name": naming.excluded.name})


# The rated game ends now; it did not end before.
_ENDS_RATED = and_(
    games.c.rated, games.c.ended_at.is_(None), bindparam("ended_at", type_=BigInteger).is_not(None)
)

# If a game's id is taken, so is the number of its first entry, and that raises the conflict.
_INSERT_GAME = compiled(upsert(games).on_conflict_do_nothing())
_INSERT_INVITE = compiled(insert(invites))
_INSERT_RESIGNATION = compiled(upsert(resignations).on_conflict_do_nothing())
_INSERT_ENTRY = compiled(insert(entries))
_INSERT_CHAIN_RESULT = compiled(upsert(chain_results).on_conflict_do_nothing())
_UPDATE_GAME = compiled(
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(
        changed_at=bindparam("changed_at"),
        ended_at=func.coalesce(games.c.ended_at, bindparam("ended_at")),
        phase=bindparam("phase"),
        open_seats=bindparam("open_seats"),
        bot_to_act=bindparam("bot_to_act"),
        deadline=bindparam("deadline"),
        last_seq=bindparam("last_seq"),
        rating_due=case((_ENDS_RATED, True), else_=games.c.rating_due),
    )
)
_WRITE_SEAT = compiled(_write_seat())
_SET_NAME = compiled(_set_name())


def _statements(changes: Sequence[Change]) -> list[Statement]:
    """The statements that append changes; if several are to one game, the last gives the
    columns."""
    last = {change.row.game: change for change in changes}
    statements: list[Statement] = []
    begun: set[str] = set()
    for change in changes:
        row = change.row
        if isinstance(row.entry, Opened | Imported):
            begun.add(row.game)
            statements.append(_INSERT_GAME(_new_game(row.entry, row.at, last[row.game])))
        if isinstance(row.entry, Opened) and row.entry.invite is not None:
            invite = {"code": row.entry.invite, "game": row.game}
            statements.append(_INSERT_INVITE(invite))
        if isinstance(row.entry, Opened) and row.entry.terms.listed:
            statements.append(INSERT_LISTING(new_listing(row.game, row.entry, row.at)))
        statements.append(_INSERT_ENTRY(_entry(row)))
    for game, change in last.items():
        if game not in begun:
            statements.append(_UPDATE_GAME({"game": game, **_progress(change)}))
        statements.append(_WRITE_SEAT(*_seats(change)))
        if change.summary.chains:
            results = [{"game": game, **asdict(result)} for result in change.summary.chains]
            statements.append(_INSERT_CHAIN_RESULT(*results))
        if change.summary.phase not in LISTED_PHASES:
            statements.append(DELETE_LISTING({"listed": game}))
        if change.summary.slow:
            statements += notice_statements(game, change.row.at, change.summary)
        for person in change.summary.resigned:
            statements.append(_INSERT_RESIGNATION({"person": person, "game": game}))
    return statements


def _new_game(first: Opened | Imported, at: int, last: Change) -> dict[str, Any]:
    return {
        "id": last.row.game,
        "rules_version": first.version,
        "made_at": at,
        "name": last.summary.name,
        "preset": last.summary.preset,
        "slow": last.summary.slow,
        "rated": isinstance(first, Opened) and first.terms.rated,
        "rating_due": False,
        **_progress(last),
    }


def _progress(change: Change) -> dict[str, Any]:
    """The columns of a game that can change with each entry."""
    row, summary = change.row, change.summary
    return {
        "changed_at": row.at,
        "ended_at": row.at if summary.phase == "over" else None,
        "phase": summary.phase,
        "open_seats": summary.open_seats,
        "bot_to_act": summary.bot_to_act,
        "deadline": summary.deadline,
        "last_seq": row.seq,
    }


def _seats(change: Change) -> list[dict[str, Any]]:
    return [
        {
            "game": change.row.game,
            "seat": number,
            "person": seat.person,
            "bot": seat.bot,
            "name": seat.name,
            "deciding": seat.deciding,
            "place": seat.place,
            "total": seat.total,
        }
        for number, seat in enumerate(change.summary.seats)
    ]


def _entry(row: Row) -> dict[str, Any]:
    return {
        "game": row.game,
        "seq": row.seq,
        "at": row.at,
        "person": row.person,
        "command": row.command,
        "digest": row.digest,
        "entry": msgspec.json.encode(row.entry),
    }


# --- reading -------------------------------------------------------------------------------------


def _read_rows(connection: Connection, game: str, after: int) -> list[Row]:
    found = (
        select(entries).where(entries.c.game == game, entries.c.seq > after).order_by(entries.c.seq)
    )
    return [
        Row(
            game=game,
            seq=row.seq,
            at=row.at,
            entry=_decoder.decode(row.entry),
            person=row.person,
            command=row.command,
            digest=row.digest,
        )
        for row in connection.execute(found)
    ]
