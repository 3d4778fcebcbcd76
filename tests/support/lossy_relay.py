"""A relay to PostgreSQL that can lose the answer to a commit, and the connection with it."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from tests.support.postgres import Postgres

SOCKET = ".s.PGSQL.5432"
COMMITTED = b"COMMIT\0"  # in what PostgreSQL answers


class LossyRelay:
    """Passes connections to a folder's socket on to PostgreSQL.

    Args:
        folder: where clients find the socket.
        postgres: the server.

    Attributes:
        lost: how many answers to commits were lost.
    """

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.lost = 0
        self._folder = folder
        assert postgres.folder is not None
        self._server = str(Path(postgres.folder) / SOCKET)
        self._losing = Event()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / SOCKET))
        self._listener.listen()
        Thread(target=self._accept, daemon=True).start()

    def url(self, database: str) -> str:
        """The URL of a database, as it is reached through the relay."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def lose_next_commit(self) -> None:
        """Break the next connection on which PostgreSQL says that it has committed."""
        self._losing.set()

    def close(self) -> None:
        """Accept no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # once the listener is closed
            while True:
                client, server = self._listener.accept()[0], socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                for ends in ((client, server), (server, client)):
                    Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while part := source.recv(1 << 16):
                if COMMITTED in part and self._losing.is_set():
                    self._losing.clear()
                    self.lost += 1
                    break
                target.sendall(part)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def lossy_relay(postgres: Postgres) -> Iterator[LossyRelay]:
    """A relay that lasts as long as the context."""
    with tempfile.TemporaryDirectory(prefix="mm-relay-") as folder:
        relay = LossyRelay(Path(folder), postgres)
        try:
            yield relay
        finally:
            relay.close()
