"""Locks with names, for whoever looks first and acts afterwards: meanwhile nobody else does the
same, in any process that uses the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, Protocol
from weakref import WeakValueDictionary

# What a lock is held for. Whoever holds one may only wait for one further to the right.
Purpose = Literal["matching", "making", "listing", "reviewing"]


class Locks(Protocol):
    """Locks that one holder at a time can have."""

    def held(self, purpose: Purpose, key: str = "") -> AbstractAsyncContextManager[None]:
        """Hold a lock for as long as the context lasts, once nobody else does.

        Args:
            purpose: what for.
            key: whom or what it is about; those of different keys do not wait for each other.

        Raises:
            WriteFailed: it could not be had.
        """
        ...

    async def close(self) -> None:
        """Close the connections; nobody holds a lock any more."""
        ...


class ProcessLocks:
    """Locks within one process (`Locks`)."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[Purpose, str], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, purpose: Purpose, key: str = "") -> AsyncGenerator[None]:
        """As in `Locks`."""
        async with self._locks.setdefault((purpose, key), asyncio.Lock()):
            yield

    async def close(self) -> None:
        """As in `Locks`."""
