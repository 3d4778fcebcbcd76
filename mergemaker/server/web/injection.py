"""What handlers are given by name, by Litestar's dependency injection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import PathParameter
from litestar.types import Scope

from ..reviews.reviewer import Reviewer
from ..storage.journal import Journal
from ..tables.making import GameMaker
from ..tables.queries import Queries
from ..tables.registry import Registry
from .socket_limits import SocketLimits

# An id in an address: a game's, or an invite's code.
Id = Annotated[str, PathParameter(max_length=64)]


def _person(scope: Scope) -> str:
    """The identity behind a request, as the gateway found it."""
    return scope["state"]["person"]


def _journal(state: State) -> Journal:
    return state["journal"]


def _registry(state: State) -> Registry:
    return state["registry"]


def _maker(state: State) -> GameMaker:
    return state["maker"]


def _queries(state: State) -> Queries:
    return state["queries"]


def _reviewer(state: State) -> Reviewer:
    return state["reviewer"]


def _socket_limits(state: State) -> SocketLimits:
    return state["socket_limits"]


DEPENDENCIES: Mapping[str, Provide] = {
    "person": Provide(_person, sync_to_thread=False),
    "journal": Provide(_journal, sync_to_thread=False),
    "registry": Provide(_registry, sync_to_thread=False),
    "maker": Provide(_maker, sync_to_thread=False),
    "queries": Provide(_queries, sync_to_thread=False),
    "socket_limits": Provide(_socket_limits, sync_to_thread=False),
    "reviewer": Provide(_reviewer, sync_to_thread=False),
}
