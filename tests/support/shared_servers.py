"""Servers that serve the same games: they share a database and a bus."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL

from tests.browser.server import PATIENCE, Server
from tests.support.journals import execute
from tests.support.postgres import Postgres
from tests.support.valkey import Valkey, valkey_server


class SharedServers:
    """A new database and a bus, and the servers that share them.

    Args:
        folder: where each server has a folder of its own.
        postgres: has the database.
        valkey: the bus.
        environment: environment variables of all servers.

    Attributes:
        database: the database's name.
        environment: the variables by which a process becomes one more of them.
        servers: those that were started.
    """

    def __init__(
        self, folder: Path, postgres: Postgres, valkey: Valkey, **environment: str
    ) -> None:
        self._folder = folder
        self.postgres = postgres
        self.valkey = valkey
        self.database = postgres.create()
        shared = {"DATABASE_URL": postgres.url(self.database), "BUS_URL": valkey.url}
        self.environment = shared | environment
        self.servers: list[Server] = []

    @property
    def location(self) -> URL:
        """The place of the database."""
        return self.postgres.location(self.database)

    def start(self, **environment: str) -> Server:
        """Start one more server, with some more environment variables."""
        folder = self._folder / str(len(self.servers))
        server = Server(folder, environment=self.environment | environment)
        self.servers.append(server)
        server.start()
        return server

    def kill_all(self) -> None:
        """Kill those that are still running."""
        for server in self.servers:
            server.kill9()

    def ask(self, sql: str) -> list[tuple[object, ...]]:
        """The rows of a statement in the database."""
        return execute(self.location, sql)

    def wait(self, sql: str) -> list[tuple[object, ...]]:
        """The rows of a statement, as soon as it has any."""
        deadline = time.monotonic() + PATIENCE
        while not (rows := self.ask(sql)):
            assert time.monotonic() < deadline, sql
            time.sleep(0.02)  # a database does not say when it has changed
        return rows

    def declare_dead(self, process: object) -> None:
        """Let the time pass until which a process is taken to be alive."""
        self.ask(f"UPDATE processes SET alive_until = 1000 WHERE id = '{process}'")


class Pair(SharedServers):
    """Two servers that have been started."""

    @property
    def one(self) -> Server:
        """The first."""
        return self.servers[0]

    @property
    def other(self) -> Server:
        """The second."""
        return self.servers[1]


@contextmanager
def pair_of_servers(folder: Path, postgres: Postgres, **environment: str) -> Iterator[Pair]:
    """Two servers with a bus of their own, which run for as long as the context lasts."""
    with valkey_server() as valkey:
        pair = Pair(folder, postgres, valkey, **environment)
        try:
            pair.start()  # which makes the tables
            pair.start()
            yield pair
        finally:
            pair.kill_all()
