"""The server's HTTP interface, as far as the people of a load run need it."""

from __future__ import annotations

from http import HTTPStatus
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TypeVar

import httpx
import msgspec

from mergemaker.server.wire.bodies import Invited, Made, NewGame

from .guest import Guest

PATIENCE = 60.0  # seconds for an answer
CONNECTIONS = 16  # at a time

T = TypeVar("T")


class RequestRefused(Exception):
    """The server refused a request, or failed."""


class Unreachable(Exception):
    """The server did not answer, or cannot store anything at present."""


class Api:
    """The server's HTTP interface. Each request raises `RequestRefused` or `Unreachable` if it
    fails.

    Args:
        origin: the server's, such as `http://127.0.0.1:8000`.
    """

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._client = httpx.AsyncClient(
            base_url=origin,
            timeout=PATIENCE,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # guests keep their own
            limits=httpx.Limits(max_connections=CONNECTIONS),
            trust_env=False,
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def make_game(self, host: Guest, wish: NewGame) -> Made:
        """Make a game."""
        content = msgspec.json.encode(wish)
        return _decoded(await self._request("POST", "/api/games", host, content), Made)

    async def invited(self, guest: Guest, code: str) -> Invited:
        """The game that an invite leads to."""
        return _decoded(await self._request("GET", f"/api/invites/{code}", guest), Invited)

    async def record(self, guest: Guest, game: str) -> str:
        """The record of a game that is over."""
        return (await self._request("GET", f"/api/games/{game}/record", guest)).text

    async def _request(
        self, method: str, path: str, guest: Guest, content: bytes | None = None
    ) -> httpx.Response:
        headers = {**guest.headers, "Origin": self._origin, "Content-Type": "application/json"}
        try:
            response = await self._client.request(method, path, content=content, headers=headers)
        except httpx.HTTPError as error:
            raise Unreachable(f"{method} {path}: {error!r}") from error
        guest.take_cookie(response.headers.get("Set-Cookie"))
        if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            raise Unreachable(f"{method} {path}: {response.text[:300]}")
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            raise RequestRefused(f"{method} {path}: {response.status_code} {response.text[:300]}")
        return response


def _decoded(response: httpx.Response, kind: type[T]) -> T:
    return msgspec.json.decode(response.content, type=kind)
