"""A table's socket: commands and queries come in; answers, presence and the newest view go out."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket

from mergemaker.table.command import Query

from ..tables.actions import PersonCommand
from ..tables.live_table import LiveTable
from ..tables.queries import Queries
from ..wire import messages
from ..wire.frame import Frame
from .connection import Connection
from .socket_limits import SocketLimits

_decoder = msgspec.json.Decoder[messages.Inbound](messages.Inbound)


class TableConnection(Connection[messages.Inbound]):
    """A person's socket to a table, accepted already.

    It queues no views: when the reader is ready for one it gets the newest, with all that happened
    since the one before.
    """

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        live: LiveTable,
        queries: Queries,
        person: str,
        limits: SocketLimits,
    ) -> None:
        super().__init__(socket, person, _decoder, limits, live.id)
        self._live = live
        self._queries = queries
        self._view_due = True
        self._presence_due = True
        self._presence_sent: Frame | None = None
        self._sent_up_to = 0  # the entry that the last view was made after

    def entered(self) -> None:
        """See `Connection`."""
        self._live.presence.enter(self)

    def left(self) -> None:
        """See `Connection`."""
        self._live.presence.leave(self)

    def table_changed(self) -> None:
        """See `Viewer`."""
        self._view_due = True
        self.wake()

    def presence_changed(self) -> None:
        """See `Viewer`."""
        self._presence_due = True
        self.wake()

    async def handle(self, asked: messages.Inbound) -> None:
        """See `Connection`."""
        if isinstance(asked, Query):
            self._queries.ask(self._live, self.person, asked, self.answer)
        else:
            # A command that was begun is brought to its end, whether or not the socket lives.
            action = PersonCommand(self.person, asked)
            await asyncio.shield(self._live.execute(action, self.answer))

    def first_frame(self) -> Frame:
        """See `Connection`."""
        return self._live.frames.welcome()

    def next_frame(self) -> Frame | None:
        """See `Connection`: who is connected, then the newest view."""
        if self._presence_due:
            self._presence_due = False
            presence = self._live.presence.frame()
            if presence is not self._presence_sent:
                self._presence_sent = presence
                return presence
        if self._view_due:
            self._view_due = False
            update, self._sent_up_to = self._live.frames.update(self.person, self._sent_up_to)
            return update
        return None
