"""The lobby's socket: its newest state goes out, with what its tables are to the visitor, and what
people say there goes both ways."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket

from mergemaker.rules import Refused

from ..chat.reader import Reader
from ..chat.rooms import IN_LOBBY, LOBBY, rooms_at
from ..chat.talk import Talk
from ..identity import Visitor
from ..tables.lobby import LobbyKeeper
from ..wire import messages
from ..wire.chat import AnyTalk, Report
from ..wire.frame import Frame
from ..wire.lobby import YourTables
from .connection import Connection
from .socket_limits import SocketLimits

_decoder = msgspec.json.Decoder[AnyTalk | messages.Ping](AnyTalk | messages.Ping)


class LobbyConnection(Connection[AnyTalk]):
    """A person's socket to the lobby, accepted already. `talk` is what people say there; None if
    they cannot. It is shown to those who `listen`."""

    kind = "lobby"

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        lobby: LobbyKeeper,
        talk: Talk | None,
        visitor: Visitor,
        limits: SocketLimits,
        *,
        listen: bool,
    ) -> None:
        super().__init__(socket, visitor, _decoder, limits, LOBBY)
        self._lobby = lobby
        self._talk = talk
        self._heard = talk if listen else None
        self._sent: Frame | None = None
        self._told: YourTables | None = None
        self._reader = Reader(talk, self.person) if listen and talk is not None else None

    def entered(self) -> None:
        """See `Connection`."""
        self._lobby.enter(self)
        if self._heard is not None:
            self._heard.enter(self)

    def left(self) -> None:
        """See `Connection`."""
        self._lobby.leave(self)
        if self._heard is not None:
            self._heard.leave(self)

    def lobby_changed(self) -> None:
        """See `Viewer`."""
        self.wake()

    def chat_changed(self) -> None:
        """See `Listener`."""
        self.wake()

    async def handle(self, asked: AnyTalk) -> None:
        """See `Connection`."""
        await asyncio.shield(self._talk_about(asked))

    async def _talk_about(self, asked: AnyTalk) -> None:
        """Say something, or report what was said."""
        try:
            if self._talk is None:
                reason = "There is no chat in the lobby of this server. You can talk at a table."
                raise Refused(code="chat-off", reason=reason)
            if isinstance(asked, Report):
                await self._talk.report(self.person, asked, self.answer)
                return
            if asked.room != IN_LOBBY.room:
                reason = "In the lobby there is only the room `lobby`."
                raise Refused(code="wrong-room", reason=reason)
            await self._talk.say(self.person, None, None, asked, self.answer)
        except Refused as refusal:
            self.answer(messages.Refused.of(refusal, asked.id))

    def first_frame(self) -> Frame:
        """See `Connection`: what the visitor is told comes before the lobby that it is about."""
        self._told = self._lobby.told(self.visitor)
        return Frame(self._told)

    def next_frame(self) -> Frame | None:
        """See `Connection`: what the visitor is told and the lobby, unless they are as they were,
        then what was said."""
        if self._lobby.told(self.visitor) != self._told:
            return self.first_frame()
        if self._lobby.frame() is not self._sent:
            self._sent = self._lobby.frame()
            return self._sent
        if self._reader is None:
            return None
        return self._reader.author_frame(IN_LOBBY) or self._reader.next_frame(rooms_at(LOBBY))
