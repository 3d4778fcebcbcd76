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

# From one address. Practice stores nothing, and a whole class may practise behind one address.
REQUESTS = Rate(burst=60, per_second=1)
PRACTICE = Rate(burst=300, per_second=10)


class RequestLimit(ASGIMiddleware):
    """Refuses requests that make or change something once too many came from an address.

    Handlers with the option `practice` have a limit of their own.

    Args:
        limits: makes the token buckets.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, limits: RateLimits) -> None:
        self._requests = limits.buckets("requests by address", REQUESTS)
        self._practice = limits.buckets("practice by address", PRACTICE)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """See `ASGIMiddleware`."""
        if changes_something(scope):
            practice = scope["route_handler"].opt.get("practice", False)
            rate, buckets = (PRACTICE, self._practice) if practice else (REQUESTS, self._requests)
            if not await buckets.take(address_of(scope)):
                seconds = ceil(1 / rate.per_second)
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
