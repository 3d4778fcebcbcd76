"""Whereabouts: which people are connected to which tables, at whichever process.

A table in memory knows who is connected to it here. What other processes have connected is read
when the bus says that it has changed, and from time to time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from ..addresses import Addresses
from ..bus.lookout import Lookout
from ..connections.connections import Devices, heard_at
from ..identity import Visitor, people_at
from ..peers import Peers
from .live_table import LiveTable


class Whereabouts:
    """Knows who is connected to tables, and tells those in memory who is elsewhere.

    Args:
        peers: the other processes, if there are any.
        addresses: where people are, which is noted for the limits.
    """

    def __init__(self, peers: Peers, addresses: Addresses) -> None:
        self._connections = peers.connections
        self._bus = peers.bus
        self._addresses = addresses
        self._held: dict[str, LiveTable] = {}
        self._changed = set[str]()  # the held games that have to be looked at
        self._lookout = Lookout(peers.bus, "who is connected elsewhere", self._look_elsewhere)
        peers.on_change(self._hear_of_peers)

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
        self._lookout.wake()

    def _hear_of_peers(self) -> None:
        """A process has come, or died with all its connections."""
        self._changed.update(self._held)
        self._lookout.wake()

    def _show(self, live: LiveTable, devices: Devices) -> None:
        owners = set(live.table.seats.owners)
        for holder, address in devices.items():
            for name, person in people_at(holder).items():
                if person in owners:  # bots may play for them here
                    self._addresses.note(Visitor(holder, "").speaking_as(name), address)
        live.presence.set_elsewhere(devices.keys())

    def start(self) -> None:
        """Begin to look elsewhere, in the background, if there may be others."""
        self._lookout.start()

    async def close(self) -> None:
        """Stop."""
        await self._lookout.close()

    async def _look_elsewhere(self) -> None:
        """Look at the tables where something has changed; if none is known, at all."""
        changed, self._changed = self._changed or set(self._held), set[str]()
        found = await self._connections.elsewhere(changed)
        for game in changed:
            if (live := self._held.get(game)) is not None:
                self._show(live, found.get(game, {}))
