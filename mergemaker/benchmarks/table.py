"""What a change costs at a table with many spectators, and how much memory a table takes.

The spectators have a socket each (`crowd`). The cost of a change is the processor time of the event
loop's thread, from the first command to the last spectator's update, divided by the number of
changes.
"""

from __future__ import annotations

import asyncio
import tracemalloc
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection

from mergemaker.server import identity
from mergemaker.server.settings import Settings
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.table import AnyEntry

from .crowd import Counting, socket_of, usage_with
from .recorded_game import changes_with, recorded_entries

GAME = "benchmark"

_UPDATE = '{"type":"update"'


class TableCost(NamedTuple):
    """What `measure_table` measures.

    Attributes:
        spectators: how many people watch.
        loop_ms_per_change: milliseconds of the event loop's thread for one change.
        update_bytes: the size of a spectator's update, before compression.
        kib_in_the_middle: the memory of a live table in the middle of a game for four, without
            sockets.
        kib_when_over: the same at the end of the game.
    """

    spectators: int
    loop_ms_per_change: float
    update_bytes: int
    kib_in_the_middle: float
    kib_when_over: float


class _Watching(NamedTuple):
    """The host's token, and how many watch how many changes."""

    token: str
    spectators: int
    changes: int


def measure_table(*, spectators: int = 300, changes: int = 30, tables: int = 20) -> TableCost:
    """Measure a table with spectators, and tables in memory.

    Args:
        spectators: how many watch.
        changes: how many changes they see.
        tables: how many tables are in memory.
    """
    token = identity.new_token()
    host = identity.person_of(token)
    entries = recorded_entries([host, *(f"{host}/{seat}" for seat in range(1, 4))])
    middle = entries[: len(entries) // 2]
    with TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), bot_workers=1, command_rate=1000, sockets_per_address=2 * spectators
        )
        migrate(settings.journal)
        asyncio.run(_store(settings.journal, middle))
        used = usage_with(settings, _watch, _Watching(token, spectators, changes))
        loop_ms = round(used.loop * 1000 / changes, 2)
        in_the_middle = asyncio.run(_measure_memory(settings.journal, "middle", middle, tables))
        when_over = asyncio.run(_measure_memory(settings.journal, "over", entries, tables))
    return TableCost(spectators, loop_ms, used.figures, in_the_middle, when_over)


# --- changes with spectators ---------------------------------------------------------------------


async def _watch(counting: Counting, watching: _Watching) -> None:
    """Watch, and change the pace repeatedly; the figure is the size of an update."""
    port = counting.port
    async with AsyncExitStack() as sockets:
        host = await sockets.enter_async_context(socket_of(port, GAME, watching.token))
        crowd = [
            await sockets.enter_async_context(socket_of(port, GAME))
            for _ in range(watching.spectators)
        ]
        await asyncio.gather(*map(_next_update, [host, *crowd]))
        await asyncio.sleep(2)  # until all arrivals have been announced
        size = 0
        counting.begin()
        for number in range(watching.changes):
            pace = "brisk" if number % 2 else "relaxed"
            await host.send(f'{{"type":"pace","id":"{number}","pace":"{pace}"}}')
            sizes = await asyncio.gather(*map(_next_update, [host, *crowd]))
            size = sizes[-1]
        counting.end(size)


async def _next_update(socket: ClientConnection) -> int:
    """Wait for the next update, and return its size."""
    while True:
        text = await socket.recv(decode=True)
        if text.startswith(_UPDATE):
            return len(text)


# --- memory --------------------------------------------------------------------------------------


async def _measure_memory(path: Path, name: str, entries: list[AnyEntry], tables: int) -> float:
    """The average KiB of a live table with these entries."""
    database = Database(path)
    try:
        journal = Journal(database)
        games = [f"{name}-{number}" for number in range(tables)]
        for game in games:
            await journal.append(*changes_with(game, entries))
        await LiveTable.load(games[0], journal)  # allocates what all tables share
        tracemalloc.start()
        loaded = [await LiveTable.load(game, journal) for game in games]
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return round(taken / len(loaded) / 1024, 1)
    finally:
        await database.close()


# --- a game to measure with ----------------------------------------------------------------------


async def _store(path: Path, entries: list[AnyEntry]) -> None:
    database = Database(path)
    try:
        await Journal(database).append(*changes_with(GAME, entries))
    finally:
        await database.close()
