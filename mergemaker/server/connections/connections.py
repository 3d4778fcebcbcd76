"""Connections: which devices are connected to which places, such as tables, and how many may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Collection, Hashable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, TypeVar

from mergemaker.rules import Refused

from ..storage.connection_store import Connected, Counts

PER_HOLDER = 8  # sockets of one holder's devices to one place
PER_PLACE = 1000  # sockets to one place

KeyT = TypeVar("KeyT", bound=Hashable)

Devices = Mapping[str, str]  # the address of each device, by its holder


def heard_at(place: str) -> str:
    """Where on the bus it is told that the connections to a place have changed."""
    return f"connections:{place}"


class Connections(Protocol):
    """The sockets that are open, at this process and all others that serve the same games."""

    def admitted(self, connected: Connected) -> AbstractAsyncContextManager[None]:
        """Count a socket for as long as the context lasts.

        Raises:
            Refused: too many are open already.
            StorageFailed: it is unknown how many are.
        """
        ...

    async def elsewhere(self, places: Collection[str]) -> Mapping[str, Devices]:
        """The devices that other processes have connected to each of these places; a place with
        none may be left out.

        Raises:
            StorageFailed: it is unknown which.
        """
        ...

    async def people(self) -> int:
        """How many holders have a device connected to anything.

        Raises:
            StorageFailed: it is unknown.
        """
        ...


class LocalConnections:
    """The connections of a process that serves its games alone.

    Args:
        per_address: how many sockets may be open from one address.
    """

    def __init__(self, per_address: int = 64) -> None:
        self._most = Counts(per_address, PER_HOLDER, PER_PLACE)
        self._open = Counter[Hashable]()
        self._holders = Counter[str]()

    @asynccontextmanager
    async def admitted(self, connected: Connected) -> AsyncGenerator[None]:
        """See `Connections`."""
        address, holder, place = connected
        keys = ("address", address), ("holder", holder, place), ("place", place)
        check_room(Counts(*(self._open[key] for key in keys)), self._most)
        self._open.update(keys)
        self._holders[holder] += 1
        try:
            yield
        finally:
            _uncount(self._open, *keys)
            _uncount(self._holders, holder)

    async def elsewhere(self, places: Collection[str]) -> Mapping[str, Devices]:
        """See `Connections`: nowhere."""
        return {}

    async def people(self) -> int:
        """See `Connections`."""
        return len(self._holders)


def check_room(opened: Counts, most: Counts) -> None:
    """Refuse one more socket if as many as may be are open.

    Raises:
        Refused: they are.
    """
    if opened.per_address >= most.per_address:
        reason = "Too many pages are open from your address. Close some of them first."
    elif opened.per_holder >= most.per_holder:
        reason = "You have this page open too many times. Close some of the others first."
    elif opened.per_place >= most.per_place:
        reason = "Too many people are here already. Try again later."
    else:
        return
    raise Refused(code="too-many-sockets", reason=reason)


def _uncount(counter: Counter[KeyT], *keys: KeyT) -> None:
    """Count each key once less, and forget those of which none is left."""
    counter.subtract(keys)
    for key in keys:
        if not counter[key]:
            del counter[key]
