"""Who may make tables, and how often one address may have something made or changed, so that nobody
floods the server."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

from mergemaker.rules import Refused

from ..identity import Visitor
from ..settings import Settings
from .requests import address_of

REQUESTS = 60  # in a minute
MINUTE = 60.0  # seconds


def _changes_something(request: Request[Any, Any, Any]) -> bool:
    return request.method not in ("GET", "HEAD", "OPTIONS")


def _address(request: Request[Any, Any, Any]) -> str:
    return address_of(request.scope)


RATE_LIMIT = RateLimitConfig(
    ("minute", REQUESTS),
    check_throttle_handler=_changes_something,
    identifier_for_request=_address,
)


def check_may_make_tables(state: State, visitor: Visitor) -> None:
    """Refuse a guest where only people with an account make tables.

    Raises:
        Refused: the visitor has no account, and needs one.
    """
    settings: Settings = state["settings"]
    if settings.tables == "accounts" and not visitor.registered:
        reason = "On this server you need an account to make a table. Anyone may take a seat."
        raise Refused(code="not-signed-in", reason=reason)


async def forget_quiet_addresses(store: MemoryStore) -> None:
    """Every minute, forget the addresses that have asked for nothing in it. It never returns.

    Args:
        store: what `RATE_LIMIT` remembers the addresses in.
    """
    while True:
        await asyncio.sleep(MINUTE)
        await store.delete_expired()
