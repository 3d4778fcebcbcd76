"""95% intervals of what was counted."""

from __future__ import annotations

from math import sqrt

Z = 1.96  # standard deviations on either side that hold 95%


def half_width(share: float, count: int) -> float:
    """Half the width of the interval for a chance that came true in this share of `count` trials
    (Wilson's, which holds for few trials and for chances near 0 or 1 too)."""
    return Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + (Z / (2 * count)) ** 2)
