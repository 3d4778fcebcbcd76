"""The model of ratings: Plackett and Luce's, with the updates of Weng and Lin (2011), by openskill.

A rating is a normal distribution over a player's strength: its mean `mu`, and `sigma`, how unsure
the mean is. Three pools are rated separately, since playing two asks for other skills than playing
six.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

from ..wire.rating_bodies import Pool

POOLS: dict[int, Pool] = {2: "2", 3: "3-4", 4: "3-4", 5: "5-6", 6: "5-6"}

# The points that people see. At a table of four, 400 points are odds of about ten to one of
# finishing ahead, as in the arena; a newcomer is thought to be as strong as Clarence.
AVERAGE = 1000
POINTS = 20  # in one unit of `mu`

# A rating is provisional as long as `sigma` is larger, for about a dozen games.
SURE = 5.0

_model = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in one pool. By default, that of somebody who has not played."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def points(self) -> int:
        """The rating as people see it."""
        return round(AVERAGE + POINTS * (self.mu - _model.mu))

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to be sure."""
        return self.sigma > SURE


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all players after a game.

    Args:
        ratings: theirs before it.
        places: their places in it, from 1; players who tie share one.
    """
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(one.mu, one.sigma) for (one,) in after]


def advantage(share: float, others: int) -> float:
    """By how much a player's `mu` exceeds that of equally strong opponents.

    Args:
        share: the share of games that the player wins, between 0 and 1.
        others: how many opponents there are.
    """
    return _model.beta * sqrt(others + 1) * log(others * share / (1 - share))
