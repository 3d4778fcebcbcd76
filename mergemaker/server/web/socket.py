"""The sockets that Litestar hands to handlers."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.datastructures import Headers
from litestar.types import Receive, Send


class UnwrappedSocket(WebSocket[Any, Any, Any]):
    """A socket that receives and sends directly.

    Litestar's own wraps both in functions that refer to the socket, and the socket refers to them.
    In that cycle everything that belongs to a connection would stay in memory until the next full
    garbage collection. All that they do is note whether the socket is open, and refuse to send
    when it is not, as the server does, too (`serve.py`).
    """

    __slots__ = ()

    def receive_wrapper(self, receive: Receive) -> Receive:
        """See `WebSocket`."""
        return receive

    def send_wrapper(self, send: Send) -> Send:
        """See `WebSocket`."""
        return send

    async def accept(
        self,
        subprotocols: str | None = None,
        headers: Headers | dict[str, Any] | list[tuple[bytes, bytes]] | None = None,
    ) -> None:
        """See `WebSocket`."""
        await super().accept(subprotocols, headers)
        self.connection_state = "connect"
