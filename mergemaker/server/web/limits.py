"""Who may make tables, and how often one address may have something made or changed, so that nobody
floods the server."""

from __future__ import annotations

from math import ceil

from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from mergemaker.rules import Refused

from ..identity import Visitor
from ..rate_limits.token_bucket import Rate, RateLimits
from ..settings import Settings
from .requests import address_of, changes_something

REQUESTS = Rate(burst=60, per_second=1)  # from one address


class RequestLimit(ASGIMiddleware):
    """Refuses requests that make or change something once too many came from an address.

    Args:
        limits: makes the token buckets.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, limits: RateLimits) -> None:
        self._requests = limits.buckets("requests by address", REQUESTS)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """See `ASGIMiddleware`."""
        if changes_something(scope) and not await self._requests.take(address_of(scope)):
            seconds = ceil(1 / REQUESTS.per_second)
            raise TooManyRequestsException(headers={"RateLimit-Reset": str(seconds)})
        await next_app(scope, receive, send)


def check_may_make_tables(state: State, visitor: Visitor) -> None:
    """Refuse a guest where only people with an account make tables.

    Raises:
        Refused: the visitor has no account, and needs one.
    """
    settings: Settings = state["settings"]
    if settings.tables == "accounts" and not visitor.registered:
        reason = "On this server you need an account to make a table. Anyone may take a seat."
        raise Refused(code="not-signed-in", reason=reason)
