"""95% confidence intervals for what is estimated from games.

- A mean of independent values: `mean_half_width`, by the normal distribution.
- A difference between candidates on the same deals: `mean_half_width` of the differences.
- A share of independent trials: `wilson_half_width`, Wilson's score interval.
- A mean over games, several to a deal: `clustered_mean`, by Student's t over deals.
- A share of games, several to a deal: `clustered_share`, Wilson's by effective sample size.

The games of a deal have the same tiles, so counting them as independent would make the intervals
too narrow. The clustered estimates therefore count each deal as one observation (the ratio
estimator of cluster sampling: W. G. Cochran, *Sampling Techniques*, 3rd ed., 1977, section 9A).
Wilson's interval: E. B. Wilson, *Probable inference, the law of succession, and statistical
inference*, JASA 22 (1927).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.96  # half the width of a normal distribution's 95% interval, in standard errors


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% interval."""

    value: float
    low: float
    high: float


def mean_half_width(total: float, squares: float, count: int) -> float:
    """Half the width of the interval for a mean of independent chances, or of their differences.

    For two candidates tried on the same deals (common random numbers), pass the sums of the
    differences: the luck of the deal then cancels out.

    Args:
        total: the sum of the values, each from -1 to 1.
        squares: the sum of their squares.
        count: how many there are.

    Returns:
        The half width; 1 for fewer than two values, which do not show the variance.
    """
    if count < 2:
        return 1.0
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return Z * math.sqrt(variance / count)


def wilson_half_width(share: float, count: int) -> float:
    """Half the width of Wilson's interval for a probability.

    It is valid for few trials, too, and for probabilities near 0 or 1. The centre of the interval
    is between `share` and 1/2.

    Args:
        share: the share of the trials that succeeded.
        count: how many trials there were.
    """
    return _wilson(share, count, Z)[1]


def clustered_mean(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean over all games, with the deals as observations.

    Args:
        sums: for each deal, the sum over its games.
        counts: for each deal, how many games it has.
    """
    value, error, deals = _mean_and_error(sums, counts)
    half = student_t(deals - 1) * error if deals > 1 else math.inf
    return Estimate(value, value - half, value + half)


def clustered_share(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean over games of a value from 0 to 1, by Wilson's interval, which stays in that range.

    It uses the effective sample size: the number of independent games that would have the same
    standard error, or the number of deals if the standard error is 0.

    Args:
        sums: for each deal, the sum over its games.
        counts: for each deal, how many games it has.
    """
    value, error, deals = _mean_and_error(sums, counts)
    if deals < 2:
        return Estimate(value, 0.0, 1.0)
    effective = value * (1 - value) / error**2 if error else deals
    middle, half = _wilson(value, effective, student_t(deals - 1))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def student_t(freedom: int) -> float:
    """Half the width of a 95% interval of Student's t distribution, in standard errors.

    Uses the Cornish-Fisher expansion, or a table for few degrees of freedom, where that fails
    (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.5).

    Args:
        freedom: the degrees of freedom, at least 1.
    """
    if freedom < 5:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _wilson(share: float, count: float, z: float) -> tuple[float, float]:
    """The middle and half the width of Wilson's interval."""
    spread = z * z / count
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt((share * (1 - share) + spread / 4) / count)
    return middle, half


def _mean_and_error(sums: Sequence[float], counts: Sequence[int]) -> tuple[float, float, int]:
    """The mean, its standard error over the deals, and how many deals have any game."""
    number = sum(counts)
    value = sum(sums) / number
    deals = sum(count > 0 for count in counts)
    if deals < 2:
        return value, 0.0, deals
    squares = sum((s - value * count) ** 2 for s, count in zip(sums, counts, strict=True))
    return value, math.sqrt(squares * deals / (deals - 1)) / number, deals
