"""The keeper of turns: sees to it that no game waits for a bot or for standing orders in vain.

It resumes such games when the server starts. If other processes serve the same games, it goes on
looking for those that one has left behind or leaves to others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Literal

import structlog

from ..bus.bus import Bus
from ..leases.leases import Leases, free_at
from ..storage.game_list import Awaiting
from ..storage.journal import Journal
from .registry import Registry
from .turns import TROUBLE_PAUSE

# In how many games at a time turns are resumed.
RESUMED_AT_ONCE = 128

# How many games are leased at a time.
PAGE = 100

Taker = Literal["bots", "standing orders"]

log = structlog.stdlib.get_logger()


class TurnKeeper:
    """Resumes the games in which turns are due that nobody takes.

    Args:
        registry: the live tables.
        journal: which games wait for a turn.
        leases: in which of them other processes take it.
        bus: tells of bots that other processes leave to this one.
    """

    def __init__(self, registry: Registry, journal: Journal, leases: Leases, bus: Bus) -> None:
        self._registry = registry
        self._journal = journal
        self._leases = leases
        self._bus = bus
        self._wakeup = asyncio.Event()
        self._free = asyncio.Semaphore(RESUMED_AT_ONCE)
        self._resuming = set[asyncio.Task[None]]()
        # Games in which turns were resumed, each with the entry after which they were.
        self._looked_at: dict[Taker, dict[str, int]] = {"bots": {}, "standing orders": {}}
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the background."""
        self._wakeup.set()
        self._leases.subscribe(self._wakeup.set)
        self._bus.listen(free_at("bots"), self._bots_called)
        self._keeping = asyncio.create_task(self._keep(), name="keeping turns")

    async def close(self) -> None:
        """Stop looking. The registry stops the turns."""
        if self._keeping is None:
            return
        tasks = [self._keeping, *self._resuming]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    def _bots_called(self, _: int | None) -> None:
        """Look again, also at games that have not changed: somebody may have come to one for whom
        the bots play."""
        self._looked_at["bots"] = {}
        self._wakeup.set()

    async def _keep(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            try:
                await self._look("standing orders", await self._journal.awaiting_orders())
                await self._look("bots", [each async for each in self._journal.with_bot_to_act()])
            except Exception:  # the journal fails: try again later
                log.exception("games that wait for a turn cannot be found")
                await asyncio.sleep(TROUBLE_PAUSE)
                self._wakeup.set()

    async def _look(self, taker: Taker, awaiting: Iterable[Awaiting]) -> None:
        """Resume those games that nobody plays and that have changed since the last look."""
        waiting = {each.game: each.seq for each in awaiting}
        looked_at = dict(self._looked_at[taker].items() & waiting.items())
        self._looked_at[taker] = looked_at
        left = [game for game in waiting if game not in looked_at and game not in self._registry]
        for first in range(0, len(left), PAGE):
            for game in await self._leases.claim(taker, left[first : first + PAGE]):
                looked_at[game] = waiting[game]
                await self._free.acquire()
                task = asyncio.create_task(self._resume(taker, game), name=f"resuming {game}")
                self._resuming.add(task)
                task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._resuming.discard(task)
        self._free.release()

    async def _resume(self, taker: Taker, game: str) -> None:
        try:
            await self._registry.resume(game)
        finally:
            await self._leases.release(taker, [game])
