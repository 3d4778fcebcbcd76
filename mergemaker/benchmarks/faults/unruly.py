"""A network that loses, repeats and delays messages on their way between players and a server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import CloseCode

Direction = Literal["commands", "replies"]


@dataclass(frozen=True, slots=True)
class Mischief:
    """What happens to messages in one direction: the share that is lost, the share that arrives
    twice, and the share that is delayed, by up to `longest` seconds, so that others overtake it."""

    lost: float = 0.0
    twice: float = 0.0
    delayed: float = 0.0
    longest: float = 0.0


NO_MISCHIEF = Mischief()


class UnrulyNetwork:
    """Passes WebSocket messages on to a server on this machine, and does mischief on the way.

    Args:
        server: the server's address, such as `http://127.0.0.1:8000/`.
        commands: what happens to what clients send.
        replies: what happens to what the server sends.
        seed: determines which messages are hit.

    Attributes:
        hit: how many messages each kind of mischief was done to.
    """

    def __init__(
        self,
        server: str,
        *,
        commands: Mischief = NO_MISCHIEF,
        replies: Mischief = NO_MISCHIEF,
        seed: int = 1,
    ) -> None:
        self.hit: Counter[str] = Counter()
        self._server = server.rstrip("/")
        self._commands = commands
        self._replies = replies
        self._random = Random(seed)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[str]:
        """Pass messages on while the context lasts.

        Yields:
            The address at which clients connect.
        """
        async with serve(self._join, "127.0.0.1", 0, compression=None, max_size=None) as listener:
            yield f"http://127.0.0.1:{_port_of(listener)}"

    async def _join(self, client: ServerConnection) -> None:
        """Connect a client to the server until either leaves, if the server takes them."""
        try:
            await self._connect(client)
        except (OSError, TimeoutError, InvalidHandshake):
            await client.close(CloseCode.TRY_AGAIN_LATER)

    async def _connect(self, client: ServerConnection) -> None:
        assert client.request is not None
        passed_on = {
            name: value
            for name in ("Cookie", "X-Forwarded-For")
            if (value := client.request.headers.get(name)) is not None
        }
        async with connect(
            f"ws{self._server.removeprefix('http')}{client.request.path}",
            additional_headers={**passed_on, "Origin": self._server},
            compression=None,
            max_size=None,
        ) as server:
            both = (
                asyncio.create_task(self._pass_on(client, server, self._commands)),
                asyncio.create_task(self._pass_on(server, client, self._replies)),
            )
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                task.cancel()

    async def _pass_on(
        self,
        source: ClientConnection | ServerConnection,
        target: ClientConnection | ServerConnection,
        mischief: Mischief,
    ) -> None:
        try:
            async with asyncio.TaskGroup() as under_way:
                async for message in source:
                    for delay in self._delays(mischief):
                        if delay:
                            under_way.create_task(_send_later(target, message, delay))
                        else:
                            await target.send(message)
        except* ConnectionClosed:
            pass  # one of the two has left

    def _delays(self, mischief: Mischief) -> list[float]:
        """After how many seconds a message arrives: once, twice or never."""
        if self._happens(mischief.lost, "lost"):
            return []
        times = 2 if self._happens(mischief.twice, "twice") else 1
        return [
            self._random.uniform(0, mischief.longest)
            if self._happens(mischief.delayed, "delayed")
            else 0.0
            for _ in range(times)
        ]

    def _happens(self, share: float, kind: str) -> bool:
        happens = self._random.random() < share
        self.hit[kind] += happens
        return happens


async def _send_later(
    target: ClientConnection | ServerConnection, message: str | bytes, delay: float
) -> None:
    await asyncio.sleep(delay)
    await target.send(message)


def _port_of(listener: Server) -> int:
    """The port that a server of WebSockets listens on."""
    return next(iter(listener.sockets)).getsockname()[1]
