"""A relay of TCP connections: a balancer in front of several servers, or a line that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle

CHUNK = 64 * 1024  # bytes


class Relay:
    """Passes each connection on to the next of some servers that takes it.

    Args:
        targets: the hosts and ports of the servers.

    Attributes:
        port: the port that it listens on, on this machine, while it is running.
    """

    def __init__(self, targets: Sequence[tuple[str, int]]) -> None:
        self.port = 0
        self._targets = targets
        self._turns = cycle(range(len(targets)))
        self._open = True
        self._writers = set[asyncio.StreamWriter]()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Listen for as long as the context lasts."""
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        """Cut all connections, and let nobody in until it is `mended`."""
        self._open = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Let everybody in again."""
        self._open = True

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        target = await self._connected() if self._open else None
        if target is None or not self._open:
            writer.transport.abort()
            return
        far_reader, far_writer = target
        both = {writer, far_writer}
        self._writers |= both
        try:
            async with asyncio.TaskGroup() as passing:
                passing.create_task(_pass_on(reader, far_writer))
                passing.create_task(_pass_on(far_reader, writer))
        finally:
            self._writers -= both

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next server that takes it; None if none does."""
        for _ in self._targets:
            host, port = self._targets[next(self._turns)]
            with suppress(OSError):
                return await asyncio.open_connection(host, port)
        return None


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Pass everything on, and then the end."""
    with suppress(OSError, RuntimeError):  # uvloop's, if the other direction closed the target
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
    target.close()
