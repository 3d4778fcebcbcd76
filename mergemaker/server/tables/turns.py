"""Turns that the server takes at one table, for bots and for standing orders.

Whoever takes them acts like anybody else, through `LiveTable.execute`. Of several processes that
serve the same games, the one with the lease takes them.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress

import structlog

from ..leases.leases import Kind, Leases, leased
from ..wire import messages
from .actions import Action
from .live_table import LiveTable

# How long is waited after the journal or the game has failed, in seconds.
TROUBLE_PAUSE = 5.0

# How long another process may have the lease until this one asks for it again, in seconds: that one
# may have died.
LEFT_TO_OTHERS = 2.0

# Refusals of a move that was legal when it was chosen.
OUTRUN = ("stale", "over")

log = structlog.stdlib.get_logger()


class Turns(ABC):
    """Takes a turn whenever one is due.

    Args:
        live: the table.
        name: whose turns they are.
        leases: in which games this process takes them.

    Attributes:
        has_played: whether this process had the lease when it last asked for it.
    """

    def __init__(self, live: LiveTable, name: Kind, leases: Leases) -> None:
        self._live = live
        self._name: Kind = name
        self._leases = leases
        self.has_played = False
        self._no_more_due = asyncio.Event()
        self._playing: asyncio.Task[None] | None = None
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._closed = False
        live.subscribe(self.wake)

    @property
    @abstractmethod
    def due(self) -> bool:
        """Whether there is a turn to take."""

    @abstractmethod
    async def _take_turn(self) -> None:
        """Take the turn that is due."""

    @property
    def busy(self) -> bool:
        """Whether a turn is being taken, here or elsewhere, or there is a pause after a failure."""
        return self._playing is not None

    def wake(self) -> None:
        """Take the turns that are due, in the background."""
        if not self.due:
            self._no_more_due.set()
        elif self._playing is None and not self._closed:
            self._at_rest.clear()
            self._playing = asyncio.create_task(self._play(), name=f"{self._name} {self._live.id}")
            self._playing.add_done_callback(self._done)

    async def wait(self) -> None:
        """Wait until no turn is being taken, here or elsewhere: none is due, or one failed."""
        await self._at_rest.wait()

    def close(self) -> None:
        """Stop."""
        self._closed = True
        if self._playing is not None:
            self._playing.cancel()

    def _done(self, _: asyncio.Task[None]) -> None:
        self._playing = None
        self.wake()  # the table may have changed while the task ended
        if self._playing is None:
            self._at_rest.set()

    async def _play(self) -> None:
        """Take turns until none is due; after a failure pause, and try again."""
        while self.due:
            try:
                async with leased(self._leases, self._name, [self._live.id]) as claimed:
                    self.has_played = bool(claimed)
                    while self.due and self._is_ours:
                        await self._take_turn()
                if not claimed:
                    await self._leave_to_others()
            except Exception:  # whatever it was, the people at the table wait for this
                log.exception(f"the {self._name} pause", game=self._live.id)
                await self._rest(TROUBLE_PAUSE)

    @property
    def _is_ours(self) -> bool:
        """Whether these turns are certainly this process's to take."""
        return self._leases.holds(self._name, self._live.id)

    async def _leave_to_others(self) -> None:
        """Wait for another process to take the turns, unless it takes too long."""
        self._no_more_due.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEFT_TO_OTHERS):
                await self._no_more_due.wait()

    async def _rest(self, seconds: float) -> None:
        """Take no turn for so long, and let nobody wait for that."""
        self._at_rest.set()
        await asyncio.sleep(seconds)
        self._at_rest.clear()

    async def _execute(self, action: Action) -> messages.Refused | None:
        """Carry an action out. Returns why it was refused, unless the game has moved on
        meanwhile."""
        refused = await self._live.carry_out(action)
        return None if refused is None or refused.code in OUTRUN else refused
