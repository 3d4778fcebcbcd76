"""How many sockets may be open, and how many commands may come over them (promise 7)."""

from __future__ import annotations

from ..connections.connections import Connections
from ..rate_limits.token_bucket import Rate, RateLimits
from ..settings import Settings

BURST = 4  # seconds' worth of commands may come at once


class SocketLimits:
    """The sockets that are open, and how fast each person sends commands.

    Args:
        settings: the server's.
        limits: makes the token buckets.
        connections: the sockets.
    """

    def __init__(self, settings: Settings, limits: RateLimits, connections: Connections) -> None:
        rate = Rate(round(BURST * settings.command_rate), settings.command_rate)
        self.connections = connections
        self._commands = limits.buckets("commands by holder", rate)

    async def may_send(self, holder: str) -> bool:
        """Whether one more frame may come from a holder's devices now, over whichever socket."""
        return await self._commands.take(holder)
