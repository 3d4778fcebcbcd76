"""The lobby's socket: its newest state goes out."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket

from mergemaker.table.command import Asked

from ..tables.lobby import LobbyKeeper
from ..wire.frame import Frame
from .connection import Connection
from .socket_limits import SocketLimits

PLACE = "the lobby"  # which no game has as its id


class LobbyConnection(Connection[Asked]):
    """A person's socket to the lobby, accepted already. It takes no commands."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        lobby: LobbyKeeper,
        person: str,
        limits: SocketLimits,
    ) -> None:
        super().__init__(socket, person, None, limits, PLACE)
        self._lobby = lobby
        self._sent: Frame | None = None

    def entered(self) -> None:
        """See `Connection`."""
        self._lobby.enter(self)

    def left(self) -> None:
        """See `Connection`."""
        self._lobby.leave(self)

    def lobby_changed(self) -> None:
        """See `Visitor`."""
        self.wake()

    async def handle(self, asked: Asked) -> None:
        """See `Connection`."""

    def first_frame(self) -> Frame:
        """See `Connection`."""
        self._sent = self._lobby.frame()
        return self._sent

    def next_frame(self) -> Frame | None:
        """See `Connection`: the lobby, unless it is as it was."""
        frame = self._lobby.frame()
        return None if frame is self._sent else self.first_frame()
