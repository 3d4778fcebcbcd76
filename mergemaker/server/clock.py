"""The time, as the journal stores it."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

# By how many seconds the server's time differs from the machine's. Only tests set it, to let a
# server that was stopped come back hours later.
_SHIFT = int(os.environ.get("MERGEMAKER_TIME_SHIFT", "0"))


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + _SHIFT * 1000


def moment(milliseconds: int) -> datetime:
    """The date and time of so many milliseconds since 1970."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
