"""Token buckets: how often somebody may do something, with a burst allowed after a pause."""

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
        now, refill = self._now(), 1 / self._rate.per_second
        full_at = max(self._full_at.get(key, now), now) + refill
        if full_at - now > self._rate.burst * refill + 1e-9:
            return False
        self._forget(now)
        self._full_at.pop(key, None)
        self._full_at[key] = full_at
        return True

    def give_back(self, key: str) -> None:
        """Return the token that was taken last, because what it was taken for does not count."""
        if key in self._full_at:
            self._full_at[key] -= 1 / self._rate.per_second

    def _forget(self, now: float) -> None:
        """Forget full buckets, beginning with the one not used for the longest time."""
        while self._full_at and self._full_at[oldest := next(iter(self._full_at))] <= now:
            del self._full_at[oldest]

    def __len__(self) -> int:
        return len(self._full_at)
