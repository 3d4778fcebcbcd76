"""The time, as the journal stores it."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> datetime:
    """The date and time of so many milliseconds since 1970."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
