"""Making, filling and reading journals for tests."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from mergemaker.server.clock import now_ms
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.sqlite import file_url
from mergemaker.table import AnyEntry, Opened, Summary, Table
from mergemaker.table.entry import SeatGivenToBot
from tests.support import asynchronous

STORED = Path(__file__).parent.parent / "records" / "journal-0002.sqlite.gz"


@asynccontextmanager
async def open_journal(location: Location) -> AsyncIterator[Journal]:
    """Open the journal at `location`, whose database tables must exist, and close it afterwards."""
    database = Database(location)
    try:
        yield Journal(database)
    finally:
        await database.close()


def read_journal(data: Path, game: str) -> list[Row]:
    """The entries of a game in the journal of a server with this data folder."""
    return read_rows(data / "journal.sqlite", game)


def read_rows(location: Location, game: str) -> list[Row]:
    """The entries of a game in the journal at `location`."""

    async def read() -> list[Row]:
        async with open_journal(location) as journal:
            return await journal.read(game)

    return asynchronous.run(read())


def write_entries(location: Location, game: str, entries: Iterable[AnyEntry]) -> None:
    """Write the entries of a new game, made just now, to the journal at `location`."""

    async def append() -> None:
        async with open_journal(location) as journal:
            await journal.append(*changes(game, entries, at=now_ms()))

    asynchronous.run(append())


def check_clocks(game: str, rows: Iterable[Row], least: int) -> None:
    """Check that whoever lost a seat by the clock had so many milliseconds at least to decide."""
    table, asked_at = Table(game), dict[tuple[int, int], int]()
    for row in rows:
        if isinstance(row.entry, SeatGivenToBot) and row.entry.cause == "clock":
            assert row.at - asked_at[len(table.plies), row.entry.seat] >= least, row
        table = table.after(row.entry, row.at)
        for seat in table.deciding:
            asked_at.setdefault((len(table.plies), seat), row.at)


def changes(game: str, entries: Iterable[AnyEntry], *, at: int = 0) -> Iterator[Change]:
    """The changes that append the entries of a new game, all with the same time."""
    table = Table(game)
    for entry in entries:
        table = table.after(entry, at)
        maker = entry.host if isinstance(entry, Opened) else None
        yield Change(Row(game, table.seq, at, entry, maker), table.summary())


def as_listed(summary: Summary) -> Summary:
    """A table's summary as lists of games have it, without what its chains brought."""
    return replace(summary, chains=())


def make_old_journal(path: Path, revision: str, game: str, entries: Iterable[AnyEntry]) -> None:
    """Make a journal with one game at a schema revision before 0003."""
    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    with create_engine(file_url(path)).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("INSERT INTO games VALUES (?, 1, 0, 0, FALSE)", (game,))
        for seq, entry in enumerate(entries, 1):
            journal.execute(
                "INSERT INTO entries (game, seq, at, entry) VALUES (?, ?, 0, ?)",
                (game, seq, msgspec.json.encode(entry)),
            )


def unpack_stored(folder: Path) -> Path:
    """The stored journal of `tests/records`, with games of every kind, as it was written."""
    folder.mkdir(exist_ok=True)
    path = folder / "journal.sqlite"
    path.write_bytes(gzip.decompress(STORED.read_bytes()))
    return path


def execute(location: Location, sql: str) -> list[tuple[Any, ...]]:
    """Execute a statement in the journal at `location`, and return its rows."""
    engine = create_engine(file_url(location) if isinstance(location, Path) else location)
    with engine.begin() as connection:
        result = connection.execute(text(sql))
        rows = [tuple(row) for row in result] if result.returns_rows else []
    engine.dispose()
    return rows


def end_leases(location: Location) -> None:
    """End the leases of all reviews in the journal at `location`."""
    execute(location, "UPDATE reviews SET leased_until = 1 WHERE leased_until IS NOT NULL")
