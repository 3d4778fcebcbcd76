"""Fixtures for the server's tests: real servers in separate processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.support.mailbox import Mailbox, mailbox
from tests.support.push_service import PushService, push_service

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
    server = Server(tmp_path_factory.mktemp("server") / "data")
    server.start()
    yield server
    server.kill9()


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
