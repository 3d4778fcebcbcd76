"""Locks that all processes share which use a PostgreSQL database: its advisory locks.

Each is held by a transaction that does nothing else, so it ends with the process at the latest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import psycopg
import structlog
from sqlalchemy import URL

from .errors import WriteFailed
from .locks import ProcessLocks, Purpose
from .postgres_writer import Connection, Connector, is_open

# The connections of a process for each purpose, and with them the locks that it can hold or wait
# for at a time. Each purpose has its own: whoever holds a lock never waits for a connection that
# somebody has who waits for that lock.
CONNECTIONS: dict[Purpose, int] = {"matching": 1, "making": 4, "listing": 1, "reviewing": 1}

# The first half of each lock's number, which nobody else uses; the other is the hash of its name.
LOCKS = 0x4D65726B

# A process that stands still loses its lock after so long.
_SETTING = "SET LOCAL idle_in_transaction_session_timeout = '15s'"
_LOCK = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"

log = structlog.stdlib.get_logger()

_Free = asyncio.LifoQueue[Connection | None]


class PostgresLocks:
    """Locks in the PostgreSQL database at `url` (`Locks`)."""

    def __init__(self, url: URL) -> None:
        self._connector = Connector(url)
        self._here = ProcessLocks()  # so that only one in each process waits with a connection
        self._free = {purpose: _filled(count) for purpose, count in CONNECTIONS.items()}

    @asynccontextmanager
    async def held(self, purpose: Purpose, key: str = "") -> AsyncGenerator[None]:
        """As in `Locks`."""
        async with self._here.held(purpose, key), self._connection(purpose) as connection:
            try:
                async with connection.pipeline():
                    await connection.execute("BEGIN")
                    await connection.execute(_SETTING)
                    await connection.execute(_LOCK, (LOCKS, f"{purpose} {key}"))
                yield
            finally:
                # If the connection is lost, so is the lock: what was done stays done.
                with suppress(psycopg.Error):
                    await connection.rollback()

    @asynccontextmanager
    async def _connection(self, purpose: Purpose) -> AsyncGenerator[Connection]:
        """A connection that nobody else uses meanwhile."""
        free = self._free[purpose]
        connection = await free.get()
        try:
            if connection is None or not is_open(connection):
                connection = await self._connector.connect()
            yield connection
        except psycopg.Error as error:
            log.warning("a lock could not be had", purpose=purpose, error=type(error).__name__)
            raise WriteFailed("A lock could not be had.") from error
        finally:
            free.put_nowait(connection)

    async def close(self) -> None:
        """As in `Locks`."""
        for free in self._free.values():
            while not free.empty():
                if (connection := free.get_nowait()) is not None:
                    await connection.close()


def _filled(count: int) -> _Free:
    free: _Free = asyncio.LifoQueue()
    for _ in range(count):
        free.put_nowait(None)
    return free
