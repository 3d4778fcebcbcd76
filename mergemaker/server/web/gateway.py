"""The gateway that every request and every socket passes.

It gives guests an identity, turns pages of other sites away, closes the sockets of sessions that
end, and adds the headers that keep a browser safe to every answer. The application behind it finds
the visitor in `scope["state"]["visitor"]` and the visitor's identity in `scope["state"]["person"]`:
the holder of the device, or the companion for whom the parameter `as` says that the request speaks.
To give the browser another token, it puts that in `scope["state"]["new_token"]`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from ipaddress import ip_address
from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from mergemaker.rules import RefusalCode, Refused

from .. import identity
from ..accounts.sessions import Sessions
from ..addresses import Addresses
from ..identity import Visitor
from ..settings import Settings
from ..storage.errors import StorageFailed
from ..wire.bodies import Problem
from .connection import PUT_OUT, TRY_AGAIN, turn_away
from .problems import UNAVAILABLE, refusal_of
from .requests import SAFE_METHODS, address_of, changes_something
from .socket import UnwrappedSocket

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'none'",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)

# Addresses that are the same for everyone or asked for by machines: they need no identity.
_IMPERSONAL = re.compile(r"/(assets/|docs(/|$)|schema|healthz|readyz)")

# What can be done for a companion of the device's holder: only what happens at a table. Most of it
# goes over the socket; over HTTP a companion reads, and changes nothing but their standing orders.
_AT_A_TABLE = re.compile(r"/api/games/[^/]+(/|$)")
_ORDERS = re.compile(r"/api/games/[^/]+/orders$")

SESSION_ENDED = 4401  # the code that a socket is closed with when its session ends

REMOVED = Refused(code="removed", reason="Whoever runs this server has removed you from it.")


class Gateway:
    """An ASGI application in front of another.

    Args:
        app: the application.
        settings: the server's; `origins` are allowed besides the server's own.
        sessions: whom tokens stand for.
        removed: the identities of the people who may not use the server.
        addresses: where people are, which is noted for the limits.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        sessions: Sessions,
        removed: Container[str],
        addresses: Addresses,
    ) -> None:
        self._app = app
        self._addresses = addresses
        self._sessions = sessions
        self._removed = removed
        self._origins = frozenset(origin.rstrip("/").lower() for origin in settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or turn it away (ASGI)."""
        # Litestar's type of a scope leaves out "lifespan", with which servers call it all the same.
        if scope["type"] == "lifespan":  # pyright: ignore[reportUnnecessaryComparison]
            await self._app(scope, receive, send)
            return
        headers = Headers(scope["headers"])
        problem = self._problem(scope, headers)
        if problem is not None:
            await _turn_away(scope, send, *problem)
            return
        state, speaks_as = scope["state"], _speaks_as(scope)
        state["visitor"] = state["person"] = state["new_token"] = None
        secure = scope["scheme"] in ("https", "wss")
        if not _IMPERSONAL.match(scope["path"]):
            token = identity.read_cookie(headers.get("cookie", ""), secure=secure)
            del headers  # a socket would keep them in memory for as long as it is open
            if token is None:
                token = state["new_token"] = identity.new_token()
                holder = self._sessions.add_guest(token)
            else:
                try:
                    holder = await self._sessions.find(token)
                except StorageFailed as failure:
                    await _put_out(
                        scope, receive, send, refusal_of(failure), UNAVAILABLE, TRY_AGAIN
                    )
                    return
            visitor = state["visitor"] = holder.speaking_as(speaks_as)
            state["person"] = visitor.person
            if changes_something(scope):
                # No limit counts what only reads. Without end it could push everybody else out.
                self._addresses.note(visitor, address_of(scope))
            if visitor.holder in self._removed and scope["path"].startswith("/api/"):
                await _put_out(scope, receive, send, REMOVED, 403, PUT_OUT)
                return

        def new_cookie() -> list[tuple[bytes, bytes]]:
            token: str | None = state["new_token"]
            if token is None:
                return []
            return [(b"set-cookie", identity.write_cookie(token, secure=secure).encode())]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS, *new_cookie()]
            elif message["type"] == "websocket.accept":
                message["headers"] = [*message["headers"], *new_cookie()]
            await send(message)

        if scope["type"] == "websocket" and state["visitor"] is not None:
            await self._serve_socket(scope, receive, send_with_headers, state["visitor"])
        else:
            await self._app(scope, receive, send_with_headers)

    async def _serve_socket(
        self, scope: Scope, receive: Receive, send: Send, visitor: Visitor
    ) -> None:
        """Serve a socket until it ends, or the session of the device's holder does."""
        holder = visitor.speaking_as(None)

        async def close() -> None:
            await send(
                {"type": "websocket.close", "code": SESSION_ENDED, "reason": "session-ended"}
            )

        async def send_while_valid(message: Message) -> None:
            await send(message)
            if message["type"] != "websocket.accept":
                return
            kept = self._sessions.add_socket(holder, close)
            # The session may have ended, or the person been removed, since the request came in.
            if not kept or holder.holder in self._removed:
                await close()

        try:
            with self._addresses.connected(visitor, address_of(scope)):
                await self._app(scope, receive, send_while_valid)
        finally:
            self._sessions.remove_socket(holder, close)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, Problem] | None:
        """Why the request may not come in: the HTTP status and the reason."""
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # no database looks for it
            return 400, _problem("bad-request", "An address cannot contain the character NUL.")
        if scope["type"] == "http":
            if scope["method"] in SAFE_METHODS:
                return _problem_with_companion(scope)
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return 415, _problem("not-json", "The content type has to be application/json.")
        origin = headers.get("origin")
        if origin is None:
            return 403, _problem("no-origin", "The request has no Origin header.")
        if not self._is_ours(origin.lower(), headers.get("host", "").lower()):
            reason = (
                f"Pages from {origin[:100]} may not use this server. If it is served under that "
                "address, add it to MERGEMAKER_ORIGINS."
            )
            return 403, _problem("foreign-origin", reason)
        return _problem_with_companion(scope)

    def _is_ours(self, origin: str, host: str) -> bool:
        """Whether a page's origin may use the server.

        It may when it is listed, or when it equals the address of the request and that address is
        a number or `localhost`: any other name could belong to another site that points it here.
        """
        if origin in self._origins:
            return True
        address = urlsplit(origin)
        return address.netloc == host and _is_number_or_local(address.hostname or "")


