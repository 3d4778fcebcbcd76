"""A spectator: somebody who watches a game without a seat in it."""

from __future__ import annotations

from .messages import Update, decode
from .visitor import Visitor


class Spectator(Visitor):
    """Reads what the server sends."""

    def frame_received(self, frame: bytes) -> None:
        """See `socket.Listener`."""
        if isinstance(decode(frame), Update):
            self.view_received()

    def connected(self) -> None:
        """See `Visitor`: a spectator has nothing to say."""

    def dropped(self) -> None:
        """See `Visitor`."""
