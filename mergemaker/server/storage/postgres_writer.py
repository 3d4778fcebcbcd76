"""The writer of PostgreSQL: a few connections, each of which commits one write after another.

PostgreSQL lets many write at a time and syncs their commits together, so nothing is gained by a
queue of our own; batches of several games would only deadlock with those of other servers. A write
is one transaction, sent in one go (`psycopg`'s pipeline mode), so it costs one round trip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import URL, PrimaryKeyConstraint, UniqueConstraint
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from ..failpoint import reached
from .errors import NothingChanged, Rejected, Taken, WriteFailed
from .runtime_schema import runtime
from .schema import metadata
from .statements import Statement, Values

DIALECT = PGDialect_psycopg()

# The most writes at a time. More of them wait for the same sync of the disk, but each connection
# is a process of the database's machine.
CONNECTIONS = 16

# After a failed attempt to connect, in seconds: so long nobody tries again, twice as long after the
# next, and so on.
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0

# Of a transaction that PostgreSQL has rolled back for the sake of others.
ATTEMPTS = 3

# A write waits no longer than this for a row that another transaction has changed.
SETTINGS = "SET synchronous_commit = on; SET lock_timeout = '5s'"

Connection = psycopg.AsyncConnection[Values]
_Future = asyncio.Future[list[Values]]


def connection_string(url: URL) -> str:
    """The URL of a database as psycopg takes it, with the password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def reason_of(error: BaseException) -> str:
    """Why a connection could not be made, without what the program tried."""
    first_line = str(error).partition("\n")[0]
    return first_line.rpartition("failed: ")[2].removeprefix("FATAL:").strip()


class PostgresWriter:
    """Writes to the database at `url`, for one event loop. It connects with the first write."""

    def __init__(self, url: URL) -> None:
        self._connector = Connector(url)
        self._queue: asyncio.Queue[tuple[Sequence[Statement], _Future] | None] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self._closed = False

    async def write(self, *statements: Statement) -> list[Values]:
        """Carry statements out, as `Database.write` does."""
        if self._closed:
            raise WriteFailed("The writer is closed.")
        if not self._workers:
            self._workers = [asyncio.create_task(self._work()) for _ in range(CONNECTIONS)]
        future: _Future = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((statements, future))
        return await future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed = True
        for _ in self._workers:
            self._queue.put_nowait(None)
        await asyncio.gather(*self._workers)

    async def _work(self) -> None:
        """Carry out writes over one connection, and over another once that is lost."""
        connection: Connection | None = None
        while (write := await self._queue.get()) is not None:
            statements, future = write
            try:
                if connection is None or not is_open(connection):
                    connection = await self._connector.connect()
                rows = await _carry_out(connection, statements)
            except Exception as error:  # noqa: BLE001  (handed to whoever waits)
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():  # otherwise nobody waits any more
                    future.set_result(rows)
        if connection is not None:
            await connection.close()


class Connector:
    """Connects, and while that fails, tries only from time to time."""

    def __init__(self, url: URL) -> None:
        self._place = connection_string(url)
        self._pause = 0.0  # seconds; 0 unless the last attempt failed
        self._next_attempt = 0.0
        self._reason = ""

    async def connect(self) -> Connection:
        """A new connection.

        Raises:
            WriteFailed: there is none to be had.
        """
        loop = asyncio.get_running_loop()
        if loop.time() < self._next_attempt:
            raise WriteFailed(self._reason)
        try:
            connection = await psycopg.AsyncConnection.connect(self._place, autocommit=True)
            await connection.execute(SETTINGS)
        except psycopg.Error as error:
            self._pause = min(self._pause * 2 or FIRST_PAUSE, LONGEST_PAUSE)
            self._next_attempt = loop.time() + self._pause
            self._reason = reason_of(error)
            raise WriteFailed(self._reason) from None
        self._pause = 0.0
        return connection


def is_open(connection: Connection) -> bool:
    """Whether a connection still has a server at its other end, as far as is known here."""
    try:
        for _ in range(2):  # the first reads what the server said last, the second that it closed
            connection.pgconn.consume_input()
    except psycopg.OperationalError:
        return False
    return not connection.closed


async def _carry_out(connection: Connection, statements: Sequence[Statement]) -> list[Values]:
    """Carry out a write; of the rows that it returns, `Database.write` tells.

    PostgreSQL's own errors say which values they are about, and these may be people's identities,
    which belong in no log.
    """
    for attempt in range(ATTEMPTS):
        try:
            return await _transact(connection, statements)
        except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
            if attempt == ATTEMPTS - 1:
                raise WriteFailed("The database rolled it back for the sake of others.") from None
        except psycopg.errors.UniqueViolation as error:
            table = error.diag.table_name or ""
            raise Taken(table, _KEYS.get(error.diag.constraint_name or "", frozenset())) from None
        except psycopg.OperationalError as error:  # it says nothing about what was to be written
            if connection.closed or error.sqlstate is None:  # it is closed as soon as that is read
                await connection.close()
                raise WriteFailed("The connection to the database was lost.") from None
            raise WriteFailed(_reason_of(error)) from None
        except psycopg.Error as error:
            raise Rejected(_reason_of(error)) from None
    raise AssertionError("there is at least one attempt")


def _reason_of(error: psycopg.Error) -> str:
    return f"{error.sqlstate}: {error.diag.message_primary or type(error).__name__}"


async def _transact(connection: Connection, statements: Sequence[Statement]) -> list[Values]:
    """Carry out statements in one transaction, and commit it unless one fails."""
    required = any(statement.compiled.required for statement in statements)
    try:
        async with connection.pipeline():
            await connection.execute("BEGIN")
            cursors = [await _execute(connection, statement) for statement in statements]
            if not required:
                reached("before-commit")
                await connection.execute("COMMIT")
        if required:
            _check_required(statements, cursors)
            reached("before-commit")
            await connection.execute("COMMIT")
        reached("after-commit")
    finally:
        if not connection.closed and connection.info.transaction_status != TransactionStatus.IDLE:
            await connection.rollback()
    last = cursors[-1][-1]
    return await last.fetchall() if last.description is not None else []


async def _execute(
    connection: Connection, statement: Statement
) -> list[psycopg.AsyncCursor[Values]]:
    sql, executions = statement.executions(DIALECT)
    # It is our own text, compiled.
    query: Any = sql
    return [await connection.execute(query, parameters) for parameters in executions]


def _check_required(
    statements: Sequence[Statement], cursors: Sequence[Sequence[psycopg.AsyncCursor[Values]]]
) -> None:
    """Make sure that every required statement has changed a row.

    Raises:
        NothingChanged: one has not.
    """
    for statement, executed in zip(statements, cursors, strict=True):
        if statement.compiled.required and sum(cursor.rowcount for cursor in executed) < 1:
            raise NothingChanged


def _keys() -> dict[str, frozenset[str]]:
    """The columns of every key, by the name that PostgreSQL gives it."""
    found: dict[str, frozenset[str]] = {}
    for table in (*metadata.tables.values(), *runtime.tables.values()):
        for constraint in table.constraints:
            if isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint):
                columns = [column.name for column in constraint.columns]
                unique = isinstance(constraint, UniqueConstraint)
                name = "_".join((*columns, "key")) if unique else "pkey"
                found[f"{table.name}_{name}"] = frozenset(columns)
    return found


_KEYS = _keys()
