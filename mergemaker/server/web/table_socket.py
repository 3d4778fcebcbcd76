"""A table's socket: commands and queries come in; answers, presence and the newest view go out."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket

from mergemaker.rules import Refused
from mergemaker.table import Table
from mergemaker.table.command import AnyCommand, AnyQuery, Query, Remove, Sit

from ..chat.reader import Reader
from ..chat.rooms import check_admitted, check_readable, check_writable, may_write, readable
from ..chat.talk import Talk
from ..identity import NOT_FOR_COMPANIONS, Visitor
from ..metrics import COMMAND_SECONDS, COMMANDS
from ..tables.actions import PersonCommand
from ..tables.idempotency import Answer
from ..tables.live_table import LiveTable
from ..tables.queries import Queries
from ..wire import messages
from ..wire.chat import AnyTalk, Report, Room, Writing
from ..wire.frame import Frame
from .connection import Connection
from .socket_limits import SocketLimits

_decoder = msgspec.json.Decoder[messages.Inbound](messages.Inbound)


class TableConnection(Connection[AnyCommand | AnyQuery | AnyTalk]):
    """A person's socket to a table, accepted already.

    It queues no views: when the reader is ready for one it gets the newest, with all that happened
    since the one before.
    """

    kind = "table"

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        live: LiveTable,
        talk: Talk,
        queries: Queries,
        visitor: Visitor,
        limits: SocketLimits,
    ) -> None:
        super().__init__(socket, visitor, _decoder, limits, live.id)
        self._live = live
        self._talk = talk
        self._reader = Reader(talk, self.person)
        self._queries = queries
        self._view_due = True
        self._presence_due = True
        self._presence_sent: Frame | None = None
        self._sent_up_to = 0  # the entry that the last view was made after
        self._rooms_at: Table | None = None  # the table for which these two are known:
        self._rooms: tuple[Room, ...] = ()
        self._writes: Writing | None = None

    def entered(self) -> None:
        """See `Connection`."""
        self._live.presence.enter(self)
        self._talk.bar(self._live.table.barred)
        self._talk.enter(self)

    def left(self) -> None:
        """See `Connection`."""
        self._live.presence.leave(self)
        self._talk.leave(self)

    def table_changed(self) -> None:
        """See `Viewer`."""
        try:
            check_admitted(self._live.table, self.visitor)
        except Refused as refusal:
            self.put_out(refusal)
        self._talk.bar(self._live.table.barred)
        self._view_due = True
        self.wake()

    def presence_changed(self) -> None:
        """See `Viewer`."""
        self._presence_due = True
        self.wake()

    def chat_changed(self) -> None:
        """See `Listener`."""
        self.wake()

    async def handle(self, asked: AnyCommand | AnyQuery | AnyTalk) -> None:
        """See `Connection`."""
        if isinstance(asked, Query):
            self._queries.ask(self._live, self.visitor, asked, self.answer)
        elif isinstance(asked, AnyTalk):
            await asyncio.shield(self._talk_about(asked))
        elif isinstance(asked, Sit) and self.visitor.is_companion:
            refusal = Refused(code="not-for-companions", reason=NOT_FOR_COMPANIONS)
            self.answer(messages.Refused.of(refusal, asked.id))
        else:
            # A command that was begun is brought to its end, whether or not the socket lives.
            author = asked.author if isinstance(asked, Remove) else None
            target = None if author is None else self._talk.authors.person_of(author)
            action = PersonCommand(self.person, asked, self.visitor.registered, target)
            await asyncio.shield(self._carry_out(action))

    async def _carry_out(self, action: PersonCommand) -> None:
        """Carry out a command and answer it; it is counted, and timed until the answer."""
        arrived = monotonic()

        def answer(answer: Answer) -> None:
            kind = type(action.command).__struct_config__.tag
            COMMANDS.labels(kind, type(answer).__struct_config__.tag).inc()
            COMMAND_SECONDS.observe(monotonic() - arrived)
            self.answer(answer)

        await self._live.execute(action, answer)

    async def _talk_about(self, asked: AnyTalk) -> None:
        """Say something, or report what was said."""
        table = self._live.table
        try:
            if isinstance(asked, Report):
                check_readable(table, self.visitor, asked.room)
                await self._talk.report(self.person, asked, self.answer)
                return
            check_writable(table, self.visitor, asked.room)
            seat = table.seats.of(self.person)
            name = None if seat is None else table.seats[seat].name
            await self._talk.say(self.person, seat, name, asked, self.answer)
        except Refused as refusal:
            self.answer(messages.Refused.of(refusal, asked.id))

    def first_frame(self) -> Frame:
        """See `Connection`."""
        return self._live.frames.welcome()

    def next_frame(self) -> Frame | None:
        """See `Connection`: who is connected, who the viewer is in the chat, the newest view, then
        what was said."""
        table = self._live.table
        if self._presence_due:
            self._presence_due = False
            presence = self._live.presence.frame(self.person)
            if presence is not self._presence_sent:
                self._presence_sent = presence
                return presence
        if table is not self._rooms_at:
            self._rooms_at = table
            self._rooms = readable(table, self.visitor)
            self._writes = may_write(table, self.visitor)
        if self._rooms and (author := self._reader.author_frame(self._writes)):
            return author
        if self._view_due:
            self._view_due = False
            update, self._sent_up_to = self._live.frames.update(self.person, self._sent_up_to)
            return update
        return self._reader.next_frame(self._rooms)
