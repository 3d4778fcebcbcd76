"""Games are loaded side by side, but only a few at a time when a server starts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs
from sqlalchemy import Connection, event

from mergemaker.rules import Game
from mergemaker.server.bus.bus import ALONE
from mergemaker.server.leases.leases import SOLE
from mergemaker.server.storage.changes import Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.actions import PersonCommand
from mergemaker.server.tables.registry import Registry
from mergemaker.server.tables.turn_keeper import RESUMED_AT_ONCE, TurnKeeper
from mergemaker.server.workers.bots import ProcessBots, fallback_move, think
from mergemaker.server.workers.pool import Turn, Workers
from mergemaker.table import Opened, SeatPlan, Table
from mergemaker.table.command import Move
from mergemaker.table.orders import StandingOrders
from tests.support import asynchronous
from tests.support.journals import changes

OPENED = Opened("Friday", "ann", "classic", {}, [SeatPlan("open")] * 2, "brisk", "00" * 32)
SEATS = [SeatPlan("bot", bot="random"), SeatPlan("person", "Ann", "ann")]
BOT_BEGINS = Opened("Friday", "ann", "classic", {}, SEATS, "instant", "02" * 32)
PERSON_BEGINS = structs.replace(BOT_BEGINS, seed="00" * 32)
PATIENCE = 60.0  # seconds that anything may take on a busy machine

T = TypeVar("T")


class SlowDatabase(Database):
    """A database that keeps everybody who reads a slow game waiting until `free` is set."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.free = threading.Event()

    async def read(self, query: Callable[[Connection], T]) -> T:
        def slowed(connection: Connection) -> T:
            event.listen(connection, "before_cursor_execute", self._wait)
            return query(connection)

        return await super().read(slowed)

    def _wait(self, _c: Any, _cursor: Any, _sql: str, parameters: Any, *_: Any) -> None:
        if any(str(value).startswith("slow") for value in parameters):
            self.free.wait()


class RecordingJournal(Journal):
    """A journal that records which games are read, and tells when all is known of one."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.games_read: list[str] = []
        self.has_read = asyncio.Event()
        self.has_read_orders = asyncio.Event()

    async def read(self, game: str, after: int = 0) -> list[Row]:
        self.games_read.append(game)
        self.has_read.set()
        return await super().read(game, after)

    async def orders_in(self, game: str) -> dict[int, StandingOrders]:
        orders = await super().orders_in(game)
        self.has_read_orders.set()
        return orders


class CoarseLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock is coarse. That of uvloop, with which the server runs, counts
    milliseconds, and stands still while anything runs."""

    def time(self) -> float:
        return super().time() // 100 * 100


class SlowBots:
    """Bots that think until `may_move` is set. They tell when `many` are thinking."""

    hints_ready = False

    def __init__(self, many: int) -> None:
        self.many_think = asyncio.Event()
        self.may_move = asyncio.Event()
        self.most = 0  # that ever thought at once
        self._many = many
        self._thinking = 0

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        self._thinking += 1
        self.most = max(self.most, self._thinking)
        if self._thinking == self._many:
            self.many_think.set()
        await self.may_move.wait()
        self._thinking -= 1
        return fallback_move(observation, seat)

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> None:
        return None


@asynccontextmanager
async def registry_of_game(
    folder: Path, opened: Opened, bots: SlowBots
) -> AsyncIterator[tuple[Registry, RecordingJournal]]:
    """The registry and the journal of a server whose only game, `g`, has just been opened."""
    path = folder / "journal.sqlite"
    migrate(path)
    database = Database(path)
    journal = RecordingJournal(database)
    await journal.append(*changes("g", [opened]))
    registry = Registry(journal, bots)
    yield registry, journal
    await registry.close()
    await database.close()


