"""How many sockets may be open, and how many commands may come over them (promise 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable
from contextlib import contextmanager

from mergemaker.rules import Refused

from ..rate_limits.token_bucket import Rate, RateLimits
from ..settings import Settings

BURST = 4  # seconds' worth of commands may come at once
PER_HOLDER = 8  # sockets of one holder's devices to one place, such as a table
PER_PLACE = 1000  # sockets to one place

_TOO_MANY_HERE = "You have this page open too many times. Close some of the others first."
_TOO_MANY_FROM_ADDRESS = "Too many pages are open from your address. Close some of them first."
_PLACE_FULL = "Too many people are here already. Try again later."


class SocketLimits:
    """The sockets that are open on this server, and how fast each person sends commands.

    Args:
        settings: the server's.
        limits: makes the token buckets.
    """

    def __init__(self, settings: Settings, limits: RateLimits) -> None:
        rate = Rate(round(BURST * settings.command_rate), settings.command_rate)
        self._commands = limits.buckets("commands by holder", rate)
        self._per_address = settings.sockets_per_address
        self._open: Counter[Hashable] = Counter()

    async def may_send(self, holder: str) -> bool:
        """Whether one more frame may come from a holder's devices now, over whichever socket."""
        return await self._commands.take(holder)

    @contextmanager
    def admitted(self, address: str, holder: str, place: str) -> Generator[None]:
        """Count a socket for as long as it is open.

        Args:
            address: where it comes from, as limits count it.
            holder: the holder of the device that opened it.
            place: what it is about, such as a game's id.

        Raises:
            Refused: too many are open already.
        """
        keys = {
            ("address", address): (self._per_address, _TOO_MANY_FROM_ADDRESS),
            ("holder", holder, place): (PER_HOLDER, _TOO_MANY_HERE),
            ("place", place): (PER_PLACE, _PLACE_FULL),
        }
        for key, (most, reason) in keys.items():
            if self._open[key] >= most:
                raise Refused(code="too-many-sockets", reason=reason)
        self._open.update(keys.keys())
        try:
            yield
        finally:
            self._open.subtract(keys.keys())
            for key in keys:
                if not self._open[key]:
                    del self._open[key]
