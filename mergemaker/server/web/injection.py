"""What handlers are given by name, by Litestar's dependency injection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import PathParameter
from litestar.types import Scope

from ..identity import Visitor
from .socket_limits import SocketLimits

# What handlers use of `Services`.
SERVICES = (
    "accounts",
    "exporter",
    "history",
    "journal",
    "lobby",
    "maker",
    "matchmaker",
    "notebook",
    "queries",
    "ratings",
    "registry",
    "reviewer",
    "sessions",
    "subscriptions",
    "summarizer",
    "talks",
)

# An id in an address: a game's, or an invite's code.
Id = Annotated[str, PathParameter(max_length=64)]


def _person(scope: Scope) -> str:
    """The identity behind a request, as the gateway found it."""
    return scope["state"]["person"]


def _visitor(scope: Scope) -> Visitor:
    """Whoever sent a request, as the gateway found them."""
    return scope["state"]["visitor"]


def _socket_limits(state: State) -> SocketLimits:
    return state["socket_limits"]


def _service(name: str) -> Provide:
    """Provide the service that `Services` has under this name."""

    def provide(state: State) -> Any:
        return getattr(state["services"], name)

    return Provide(provide, sync_to_thread=False)


DEPENDENCIES: Mapping[str, Provide] = {
    "person": Provide(_person, sync_to_thread=False),
    "visitor": Provide(_visitor, sync_to_thread=False),
    "socket_limits": Provide(_socket_limits, sync_to_thread=False),
    **{name: _service(name) for name in SERVICES},
}
