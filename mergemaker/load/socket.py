"""A WebSocket to the server at little cost, so that the generator can share a machine with it.

The protocol is that of the websockets library, used without its tasks and queues: frames go to the
listener in the callback that received them.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol, cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake
from websockets.extensions.permessage_deflate import enable_client_permessage_deflate
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import WebSocketURI

PATIENCE = 30.0  # seconds for a socket to open
SMALL_BUFFER = 4096  # bytes, of a slow reader's receive buffer

CannotConnect = (OSError, InvalidHandshake, TimeoutError)


class Listener(Protocol):
    """What is told of a socket. Its methods neither wait nor fail."""

    def frame_received(self, frame: bytes) -> None:
        """A text frame came."""
        ...

    def bytes_transferred(self, received: int, sent: int) -> None:
        """So many bytes came and went over the network."""
        ...


class ServerSocket(asyncio.Protocol):
    """A WebSocket as its client sees it. `open_socket` opens one.

    Attributes:
        opened: the response to the handshake, once the socket is open.
        closed: the code that it was closed with, once it is closed; None if it just broke.
    """

    def __init__(
        self, uri: WebSocketURI, origin: str, headers: Mapping[str, str], listener: Listener
    ) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[Response] = loop.create_future()
        self.closed: asyncio.Future[int | None] = loop.create_future()
        self._headers = headers
        self._listener = listener
        self._protocol = ClientProtocol(
            uri,
            origin=Origin(origin),
            extensions=enable_client_permessage_deflate(None),
            max_size=None,
        )
        self._transport: asyncio.Transport | None = None

    # --- for whoever uses the socket -------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Send a text frame, which is lost if the connection has just ended."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(frame)
            self._flush()

    def drop(self) -> None:
        """Break the connection abruptly, as a network does."""
        if self._transport is not None:
            self._transport.abort()

    def pause(self) -> None:
        """Read nothing until `resume`."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def shrink_buffer(self) -> None:
        """Have the system keep little for a slow reader, so that the server notices."""
        assert self._transport is not None
        raw: socket.socket = self._transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)

    # --- called by the event loop ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)
        request = self._protocol.connect()
        request.headers.update(self._headers)
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._listener.bytes_transferred(len(data), 0)
        self._protocol.receive_data(data)
        self._flush()
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._handshake_done(event)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._listener.frame_received(bytes(event.data))

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._protocol.receive_eof()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The server closed the connection."))
            self.opened.exception()  # somebody may have given up waiting for it
        received = self._protocol.close_rcvd
        self.closed.set_result(None if received is None else received.code)

    def _handshake_done(self, response: Response) -> None:
        if self.opened.done():
            return  # whoever opened it has given up
        if self._protocol.handshake_exc is not None:
            self.opened.set_exception(self._protocol.handshake_exc)
        else:
            self.opened.set_result(response)

    def _flush(self) -> None:
        assert self._transport is not None
        for piece in self._protocol.data_to_send():
            if piece:
                self._listener.bytes_transferred(0, len(piece))
                self._transport.write(piece)
            else:
                self._transport.close()


async def open_socket(
    uri: WebSocketURI, origin: str, headers: Mapping[str, str], listener: Listener
) -> ServerSocket:
    """Open a socket.

    Args:
        uri: where to.
        origin: the origin of the page that a browser would open it from.
        headers: further headers of the handshake.
        listener: is told of the frames, perhaps before this returns.

    Raises:
        CannotConnect: it cannot be opened.
    """
    loop = asyncio.get_running_loop()
    make: Any = partial(ServerSocket, uri, origin, headers, listener)
    async with asyncio.timeout(PATIENCE):
        _, opening = await loop.create_connection(
            make, uri.host, uri.port, ssl=True if uri.secure else None
        )
        try:
            await opening.opened
        except BaseException:
            opening.drop()
            raise
    return opening
