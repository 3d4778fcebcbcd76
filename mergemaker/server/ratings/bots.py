"""The ratings of the bots that people play against in rated games. They never change.

They follow from matches of each level against the one below it, which `docs/bots.md` describes.
Clarence is the yardstick: as strong as a newcomer is thought to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from mergemaker.bots import LEVELS

from .model import Pool, Rating, advantage

YARDSTICK = "clarence"

# How unsure the ratings are: about half the width of the interval that a match gives.
SIGMA = 1.5

# Each pool's matches: how many of the level below sit at the table, and the share of the games that
# each level wins against them, from the second level on. Sterling was measured in 60 games at
# tables of two, 240 at tables of four and 120 at tables of six; the others in at least 400.
_MATCHES: Mapping[Pool, tuple[int, tuple[float, ...]]] = {
    "2": (1, (0.972, 0.912, 0.788, 0.700)),
    "3-4": (3, (0.930, 0.792, 0.560, 0.488)),
    "5-6": (5, (0.925, 0.343, 0.510, 0.375)),
}


def _measured(others: int, shares: tuple[float, ...]) -> dict[str, Rating]:
    steps = (advantage(share, others) for share in shares)
    above = dict(zip((level.key for level in LEVELS), accumulate(steps, initial=0.0), strict=True))
    return {key: Rating(Rating().mu + mu - above[YARDSTICK], SIGMA) for key, mu in above.items()}


BOT_RATINGS: Mapping[Pool, Mapping[str, Rating]] = {
    pool: _measured(*match) for pool, match in _MATCHES.items()
}
