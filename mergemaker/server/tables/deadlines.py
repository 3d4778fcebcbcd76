"""The deadlines: whoever runs out of time, or is absent for too long, is replaced by a bot.

Clocks run at tables that are not in memory, too, so their deadlines are read from the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from mergemaker.table.absence import absentee

from ..clock import now_ms, running_time
from ..leases.leases import Leases, leased
from ..storage.errors import StorageFailed
from ..storage.journal import Journal
from ..storage.lifetimes import Lifetimes
from .actions import Absent, TimeUp
from .live_table import LiveTable
from .quarantine import Quarantine
from .registry import Registry

INTERVAL = 1.0  # seconds from one look at the deadlines to the next

# At how many tables it is seen at a time who is absent, and for how many seconds other work goes
# before the next: with thousands of tables, a look at all of them at once would delay every move.
SEEN_AT_ONCE = 50
PAUSE = 0.02

# How often it is noted that the server lives, in milliseconds: so much time a crash may give back
# to a player at most who had used it.
NOTED_EVERY = 5_000

# At how many tables a bot takes over at a time.
AT_ONCE = 32

log = structlog.stdlib.get_logger()


class Deadlines:
    """Lets bots take over from people who are out of time or absent. Each case is checked again
    under the table's lock.

    Args:
        registry: the live tables.
        journal: where the deadlines are stored.
        lifetimes: where it is noted that the server lives, while any clock runs.
        leases: in which games this process lets a bot take over.
    """

    def __init__(
        self, registry: Registry, journal: Journal, lifetimes: Lifetimes, leases: Leases
    ) -> None:
        self._registry = registry
        self._journal = journal
        self._lifetimes = lifetimes
        self._leases = leases
        self._noted_at = 0
        self._quarantine = Quarantine("deadlines")
        self._noticing = asyncio.Lock()
        self._stood_still = running_time.stood_still  # as far as it was noticed, in seconds
        self._watching: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to watch, in the background."""
        self._watching = [
            asyncio.create_task(self._watch(self._look_at_clocks), name="clocks"),
            asyncio.create_task(self._watch(self._look_at_seats), name="absence"),
        ]

    async def close(self) -> None:
        """Stop, and note that the server lived until now."""
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        with suppress(StorageFailed):  # a few seconds are given back to somebody
            await self._lifetimes.note()

    async def _watch(self, look: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await self._notice_standstill()
                await look()
            except Exception:  # whatever it was, the clocks go on
                log.exception("the deadlines could not be met")
            await asyncio.sleep(INTERVAL)

    async def _notice_standstill(self) -> None:
        """If this process stood still, give the time back before anybody is replaced because of
        it."""
        async with self._noticing:
            running_time.seconds()
            seconds = running_time.stood_still - self._stood_still
            if seconds:
                await self._lifetimes.stood_still(round(seconds * 1000))
                self._stood_still = running_time.stood_still
                log.warning("the server stood still", seconds=round(seconds))
                for live in self._registry.tables():
                    with self._quarantine.guard(live.id):
                        await self._registry.give_time_back(live)

    async def _look_at_clocks(self) -> None:
        now = now_ms()
        running = await self._journal.deadlines(AT_ONCE, self._quarantine.games())
        if running and now - self._noted_at >= NOTED_EVERY:
            self._noted_at = now
            await self._lifetimes.note()
        past = [game for game, deadline in running if deadline <= now]
        async with leased(self._leases, "clocks", past) as claimed:
            await asyncio.gather(*(self._end_wait(game) for game in claimed))

    async def _end_wait(self, game: str) -> None:
        """Let a bot take over in a game whose deadline is past, if no time is to be given back and
        no standing order settles the decision."""
        with self._quarantine.guard(game):
            live = await self._registry.settled(game)
            await self._registry.give_time_back(live)
            await live.carry_out(TimeUp())

    async def _look_at_seats(self) -> None:
        left_alone = self._quarantine.games()
        for number, live in enumerate(self._registry.watched(), 1):
            if live.id not in left_alone:
                with self._quarantine.guard(live.id):
                    await self._look_at_seats_of(live)
            if number % SEEN_AT_ONCE == 0:
                await asyncio.sleep(PAUSE)

    async def _look_at_seats_of(self, live: LiveTable) -> None:
        """Announce who is absent by now, and let a bot take over if others wait for them."""
        if not live.presence.viewers:  # they left while other tables were looked at
            return
        attendance = live.presence.attendance()
        live.presence.refresh(attendance)
        if absentee(live.table, attendance) is not None:
            async with leased(self._leases, "clocks", [live.id]) as claimed:
                if claimed:
                    await live.carry_out(Absent())
