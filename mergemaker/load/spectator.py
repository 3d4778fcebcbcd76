"""A spectator: somebody who watches a game without a seat in it."""

from __future__ import annotations

from .messages import Message, Update
from .visitor import Visitor


class Spectator(Visitor):
    """Reads what the server sends."""

    def message_received(self, message: Message, frame: bytes) -> None:
        """See `Visitor`."""
        if isinstance(message, Update):
            self.view_received()

    def connected(self) -> None:
        """See `Visitor`: a spectator has nothing to say."""

    def dropped(self) -> None:
        """See `Visitor`."""
