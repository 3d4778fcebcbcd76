"""Connections to the Valkey or Redis server that the processes of one host share."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

_SCHEMES = ("valkey", "valkeys", "redis", "rediss")  # the longer ones are encrypted


def client_of(url: str, timeout: float) -> Any:
    """A client of the server, which connects when it is first used, and tries everything once.

    Args:
        url: the server's, such as `valkey://127.0.0.1:6379/0`.
        timeout: how many seconds the server may take to answer.
    """
    scheme, separator, rest = url.partition("://")
    # The library has no word for Valkey, and leaves some of its types open.
    known = scheme.replace("valkey", "redis") + separator + rest
    return cast(Any, Redis).from_url(
        known,
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=timeout,
        socket_timeout=timeout,
        health_check_interval=timeout,
    )


def check_url(url: str) -> None:
    """Check the URL of a Valkey or Redis server.

    Raises:
        ValueError: it is none. The message does not repeat it, since it may hold a password.
    """
    parts = urlsplit(url)
    if parts.scheme not in _SCHEMES or not parts.hostname:
        raise ValueError("It should look like valkey://:password@valkey.example:6379/0.")
