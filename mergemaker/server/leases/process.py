"""A process among those that serve the same games: it says again and again that it lives.

What depends on that, such as its leases, lasts as long as it does, so one heartbeat renews it all.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

import structlog

from ..clock import now_ms
from ..storage.errors import StorageFailed
from ..storage.process_store import ProcessStore

# For how long a process is alive after each heartbeat, and how long it is until the next, in
# milliseconds: two may fail.
LIFETIME = 15_000
HEARTBEAT = 5_000

# Until the next attempt after a heartbeat has failed, in milliseconds.
RETRY = 1_000

Listener = Callable[[], None]

log = structlog.stdlib.get_logger()


class Process:
    """This process, for others to see. A process that could not say for too long that it lives is
    dead, and all that it held is lost; then it begins a new life under the same id.

    Args:
        store: where the processes are.

    Attributes:
        id: its id, which no other process has.
        living: the ids of all processes that were alive at the last heartbeat.
    """

    def __init__(self, store: ProcessStore) -> None:
        self.id = secrets.token_hex(8)
        self.living: frozenset[str] = frozenset()
        self._store = store
        self._alive_until = 0
        self._changed: list[Listener] = []
        self._died: list[Listener] = []
        self._beaten: list[Listener] = []
        self._beating: asyncio.Task[None] | None = None

    @property
    def alive(self) -> bool:
        """Whether the others certainly take it to be alive. A process that was stopped for a while
        knows by its own clock that it is not, before it hears from the database."""
        return now_ms() < self._alive_until

    def on_change(self, listener: Listener) -> None:
        """Have `listener` called whenever `living` has changed; it must neither wait nor fail."""
        self._changed.append(listener)

    def on_death(self, listener: Listener) -> None:
        """Have `listener` called when this process was dead for a while and is alive again: all
        that it held is lost. It must neither wait nor fail."""
        self._died.append(listener)

    def on_heartbeat(self, listener: Listener) -> None:
        """Have `listener` called after each heartbeat; it must neither wait nor fail."""
        self._beaten.append(listener)

    async def start(self) -> None:
        """Begin to live, and say so from now on in the background."""
        await self._enter()
        self._beating = asyncio.create_task(self._keep_beating(), name="heartbeat")

    async def close(self) -> None:
        """Leave, so that others can take over at once."""
        if self._beating is None:
            return
        self._beating.cancel()
        await asyncio.wait([self._beating])
        self._alive_until = 0
        with suppress(StorageFailed):  # then it is dead a few seconds later
            await self._store.leave(self.id)

    async def _keep_beating(self) -> None:
        pause = HEARTBEAT
        while True:
            await asyncio.sleep(pause / 1000)
            pause = HEARTBEAT if await self.beat() else RETRY

    async def beat(self) -> bool:
        """Say that it lives. Returns whether that could be done."""
        try:
            began_at = now_ms()
            living = await self._store.renew(self.id, LIFETIME)
            if self.id in living:
                self._live(began_at, living)
            else:
                log.warning("this process was not heard of for too long")
                await self._enter()
                for listener in self._died:
                    listener()
        except StorageFailed:  # the log says so already
            return False
        except Exception:  # whatever it was, it must go on living
            log.exception("the heartbeat failed")
            return False
        for listener in self._beaten:
            listener()
        return True

    async def _enter(self) -> None:
        began_at = now_ms()
        self._live(began_at, await self._store.enter(self.id, LIFETIME))

    def _live(self, since: int, living: set[str]) -> None:
        self._alive_until = since + LIFETIME
        before, self.living = self.living, frozenset(living)
        if self.living != before:
            for listener in self._changed:
                listener()
