"""A person gets one hint at a time, whichever process is asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path

from mergemaker.rules import Game
from mergemaker.server.addresses import Addresses
from mergemaker.server.identity import Visitor
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.rate_limits.valkey import ValkeyRateLimits
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.server.tables.queries import Answer, Queries
from mergemaker.server.tables.thinking_time import ThinkingTime
from mergemaker.server.wire import messages
from mergemaker.server.workers.pool import Turn
from mergemaker.table.command import Hint
from tests.server.test_tables import finished_game, journal_of
from tests.support import asynchronous
from tests.support.valkey import Valkey


class Slow:
    """Bots that find no hint, and take as long for it as they are let."""

    hints_ready = True

    def __init__(self) -> None:
        self.begun, self.end = asyncio.Event(), asyncio.Event()

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        raise NotImplementedError

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> None:
        self.begun.set()
        await self.end.wait()


@asynccontextmanager
async def queries(valkey: Valkey, bots: Slow) -> AsyncIterator[Queries]:
    """The queries of one process."""
    limits = ValkeyRateLimits(valkey.url)
    try:
        yield Queries(bots, ThinkingTime(Addresses(), LocalRateLimits()), limits)
    finally:
        await limits.close()


def test_a_person_gets_one_hint_at_a_time_from_all_processes(tmp_path: Path, valkey: Valkey):
    async def run() -> None:
        bots = Slow()
        async with (
            journal_of(tmp_path, islice(finished_game(), 3)) as journal,
            queries(valkey, bots) as there,
        ):
            live = await LiveTable.load("g", journal)
            assert live is not None and live.table.game is not None
            person = ("ann", "ben")[next(iter(live.table.deciding))]

            async def ask(asked: Queries, number: int) -> str:
                answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
                hint = Hint(f"h{number}", live.table.seq)
                asked.ask(live, Visitor(person, ""), hint, answer.set_result)
                refused = await answer
                assert isinstance(refused, messages.Refused)
                return refused.code

            async with queries(valkey, bots) as here:
                first = asyncio.create_task(ask(here, 1))
                await bots.begun.wait()
                assert await ask(there, 2) == "one-hint-at-a-time"
                bots.end.set()
                assert await first == "no-hint"
            # Nobody waits for the end of a hint to be known elsewhere, but by now it is.
            assert await ask(there, 3) == "no-hint"

    asynchronous.run(run())
