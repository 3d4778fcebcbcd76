"""The journal's database: what is read from it, and what is written to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from .backend import Location, backend_of
from .errors import ReadFailed, WriteFailed
from .health import Health
from .statements import Statement, Values

# The most reads at a time; others wait for one of these to end. A read takes a millisecond or two,
# unless the disk is slow, and then several can wait for it at once.
READERS = 8

T = TypeVar("T")


class Database:
    """The database at a location, whose tables `migrate` has brought up to date.

    Attributes:
        locks: keep those apart that use the database, in this process or another.
        reading: whether it can be read.
        writing: whether it can be written.
    """

    def __init__(self, location: Location) -> None:
        backend = backend_of(location)
        self._writer = backend.writer()
        self.locks = backend.locks()
        self._engine = backend.reader(READERS)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.reading, self.writing = Health("read"), Health("written")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The result of `query`, which runs in a thread with a connection of its own.

        Raises:
            ReadFailed: the database failed.
        """
        loop = asyncio.get_running_loop()
        try:
            result = await loop.run_in_executor(self._readers, self._read, query)
        except DBAPIError as error:
            self.reading.failed(error.orig or error)
            raise ReadFailed from error
        self.reading.worked()
        return result

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            return self._read_once(query)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        # It was lost, and all that were open were dropped with it: the next is a new one.
        return self._read_once(query)

    def _read_once(self, query: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    async def write(self, *statements: Statement) -> list[Values]:
        """Carry statements out, all or none, and wait until they are safe on disk.

        Returns:
            The rows that the last statement returned, if it has a RETURNING clause.

        Raises:
            WriteFailed: nobody knows whether they were carried out.
            NothingChanged: a required statement found no row; nothing was written.
            Taken: a key is in use already; nothing was written.
            Exception: a statement failed; nothing was written.
        """
        try:
            rows = await self._writer.write(*statements)
        except WriteFailed as failure:
            self.writing.failed(failure.__cause__ or failure)
            raise
        self.writing.worked()
        return rows

    async def close(self) -> None:
        """Write what is waiting, and close all connections."""
        await self._writer.close()
        await self.locks.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
