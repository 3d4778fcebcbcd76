"""Who plays a deal, and who sits where in each of its games."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from .plan import Plan


def lineup(plan: Plan, number: int) -> tuple[int, ...]:
    """Which entrants play a deal, in no particular order.

    If the plan says how many seats each entrant has, they have these. Otherwise, with as many
    entrants as seats, or more, every combination plays in turn, one for each deal. With two
    entrants at more seats, the first plays against copies of the second. With any other number,
    every entrant plays, and the remaining seats go to each of them in turn from deal to deal.
    """
    entrants, seats = len(plan.entrants), plan.players
    if plan.seats:
        return tuple(entrant for entrant, count in enumerate(plan.seats) for _ in range(count))
    if entrants >= seats:
        return list(combinations(range(entrants), seats))[number % comb(entrants, seats)]
    spare = seats - entrants
    if entrants == 2:
        return (0, 1, *[1] * spare)
    return (*range(entrants), *((number * spare + extra) % entrants for extra in range(spare)))


def seatings(plan: Plan, number: int) -> list[tuple[int, ...]]:
    """The entrant at each seat, for every game of a deal.

    The order around the table is random for each deal, so that nobody always follows the same
    player. Everybody moves up one seat from one game of the deal to the next.
    """
    order = list(lineup(plan, number))
    Random(f"{plan.seed}/{number}/seats").shuffle(order)
    return [
        tuple(order[len(order) - shift :] + order[: len(order) - shift])
        for shift in range(plan.players)
    ]
