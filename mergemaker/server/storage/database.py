"""The journal's database: connections that read, and the writer.

Statements are written in SQLAlchemy's Core. Those that write are compiled to SQLite's text once,
when their module is imported: executing them through Core takes six times as long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Executable, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from .writer import Statement, Values, Writer

# The most reads at a time; others wait for one of these to end. A read takes a millisecond or two,
# unless the disk is slow, and then several can wait for it at once.
READERS = 8

T = TypeVar("T")


def compiled(statement: Executable, *, required: bool = False) -> Callable[..., Statement]:
    """Compile a statement of Core, once.

    Args:
        statement: the statement.
        required: whether it has to change a row (`Statement`).

    Returns:
        A function that adds the parameters: a mapping for each execution.
    """
    assert isinstance(statement, ClauseElement)
    compilation = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    sql = str(compilation)
    fixed = {name: value for name, value in (compilation.params or {}).items() if value is not None}

    def with_parameters(*parameters: Mapping[str, Any]) -> Statement:
        filled = [{**fixed, **each} for each in parameters] if fixed else parameters
        return Statement(sql, filled, required)

    return with_parameters


def file_url(path: Path) -> URL:
    """The URL by which SQLAlchemy knows a SQLite file, whatever characters its path has."""
    return URL.create("sqlite", database=str(path))


class Database:
    """The SQLite file at `path`, whose tables `migrate` has brought up to date."""

    def __init__(self, path: Path) -> None:
        self._writer = Writer(path)
        self._engine = create_engine(
            file_url(path),
            pool_size=READERS,
            max_overflow=0,
            hide_parameters=True,  # parameters may be people's identities
        )
        event.listen(self._engine, "connect", _read_only)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The result of `query`, which runs in a thread with a connection of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    async def write(self, *statements: Statement) -> list[Values]:
        """Carry statements out, all or none, and wait until they are safe on disk (`Writer`).

        Raises:
            WriteFailed: nobody knows whether they were carried out.
            NothingChanged: a required statement found no row; nothing was written.
            Exception: a statement failed; nothing was written.
        """
        return await self._writer.write(*statements)

    async def close(self) -> None:
        """Write what is waiting, and close the file."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


def _read_only(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA query_only = ON")
    # SQLite's own `lower` knows only the letters of ASCII.
    connection.create_function("casefold", 1, str.casefold, deterministic=True)
