"""Peers: what this process has in common with the others that serve the same games."""

from __future__ import annotations

from collections.abc import Callable

from .bus.bus import ALONE, Bus
from .bus.valkey import ValkeyBus
from .connections.connections import Connections, LocalConnections
from .connections.shared import SharedConnections
from .leases.leases import SOLE, Kind, Leases, SharedLeases
from .leases.process import Process
from .rate_limits.token_bucket import LocalRateLimits, RateLimits
from .rate_limits.valkey import ValkeyRateLimits
from .settings import Settings
from .storage.connection_store import ConnectionStore
from .storage.database import Database
from .storage.lease_store import LeaseStore
from .storage.process_store import ProcessStore


class Peers:
    """What a process has in common with others; by default it serves its games alone.

    Args:
        bus: by which they tell each other what has changed.
        leases: by which each piece of work is done by one of them.
        limits: makes the token buckets that all of them take from.
        connections: the sockets that are open at any of them.
    """

    def __init__(
        self,
        bus: Bus = ALONE,
        leases: Leases = SOLE,
        limits: RateLimits | None = None,
        connections: Connections | None = None,
    ) -> None:
        self.bus = bus
        self.leases = leases
        self.limits = limits or LocalRateLimits()
        self.connections = connections or LocalConnections()

    @property
    def processes(self) -> int:
        """How many processes live, this one included."""
        return 1

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever one of the others has come or died; it must neither wait
        nor fail."""

    async def start(self) -> None:
        """Join the others.

        Raises:
            StorageFailed: the database cannot be used.
        """

    async def close(self) -> None:
        """Leave them, once nothing is asked or told any more."""


class SharedPeers(Peers):
    """What processes have in common that share a database and a bus.

    Args:
        settings: the server's.
        database: where they note who lives, who is connected, and who does what.
        url: the bus's.
    """

    def __init__(self, settings: Settings, database: Database, url: str) -> None:
        self._process = Process(ProcessStore(database))
        self._bus = ValkeyBus(url)
        self._limits = ValkeyRateLimits(url)
        self._connections = SharedConnections(
            self._process, ConnectionStore(database), self._bus, settings.sockets_per_address
        )
        without: list[Kind] = [] if settings.bot_workers else ["bots"]
        leases = SharedLeases(self._process, LeaseStore(database), self._bus, without)
        super().__init__(self._bus, leases, self._limits, self._connections)

    @property
    def processes(self) -> int:
        """See `Peers`."""
        return max(1, len(self._process.living))

    def on_change(self, listener: Callable[[], None]) -> None:
        """See `Peers`."""
        self._process.on_change(listener)

    async def start(self) -> None:
        """See `Peers`."""
        await self._process.start()
        await self._bus.start()
        self._connections.start()

    async def close(self) -> None:
        """See `Peers`."""
        await self._connections.close()
        await self._limits.close()
        await self._process.close()
        await self._bus.close()


def peers_of(settings: Settings, database: Database) -> Peers:
    """The peers of a server with these settings."""
    if settings.bus is not None:
        return SharedPeers(settings, database, settings.bus)
    return Peers(connections=LocalConnections(settings.sockets_per_address))
