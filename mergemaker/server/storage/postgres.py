"""PostgreSQL: a journal in a database that other servers may use at the same time."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    false,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from .errors import Unusable
from .postgres_locks import PostgresLocks
from .postgres_writer import PostgresWriter, connection_string, reason_of
from .schema import metadata

# How long a server that does not answer is waited for; whatever a URL says has precedence. Seconds,
# except for the last, which is in milliseconds.
PATIENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "10000",
}

# Whoever changes the tables holds the lock with this number, which nobody else uses.
LOCK = 0x4D65726765


def parse_url(given: str) -> URL:
    """The URL of a PostgreSQL database.

    Raises:
        ValueError: it is none. The message does not repeat it, since it may hold a password.
    """
    wrong = "It should look like postgresql://user:password@db.example/mergemaker."
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise ValueError(wrong) from None
    if url.drivername not in ("postgresql", "postgres"):
        raise ValueError(wrong)
    url = url.set(drivername="postgresql+psycopg")
    return url.update_query_dict({**PATIENCE, **url.query})


class Postgres:
    """The PostgreSQL database at `url` (`Backend`)."""

    # A new one has never been older than the tables are now; the oldest migrations are SQLite's.
    made_by_migrations = False

    binary_collation = "C"

    def __init__(self, url: URL) -> None:
        self._url = url

    def __str__(self) -> str:
        # Whatever comes after these is of no help, and may be secret.
        place = self._url.host or self._url.query.get("host") or "this machine"
        return f"the database {self._url.database or 'of the user'} at {place}"

    def reader(self, connections: int) -> Engine:
        """As in `Backend`."""
        engine = create_engine(
            self._url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # parameters may be people's identities
            isolation_level="AUTOCOMMIT",  # a transaction would cost two more round trips
        )
        event.listen(engine, "connect", _read_only)
        return engine

    def snapshots(self) -> Engine:
        """As in `Backend`."""
        engine = create_engine(
            self._url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ"
        )
        event.listen(engine, "connect", _read_only)
        return engine

    def damage(self, connection: Connection) -> list[str]:
        """As in `Backend`. PostgreSQL checks what it reads as it reads it."""
        return []

    def count_on(self, connection: Connection) -> None:
        """As in `Backend`."""
        for table in metadata.tables.values():
            if (numbered := table.autoincrement_column) is not None:
                sequence = func.pg_get_serial_sequence(table.name, numbered.name)
                next_number = func.coalesce(func.max(numbered), 0) + 1
                connection.execute(select(func.setval(sequence, next_number, false())))

    def writer(self) -> PostgresWriter:
        """As in `Backend`."""
        return PostgresWriter(self._url)

    def locks(self) -> PostgresLocks:
        """As in `Backend`."""
        return PostgresLocks(self._url)

    def revision(self) -> str | None:
        """As in `Backend`."""
        with self._connected() as connection:
            known = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
            if known is None or known[0] is None:
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return None if row is None else row[0]

    @contextmanager
    def _connected(self) -> Generator[psycopg.Connection[Any]]:
        try:
            connection = psycopg.connect(connection_string(self._url), autocommit=True)
        except psycopg.Error as error:
            raise Unusable(f"There is no way to use {self}: {reason_of(error)}.") from None
        with connection:
            yield connection

    @contextmanager
    def alone(self) -> Generator[Connection]:
        """As in `Backend`."""
        engine = create_engine(self._url, poolclass=NullPool, hide_parameters=True)
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            yield connection


def _read_only(connection: psycopg.Connection[Any], _record: object) -> None:
    connection.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    connection.commit()
