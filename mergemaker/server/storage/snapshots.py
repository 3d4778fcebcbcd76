"""Snapshots: a journal's database as it stood at one moment, read beside a running server."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from .schema import REVISION
from .sqlite import file_url


class Unreadable(Exception):
    """The database has no games that this version of the program can read; the message says why,
    and what would help."""


def open_snapshots(path: Path) -> Engine:
    """An engine whose every transaction sees the database as it stood when it first read, and
    changes nothing.

    Args:
        path: the SQLite file.

    Raises:
        Unreadable: there is no such file.
    """
    if not path.exists():  # SQLite would make it
        raise Unreadable(f"There are no games in {path.parent}.")
    engine = create_engine(file_url(path), poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "connect", _read_only)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def snapshot(engine: Engine) -> Generator[Connection]:
    """A connection that sees the database as it stands now, for as long as the context lasts.

    Raises:
        Unreadable: it is no journal of this version.
    """
    try:
        with engine.connect() as connection:
            check_revision(connection)
            yield connection
    except DatabaseError as error:
        raise Unreadable(f"The database cannot be read: {error.orig}.") from error


def check_revision(connection: Connection) -> None:
    """Make sure that the tables of a database are those that this program knows.

    Raises:
        Unreadable: they are not.
    """
    if not connection.dialect.has_table(connection, "alembic_version"):
        raise Unreadable("There are no games of Mergemaker in this database.")
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if revision is None or revision < REVISION:
        raise Unreadable(
            "The database was written by an older Mergemaker: start the server with it once, which "
            "upgrades it."
        )
    if revision > REVISION:
        raise Unreadable("The database was written by a newer Mergemaker: update this one.")


def _read_only(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # Python's sqlite3 would begin no transaction to read in
    connection.execute("PRAGMA query_only = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
