"""The journal: every entry of every game, kept on disk. A game is nothing but its entries.

Once `append` returns, what it wrote survives a crash of the program and of the machine. When it
raises, nothing was written (`Conflict`), or nobody knows (anything else): then read it again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from mergemaker.table import AnyEntry, Imported, Opened
from mergemaker.table.entry import Left, Sat

from .schema import entries, games, invites, people, players

RULES_VERSION = 1

_decoder = msgspec.json.Decoder(AnyEntry)


class Conflict(Exception):
    """The place in the game, or the command's id, is taken: nothing was written."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and how it came about.

    Args:
        game: the game's id.
        seq: the entry's place in the game, from 1.
        entry: the entry.
        who: the identity that commanded it; None when the server did.
        command: the id of that command.
        digest: a hash of the command's content.
    """

    game: str
    seq: int
    entry: AnyEntry
    who: str | None = None
    command: str | None = None
    digest: bytes | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in somebody's list, and when it last changed."""

    game: str
    updated_at: datetime


class Journal:
    """The journal in the file at `path`, whose tables `migrate` has brought up to date."""

    def __init__(self, path: Path) -> None:
        self.engine: AsyncEngine = create_async_engine(
            f"sqlite+aiosqlite:///{path}",
            pool_size=2,
            max_overflow=2,
            hide_parameters=True,  # an error tells no entry, which may hold a seed or a hidden tile
        )
        event.listen(self.engine.sync_engine, "connect", _careful)

    async def close(self) -> None:
        """Close the file."""
        await self.engine.dispose()

    async def append(self, *rows: Row) -> None:
        """Write entries, all or none; `Opened` or `Imported` begins a game.

        Raises:
            Conflict: a place or a command's id is taken.
        """
        now = _now()
        try:
            async with self.engine.begin() as connection:
                for row in rows:
                    await _write(connection, row, now)
        except IntegrityError as error:
            raise Conflict from error

    async def read(self, game: str) -> list[Row]:
        """The entries of a game in their order; none when there is no such game."""
        found = select(entries).where(entries.c.game == game).order_by(entries.c.seq)
        return [
            Row(game, row.seq, _decoder.decode(row.entry), row.who, row.command, row.digest)
            for row in await self._rows(found)
        ]

    async def finish(self, game: str) -> None:
        """Note that a game is over, so that nobody looks for a bot's turn in it again."""
        async with self.engine.begin() as connection:
            await connection.execute(update(games).where(games.c.id == game).values(over=True))

    async def unfinished(self) -> list[str]:
        """The games that are not over, the one last played first."""
        found = select(games.c.id).where(~games.c.over).order_by(games.c.updated_at.desc())
        return [row.id for row in await self._rows(found)]

    async def games_of(self, who: str, limit: int) -> list[Listed]:
        """The games that an identity has a seat in, the one last played first."""
        found = (
            select(games.c.id, games.c.updated_at)
            .join(players, players.c.game == games.c.id)
            .where(players.c.who == who)
            .order_by(games.c.updated_at.desc(), games.c.id)
            .limit(limit)
        )
        return [Listed(row.id, _moment(row.updated_at)) for row in await self._rows(found)]

    async def updated_at(self, game: str) -> datetime:
        """When a game last changed."""
        found = await self._rows(select(games.c.updated_at).where(games.c.id == game))
        return _moment(found[0].updated_at)

    async def invited(self, code: str) -> str | None:
        """The game that an invite is to."""
        found = await self._rows(select(invites.c.game).where(invites.c.code == code))
        return found[0].game if found else None

    async def name_of(self, who: str) -> str | None:
        """The name that an identity goes by, if it told one."""
        found = await self._rows(select(people.c.name).where(people.c.who == who))
        return found[0].name if found else None

    async def name(self, who: str, name: str) -> None:
        """Note the name that an identity goes by."""
        saying = upsert(people).values(who=who, name=name)
        async with self.engine.begin() as connection:
            await connection.execute(
                saying.on_conflict_do_update([people.c.who], set_={"name": name})
            )

    async def _rows(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()


async def _write(connection: AsyncConnection, row: Row, now: int) -> None:
    if isinstance(row.entry, Opened | Imported):
        played = isinstance(row.entry, Imported)
        made = {"id": row.game, "rules_version": RULES_VERSION, "over": played}
        await connection.execute(insert(games).values(**made, made_at=now, updated_at=now))
    if isinstance(row.entry, Opened) and row.entry.invite is not None:
        await connection.execute(insert(invites).values(code=row.entry.invite, game=row.game))
    await connection.execute(
        insert(entries).values(
            game=row.game,
            seq=row.seq,
            at=now,
            who=row.who,
            command=row.command,
            digest=row.digest,
            entry=msgspec.json.encode(row.entry),
        )
    )
    await connection.execute(update(games).where(games.c.id == row.game).values(updated_at=now))
    for who in _seated(row.entry):
        seated = upsert(players).values(game=row.game, who=who)
        await connection.execute(seated.on_conflict_do_nothing())
    if isinstance(row.entry, Left):
        gone = delete(players).where(players.c.game == row.game, players.c.who == row.who)
        await connection.execute(gone)


def _seated(entry: AnyEntry) -> list[str]:
    """The identities that an entry gives a seat to."""
    if isinstance(entry, Opened):
        return [seat.person for seat in entry.seats if seat.person is not None]
    return [entry.person] if isinstance(entry, Sat) else []


def _careful(connection: Any, _record: object) -> None:
    """Have SQLite sync each commit to disk, and wait for a writer rather than fail."""
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 5000",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
