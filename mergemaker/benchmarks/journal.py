"""How fast the journal is: appends that are safe on disk, by one writer and by many.

For comparison, it also measures the database alone: one connection that commits one entry after
another with the same settings.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import URL

from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.sqlite_writer import PRAGMAS
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.entry import Moved
from mergemaker.table.summary import SeatSummary, Summary

WRITERS = (1, 200, 1000)
SEATS = 4

MOVED = Moved(0, ["6D", "found Luxor", "buy Luxor 2 Tower 1"])
OPENED = Opened(
    name="Friday",
    host="p0",
    preset="classic",
    options={},
    seats=[SeatPlan("person", f"Player {seat}", f"p{seat}") for seat in range(SEATS)],
    pace="brisk",
    seed="00" * 32,
)


class WriterSpeed(NamedTuple):
    """The speed of a number of writers, each of which appends to its own game, one entry at a time.

    Attributes:
        writers: how many there are.
        appends_per_s: by all writers together.
        p50_ms: the median time until an append is safe on disk.
        p99_ms: the time that one append in a hundred exceeds.
    """

    writers: int
    appends_per_s: float
    p50_ms: float
    p99_ms: float


class JournalSpeed(NamedTuple):
    """What `measure_journal` measures.

    Attributes:
        raw_commits_per_s: commits of the database alone, the better of a run before and a run after
            the others.
        ratio: appends by the largest number of writers, divided by raw commits.
        writers: the speed of each number of writers.
    """

    raw_commits_per_s: float
    ratio: float
    writers: list[WriterSpeed]


def measure_journal(database: URL | None = None, *, seconds: float = 3.0) -> JournalSpeed:
    """Measure the journal.

    Args:
        database: an empty PostgreSQL database; None for files in a temporary folder.
        seconds: how long each part takes.

    Raises:
        Unusable: the database cannot be used.
    """
    with tempfile.TemporaryDirectory() as folder:

        def location(name: str) -> Location:
            return database or Path(folder) / f"{name}.sqlite"

        before = _raw_commits(location("before"), "before", seconds)
        found = [
            asyncio.run(_appends(location(f"{writers}"), writers, seconds)) for writers in WRITERS
        ]
        raw = max(before, _raw_commits(location("after"), "after", seconds))
    return JournalSpeed(round(raw), round(found[-1].appends_per_s / raw, 2), found)


def _raw_commits(location: Location, game: str, seconds: float) -> float:
    """How many entries a second one connection stores, with a commit for each."""
    migrate(location)
    if isinstance(location, Path):
        return _raw_commits_of_sqlite(location, seconds)
    return _raw_commits_of_postgres(location, game, seconds)


def _raw_commits_of_sqlite(path: Path, seconds: float) -> float:
    content = msgspec.json.encode(MOVED)
    insert = "INSERT INTO entries (game, seq, at, entry) VALUES ('g', ?, 0, ?)"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA foreign_keys = OFF")
        done = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            done += 1
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(insert, (done, content))
            connection.execute("COMMIT")
    return done / took


def _raw_commits_of_postgres(url: URL, game: str, seconds: float) -> float:
    import psycopg

    from mergemaker.server.storage.postgres_writer import connection_string

    asyncio.run(_begin_alone(url, game))
    content = msgspec.json.encode(MOVED)
    insert = "INSERT INTO entries (game, seq, at, entry) VALUES (%s, %s, 0, %s)"
    with psycopg.connect(connection_string(url), autocommit=True) as connection:
        done = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            done += 1
            connection.execute(insert, (game, 1 + done, content))
    return done / took


async def _begin_alone(location: Location, game: str) -> None:
    database = Database(location)
    try:
        await _begin(Journal(database), game)
    finally:
        await database.close()


async def _appends(location: Location, writers: int, seconds: float) -> WriterSpeed:
    migrate(location)
    database = Database(location)
    try:
        journal = Journal(database)
        games = [f"game {number} of {writers}" for number in range(writers)]
        await asyncio.gather(*(_begin(journal, game) for game in games))
        began = time.perf_counter()
        until = began + seconds
        found = await asyncio.gather(*(_append_until(journal, game, until) for game in games))
        took = time.perf_counter() - began
    finally:
        await database.close()
    times = sorted(each for one in found for each in one)
    return WriterSpeed(
        writers=writers,
        appends_per_s=round(len(times) / took),
        p50_ms=round(times[len(times) // 2] * 1000, 2),
        p99_ms=round(times[len(times) * 99 // 100] * 1000, 2),
    )


async def _begin(journal: Journal, game: str) -> None:
    await journal.append(Change(Row(game, 1, 0, OPENED), _summary(0)))


async def _append_until(journal: Journal, game: str, until: float) -> list[float]:
    """Append an entry, then others until a moment, and return how many seconds each took.

    The first is appended however late it is: on a busy machine, every writer may begin after the
    moment.
    """
    times: list[float] = []
    seq = 1
    while (began := time.perf_counter()) < until or not times:
        seq += 1
        row = Row(game, seq, seq, MOVED, f"p{seq % SEATS}", f"c{seq}", b"digest" * 5)
        await journal.append(Change(row, _summary(seq)))
        times.append(time.perf_counter() - began)
    return times


def _summary(seq: int) -> Summary:
    """A summary of a table where the seats decide in turn."""
    seats = (
        SeatSummary(f"p{seat}", None, f"Player {seat}", seq % SEATS == seat, None, None)
        for seat in range(SEATS)
    )
    return Summary(
        name="Friday",
        preset="classic",
        host="p0",
        phase="playing",
        ended=False,
        open_seats=0,
        bot_to_act=False,
        deadline=None,
        slow=False,
        seats=tuple(seats),
    )
