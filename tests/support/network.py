"""A network between browsers and a server, which can be cut and can stall."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import Literal

Failure = Literal["cut", "stalled"]
"""Cut: connections break, and new ones are refused. Stalled: the server takes its clients for lost,
and they are told nothing until the network is back."""


class Network:
    """Passes connections on to a server on this machine.

    Args:
        port: the server's.

    Attributes:
        url: the server's address through this network.
    """

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._connections: list[tuple[socket.socket, socket.socket]] = []
        self._lock = Lock()  # held while there are more connections, or fewer
        self._flowing = Event()  # what arrives is passed on
        self._flowing.set()
        self._cut = False
        Thread(target=self._accept, daemon=True).start()

    def fail(self, how: Failure) -> None:
        """Let nothing through from now on."""
        with self._lock:
            self._cut = how == "cut"
            if not self._cut:
                self._flowing.clear()
            for client, server in self._connections:
                _break(server)
                if self._cut:
                    _break(client)
            self._connections.clear()

    def recover(self) -> None:
        """Pass everything on again; clients learn which connections the server gave up."""
        self._cut = False
        self._flowing.set()

    def close(self) -> None:
        """End all connections, and accept no more."""
        self._listener.close()
        self.fail("cut")
        self._flowing.set()

    def _accept(self) -> None:
        with suppress(OSError):  # once the listener is closed
            while True:
                client, _ = self._listener.accept()
                self._flowing.wait()
                with self._lock:
                    if self._cut:
                        client.close()
                        continue
                    server = socket.create_connection(self._server)
                    self._connections.append((client, server))
                for pair in ((client, server), (server, client)):
                    Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):  # one of the two has broken
            while data := source.recv(65536):
                self._flowing.wait()
                target.sendall(data)
        self._flowing.wait()
        _break(target)


def _break(connection: socket.socket) -> None:
    """End a connection, also for whoever waits to read from it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def network(port: int) -> Iterator[Network]:
    """A network to a server, for as long as the context lasts."""
    between = Network(port)
    try:
        yield between
    finally:
        between.close()
