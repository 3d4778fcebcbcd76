"""Requests: where they come from, and those whose body is JSON."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException
from litestar.types import Scope

from ..addresses import network_of

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def address_of(scope: Scope) -> str:
    """The address that a request or a socket comes from, as limits count it."""
    client = scope["client"]
    return network_of(client[0] if client else "")


def changes_something(scope: Scope) -> bool:
    """Whether a request may change something; a socket is none, and its commands come later."""
    return scope["type"] == "http" and scope["method"] not in SAFE_METHODS


class JsonRequest(Request[Any, Any, Any]):
    """A request that refuses every body that is not JSON.

    Litestar does so itself, except for text that is not UTF-8 and for arrays nested so deeply that
    the decoder gives up.
    """

    async def json(self) -> Any:
        """The decoded body.

        Raises:
            ClientException: it is not JSON.
        """
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise ClientException("The body cannot be read as JSON.") from error
