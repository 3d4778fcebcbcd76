"""SQLite: a journal in a file."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from .errors import Unusable
from .locks import ProcessLocks
from .sqlite_writer import SqliteWriter

# How many seconds a start may look for damage. In most journals that is enough to see everything.
LONGEST_LOOK = 2.0
INSTRUCTIONS_BETWEEN = 10_000  # from one look at the time to the next


def file_url(path: Path) -> URL:
    """The URL by which SQLAlchemy knows a SQLite file, whatever characters its path has."""
    return URL.create("sqlite", database=str(path))


class Sqlite:
    """The SQLite file at `path` (`Backend`)."""

    # Its journals are older than the migrations.
    made_by_migrations = True

    binary_collation = "BINARY"

    def __init__(self, path: Path) -> None:
        self._path = path

    def __str__(self) -> str:
        return str(self._path)

    def reader(self, connections: int) -> Engine:
        """As in `Backend`."""
        engine = create_engine(
            file_url(self._path),
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # parameters may be people's identities
        )
        event.listen(engine, "connect", _read_only)
        return engine

    def snapshots(self) -> Engine:
        """As in `Backend`.

        Raises:
            Unusable: there is no such file.
        """
        if not self._path.exists():  # SQLite would make it
            raise Unusable(f"There are no games in {self._path.parent}.")
        engine = create_engine(file_url(self._path), poolclass=NullPool, hide_parameters=True)
        event.listen(engine, "connect", _read_only)
        event.listen(engine, "connect", _begin_nothing)
        event.listen(engine, "begin", _begin_to_read)
        return engine

    def damage(self, connection: Connection) -> list[str]:
        """As in `Backend`."""
        found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
        return [f"SQLite says: {what}" for what in found if what != "ok"]

    def count_on(self, connection: Connection) -> None:
        """As in `Backend`. SQLite always does."""

    def writer(self) -> SqliteWriter:
        """As in `Backend`."""
        return SqliteWriter(self._path)

    def locks(self) -> ProcessLocks:
        """As in `Backend`. One process at a time serves games from a file."""
        return ProcessLocks()

    def revision(self) -> str | None:
        """As in `Backend`.

        Raises:
            Unusable: the file is damaged, or cannot be read.
        """
        with _explained(self._path), closing(sqlite3.connect(self._path)) as journal:
            _look_for_damage(journal)
            known = journal.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")
            if known.fetchone() is None:
                return None
            row = journal.execute("SELECT version_num FROM alembic_version").fetchone()
            return None if row is None else row[0]

    @contextmanager
    def alone(self) -> Generator[Connection]:
        """As in `Backend`."""
        engine = create_engine(file_url(self._path))
        # By default, Python's sqlite3 begins no transaction before it alters a table: a crash in
        # the middle would leave tables that are neither old nor new.
        event.listen(engine, "connect", _begin_nothing)
        event.listen(engine, "begin", _begin)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


@contextmanager
def _explained(path: Path) -> Generator[None]:
    """Say in a sentence why SQLite cannot use the file at `path`, if it cannot.

    Raises:
        Unusable: it cannot.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        raise Unusable(f"{path} cannot be used: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise Unusable(
            f"{path} is damaged ({error}). Keep it, and put a backup in its place: "
            "docs/hosting.md says how."
        ) from error


def _look_for_damage(journal: sqlite3.Connection) -> None:
    """Look at every page of a file, or at as many as there is time for.

    Raises:
        sqlite3.DatabaseError: the file is damaged.
    """
    deadline = monotonic() + LONGEST_LOOK
    journal.set_progress_handler(lambda: monotonic() > deadline, INSTRUCTIONS_BETWEEN)
    try:
        (found,) = journal.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
    else:
        if found != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])
    finally:
        journal.set_progress_handler(None, 0)


def _read_only(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA query_only = ON")
    # SQLite's own `lower` knows only the letters of ASCII.
    connection.create_function("lower", 1, str.casefold, deterministic=True)


def _begin_nothing(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_to_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
