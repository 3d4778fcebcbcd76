"""Whereabouts: which people are connected to which tables, at whichever process.

A table in memory knows who is connected to it here. What other processes have connected is read
when the bus says that it has changed, and from time to time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from functools import partial

import structlog

from ..addresses import Addresses
from ..bus.bus import ALONE, Bus
from ..connections.connections import Connections, Devices, LocalConnections, heard_at
from ..identity import Visitor, people_at
from .live_table import LiveTable

# How often it is read who is connected elsewhere to the tables in memory, in seconds: in case a
# word was missed or a process has died, and while no word can arrive.
LOOK = 5.0
LOOK_IF_DEAF = 1.0

# From one reading to the next, at least, in seconds, however many people come and go.
INTERVAL = 0.1

log = structlog.stdlib.get_logger()


class Whereabouts:
    """Knows who is connected to tables, and tells those in memory who is elsewhere.

    Args:
        connections: the sockets that are open.
        bus: says when those of other processes change.
        addresses: where people are, which is noted for the limits.
    """

    def __init__(self, connections: Connections, bus: Bus, addresses: Addresses) -> None:
        self._connections = connections
        self._bus = bus
        self._addresses = addresses
        self._held: dict[str, LiveTable] = {}
        self._changed = set[str]()  # the held games that have to be looked at
        self._wakeup = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    @classmethod
    def alone(cls) -> Whereabouts:
        """Those of a process of its own, with the usual limits."""
        return cls(LocalConnections(), ALONE, Addresses())

    async def people(self) -> int:
        """How many people are connected to anything, each device counting as one.

        Raises:
            StorageFailed: it is unknown.
        """
        return await self._connections.people()

    async def holders(self, games: Collection[str]) -> Mapping[str, Collection[str]]:
        """The holders of the devices that are connected to each of these tables.

        Raises:
            StorageFailed: it is unknown.
        """
        elsewhere = await self._connections.elsewhere([g for g in games if g not in self._held])
        return {
            game: self._held[game].presence.holders
            if game in self._held
            else elsewhere.get(game, {}).keys()
            for game in games
        }

    # --- the tables in memory --------------------------------------------------------------------

    async def look(self, live: LiveTable) -> None:
        """Read who is connected to a table elsewhere.

        Raises:
            StorageFailed: it is unknown.
        """
        found = await self._connections.elsewhere([live.id])
        self._show(live, found.get(live.id, {}))

    def hold(self, live: LiveTable) -> None:
        """Keep a table informed from now on."""
        self._held[live.id] = live
        self._bus.listen(heard_at(live.id), partial(self._hear, live.id))

    def drop(self, game: str) -> None:
        """Keep it informed no more."""
        del self._held[game]
        self._bus.forget(heard_at(game))

    def _hear(self, game: str, _: int | None) -> None:
        self._changed.add(game)
        self._wakeup.set()

    def _show(self, live: LiveTable, devices: Devices) -> None:
        owners = set(live.table.seats.owners)
        for holder, address in devices.items():
            for name, person in people_at(holder).items():
                if person in owners:  # bots may play for them here
                    self._addresses.note(Visitor(holder, "").speaking_as(name), address)
        live.presence.set_elsewhere(devices.keys())

    def start(self) -> None:
        """Begin to look elsewhere, in the background, if there may be others."""
        if self._bus.shared:
            self._keeping = asyncio.create_task(self._keep(), name="whereabouts")

    async def close(self) -> None:
        """Stop."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])

    async def _keep(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_IF_DEAF if self._bus.deaf else LOOK):
                    await self._wakeup.wait()
            except TimeoutError:
                self._changed.update(self._held)
            self._wakeup.clear()
            changed, self._changed = self._changed & self._held.keys(), set[str]()
            try:
                found = await self._connections.elsewhere(changed)
            except Exception:  # the database fails: look again later
                log.exception("nobody knows who is connected elsewhere")
                continue
            for game in changed:
                if (live := self._held.get(game)) is not None:
                    self._show(live, found.get(game, {}))
            await asyncio.sleep(INTERVAL)
