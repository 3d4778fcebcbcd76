"""One socket: commands and queries come in; answers, presence and the newest view go out."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, cast

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from mergemaker.table.command import Query

from ..failpoint import reached
from ..tables import idempotency, queries
from ..tables.actions import PersonCommand
from ..tables.live_table import LiveTable
from ..tables.queries import Queries
from ..wire import messages
from ..wire.frame import Frame, SendFrame

FRAME_LIMIT = 4096  # bytes
ID_LIMIT = 64  # characters
UNREAD_ANSWERS = 64

TRY_AGAIN = 1013
GONE = 4404

Answer = idempotency.Answer | queries.Answer

log = structlog.stdlib.get_logger()

_decoder = msgspec.json.Decoder(messages.Inbound)


class _Gone(Exception):
    """The other side has left, or reads nothing any more."""


class _AnyCommand(msgspec.Struct):
    """As much of an unknown command as is needed to answer it."""

    id: str


class Connection:
    """A person's socket to a table, accepted already.

    It queues no views: when the reader is ready for one it gets the newest, with all that happened
    since the one before.
    """

    def __init__(
        self, socket: WebSocket[Any, Any, Any], live: LiveTable, queries: Queries, person: str
    ) -> None:
        self.person = person
        self._socket = socket
        self._live = live
        self._queries = queries
        self._answers: deque[Answer] = deque()
        self._view_due = True
        self._presence_due = True
        self._presence_sent: Frame | None = None
        self._sent_up_to = 0  # the entry that the last view was made after
        self._wakeup = asyncio.Event()
        self._can_queue = asyncio.Event()
        self._wakeup.set()
        self._can_queue.set()

    async def run(self) -> None:
        """Serve the socket until either side is done with it."""
        self._live.presence.enter(self)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.presence.leave(self)
            for task in (reader, writer):
                task.cancel()
            ends = await asyncio.gather(reader, writer, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, _Gone):
                log.error("a connection failed", game=self._live.id, exc_info=end)
                await self._socket.close(TRY_AGAIN, "The server failed; connect again.")

    def table_changed(self) -> None:
        """See `Viewer`."""
        self._view_due = True
        self._wakeup.set()

    def presence_changed(self) -> None:
        """See `Viewer`."""
        self._presence_due = True
        self._wakeup.set()

    # --- in --------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            asked = _understand(message.get("text"))
            if isinstance(asked, messages.Refused):
                self._answer(asked)
            elif isinstance(asked, Query):
                self._queries.ask(self._live, self.person, asked, self._answer)
            else:
                # A command that was begun is brought to its end, whether or not the socket lives.
                action = PersonCommand(self.person, asked)
                await asyncio.shield(self._live.execute(action, self._answer))
            await self._can_queue.wait()

    def _answer(self, answer: Answer) -> None:
        self._answers.append(answer)
        if len(self._answers) >= UNREAD_ANSWERS:
            self._can_queue.clear()
        self._wakeup.set()

    # --- out -------------------------------------------------------------------------------------

    async def _write(self) -> None:
        await self._send(self._live.frames.welcome())
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            while self._answers:
                answer = self._answers.popleft()
                self._can_queue.set()
                await self._send(Frame(answer))
                if isinstance(answer, messages.Ack):
                    reached("after-ack")
            if self._presence_due:
                self._presence_due = False
                await self._send_presence()
            if self._view_due and not self._answers:
                self._view_due = False
                frame, self._sent_up_to = self._live.frames.update(self.person, self._sent_up_to)
                await self._send(frame)

    async def _send_presence(self) -> None:
        presence = self._live.presence.frame()
        if presence is not self._presence_sent:
            self._presence_sent = presence
            await self._send(presence)

    async def _send(self, frame: Frame) -> None:
        event: SendFrame = {"type": "mergemaker.send", "frame": frame}
        try:
            await self._socket.send(cast(Any, event))
        except (OSError, WebSocketDisconnect) as error:
            raise _Gone from error


def _understand(text: str | None) -> messages.Inbound | messages.Refused:
    """What a frame asks for, or why it asks for nothing."""
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
