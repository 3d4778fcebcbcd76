"""Rewards: what each seat gets for the result of a game, as `Batch` gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

Reward = Literal["win", "money"]

REWARDS: Final[tuple[str, ...]] = get_args(Reward)
THOUSAND: Final = 1000  # dollars in each unit of a reward in money


def rewarded(reward: str, totals: Sequence[int]) -> list[float]:
    """What each seat gets for a result: for `win` its share of the win, and for `money` its
    thousands of dollars; either less what the others got on average.

    Args:
        reward: a value of `Reward`.
        totals: every seat's dollars.
    """
    players = len(totals)
    if reward == "money":
        whole = sum(totals)
        return [(players * mine - whole) / ((players - 1) * THOUSAND) for mine in totals]
    best = max(totals)
    share = players / totals.count(best)
    return [((share if mine == best else 0) - 1) / (players - 1) for mine in totals]