def _is_number_or_local(hostname: str) -> bool:
    if hostname == "localhost" or hostname.endswith(".localhost"):
        return True
    try:
        ip_address(hostname)
    except ValueError:
        return False
    return True


def _speaks_as(scope: Scope) -> str | None:
    """For whom at the device a request speaks, by its parameter `as`; None if it does not say."""
    if not scope["path"].startswith("/api/"):
        return None
    given = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True).get("as")
    return None if given is None else "&".join(given)


def _problem_with_companion(scope: Scope) -> tuple[int, Problem] | None:
    """Why the request may not speak for whom it does, if it may not."""
    name = _speaks_as(scope)
    if name is None or name == identity.HOLDER:
        return None
    if name not in identity.COMPANIONS:
        return 400, _problem("bad-request", "`as` has to be a number from 1 to 6, or `watcher`.")
    allowed = _ORDERS if changes_something(scope) else _AT_A_TABLE
    if not allowed.match(scope["path"]):
        return 403, _problem("not-for-companions", identity.NOT_FOR_COMPANIONS)
    return None


async def _put_out(
    scope: Scope, receive: Receive, send: Send, refusal: Refused, status: int, code: int
) -> None:
    """Turn somebody away with a refusal.

    A page cannot learn why its socket was not accepted, so it is accepted and then closed with the
    reason.

    Args:
        scope: the request's, or the socket's.
        receive: receives from whoever sent it.
        send: sends to them.
        refusal: why they are turned away.
        status: the status of the response to a request.
        code: the code to close a socket with.
    """
    if scope["type"] == "websocket":
        socket = UnwrappedSocket(scope, receive, send)
        await socket.accept()
        await turn_away(socket, refusal, code)
    else:
        await _turn_away(scope, send, status, _problem(refusal.code, refusal.reason))


def _problem(code: RefusalCode, reason: str) -> Problem:
    return Problem(code, None, reason)


async def _turn_away(scope: Scope, send: Send, status: int, problem: Problem) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
        return
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json"), *HEADERS],
    }
    await send(start)
    body = msgspec.json.encode(problem)
    await send({"type": "http.response.body", "body": body, "more_body": False})
