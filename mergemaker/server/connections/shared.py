"""The connections of processes that serve the same games: they are in the database, where each
process writes its own and reads the others'.

The connections of a process last as long as it lives. Whoever looks at a place hears over the bus
when they change there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import asynccontextmanager
from itertools import count

import structlog

from ..bus.bus import Bus
from ..leases.process import Process
from ..storage.connection_store import Connected, ConnectionStore, Counts
from .connections import PER_HOLDER, PER_PLACE, Devices, check_room, heard_at

TROUBLE_PAUSE = 1.0  # seconds until the next attempt after the database has failed

log = structlog.stdlib.get_logger()


class SharedConnections:
    """The connections of this process and of those with which it shares a database.

    Args:
        process: this process.
        store: where the connections are.
        bus: tells the others.
        per_address: how many sockets may be open from one address.
    """

    def __init__(
        self, process: Process, store: ConnectionStore, bus: Bus, per_address: int
    ) -> None:
        self._process = process
        self._store = store
        self._bus = bus
        self._most = Counts(per_address, PER_HOLDER, PER_PLACE)
        self._numbers = count()
        self._open: dict[int, Connected] = {}
        self._left: dict[int, str] = {}  # the places of those that have to be removed
        self._lost = False  # the process was dead for a while, and the others know of none
        self._wakeup = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        process.on_death(self._lose)

    @asynccontextmanager
    async def admitted(self, connected: Connected) -> AsyncGenerator[None]:
        """See `Connections`."""
        number = next(self._numbers)
        self._open[number] = connected
        try:
            opened = await self._store.enter(self._process.id, number, connected, self._most)
            if opened is not None:
                check_room(opened, self._most)
            self._bus.publish(heard_at(connected.place), number)
            yield
        finally:
            del self._open[number]
            self._left[number] = connected.place
            self._wakeup.set()

    async def elsewhere(self, places: Collection[str]) -> Mapping[str, Devices]:
        """See `Connections`."""
        found: dict[str, dict[str, str]] = {}
        if places:
            for address, holder, place in await self._store.elsewhere(self._process.id, places):
                found.setdefault(place, {})[holder] = address
        return found

    async def people(self) -> int:
        """See `Connections`."""
        return await self._store.people()

    def _lose(self) -> None:
        self._lost = True
        self._wakeup.set()

    # --- what is told when it is convenient ------------------------------------------------------

    def start(self) -> None:
        """Begin, in the background, to remove the connections that have ended."""
        self._keeping = asyncio.create_task(self._keep(), name="connections")

    async def close(self) -> None:
        """Stop; what has not been removed ends with the process."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])

    async def _keep(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            try:
                await self._enter_again()
                await self._leave()
            except Exception:  # the database fails: try again
                log.exception("the connections could not be stored")
                self._wakeup.set()
                await asyncio.sleep(TROUBLE_PAUSE)

    async def _enter_again(self) -> None:
        """Add all connections again after they were lost."""
        if self._lost:
            opened = dict(self._open)
            await self._store.enter_again(self._process.id, opened)
            self._lost = False
            self._tell({each.place for each in opened.values()})

    async def _leave(self) -> None:
        left = dict(self._left)
        if left:
            await self._store.leave(self._process.id, left.keys())
            for number in left:
                del self._left[number]
            self._tell(set(left.values()))

    def _tell(self, places: Collection[str]) -> None:
        for place in places:
            self._bus.publish(heard_at(place), 0)
