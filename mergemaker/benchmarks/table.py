"""What a change costs at a table with many spectators, and how much memory a table takes.

The server runs in this process, and the spectators in another, each with its own socket that
negotiates compression as browsers do. The cost of a change is the processor time of the event
loop's thread, from the first command to the last spectator's update, divided by the number of
changes.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import AsyncExitStack
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from mergemaker.bots import simulate
from mergemaker.rules import RULES_VERSION, Game, move_text, ruleset
from mergemaker.server import identity
from mergemaker.server.serve import listen, make_server
from mergemaker.server.settings import Settings
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.entry import Moved

SPECTATORS = 300
CHANGES = 30
TABLES = 20
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


def measure_table() -> TableCost:
    """Measure a table with spectators, and tables in memory."""
    (game,) = simulate(ruleset("classic", trading="off"), ["heuristic"] * 4, 1, seed=1)
    token = identity.new_token()
    entries = list(_entries(game, identity.person_of(token)))
    middle = entries[: len(entries) // 2]
    with TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), bot_workers=1, command_rate=1000, sockets_per_address=2 * SPECTATORS
        )
        migrate(settings.journal)
        asyncio.run(_store(settings.journal, middle))
        loop_ms, update_bytes = _measure_changes(settings, token)
        in_the_middle = asyncio.run(_measure_memory(settings.journal, "middle", middle))
        when_over = asyncio.run(_measure_memory(settings.journal, "over", entries))
    return TableCost(SPECTATORS, loop_ms, update_bytes, in_the_middle, when_over)


# --- changes with spectators ---------------------------------------------------------------------


def _measure_changes(settings: Settings, token: str) -> tuple[float, int]:
    """The event loop's milliseconds for each change, and the size of an update."""
    listener = listen("127.0.0.1", 0)
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    port = listener.getsockname()[1]
    crowd = context.Process(target=_be_the_crowd, args=(port, token, there), daemon=True)

    def listening() -> None:
        crowd.start()
        there.close()

    server = make_server(settings, listening)

    async def run() -> tuple[float, int]:
        serving = asyncio.create_task(server.serve([listener]))
        marks: list[float] = []
        sizes: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def note() -> None:
            marks.append(time.thread_time())
            try:
                size = here.recv()
            except EOFError as error:  # the crowd's process failed, and prints why
                asyncio.get_running_loop().remove_reader(here.fileno())
                sizes.set_exception(error)
                return
            if size:
                sizes.set_result(size)

        asyncio.get_running_loop().add_reader(here.fileno(), note)
        size = await sizes
        asyncio.get_running_loop().remove_reader(here.fileno())
        server.should_exit = True
        await serving
        begin, end = marks
        return round((end - begin) * 1000 / CHANGES, 2), size

    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            return runner.run(run())
    finally:
        crowd.join()


def _be_the_crowd(port: int, token: str, server: Connection) -> None:
    asyncio.run(_crowd(port, token, server))


async def _crowd(port: int, token: str, server: Connection) -> None:
    """Watch, and change the pace repeatedly. The server's process is sent 0 before the first change
    and the size of an update after the last."""
    address = f"127.0.0.1:{port}/api/games/{GAME}/socket"

    def join(cookie: dict[str, str]) -> connect:
        return connect(
            f"ws://{address}", origin=Origin(f"http://127.0.0.1:{port}"), additional_headers=cookie
        )

    async with AsyncExitStack() as sockets:
        host = await sockets.enter_async_context(join({"Cookie": f"mergemaker={token}"}))
        crowd = [await sockets.enter_async_context(join({})) for _ in range(SPECTATORS)]
        await asyncio.gather(*map(_next_update, [host, *crowd]))
        await asyncio.sleep(2)  # until all arrivals have been announced
        size = 0
        server.send(0)
        for number in range(CHANGES):
            pace = "brisk" if number % 2 else "relaxed"
            await host.send(f'{{"type":"pace","id":"{number}","pace":"{pace}"}}')
            sizes = await asyncio.gather(*map(_next_update, [host, *crowd]))
            size = sizes[-1]
        server.send(size)


async def _next_update(socket: ClientConnection) -> int:
    """Wait for the next update, and return its size."""
    while True:
        text = await socket.recv(decode=True)
        if text.startswith(_UPDATE):
            return len(text)


# --- memory --------------------------------------------------------------------------------------


async def _measure_memory(path: Path, name: str, entries: list[AnyEntry]) -> float:
    """The average KiB of a live table with these entries."""
    database = Database(path)
    try:
        journal = Journal(database)
        games = [f"{name}-{number}" for number in range(TABLES)]
        for game in games:
            await journal.append(*_changes(game, entries))
        await LiveTable.load(games[0], journal)  # allocates what all tables share
        tracemalloc.start()
        tables = [await LiveTable.load(game, journal) for game in games]
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return round(taken / len(tables) / 1024, 1)
    finally:
        await database.close()


# --- a game to measure with ----------------------------------------------------------------------


def _entries(game: Game, host: str) -> Iterator[AnyEntry]:
    """The entries of a game between people: the host, and three who are away."""
    assert game.seed is not None
    yield Opened(
        name="Benchmark",
        host=host,
        preset="classic",
        options={"trading": "off"},
        seats=[
            SeatPlan("person", name, host if seat == 0 else f"{host}/{seat}")
            for seat, name in enumerate(game.players)
        ],
        pace="brisk",
        seed=game.seed.hex(),
        version=RULES_VERSION,
    )
    for seat, move in game.history:
        yield Moved(seat, [move_text(game, move)])


async def _store(path: Path, entries: list[AnyEntry]) -> None:
    database = Database(path)
    try:
        await Journal(database).append(*_changes(GAME, entries))
    finally:
        await database.close()


def _changes(game: str, entries: list[AnyEntry]) -> Iterator[Change]:
    table = Table(game)
    for entry in entries:
        table = table.after(entry, 0)
        yield Change(Row(game, table.seq, 0, entry), table.summary())
