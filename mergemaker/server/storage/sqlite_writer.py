"""The writer of SQLite: one thread with the one connection that writes to a file.

SQLite lets one connection write at a time; several that wait for one another sleep and starve. Here
all writes go through one thread, which commits whatever is waiting in one transaction: a thousand
writers share one sync of the disk, and each still waits for the sync that makes its own write
durable. Within the transaction each write has a savepoint, so a conflict undoes only that write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy.dialects import sqlite

from ..failpoint import reached
from .errors import NothingChanged, Taken, WriteFailed
from .statements import Statement, Values

DIALECT = sqlite.dialect(paramstyle="named")

# The most writes in one transaction: if a thousand are waiting, the first does not wait for the
# last.
BATCH = 256

BUSY_TIMEOUT = 5.0  # seconds to wait for another process that writes to the file

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class _Write:
    """Statements that are carried out together, all or none, and the future that waits for them."""

    __slots__ = ("future", "statements")

    def __init__(self, statements: tuple[Statement, ...], future: asyncio.Future[Any]) -> None:
        self.statements = statements
        self.future = future


_Outcome = list[Values] | BaseException


class SqliteWriter:
    """Writes to the file at `path`, for one event loop. Its thread starts with the first write."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._unanswered: set[_Write] = set()
        self._closed = False
        self._thread: Thread | None = None

    async def write(self, *statements: Statement) -> list[Values]:
        """Carry statements out, as `Database.write` does."""
        if self._closed:
            raise WriteFailed("The writer is closed.")
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = Thread(target=self._run, args=(loop,), name="writer", daemon=True)
            self._thread.start()
        write = _Write(statements, loop.create_future())
        self._unanswered.add(write)
        self._queue.put(write)
        return await write.future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed = True
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    # --- in the event loop -----------------------------------------------------------------------

    def _answer(self, batch: Sequence[_Write], outcomes: Sequence[_Outcome]) -> None:
        for write, outcome in zip(batch, outcomes, strict=True):
            self._unanswered.discard(write)
            if write.future.done():
                continue  # nobody waits any more
            if isinstance(outcome, BaseException):
                write.future.set_exception(outcome)
            else:
                write.future.set_result(outcome)

    def _thread_died(self, failure: BaseException) -> None:
        """Fail all that wait; the next write starts another thread."""
        self._thread, self._queue = None, SimpleQueue()
        left = list(self._unanswered)
        self._answer(left, _failed(left, "The writer's thread died.", failure))

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        def report(callback: Callable[..., None], *arguments: Any) -> None:
            with suppress(RuntimeError):  # the event loop is closed: nobody waits
                loop.call_soon_threadsafe(callback, *arguments)

        try:
            with closing(_Transactions(self._path)) as transactions:
                while batch := self._next_batch():
                    report(self._answer, batch, transactions.commit(batch))
        except BaseException as failure:  # noqa: BLE001  (handed to all who wait)
            report(self._thread_died, failure)

    def _next_batch(self) -> list[_Write]:
        """Everything that is waiting, as soon as there is something; nothing if the writer is
        closed."""
        batch: list[_Write] = []
        write = self._queue.get()
        while write is not None:
            batch.append(write)
            if len(batch) == BATCH:
                return batch
            try:
                write = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)  # put back, to be found after this batch; nothing can follow it
        return batch


class _Transactions:
    """Commits batches of writes. A transaction that fails may leave its connection unusable, so the
    next one gets a new connection."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def commit(self, batch: Sequence[_Write]) -> Sequence[_Outcome]:
        """Carry out a batch in one transaction.

        Returns:
            The outcome of each write, once it is on disk.
        """
        try:
            return _commit(self._connected(), batch)
        except Exception as error:  # noqa: BLE001  (handed to all who wait)
            self.close()
            return _failed(batch, "The transaction failed.", error)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=BUSY_TIMEOUT, isolation_level=None
            )
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def close(self) -> None:
        """Close the connection, which undoes what is not committed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _commit(connection: sqlite3.Connection, batch: Sequence[_Write]) -> Sequence[_Outcome]:
    """Carry out a batch in one transaction.

    Raises:
        Exception: the transaction failed, and is open or lost.
    """
    connection.execute("BEGIN IMMEDIATE")
    outcomes = [_carry_out(connection, write) for write in batch]
    reached("before-commit")
    connection.execute("COMMIT")
    reached("after-commit")
    return outcomes


def _carry_out(connection: sqlite3.Connection, write: _Write) -> _Outcome:
    """Carry out one write of a transaction.

    Raises:
        Exception: the whole transaction is lost.
    """
    connection.execute("SAVEPOINT one")
    rows: list[Values] = []
    try:
        for statement in write.statements:
            sql, parameters = statement.executions(DIALECT)
            if len(parameters) == 1:
                cursor = connection.execute(sql, parameters[0])
                rows = cursor.fetchall()
            else:
                cursor = connection.executemany(sql, parameters)
            if statement.compiled.required and cursor.rowcount < 1:
                raise NothingChanged
    except Exception as error:
        if not connection.in_transaction:  # a full disk makes SQLite roll back everything
            raise
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return _taken(error) or error
    connection.execute("RELEASE one")
    return rows


def _taken(error: Exception) -> Taken | None:
    """What is taken, if that is why a statement failed. Only the error's text says so."""
    refused, _, columns = str(error).partition(": ")
    if not isinstance(error, sqlite3.IntegrityError) or refused != "UNIQUE constraint failed":
        return None
    names = [column.split(".") for column in columns.split(", ")]
    taken = Taken(names[0][0], frozenset(column for _, column in names))
    taken.__cause__ = error
    return taken


def _failed(writes: Sequence[_Write], reason: str, error: BaseException) -> Sequence[_Outcome]:
    failures = [WriteFailed(reason) for _ in writes]
    for failure in failures:
        failure.__cause__ = error
    return failures
