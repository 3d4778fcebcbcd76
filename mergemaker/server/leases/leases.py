"""Leases: which process does a piece of work, so that it is done once, whoever dies.

Doing it twice must be harmless all the same: a process may lose its leases in the middle of it.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Literal, Protocol

from ..bus.bus import Bus
from ..clock import now_ms
from ..storage.errors import StorageFailed
from ..storage.lease_store import LeaseStore
from .process import Process

# The kinds of work: the turns of bots and of standing orders in a game, and what else happens by
# itself.
Kind = Literal["bots", "standing orders", "clocks", "lobby", "chat", "ratings", "seats"]


def free_at(kind: Kind) -> str:
    """The place on the bus where processes say that work of a kind waits which they leave to
    others."""
    return f"free:{kind}"


class Leases(Protocol):
    """Leases pieces of work to this process. Each is named by its kind and a key, such as a game's
    id."""

    async def claim(self, kind: Kind, keys: Collection[str]) -> set[str]:
        """Lease pieces of work, unless other processes have them.

        Returns:
            The keys of those that this process has now.

        Raises:
            StorageFailed: it is unknown which.
        """
        ...

    async def release(self, kind: Kind, keys: Collection[str]) -> None:
        """Give pieces of work back. If the database fails, they are kept until this process
        dies."""
        ...

    def holds(self, kind: Kind, key: str) -> bool:
        """Whether a piece of work that was claimed is certainly still this process's."""
        ...

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Have `listener` called from time to time if there may be other processes, since one of
        them may have died and left work behind; it must neither wait nor fail."""
        ...


@asynccontextmanager
async def leased(leases: Leases, kind: Kind, keys: Collection[str]) -> AsyncGenerator[set[str]]:
    """Lease pieces of work for as long as the context lasts; it is given those that were free.

    Raises:
        StorageFailed: it is unknown which are.
    """
    claimed = await leases.claim(kind, keys)
    try:
        yield claimed
    finally:
        await leases.release(kind, claimed)


class SoleLeases:
    """The leases of a process that serves its games alone: everything is its work."""

    async def claim(self, kind: Kind, keys: Collection[str]) -> set[str]:
        """As in `Leases`."""
        return set(keys)

    async def release(self, kind: Kind, keys: Collection[str]) -> None:
        """As in `Leases`."""

    def holds(self, kind: Kind, key: str) -> bool:
        """As in `Leases`."""
        return True

    def subscribe(self, listener: Callable[[], None]) -> None:
        """As in `Leases`."""


SOLE = SoleLeases()


class SharedLeases:
    """The leases of a process that serves games together with others.

    Args:
        process: this process, which has started before anything is claimed.
        store: where the leases are.
        bus: tells the others of work that waits for them.
        without: the kinds of work that are left to others.
    """

    def __init__(
        self, process: Process, store: LeaseStore, bus: Bus, without: Collection[Kind] = ()
    ) -> None:
        self._process = process
        self._store = store
        self._bus = bus
        self._without = without
        self._held = set[tuple[Kind, str]]()
        process.on_death(self._held.clear)

    async def claim(self, kind: Kind, keys: Collection[str]) -> set[str]:
        """As in `Leases`."""
        if kind in self._without:
            self._bus.publish(free_at(kind), now_ms())
            return set()
        claimed = await self._store.claim(self._process.id, kind, keys) if keys else set[str]()
        self._held.update((kind, key) for key in claimed)
        return claimed

    async def release(self, kind: Kind, keys: Collection[str]) -> None:
        """As in `Leases`."""
        held = {key for key in keys if (kind, key) in self._held}
        self._held.difference_update((kind, key) for key in held)
        if held:
            with suppress(StorageFailed):
                await self._store.release(self._process.id, kind, held)

    def holds(self, kind: Kind, key: str) -> bool:
        """As in `Leases`."""
        return self._process.alive and (kind, key) in self._held

    def subscribe(self, listener: Callable[[], None]) -> None:
        """As in `Leases`: after each heartbeat."""
        self._process.on_heartbeat(listener)
