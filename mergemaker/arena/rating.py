"""Ratings from whole rankings: the model of Plackett and Luce.

Each bot has a strength; whoever finishes first is drawn in proportion to strength, then the second
among the rest, and so on. The strengths that make the rankings seen likeliest are found by Newton's
method. A tie counts as each of its orders in equal parts. Copies of a bot share one strength. To
keep the rating of one that always wins finite, each has one duel won and one lost against a bot of
middling strength. When deals are drawn again, the weight of these duels is drawn as well, so that
the interval of such a bot is wide.

On the scale, 400 points make ten times the strength.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from .estimate import Estimate
from .plan import DealPlayed

Floats = NDArray[np.float64]

ANCHOR_POINTS: Final = 1000.0
POINTS: Final = 400 / math.log(10)  # for a factor of e
RESAMPLES: Final = 400
ROUNDS: Final = 200


def rate(
    deals: Sequence[DealPlayed], entrants: int, anchor: int, *, resamples: int
) -> list[Estimate]:
    """The rating of each entrant, with an interval from drawing deals again (the bootstrap).

    Args:
        deals: what was played.
        entrants: how many there are.
        anchor: the one that stands at 1,000 points.
        resamples: how often to draw; with 0, or for one deal, the intervals are as wide as can be.
    """
    wins, choices, among = _counted(deals, entrants)
    ones = np.ones((1, entrants))
    best = _points(_fit(wins.sum(0)[None], choices.sum(0)[None], among, ones, ones), anchor)[0]
    if not resamples or len(deals) < 2:
        return [Estimate(float(value), -math.inf, math.inf) for value in best]
    chance = np.random.default_rng(0)
    drawn = chance.multinomial(len(deals), np.full(len(deals), 1 / len(deals)), size=resamples)
    won, lost = chance.standard_exponential((2, resamples, entrants))
    points = _points(_fit(drawn @ wins, drawn @ choices, among, won, lost), anchor)
    low, high = np.quantile(points, (0.025, 0.975), axis=0)
    return [
        Estimate(float(value), float(least), float(most))
        for value, least, most in zip(best, low, high, strict=True)
    ]


def _points(strengths: Floats, anchor: int) -> Floats:
    """Strengths, as logarithms, on the scale."""
    return ANCHOR_POINTS + POINTS * (strengths - strengths[:, anchor : anchor + 1])


def _counted(deals: Sequence[DealPlayed], entrants: int) -> tuple[Floats, Floats, Floats]:
    """What the rankings say, deal by deal.

    Returns:
        How often each entrant was chosen (deals by entrants); how often a choice was among each of
        the groups that occur (deals by groups); and those groups: how many of each entrant are in
        them (groups by entrants).
    """
    groups: dict[tuple[int, ...], int] = {}
    wins = np.zeros((len(deals), entrants))
    seen: list[tuple[int, int, float]] = []
    for row, deal in enumerate(deals):
        for game in deal.games:
            for weight, order in _orders(game.places, game.seats):
                for rank in range(len(order) - 1):
                    group = tuple(sorted(order[rank:]))
                    seen.append((row, groups.setdefault(group, len(groups)), weight))
                    wins[row, order[rank]] += weight
    choices = np.zeros((len(deals), len(groups)))
    for row, group, weight in seen:
        choices[row, group] += weight
    among = np.array([[group.count(e) for e in range(entrants)] for group in groups], float)
    return wins, choices, among


def _orders(places: Sequence[int], seats: Sequence[int]) -> Iterator[tuple[float, list[int]]]:
    """The rankings of entrants that a game's places stand for, each with its part of one game."""
    ranked = sorted(zip(places, seats, strict=True))
    tied = [
        list(permutations(entrant for _, entrant in alike))
        for _, alike in groupby(ranked, key=lambda pair: pair[0])
    ]
    weight = 1 / math.prod(map(len, tied))
    for order in product(*tied):
        yield weight, [entrant for part in order for entrant in part]


def _fit(wins: Floats, choices: Floats, among: Floats, won: Floats, lost: Floats) -> Floats:
    """The likeliest strengths, as logarithms, for many sets of counts at once.

    Args:
        wins: how often each entrant was chosen (sets by entrants).
        choices: how often a choice was among each group (sets by groups).
        among: how many of each entrant are in a group (groups by entrants).
        won: the weight of the imaginary duel that each entrant won (sets by entrants).
        lost: the same of the one that it lost.

    Returns:
        sets by entrants.
    """
    strengths: Floats = np.zeros(wins.shape)
    each = range(wins.shape[1])
    for _ in range(ROUNDS):
        weights: Floats = np.exp(strengths)
        chance = weights @ among.T
        expected = weights * ((choices / chance) @ among)
        duel: Floats = 1 / (1 + np.exp(-strengths))  # the chance of winning an imaginary duel
        slope = wins - expected + won - (won + lost) * duel
        pairs = cast(Floats, np.einsum("bg,gi,gj->bij", choices / chance**2, among, among))
        curve = -pairs * weights[:, :, None] * weights[:, None, :]
        curve[:, each, each] += expected + (won + lost) * duel * (1 - duel)
        step = cast(Floats, np.linalg.solve(curve, slope[:, :, None]))[:, :, 0].clip(-1, 1)
        strengths += step
        if float(np.abs(step).max()) < 1e-9:
            return strengths
    raise ArithmeticError("The ratings do not settle.")
