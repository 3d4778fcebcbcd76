"""What every test of the server gets: real servers, in processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server

StartServer = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers that share one data folder; those still running are killed afterwards."""
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
    """A running server that the tests of a module share; a test may restart it, not stop it."""
    server = Server(tmp_path_factory.mktemp("server") / "data")
    server.start()
    yield server
    server.kill9()
