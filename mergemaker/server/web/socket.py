"""One socket: commands come in, answers and the newest view go out."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..failpoint import reached
from ..tables.idempotency import Answer
from ..tables.live_table import LiveTable
from ..wire import messages

FRAME_LIMIT = 4096  # bytes
ID_LIMIT = 64  # characters
UNREAD_ANSWERS = 64
PATIENCE = 30.0  # seconds that a reader may take to take a frame

TRY_AGAIN = 1013
GONE = 4404

log = structlog.stdlib.get_logger()

_decoder = msgspec.json.Decoder(messages.Inbound)


class _Gone(Exception):
    """The other side has left, or takes nothing any more."""


class _AnyCommand(msgspec.Struct):
    """Enough of a command that is not understood to answer it."""

    id: str


class Connection:
    """A viewer's socket to a table, accepted already.

    It holds no queue of views: when the reader is ready for one it gets the newest, and is told all
    that happened since the one before.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], live: LiveTable, who: str) -> None:
        self.who = who
        self._socket = socket
        self._live = live
        self._answers: deque[Answer] = deque()
        self._behind = True
        self._told = 0
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._news.set()
        self._room.set()

    async def run(self) -> None:
        """Serve the socket until either side is done with it."""
        self._live.enter(self)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.leave(self)
            for task in (reader, writer):
                task.cancel()
            ends = await asyncio.gather(reader, writer, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, _Gone):
                log.error("a connection failed", game=self._live.id, exc_info=end)
                await self._socket.close(TRY_AGAIN, "The server failed; connect again.")

    def wake(self) -> None:
        """There is a newer view."""
        self._behind = True
        self._news.set()

    # --- in --------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            command = _understand(message.get("text"))
            if isinstance(command, messages.Refused):
                self._answer(command)
            else:
                # A command that was begun is brought to its end, whether or not the socket lives.
                await asyncio.shield(self._live.obey(self.who, command, self._answer))
            await self._room.wait()

    def _answer(self, answer: Answer) -> None:
        self._answers.append(answer)
        if len(self._answers) >= UNREAD_ANSWERS:
            self._room.clear()
        self._news.set()

    # --- out -------------------------------------------------------------------------------------

    async def _write(self) -> None:
        await self._send(msgspec.json.encode(self._live.welcome()))
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers or self._behind:
                if self._answers:
                    answer = self._answers.popleft()
                    self._room.set()
                    await self._send(msgspec.json.encode(answer))
                    if isinstance(answer, messages.Ack):
                        reached("after-ack")
                else:
                    self._behind = False
                    frame, self._told = self._live.update(self.who, self._told)
                    await self._send(frame)

    async def _send(self, frame: bytes) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send_text(frame.decode())
        except (OSError, WebSocketDisconnect) as error:
            raise _Gone from error


def _understand(text: str | None) -> messages.Inbound | messages.Refused:
    """The command in a frame, or why there is none."""
    if text is None:
        return messages.Refused(None, "not-text", None, "Send text frames, each with one command.")
    if len(text) > FRAME_LIMIT or len(text.encode()) > FRAME_LIMIT:
        reason = f"That frame is too long: the limit is {FRAME_LIMIT} bytes."
        return messages.Refused(None, "too-long", None, reason)
    try:
        command = _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return messages.Refused(_id_in(text), "not-a-command", None, f"{error}.")
    if not 1 <= len(command.id) <= ID_LIMIT:
        reason = f"A command's id has 1 to {ID_LIMIT} characters."
        return messages.Refused(None, "bad-id", None, reason)
    return command


def _id_in(text: str) -> str | None:
    try:
        found = msgspec.json.decode(text, type=_AnyCommand).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if len(found) <= ID_LIMIT else None
