"""A message to many sockets, encoded once for all of them."""

from __future__ import annotations

from typing import Literal, TypedDict

import msgspec

from . import packing


class Frame:
    """An encoded message.

    Args:
        message: the message.

    Attributes:
        text: the message as JSON.
    """

    __slots__ = ("_packed", "text")

    def __init__(self, message: msgspec.Struct) -> None:
        self.text = msgspec.json.encode(message)
        self._packed: dict[int | None, bytes] = {}  # by window

    def packed(self, window: int | None) -> bytes:
        """The message as bytes of the WebSocket protocol, made once for all sockets with the same
        window (`packing.agreed_window`)."""
        packed = self._packed.get(window)
        if packed is None:
            packed = self._packed[window] = packing.packed(self.text, window)
        return packed


class SendFrame(TypedDict):
    """The ASGI message that sends a frame to a socket: an extension of this server (`serve.py`)."""

    type: Literal["mergemaker.send"]
    frame: Frame
