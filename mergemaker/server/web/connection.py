"""A connection: what every socket of this server does, whatever it is about.

Frames are read one at a time and within limits. Answers are queued; anything else is sent as it
stands when the reader is ready for it, so a slow reader skips what is out of date and costs nobody
else.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec
import structlog
from litestar import WebSocket

from mergemaker.rules import Refused
from mergemaker.table.command import Asked

from ..failpoint import reached
from ..identity import Visitor
from ..metrics import FRAMES_REFUSED, SOCKETS, SOCKETS_TURNED_AWAY
from ..storage.connection_store import Connected
from ..storage.errors import StorageFailed, WriteFailed
from ..wire import messages
from ..wire.frame import Frame, SendFrame
from .problems import refusal_of
from .requests import address_of
from .socket_limits import SocketLimits

FRAME_LIMIT = 4096  # bytes
ID_LIMIT = 64  # characters
UNREAD_ANSWERS = 64

TRY_AGAIN = 1013
GONE = 4404
PUT_OUT = 4403
SAY_WHO = 4409
TOO_MANY = 4429

AskedT = TypeVar("AskedT", bound=Asked)

log = structlog.stdlib.get_logger()


class _Gone(Exception):
    """The other side has left, or reads nothing any more."""


class _AnyCommand(msgspec.Struct):
    """As much of an unknown command as is needed to answer it."""

    id: str


class Connection(ABC, Generic[AskedT]):
    """A person's socket, accepted already.

    Args:
        socket: the socket.
        visitor: who opened it.
        decoder: decodes what this socket can be asked.
        limits: how many sockets may be open, and how fast frames may come.
        place: what the socket is about, for the limits: a game's id, for example.

    Attributes:
        kind: what kind of socket it is, for the metrics.
    """

    kind: ClassVar[str]

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        visitor: Visitor,
        decoder: msgspec.json.Decoder[AskedT | messages.Ping],
        limits: SocketLimits,
        place: str,
    ) -> None:
        self.visitor = visitor
        self.person, self.holder = visitor.person, visitor.holder
        self._limits = limits
        self._place = place
        self._socket = socket
        self._decoder = decoder
        self._answers: deque[messages.Outbound] = deque()
        self._wakeup = asyncio.Event()
        self._can_queue = asyncio.Event()
        self._put_out: Refused | None = None  # why the person must go, if they must
        self._wakeup.set()
        self._can_queue.set()

    async def run(self) -> None:
        """Serve the socket until either side is done with it, unless too many are open."""
        connected = Connected(address_of(self._socket.scope), self.holder, self._place)
        try:
            async with self._limits.connections.admitted(connected):
                with SOCKETS.labels(self.kind).track_inprogress():
                    await self._serve()
        except Refused as refusal:
            SOCKETS_TURNED_AWAY.inc()
            await turn_away(self._socket, refusal, TOO_MANY)
        except StorageFailed as failure:
            await turn_away(self._socket, refusal_of(failure), TRY_AGAIN)
        if self._put_out is not None:
            await turn_away(self._socket, self._put_out, PUT_OUT)

    async def _serve(self) -> None:
        self.entered()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.left()
            for task in (reader, writer):
                task.cancel()
            ends = await asyncio.gather(reader, writer, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, _Gone):
                log.error("a connection failed", path=self._socket.scope["path"], exc_info=end)
                await self._socket.close(TRY_AGAIN, "The server failed; connect again.")

    # --- what each kind of socket adds -----------------------------------------------------------

    @abstractmethod
    def entered(self) -> None:
        """The connection begins."""

    @abstractmethod
    def left(self) -> None:
        """The connection has ended."""

    @abstractmethod
    def first_frame(self) -> Frame:
        """The frame that every connection begins with."""

    @abstractmethod
    def next_frame(self) -> Frame | None:
        """The next frame that is due besides answers, made when it is sent; None if none is."""

    @abstractmethod
    async def handle(self, asked: AskedT) -> None:
        """Do what a frame asks for, and `answer` it, now or later."""

    # --- in --------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            may_send = await self._limits.may_send(self.holder)
            asked = self._understand(message.get("text"), may_send=may_send)
            if isinstance(asked, messages.Refused):
                FRAMES_REFUSED.labels(asked.code).inc()
                self.answer(asked)
            elif isinstance(asked, messages.Ping):
                self.answer(messages.Pong(asked.id))
            else:
                await self._try(asked)
            await self._can_queue.wait()

    async def _try(self, asked: AskedT) -> None:
        """Do what a frame asks for, unless that cannot be stored just now."""
        try:
            await self.handle(asked)
        except WriteFailed as failure:
            self.answer(messages.Refused.of(refusal_of(failure), asked.id))

    def _understand(
        self, text: str | None, *, may_send: bool
    ) -> AskedT | messages.Ping | messages.Refused:
        """What a frame asks for, or why it asks for nothing; `may_send` unless they come too
        fast."""
        if text is None:
            reason = "Send text frames, each with one command."
            return messages.Refused(None, "not-text", None, reason)
        if len(text) > FRAME_LIMIT or len(text.encode()) > FRAME_LIMIT:
            reason = f"That frame is too long: the limit is {FRAME_LIMIT} bytes."
            return messages.Refused(None, "too-long", None, reason)
        if not may_send:
            reason = "Those were too many commands at once. Wait a second, then send it again."
            return messages.Refused(_id_in(text), "too-fast", None, reason)
        try:
            asked = self._decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            return messages.Refused(_id_in(text), "not-a-command", None, f"{error}.")
        # It is stored as it is, and PostgreSQL cannot store NUL. From names and messages that is
        # taken out, as are all characters that cannot be shown.
        if not 1 <= len(asked.id) <= ID_LIMIT or "\0" in asked.id:
            reason = f"A command's id has 1 to {ID_LIMIT} characters, none of which is NUL."
            return messages.Refused(None, "bad-id", None, reason)
        return asked

    # --- out -------------------------------------------------------------------------------------

    def answer(self, answer: messages.Outbound) -> None:
        """Queue an answer. While too many are unread, nothing more is read."""
        self._answers.append(answer)
        if len(self._answers) >= UNREAD_ANSWERS:
            self._can_queue.clear()
        self.wake()

    def put_out(self, refusal: Refused) -> None:
        """End the connection, and say why."""
        self._put_out = refusal
        self.wake()

    def wake(self) -> None:
        """Have the frames sent that are due."""
        self._wakeup.set()

    async def _write(self) -> None:
        await self._send(self.first_frame())
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            await self._send_answers()
            if self._put_out is not None:
                return
            while (frame := self.next_frame()) is not None:
                await self._send(frame)
                await self._send_answers()

    async def _send_answers(self) -> None:
        while self._answers:
            answer = self._answers.popleft()
            self._can_queue.set()
            await self._send(Frame(answer))
            if isinstance(answer, messages.Ack):
                reached("after-ack")

    async def _send(self, frame: Frame) -> None:
        event: SendFrame = {"type": "mergemaker.send", "frame": frame}
        try:
            await self._socket.send(cast(Any, event))
        except OSError as error:
            raise _Gone from error


async def turn_away(socket: WebSocket[Any, Any, Any], refusal: Refused, code: int) -> None:
    """Close a socket that was accepted, and say why first, unless the other side has left already.

    Args:
        socket: the socket.
        refusal: why it cannot be served.
        code: the code to close it with.
    """
    with suppress(OSError):
        await socket.send_json(messages.Refused.of(refusal, None))
        await socket.close(code, refusal.code)


def _id_in(text: str) -> str | None:
    try:
        found = msgspec.json.decode(text, type=_AnyCommand).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if len(found) <= ID_LIMIT else None
