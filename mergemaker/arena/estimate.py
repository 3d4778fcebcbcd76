"""Estimates with 95% intervals, the games of a deal taken as one observation.

The games of a deal are alike, since the tiles are; to count them as if they were independent
would promise more than is known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964  # of a 95% interval of the normal distribution


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% interval."""

    value: float
    low: float
    high: float


def mean(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean over all observations.

    Args:
        sums: of the observations of each deal.
        counts: how many observations each deal has.
    """
    value, error, deals = _mean_and_error(sums, counts)
    half = student(deals - 1) * error if deals > 1 else math.inf
    return Estimate(value, value - half, value + half)


def share(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean over observations from 0 to 1: Wilson's interval, which stays between them.

    The number of observations that it counts with is the number of independent ones that would
    leave the same error; the number of deals when there is no error to go by.

    Args:
        sums: of the observations of each deal.
        counts: how many observations each deal has.
    """
    value, error, deals = _mean_and_error(sums, counts)
    if deals < 2:
        return Estimate(value, 0.0, 1.0)
    z = student(deals - 1)
    worth = value * (1 - value) / error**2 if error else deals
    spread = z * z / worth
    middle = (value + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt((value * (1 - value) + spread / 4) / worth)
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def student(freedom: int) -> float:
    """Half the width of a 95% interval in standard errors, by Student's t distribution.

    Cornish and Fisher's expansion; with few degrees of freedom, where that fails, the table.
    """
    if freedom < 5:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _mean_and_error(sums: Sequence[float], counts: Sequence[int]) -> tuple[float, float, int]:
    """The mean, its standard error over the deals, and how many deals have an observation."""
    number = sum(counts)
    value = sum(sums) / number
    deals = sum(count > 0 for count in counts)
    if deals < 2:
        return value, 0.0, deals
    squares = sum((s - value * count) ** 2 for s, count in zip(sums, counts, strict=True))
    return value, math.sqrt(squares * deals / (deals - 1)) / number, deals
