"""How often one address may have something made or changed, so that nobody floods the server."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

REQUESTS = 60  # in a minute
MINUTE = 60.0  # seconds


def _changes_something(request: Request[Any, Any, Any]) -> bool:
    return request.method not in ("GET", "HEAD", "OPTIONS")


RATE_LIMIT = RateLimitConfig(("minute", REQUESTS), check_throttle_handler=_changes_something)


async def forget_quiet_addresses(store: MemoryStore) -> None:
    """Every minute, forget the addresses that have asked for nothing in it. It never returns.

    Args:
        store: what `RATE_LIMIT` remembers the addresses in.
    """
    while True:
        await asyncio.sleep(MINUTE)
        await store.delete_expired()