def test_a_game_is_loaded_while_others_are_read_slowly(tmp_path: Path):
    slow = [f"slow {number}" for number in range(4)]
    path = tmp_path / "journal.sqlite"
    migrate(path)

    async def run() -> None:
        database, workers = SlowDatabase(path), Workers(1)
        journal = Journal(database)
        for game in (*slow, "quick"):
            await journal.append(*changes(game, [OPENED]))
        registry = Registry(journal, ProcessBots(think, workers, workers, seconds=1))
        *loading, quick = [asyncio.create_task(registry.find(game)) for game in (*slow, "quick")]
        try:
            async with asyncio.timeout(PATIENCE):
                assert (await quick).id == "quick"
            assert not any(task.done() for task in loading)
        finally:
            database.free.set()
            loaded = await asyncio.gather(*loading)
            await registry.close()
            await database.close()
        assert [live.id for live in loaded] == slow

    asynchronous.run(run())


def test_a_starting_server_resumes_only_a_few_games_at_a_time(tmp_path: Path):
    assert Table("g").after(BOT_BEGINS, 0).bot_to_act
    games = {f"g{number}" for number in range(RESUMED_AT_ONCE + 8)}
    path = tmp_path / "journal.sqlite"
    migrate(path)

    async def run() -> None:
        database, bots = Database(path), SlowBots(RESUMED_AT_ONCE)
        journal = RecordingJournal(database)
        for game in games:
            await journal.append(*changes(game, [BOT_BEGINS]))
        registry = Registry(journal, bots)
        keeper = TurnKeeper(registry, journal, SOLE, ALONE)
        keeper.start()
        async with asyncio.timeout(PATIENCE):
            await bots.many_think.wait()
            assert len(journal.games_read) == RESUMED_AT_ONCE
            bots.may_move.set()
            while set(journal.games_read) < games:
                journal.has_read.clear()
                await journal.has_read.wait()
        assert bots.most == RESUMED_AT_ONCE
        await keeper.close()
        await registry.close()
        await database.close()

    asynchronous.run(run())


def test_a_starting_server_keeps_the_tables_that_somebody_has_asked_for(tmp_path: Path):
    """Whoever asked for a table is about to be connected to it: if it were dropped, they would see
    nothing of what happens at the one that is loaded in its place."""

    async def run() -> None:
        bots = SlowBots(1)
        bots.may_move.set()
        async with registry_of_game(tmp_path, BOT_BEGINS, bots) as (registry, _):
            live = await registry.find("g")
            async with asyncio.timeout(PATIENCE):
                await registry.resume("g")
            assert await registry.find("g") is live

    asynchronous.run(run())


def test_a_table_that_somebody_asks_for_while_its_bots_resume_is_kept(tmp_path: Path):
    async def run() -> None:
        bots = SlowBots(1)
        async with registry_of_game(tmp_path, BOT_BEGINS, bots) as (registry, _):
            resuming = asyncio.create_task(registry.resume("g"))
            await bots.many_think.wait()
            live = await registry.find("g")
            bots.may_move.set()
            await resuming
            assert await registry.find("g") is live

    asynchronous.run(run(), CoarseLoop)


def test_a_table_that_somebody_asks_for_as_soon_as_it_is_loaded_is_kept(tmp_path: Path):
    """Their request may run before whoever loaded the table goes on."""

    async def run() -> None:
        async with registry_of_game(tmp_path, PERSON_BEGINS, SlowBots(1)) as (registry, journal):
            resuming = asyncio.create_task(registry.resume("g"))
            await journal.has_read_orders.wait()
            assert "g" in registry
            live = await registry.find("g")
            await resuming
            assert await registry.find("g") is live

    asynchronous.run(run())


def test_whoever_asks_for_a_table_just_as_it_is_dropped_plays_on_with_its_bots(tmp_path: Path):
    """A server that starts loads a game in which there is nothing for it to do, and drops it at
    once, while somebody waits for the same loading."""

    async def run() -> None:
        bots = SlowBots(1)
        async with registry_of_game(tmp_path, PERSON_BEGINS, bots) as (registry, _):
            _, live = await asyncio.gather(registry.resume("g"), registry.find("g"))
            assert await registry.find("g") is live
            assert live.table.game is not None
            orphan = Move("1", live.table.seq, [live.table.game.hand(1)[0]])
            assert await live.carry_out(PersonCommand("ann", orphan)) is None
            async with asyncio.timeout(PATIENCE):
                await bots.many_think.wait()

    asynchronous.run(run())
