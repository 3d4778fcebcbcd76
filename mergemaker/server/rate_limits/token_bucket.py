"""Token buckets: how often or how much somebody may do, with a burst allowed after a pause."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a burst, then so many a second."""

    burst: int
    per_second: float


class TokenBuckets(ABC):
    """A token bucket for each key, such as a person or an address.

    Args:
        rate: the size of each bucket, and how fast it fills.
    """

    def __init__(self, rate: Rate) -> None:
        self._rate = rate

    @abstractmethod
    async def take(self, key: str) -> bool:
        """Take a token from the bucket of a key. Returns whether there was one."""

    @abstractmethod
    async def used(self, key: str) -> float:
        """How many tokens the bucket of a key lacks; more than it holds if it is in debt."""

    @abstractmethod
    def spend(self, key: str, tokens: float) -> None:
        """Take tokens, whether or not there are so many; a negative number returns some."""

    def give_back(self, key: str) -> None:
        """Return the token that was taken last, because what it was taken for does not count."""
        self.spend(key, -1)

    async def wait(self, key: str) -> float:
        """For how many seconds the bucket of a key will be empty or in debt."""
        return max(0.0, await self.used(key) - self._rate.burst) / self._rate.per_second


class RateLimits(Protocol):
    """Makes token buckets."""

    def buckets(self, name: str, rate: Rate) -> TokenBuckets:
        """The buckets of one limit.

        Args:
            name: the limit's, which no other has.
            rate: how much it allows for each key.
        """
        ...


class LocalTokenBuckets(TokenBuckets):
    """Token buckets in the memory of this process, which wait for nothing. A key whose bucket is
    full again is forgotten, so no more are remembered than were used recently.

    Args:
        rate: the size of each bucket, and how fast it fills.
        now: the time in seconds.
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        super().__init__(rate)
        self._now = now
        self._full_at: dict[str, float] = {}  # when each bucket is full again

    async def take(self, key: str) -> bool:
        """See `TokenBuckets`."""
        if self._used(key) + 1 > self._rate.burst + 1e-9:
            return False
        self.spend(key, 1)
        return True

    async def used(self, key: str) -> float:
        """See `TokenBuckets`."""
        return self._used(key)

    def _used(self, key: str) -> float:
        return max(0.0, self._full_at.get(key, 0.0) - self._now()) * self._rate.per_second

    def spend(self, key: str, tokens: float) -> None:
        """See `TokenBuckets`."""
        now = self._now()
        self._forget(now)
        full_at = max(self._full_at.pop(key, now), now)
        self._full_at[key] = full_at + tokens / self._rate.per_second

    def _forget(self, now: float) -> None:
        """Forget full buckets, beginning with the one not used for the longest time."""
        while self._full_at and self._full_at[oldest := next(iter(self._full_at))] <= now:
            del self._full_at[oldest]

    def __len__(self) -> int:
        return len(self._full_at)


class LocalRateLimits:
    """The rate limits of a process that serves its games alone.

    Args:
        now: the time in seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now

    def buckets(self, name: str, rate: Rate) -> LocalTokenBuckets:
        """See `RateLimits`."""
        return LocalTokenBuckets(rate, self._now)
