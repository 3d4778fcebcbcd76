"""Token buckets: how often or how much somebody may do, with a burst allowed after a pause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a burst, then so many a second."""

    burst: int
    per_second: float


class TokenBuckets:
    """A token bucket for each key, such as a person or an address. A key whose bucket is full again
    is forgotten, so no more are remembered than were used recently.

    Args:
        rate: the size of each bucket, and how fast it fills.
        now: the time in seconds.
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._full_at: dict[str, float] = {}  # when each bucket is full again

    def take(self, key: str) -> bool:
        """Take a token from the bucket of a key. Returns whether there was one."""
        if self.used(key) + 1 > self._rate.burst + 1e-9:
            return False
        self.spend(key, 1)
        return True

    def give_back(self, key: str) -> None:
        """Return the token that was taken last, because what it was taken for does not count."""
        self.spend(key, -1)

    def used(self, key: str) -> float:
        """How many tokens the bucket of a key lacks; more than it holds if it is in debt."""
        return max(0.0, self._full_at.get(key, 0.0) - self._now()) * self._rate.per_second

    def wait(self, key: str) -> float:
        """For how many seconds the bucket of a key will be empty or in debt."""
        return max(0.0, self.used(key) - self._rate.burst) / self._rate.per_second

    def spend(self, key: str, tokens: float) -> None:
        """Take tokens, whether or not there are so many; a negative number returns some."""
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
