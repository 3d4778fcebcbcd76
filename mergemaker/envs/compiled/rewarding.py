"""Rewards: what each seat gets for the result of a game."""

from __future__ import annotations

from typing import Any, Final

THOUSAND: Final = 1000.0  # dollars in each unit of a reward in money


def write_rewards(totals: Any, players: int, money: bool, rewards: Any, winners: Any) -> None:
    """Write who won, and the rewards: what each seat got, less what the others got on average. That
    is its share of the win, or its cash.

    Args:
        totals: every seat's dollars.
        players: how many play.
        money: whether the rewards are in money.
        rewards: gets the rewards.
        winners: gets whether each seat has won.
    """
    best = totals[0]
    first = 0
    whole = 0
    for seat in range(players):
        whole += totals[seat]
        if totals[seat] > best:
            best = totals[seat]
            first = 0
        first += totals[seat] == best
    for seat in range(players):
        won = totals[seat] == best
        winners[seat] = won
        mine = 1.0 / first if won else 0.0
        everybody = 1.0
        if money:
            mine = totals[seat] / THOUSAND
            everybody = whole / THOUSAND
        rewards[seat] = mine - (everybody - mine) / (players - 1)
