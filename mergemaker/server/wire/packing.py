"""Packing: how a message becomes bytes of the WebSocket protocol, compressed by permessage-deflate.

It is a good part of what a move costs, since each player gets an update of their own. ISA-L takes
a third of the time that zlib's fastest level takes, for fewer bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack

from isal import isal_zlib
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)

# A shorter message is not compressed: it fits into one packet as it is.
WORTHWHILE = 256  # bytes

LEVEL = 1

# The first byte of a text message in one frame (RFC 6455), and of a compressed one (RFC 7692).
_TEXT = 0x81
_COMPRESSED_TEXT = 0xC1

# What ends the compressed form of every message, and is left out.
_TAIL = b"\0\0\xff\xff"


def compression() -> ServerPerMessageDeflateFactory:
    """What the server agrees on with a client that can decompress.

    Messages are compressed without the memory of earlier ones: one that is sent to many clients is
    compressed once, and no socket needs memory for those that come.
    """
    return ServerPerMessageDeflateFactory(
        server_no_context_takeover=True,
        client_no_context_takeover=True,
        client_max_window_bits=12,
    )


def agreed_window(extensions: Sequence[Extension]) -> int | None:
    """How far back a compressed message may refer, as a power of two, with these extensions; None
    if messages are not compressed."""
    for extension in extensions:
        if isinstance(extension, PerMessageDeflate):
            return extension.local_max_window_bits
    return None


def packed(text: bytes, window: int | None) -> bytes:
    """A text message as bytes of the WebSocket protocol.

    Args:
        text: the message.
        window: see `agreed_window`.
    """
    if window is None or len(text) < WORTHWHILE:
        return _framed(_TEXT, text)
    # Its compressors are written in C and have no types.
    compressor = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -window)  # pyright: ignore[reportUnknownMemberType]
    compressed = compressor.compress(text)  # pyright: ignore[reportUnknownMemberType]
    compressed += compressor.flush(isal_zlib.Z_SYNC_FLUSH)
    return _framed(_COMPRESSED_TEXT, compressed.removesuffix(_TAIL))


def _framed(first: int, payload: bytes) -> bytes:
    """A message in one frame, which begins with the byte `first` and the length."""
    length = len(payload)
    if length < 126:
        return pack("!BB", first, length) + payload
    if length < 1 << 16:
        return pack("!BBH", first, 126, length) + payload
    return pack("!BBQ", first, 127, length) + payload
