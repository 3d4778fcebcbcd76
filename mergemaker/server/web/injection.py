"""What every answer to a request begins with: who asks, in which hall, and how it is to be sent."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State

from ..tables.registry import Hall


def hall_of(state: State) -> Hall:
    """The server's hall."""
    return state["hall"]


def who_asks(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    """The identity behind a request, as the door found it."""
    return connection.scope["state"]["who"]


def accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    """Whether the answer may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")
