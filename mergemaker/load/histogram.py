"""A histogram of latencies that keeps its precision from microseconds to minutes in a few
kilobytes, as HdrHistogram does: with 64 buckets for each power of two, a value is at most 1.6% off.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

_SUB_BITS = 6
_SUB = 1 << _SUB_BITS  # buckets for each power of two
_MICROSECOND = 1e-6


class Histogram:
    """Counts of durations, in seconds outside and in whole microseconds inside."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        self.count = 0
        self.longest_s = 0.0

    def record(self, seconds: float) -> None:
        """Count a duration; a negative one counts as 0."""
        bucket = _bucket_of(max(0, round(seconds / _MICROSECOND)))
        self._counts[bucket] = self._counts.get(bucket, 0) + 1
        self.count += 1
        self.longest_s = max(self.longest_s, seconds)

    def percentile_s(self, percent: float) -> float | None:
        """The shortest duration that `percent` of all do not exceed, in seconds; None if nothing
        was recorded."""
        left = self.count * percent / 100
        for lowest, highest, count in self.buckets():
            left -= count
            if left <= 0:
                return min((lowest + highest) / 2 * _MICROSECOND, self.longest_s)
        return None

    def share_above(self, seconds: float) -> float:
        """The share of durations that exceed a limit, to the precision of the buckets."""
        limit = seconds / _MICROSECOND
        above = sum(count for lowest, _, count in self.buckets() if lowest > limit)
        return above / self.count if self.count else 0.0

    def counts_between(self, limits_s: Sequence[float]) -> list[int]:
        """How many durations lie between limits, to the precision of the buckets.

        Args:
            limits_s: the limits in seconds, ascending.

        Returns:
            One count more than there are limits: up to the first, from each to the next, and
            beyond the last.
        """
        counts = [0] * (len(limits_s) + 1)
        for lowest, _, count in self.buckets():
            counts[bisect_left(limits_s, lowest * _MICROSECOND)] += count
        return counts

    def buckets(self) -> Iterator[tuple[int, int, int]]:
        """The buckets that are not empty, in order: the lowest and highest of their values, in
        microseconds, and the count."""
        for bucket in sorted(self._counts):
            lowest, width = _bounds(bucket)
            yield lowest, lowest + width - 1, self._counts[bucket]


def _bucket_of(microseconds: int) -> int:
    shift = max(0, microseconds.bit_length() - _SUB_BITS - 1)
    return (shift << _SUB_BITS) + (microseconds >> shift)


def _bounds(bucket: int) -> tuple[int, int]:
    """The lowest value of a bucket, and how many values it holds."""
    if bucket < 2 * _SUB:
        return bucket, 1
    shift = (bucket >> _SUB_BITS) - 1
    return ((bucket & (_SUB - 1)) + _SUB) << shift, 1 << shift
