"""A guest of the server: one person with a browser, who comes from an address of their own."""

from __future__ import annotations

from ipaddress import IPv4Address
from random import Random

FIRST_ADDRESS = IPv4Address("198.18.0.0")  # of the range that is reserved for benchmarks (RFC 2544)
ADDRESSES = 1 << 17  # in that range


class Guest:
    """A person whom the server knows by a cookie, once it has given them one.

    Args:
        number: tells the person from all others, and determines their address, as a proxy on the
            server's machine would report it.
        seed: determines everything else about them, together with the number.
        flapping: the share of people whose sockets drop now and then.
        slow: the share of people who read slowly.
    """

    def __init__(self, number: int, seed: int, *, flapping: float, slow: float) -> None:
        self.random = Random(f"{seed} {number}")
        self.flapping = self.random.random() < flapping
        self.slow = self.random.random() < slow
        self.cookie: str | None = None
        self._address = str(FIRST_ADDRESS + number % ADDRESSES)

    @property
    def headers(self) -> dict[str, str]:
        """What each request of theirs has in its header."""
        headers = {"X-Forwarded-For": self._address}
        return headers if self.cookie is None else {**headers, "Cookie": self.cookie}

    def take_cookie(self, given: str | None) -> None:
        """Keep the cookie of a Set-Cookie header, if there was one."""
        if given is not None:
            self.cookie = given.partition(";")[0]
