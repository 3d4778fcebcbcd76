"""The turns of the bots at one table: their order, pauses, and other processes that take them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from mergemaker.rules import Game, observe
from mergemaker.server.addresses import Addresses
from mergemaker.server.leases.leases import SOLE
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.tables.actions import BotMove
from mergemaker.server.tables.bot_turns import BotTurns
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.server.tables.registry import LINGER, Registry
from mergemaker.server.tables.thinking_time import ThinkingTime
from mergemaker.server.workers.bots import ProcessBots, fallback_move, think
from mergemaker.server.workers.pool import Turn, Workers
from mergemaker.table import Opened, SeatPlan, Table
from tests.server.test_bot_workers import opened_with, waits_for
from tests.server.test_tables import Watcher, finished_game, journal_of, registry_of
from tests.support import asynchronous
from tests.support.journals import changes
from tests.support.occupied import occupied

BOT = 1


BOT_BEGINS = Opened(
    "Friday",
    "ann",
    "classic",
    {},
    [SeatPlan("bot", bot="random"), SeatPlan("person", "Ann", "ann")],
    "instant",
    "02" * 32,
)


class FailingAtFirst:
    """Bots whose first choice fails."""

    hints_ready = False

    def __init__(self) -> None:
        self.choices = 0

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        self.choices += 1
        if self.choices == 1:
            raise RuntimeError("trouble")
        return fallback_move(observation, seat)

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> None:
        return None


class TellingBots(ProcessBots):
    """Bots that tell when so many of them have been asked, and wait for a process."""

    def __init__(self, workers: Workers, many: int) -> None:
        super().__init__(think, workers, Workers(1), seconds=60)
        self.all_wait = asyncio.Event()
        self._left = many

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        self._left -= 1
        if not self._left:
            self.all_wait.set()
        return await super().choose(bot, observation, seat, seed, turn)


class Unasked:
    """Bots that nobody may ask."""

    hints_ready = False

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        raise AssertionError(f"{bot} is asked to decide for seat {seat}")

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> None:
        raise NotImplementedError


class Overtaken(ThinkingTime):
    """Thinking time during whose lookup another process lets the bots decide."""

    def __init__(self, live: LiveTable, elsewhere: LiveTable) -> None:
        super().__init__(Addresses(), LocalRateLimits())
        self._live = live
        self._elsewhere = elsewhere

    async def payer(self, people: Collection[str]) -> str:
        while acting := self._elsewhere.table.bot_to_act:
            (seat, bot), table = acting, self._elsewhere.table
            assert table.game is not None
            moves = fallback_move(observe(table.game, seat), seat)
            assert await self._elsewhere.carry_out(BotMove(seat, bot, table.seq, moves)) is None
        await self._live.look_again()
        return await super().payer(people)


def test_bots_do_not_pause_because_another_process_has_let_them_decide(tmp_path: Path):
    opened = next(game for game in map(opened_with, range(100)) if waits_for(game, BOT))

    async def run() -> None:
        async with journal_of(tmp_path, iter([opened])) as journal:
            here, elsewhere = await LiveTable.load("g", journal), await LiveTable.load("g", journal)
            assert here is not None and elsewhere is not None
            turns = BotTurns(here, Unasked(), Overtaken(here, elsewhere), SOLE)
            turns.wake()
            await turns.wait()
            assert here.table.awaits("ann")
            turns.close()

    with capture_logs() as logs:
        asynchronous.run(run())
    assert logs == []


def test_bots_that_somebody_watches_move_first(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            games = ("first", "second", "watched")
            for game in games:
                await journal.append(*changes(game, [BOT_BEGINS]))
            workers = Workers(1)
            bots = TellingBots(workers, len(games))
            registry = Registry(journal, bots)
            moved: list[str] = []
            somebody_moved = asyncio.Event()

            def note(game: str) -> None:
                moved.append(game)
                somebody_moved.set()

            async with occupied(workers, tmp_path / "busy"):
                for game in games:
                    live = await registry.find(game)
                    live.subscribe(partial(note, game))
                    if game == "watched":
                        live.presence.enter(Watcher())
                await bots.all_wait.wait()
            async with asyncio.timeout(60):
                await somebody_moved.wait()
            assert moved[0] == "watched"
            await registry.close()
            await workers.close()

    assert Table("g").after(BOT_BEGINS, 0).bot_to_act
    asynchronous.run(run())


def test_a_table_stays_while_its_bots_pause_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mergemaker.server.tables.registry.IDLE_TABLES", 0)
    monkeypatch.setattr("mergemaker.server.tables.turns.TROUBLE_PAUSE", 0.2)

    async def run() -> None:
        async with journal_of(tmp_path, iter([BOT_BEGINS])) as journal:
            registry = Registry(journal, FailingAtFirst())
            live = await registry.find("g")
            later = asyncio.get_running_loop().time() + 2 * LINGER
            async with asyncio.timeout(60):
                while live.table.bot_to_act:
                    registry.drop_idle(later)
                    assert "g" in registry
                    await asyncio.sleep(0)
            await registry.close()

    asynchronous.run(run())


def test_bots_play_on_only_for_somebody(tmp_path: Path):
    seats = [SeatPlan("bot", bot="random"), SeatPlan("person", "Ann", "ann", bot="random")]
    opened = Opened("Friday", "ann", "classic", {}, seats, "instant", "02" * 32)

    async def run() -> None:
        async with journal_of(tmp_path, iter([opened])) as journal:
            registry = registry_of(journal)
            live = await registry.find("g")
            assert live.table.bot_to_act
            live.presence.enter(Watcher())
            await asyncio.sleep(0)
            await registry.close()
            assert live.table.seq == 1  # a watcher is no reason to play on

            registry = registry_of(journal)
            live = await registry.find("g")
            played = asyncio.Event()
            live.subscribe(played.set)
            owner = Watcher()
            owner.holder = "ann"
            live.presence.enter(owner)
            async with asyncio.timeout(60):
                await played.wait()
            await registry.close()

    asynchronous.run(run())
