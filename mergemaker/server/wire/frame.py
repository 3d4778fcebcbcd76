"""A message to many sockets, encoded once for all of them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, TypedDict

import msgspec


class Frame:
    """An encoded message.

    Args:
        message: the message.

    Attributes:
        text: the message as JSON.
        packed: the same as bytes of the WebSocket protocol, for each way to compress them that a
            client has agreed on; the server fills it when it sends.
    """

    __slots__ = ("packed", "text")

    def __init__(self, message: msgspec.Struct) -> None:
        self.text = msgspec.json.encode(message)
        self.packed: dict[Hashable, bytes] = {}


class SendFrame(TypedDict):
    """The ASGI message that sends a frame to a socket: an extension of this server (`serve.py`)."""

    type: Literal["mergemaker.send"]
    frame: Frame
