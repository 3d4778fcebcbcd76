"""The turns of the bots at one table, which other processes may take as well."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from structlog.testing import capture_logs

from mergemaker.rules import Game, observe
from mergemaker.server.addresses import Addresses
from mergemaker.server.leases.leases import SOLE
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.tables.actions import BotMove
from mergemaker.server.tables.bot_turns import BotTurns
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.server.tables.thinking_time import ThinkingTime
from mergemaker.server.workers.bots import fallback_move
from mergemaker.server.workers.pool import Turn
from tests.server.test_bot_workers import opened_with, waits_for
from tests.server.test_tables import journal_of
from tests.support import asynchronous

BOT = 1


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
        while acting := self._elsewhere.table.bots_to_act():
            (seat, bot), table = acting[0], self._elsewhere.table
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
