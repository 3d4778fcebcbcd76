"""Who sits where: the same deal is played from every seat."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from .plan import Plan


def lineup(plan: Plan, number: int) -> tuple[int, ...]:
    """Which entrants play a deal, in no particular order.

    As many as seats, or more: every combination in turn, one for each deal. Two, and more seats:
    the first against copies of the second. Otherwise everybody plays, and those who sit twice take
    turns from deal to deal.
    """
    there, seats = len(plan.entrants), plan.players
    if there >= seats:
        return list(combinations(range(there), seats))[number % comb(there, seats)]
    spare = seats - there
    if there == 2:
        return (0, 1, *[1] * spare)
    return (*range(there), *((number * spare + extra) % there for extra in range(spare)))


def seatings(plan: Plan, number: int) -> list[tuple[int, ...]]:
    """The entrant at each seat, for every game of a deal.

    The order round the table is drawn for each deal, so that nobody always follows the same
    neighbour; from one of its games to the next, everybody moves up one seat.
    """
    order = list(lineup(plan, number))
    Random(f"{plan.seed}/{number}/seats").shuffle(order)
    return [
        tuple(order[len(order) - shift :] + order[: len(order) - shift])
        for shift in range(plan.players)
    ]
