"""A visitor of a game: somebody with a socket to it, which is opened again whenever it breaks."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterator
from time import monotonic
from typing import Any

import msgspec
from websockets.uri import parse_uri

from .guest import Guest
from .load_run import LoadRun
from .messages import Message, decode
from .socket import CannotConnect, ServerSocket, open_socket

FLAP_S = 20.0  # mean time that a flapping socket stays open
FIRST_WAIT_S, DOUBLINGS = 0.25, 8  # before coming back; doubled with each failed attempt
SLOW_EVERY_S, SLOW_FOR_S = 3.0, 0.05  # a slow reader reads so often, for so long
KEPT_AWAY_S = 60.0  # without a view, for somebody who always comes back, is a fault


class Visitor(ABC):
    """Somebody at a game.

    Args:
        guest: who.
        game: the game's id.
        run: the run that they take part in.

    """

    def __init__(self, guest: Guest, game: str, run: LoadRun) -> None:
        self.guest = guest
        self.run = run
        self._cut_off = False  # by the plan, and not back yet
        self._uri = parse_uri(f"{run.plan.sockets}/api/games/{game}/socket")
        self._socket: ServerSocket | None = None
        self._coming_back_since: float | None = None
        self._away_since: float | None = None
        self._seen_here = False  # a view, since the socket was opened
        self._here = asyncio.Event()
        self._staying = asyncio.create_task(self._stay())

    async def here(self) -> None:
        """Wait until the visitor has connected for the first time."""
        await self._here.wait()

    async def leave(self) -> None:
        """Close the socket for good."""
        self._staying.cancel()
        await asyncio.wait((self._staying,))

    # --- what each kind of visitor adds ----------------------------------------------------------

    @abstractmethod
    def message_received(self, message: Message, frame: bytes) -> None:
        """The server has sent a message, in this frame."""

    @abstractmethod
    def connected(self) -> None:
        """The socket is open, for the first time or again."""

    @abstractmethod
    def dropped(self) -> None:
        """The plan breaks the socket."""

    # --- for those kinds -------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Send a frame, if the socket is open."""
        if self._socket is not None:
            self._socket.send(frame)

    @property
    def excused(self) -> bool:
        """Whether the plan keeps news from this visitor for a while."""
        return self._cut_off or self.guest.slow

    @property
    def is_connected(self) -> bool:
        """Whether the socket is open."""
        return self._socket is not None

    @property
    def is_back(self) -> bool:
        """Whether the socket is open, and a view has come since it was opened."""
        return self._socket is not None and self._seen_here

    def view_received(self) -> None:
        """Note that a view has come."""
        self.run.measurements.updates += 1
        self._cut_off = False
        self._seen_here = True
        self._away_since = None
        if self._coming_back_since is not None:
            if not self.guest.slow:
                self.run.measurements.resumed.record(monotonic() - self._coming_back_since)
            self._coming_back_since = None

    # --- called by the socket --------------------------------------------------------------------

    def frame_received(self, frame: bytes) -> None:
        """See `socket.Listener`."""
        try:
            message = decode(frame)
        except msgspec.DecodeError as error:
            self.run.unexpected[f"a frame that cannot be read: {error}"] += 1
        else:
            self.message_received(message, frame)

    def bytes_transferred(self, received: int, sent: int) -> None:
        """See `socket.Listener`."""
        self.run.measurements.bytes_received += received
        self.run.measurements.bytes_sent += sent

    # --- staying connected -----------------------------------------------------------------------

    async def _stay(self) -> None:
        """Keep a socket open."""
        failures = 0
        while True:
            try:
                code = await self._use(await self._open())
                self._note_away(f"closed with {code}")
                failures = 0
            except CannotConnect as error:
                self.run.measurements.failed_attempts[type(error).__name__] += 1
                self._note_away(repr(error))
                failures += 1
            wait = min(self.run.plan.longest_wait_s, FIRST_WAIT_S * 2 ** min(failures, DOUBLINGS))
            await asyncio.sleep(wait * self.guest.random.uniform(0.5, 1.5))
            self._coming_back_since = monotonic()

    def _note_away(self, why: str) -> None:
        """Note that there is no socket, and every minute, that this is a fault.

        Args:
            why: how the newest socket ended, or why none could be opened.
        """
        now = monotonic()
        if self._away_since is None:
            self._away_since = now
        elif now - self._away_since > KEPT_AWAY_S:
            self.run.unexpected[f"somebody was kept away for {KEPT_AWAY_S:.0f} s: {why}"] += 1
            self._away_since = now

    async def _open(self) -> ServerSocket:
        origin = self.run.plan.origin
        opened = await open_socket(self._uri, origin, self.guest.headers, self)
        self.guest.take_cookie(opened.opened.result().headers.get("Set-Cookie"))
        return opened

    async def _use(self, opened: ServerSocket) -> int | None:
        """Use a socket until it closes, and return the code that it was closed with, if any."""
        self._socket = opened
        habits = [asyncio.create_task(each) for each in self._habits(opened)]
        self._here.set()
        self.connected()
        try:
            code = await asyncio.shield(opened.closed)
            if not self._cut_off:
                self.run.measurements.breaks[str(code)] += 1
            return code
        finally:
            self._socket, self._seen_here = None, False
            for each in habits:
                each.cancel()
            opened.drop()

    def _habits(self, opened: ServerSocket) -> Iterator[Coroutine[Any, Any, None]]:
        if self.guest.flapping:
            yield self._drop_after_a_while(opened)
        if self.guest.slow:
            yield _read_slowly(opened)

    async def _drop_after_a_while(self, opened: ServerSocket) -> None:
        await asyncio.sleep(self.guest.random.expovariate(1 / FLAP_S))
        self._cut_off = True
        self.run.measurements.drops += 1
        self.dropped()
        opened.drop()


async def _read_slowly(opened: ServerSocket) -> None:
    opened.shrink_buffer()
    while True:
        opened.pause()
        await asyncio.sleep(SLOW_EVERY_S)
        opened.resume()
        await asyncio.sleep(SLOW_FOR_S)
