"""The plan of a load run: how many tables, how fast people decide, and what befalls their
sockets."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

MOST_TABLES = 20_000


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """What a run does. Shares are from 0 to 1.

    Args:
        url: the server's, such as `http://127.0.0.1:8000`.
        tables: how many tables of four people play at the same time.
        think_s: how many seconds people think before an action, in the mean; the times are
            exponentially distributed.
        seconds: how long to measure, from when all tables have begun.
        spectators: the share of tables that some people watch.
        flapping: the share of sockets that drop abruptly now and then, and come back.
        slow: the share of sockets that are read slowly.
        seed: determines the think times, the choices, and whose sockets are flapping or slow.
        longest_wait_s: how many seconds people wait at most before they try to come back.
        proxy: the origin at which sockets are opened, if that is not the server's.
    """

    url: str
    tables: int
    think_s: float
    seconds: float
    spectators: float = 0.0
    flapping: float = 0.0
    slow: float = 0.0
    seed: int = 1
    longest_wait_s: float = 8.0
    proxy: str | None = None

    @property
    def origin(self) -> str:
        """The origin of the server's pages."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def sockets(self) -> str:
        """Where people open their sockets, as a URL without a path."""
        return f"ws{(self.proxy or self.origin).removeprefix('http')}"

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine, by its address."""
        host = urlsplit(self.url).hostname or ""
        if host == "localhost":
            return True
        try:
            return ip_address(host).is_loopback
        except ValueError:
            return False
