"""Fixtures for the server's tests: real servers in separate processes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.migrate import migrate
from tests.browser.server import COMPILED, Server, running_server
from tests.support.backups import backed_up
from tests.support.journals import unpack_stored
from tests.support.mailbox import Mailbox, mailbox
from tests.support.postgres import Postgres, postgres_server
from tests.support.push_service import PushService, push_service
from tests.support.shared_servers import Pair, SharedServers, pair_of_servers
from tests.support.valkey import Valkey, valkey_server

StartServer = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers on one data folder, and kills those that are still running afterwards."""
    servers: list[Server] = []

    def start_server(**environment: str) -> Server:
        server = Server(tmp_path / "data", environment=environment)
        servers.append(server)
        server.start()
        return server

    yield start_server
    for server in servers:
        server.kill9()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server, shared by the tests of a module, which may restart it but not stop it."""
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def compiled_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same, with the compiled rules, for hints and reviews."""
    with running_server(tmp_path_factory.mktemp("compiled"), **COMPILED) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey server."""
    with valkey_server() as server:
        yield server


@pytest.fixture
def shared(tmp_path: Path, postgres: Postgres, valkey: Valkey) -> Iterator[SharedServers]:
    """A database and a bus for servers that are started on them, and killed afterwards."""
    shared = SharedServers(tmp_path, postgres, valkey)
    yield shared
    shared.kill_all()


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Pair]:
    """Two servers that share a database and a bus. Tests may let the bus fail, and nothing else."""
    with pair_of_servers(tmp_path_factory.mktemp("pair"), postgres) as pair:
        yield pair
    said = "\n".join(pair.one.output + pair.other.output)  # warnings say that Valkey is away
    assert "Traceback" not in said and '"level": "error"' not in said, said


@pytest.fixture(params=["sqlite", "postgres"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Location:
    """The place of an empty journal, in each kind of database."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.journal()
    path = tmp_path / "journal.sqlite"
    migrate(path)
    return path


@pytest.fixture
def pushes() -> Iterator[PushService]:
    """A push service."""
    with push_service() as service:
        yield service


@pytest.fixture
def mails() -> Iterator[Mailbox]:
    """An SMTP server."""
    with mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with games of every kind, and bytes and texts of every kind."""
    data = tmp_path_factory.mktemp("stored") / "data"
    migrate(unpack_stored(data))
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.execute("UPDATE entries SET digest = x'00ff80' WHERE seq = 2")
        journal.execute("INSERT INTO people VALUES ('ü', 'Zoë \U0001f3e8 \"quoted\"\n')")
        journal.execute("INSERT INTO ratings VALUES ('ü', '2', 1, 0.1, 8.333333333333334, 502, 1)")
        row = "'ü', '2', 1, (SELECT min(id) FROM games), 0, 0.1, 8.333333333333334, 502, 1"
        journal.execute(f"INSERT INTO rating_changes VALUES ({row})")
    (data / "vapid.pem").write_text("a key\n")
    return data


@pytest.fixture(scope="module")
def backup(stored: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return backed_up(stored, tmp_path_factory.mktemp("backup") / "backup")
