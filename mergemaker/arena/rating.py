"""Ratings from complete rankings, by the Plackett-Luce model.

Each bot has a strength. Who finishes first is drawn with probability proportional to strength, then
who finishes second among the rest, and so on (R. L. Plackett, *The analysis of permutations*,
Applied Statistics 24, 1975). The maximum-likelihood strengths are found by Newton's method. A tie
counts as each of its orders in equal parts; copies of a bot share one strength.

A bot that always wins would have an infinite rating, so each bot also has one imaginary duel won
and one lost against a bot of average strength. The bootstrap resamples the weights of these duels
along with the deals, so that the interval of such a bot is wide.

400 points are a factor of ten in strength.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from ..intervals import Estimate
from .plan import DealPlayed

Floats = NDArray[np.float64]

ANCHOR_POINTS: Final = 1000.0
POINTS: Final = 400 / math.log(10)  # per factor of e in strength
RESAMPLES: Final = 400
ROUNDS: Final = 200


def rate(
    deals: Sequence[DealPlayed], entrants: int, anchor: int, *, resamples: int
) -> list[Estimate]:
    """The rating of each entrant, with a bootstrap interval over deals.

    Args:
        deals: what was played.
        entrants: how many there are.
        anchor: the entrant whose rating is fixed at 1,000 points.
        resamples: how many bootstrap resamples; with 0, or a single deal, intervals are infinite.
    """
    wins, choices, among = _count_choices(deals, entrants)
    ones = np.ones((1, entrants))
    best = _points(_fit(wins.sum(0)[None], choices.sum(0)[None], among, ones, ones), anchor)[0]
    if not resamples or len(deals) < 2:
        return [Estimate(float(value), -math.inf, math.inf) for value in best]
    rng = np.random.default_rng(0)
    drawn = rng.multinomial(len(deals), np.full(len(deals), 1 / len(deals)), size=resamples)
    won, lost = rng.standard_exponential((2, resamples, entrants))
    points = _points(_fit(drawn @ wins, drawn @ choices, among, won, lost), anchor)
    low, high = np.quantile(points, (0.025, 0.975), axis=0)
    return [
        Estimate(float(value), float(least), float(most))
        for value, least, most in zip(best, low, high, strict=True)
    ]


def _points(strengths: Floats, anchor: int) -> Floats:
    """Log strengths as points."""
    return ANCHOR_POINTS + POINTS * (strengths - strengths[:, anchor : anchor + 1])


def _count_choices(deals: Sequence[DealPlayed], entrants: int) -> tuple[Floats, Floats, Floats]:
    """Count the choices that make up the rankings of each deal.

    Returns:
        How often each entrant was chosen (deals x entrants); how often a choice was made from each
        group that occurs (deals x groups); and how many copies of each entrant are in each group
        (groups x entrants).
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
    """The rankings of entrants that are consistent with a game's places, each with its weight; the
    weights add up to 1."""
    ranked = sorted(zip(places, seats, strict=True))
    tied = [
        list(permutations(entrant for _, entrant in alike))
        for _, alike in groupby(ranked, key=lambda pair: pair[0])
    ]
    weight = 1 / math.prod(map(len, tied))
    for order in product(*tied):
        yield weight, [entrant for part in order for entrant in part]


def _fit(wins: Floats, choices: Floats, among: Floats, won: Floats, lost: Floats) -> Floats:
    """The maximum-likelihood log strengths, for many sets of counts at once.

    Args:
        wins: how often each entrant was chosen (sets x entrants).
        choices: how often a choice was made from each group (sets x groups).
        among: how many copies of each entrant are in each group (groups x entrants).
        won: the weight of the imaginary duel that each entrant won (sets x entrants).
        lost: the weight of the one that it lost (sets x entrants).

    Returns:
        Log strengths (sets x entrants).
    """
    strengths: Floats = np.zeros(wins.shape)
    each = range(wins.shape[1])
    for _ in range(ROUNDS):
        weights: Floats = np.exp(strengths)
        total = weights @ among.T
        expected = weights * ((choices / total) @ among)
        duel: Floats = 1 / (1 + np.exp(-strengths))  # the chance of winning an imaginary duel
        gradient = wins - expected + won - (won + lost) * duel
        pairs = cast(Floats, np.einsum("bg,gi,gj->bij", choices / total**2, among, among))
        hessian = -pairs * weights[:, :, None] * weights[:, None, :]
        hessian[:, each, each] += expected + (won + lost) * duel * (1 - duel)
        step = cast(Floats, np.linalg.solve(hessian, gradient[:, :, None]))[:, :, 0].clip(-1, 1)
        strengths += step
        if float(np.abs(step).max()) < 1e-9:
            return strengths
    raise ArithmeticError("The ratings do not converge.")
