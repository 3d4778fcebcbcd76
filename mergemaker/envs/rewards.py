"""Rewards: what each seat gets for the result of a game, as `Batch` gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from .compiled.rewarding import write_rewards

Reward = Literal["win", "money"]

REWARDS: Final[tuple[str, ...]] = get_args(Reward)


def rewarded(reward: str, totals: Sequence[int]) -> list[float]:
    """What each seat gets for a result: for `win` its share of the win, and for `money` its
    thousands of dollars; either less what the others got on average.

    Args:
        reward: a value of `Reward`.
        totals: every seat's dollars.
    """
    rewards = [0.0] * len(totals)
    winners = [False] * len(totals)
    write_rewards(totals, len(totals), reward == "money", rewards, winners)
    return rewards
