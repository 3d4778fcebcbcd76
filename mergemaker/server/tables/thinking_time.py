"""Thinking time: for how long bots and hints may think for each person and each address, all tables
together, so that nobody takes the processor away from the others.

Whoever plays at a normal pace never uses it up. Once it is used up, bots wait until some has come
back; they never play worse. While bots wait for a free process, those go first that play for
somebody for whom less was thought lately.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager

from mergemaker.rules import Refused

from ..addresses import Addresses
from ..rate_limits.token_bucket import Rate, RateLimits, TokenBuckets
from ..workers.pool import Priority, Turn

# Seconds of thinking a second for one address, and for how many seconds that may be saved up. Half
# of it is for one person: enough for one table of the most thorough bots.
ADDRESS_RATE = 1.0
SAVED_UP = 600


class ThinkingTime:
    """The thinking time of everybody on this server.

    Args:
        addresses: where people are.
        limits: makes the token buckets.
        rate: how many seconds a second bots and hints may think for one address.
    """

    def __init__(
        self, addresses: Addresses, limits: RateLimits, rate: float = ADDRESS_RATE
    ) -> None:
        self._addresses = addresses
        of_address = Rate(round(SAVED_UP * rate), rate)
        of_person = Rate(round(SAVED_UP * rate / 2), rate / 2)
        self._by_address = limits.buckets("thinking by address", of_address)
        self._by_person = limits.buckets("thinking by person", of_person)

    async def payer(self, people: Collection[str]) -> str:
        """Whose time is used for what is of use to all of these people: that of the one for whom
        less was thought lately than for the others."""
        used = await asyncio.gather(*(self._used(person) for person in people))
        return min(zip(used, people, strict=True), key=lambda each: each[0])[1]

    async def wait(self, person: str) -> float:
        """In how many seconds there is time for a person again; 0 if there is some."""
        return max([await buckets.wait(key) for buckets, key in self._budgets(person)])

    async def check(self, person: str) -> None:
        """Refuse what may wait until there is time for a person again.

        Raises:
            Refused: it is used up.
        """
        if await self.wait(person):
            reason = (
                "Bots and hints have thought for you, or for others at your address, for as long "
                "as they may for now. Try again in a minute."
            )
            raise Refused(code="thinking-time-up", reason=reason)

    @asynccontextmanager
    async def turn(self, person: str, expected: float, priority: Priority) -> AsyncGenerator[Turn]:
        """A turn to think for a person. What it takes is used up; until then, what it is expected
        to take is, so whoever asks for much at once does not go first with all of it.

        Args:
            person: the identity.
            expected: how long it will take, in seconds.
            priority: who goes first, whoever has used less.
        """
        budgets = self._budgets(person)
        advance = 0.0

        def spend(seconds: float, new_advance: float = 0.0) -> None:
            """Use up what it took instead of the advance, which is returned first: what has come
            back since it was taken must not be returned again."""
            nonlocal advance
            for buckets, key in budgets:
                buckets.spend(key, -advance)
                buckets.spend(key, seconds + new_advance)
            advance = new_advance

        spend(0, expected)
        try:
            yield Turn(priority, await self._used(person), spend)
        finally:
            spend(0)

    async def _used(self, person: str) -> float:
        return max([await buckets.used(key) for buckets, key in self._budgets(person)])

    def _budgets(self, person: str) -> list[tuple[TokenBuckets, str]]:
        """The buckets that a person's time is taken from, each with its key there."""
        where = self._addresses
        return [(self._by_person, where.holder(person)), (self._by_address, where.of(person))]
