"""A lookout for changes that other processes make."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from .bus import Bus

# Seconds from one look to the next if nothing is heard: in case a message was missed, or while none
# can arrive.
LOOK = 10.0
LOOK_IF_DEAF = 1.0

log = structlog.stdlib.get_logger()


class Lookout:
    """Looks, in the background, at what other processes may have changed: when it is woken, and
    from time to time. In a process that is alone it never does.

    Args:
        bus: says whether there are others, and whether they can be heard.
        name: what is looked at, for the log.
        look: looks once. If it fails, it is tried again.
    """

    def __init__(self, bus: Bus, name: str, look: Callable[[], Awaitable[None]]) -> None:
        self._bus = bus
        self._name = name
        self._look = look
        self._wakeup = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def wake(self, _: int | None = None) -> None:
        """Look at once. This can listen to the bus itself."""
        self._wakeup.set()

    def start(self) -> None:
        """Begin, if there may be other processes."""
        if self._bus.shared:
            self._looking = asyncio.create_task(self._keep_looking(), name=self._name)

    async def close(self) -> None:
        """Stop."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def _wait(self) -> None:
        """Wait until it is time to look."""
        now = asyncio.get_running_loop().time
        due = now() + LOOK
        while not self._wakeup.is_set() and now() < due:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_IF_DEAF):
                    await self._wakeup.wait()
            if self._bus.deaf:
                return

    async def _keep_looking(self) -> None:
        while True:
            await self._wait()
            self._wakeup.clear()
            try:
                await self._look()
            except Exception:  # the database fails: the next look may succeed
                log.exception(f"{self._name} could not be looked at")
                self._wakeup.set()
                await asyncio.sleep(LOOK_IF_DEAF)
