"""The time, as the journal stores it, and how long this process has been running."""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime

# By how many seconds the server's time differs from the machine's. Only tests set it, to let a
# server that was stopped come back hours later.
_SHIFT = int(os.environ.get("MERGEMAKER_TIME_SHIFT", "0"))


def _steady_ns() -> int:
    """Nanoseconds that only ever pass, also while the machine sleeps, where that can be told."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


# The machine's time is asked for once. Should it be set while people play, nobody's clock jumps.
_AHEAD_NS = time.time_ns() + _SHIFT * 1_000_000_000 - _steady_ns()


def now_ms() -> int:
    """Milliseconds since 1970, by the machine's time when this process began."""
    return (_steady_ns() + _AHEAD_NS) // 1_000_000


def moment(milliseconds: int) -> datetime:
    """The date and time of so many milliseconds since 1970."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


class RunningTime:
    """How long this process has been running. A time in which it stood still does not count, such
    as while the machine was suspended: whatever people did then, it could not notice.

    From one time that it is asked to the next, it counts no more than `LONGEST_STEP`, so it has to
    be asked all the time.

    Attributes:
        stood_still: the seconds that do not count.
    """

    LONGEST_STEP = 5.0  # seconds

    def __init__(self) -> None:
        self.stood_still = 0.0
        self._counted = 0.0
        self._asked_at: int | None = None

    def seconds(self) -> float:
        """The seconds that count, since it was asked for the first time."""
        now = _steady_ns()
        if self._asked_at is not None:
            step = (now - self._asked_at) / 1_000_000_000
            self._counted += min(step, self.LONGEST_STEP)
            self.stood_still += max(0.0, step - self.LONGEST_STEP)
        self._asked_at = now
        return self._counted


running_time = RunningTime()  # of this process
