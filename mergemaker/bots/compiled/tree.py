"""A tree of what may happen, grown by chance: information-set Monte Carlo tree search (Cowling,
Powley and Whitehouse, 2012), in which everybody is for themselves (max^n).

In each round the tiles that the thinking seat does not know are dealt anew, and the tree is walked
from its root along choices that are open in that deal: the more promising, the oftener; now and
then the less tried. Where the walk leaves the tree a node is added, and the network says how good
the position is for everybody. A node stands for all states that look alike to the seat.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.determinization import determinize_state
from ...rules.engine import apply
from ...rules.rng import MODULUS
from ...rules.state import DECLARE, OVER, PLACE, REPLACE, SEATS, SLOTS, State
from .default_policy import settle
from .scratch import Mind
from .valuing import LEAD_COUNTS, value

__all__ = ["grow"]

EVERY_SLOT: Final = (1 << SLOTS) - 1
CURIOSITY: Final = 0.25  # how much the less tried is preferred to the more promising
TILES_FROM: Final = 32  # what a choice of a tile is called: this and its cell

# What a node is: the choice that leads to it, its first child, its next sibling (0: none), how
# often it was come to, and how often it could have been.
CHOICE, CHILD, SIBLING, VISITS, OPEN = range(5)
A_NODE: Final = 5
ROOT: Final = 0
DEEPEST: Final = 200

# Rows that growing needs after that of the state it is about.
GAME: Final = 1
SPARE: Final = 2
ROWS: Final = 4


def grow(
    states: Any,
    seat: int,
    refilled: Any,
    pool: Any,
    nodes: Any,
    worths: Any,
    trail: Any,
    count: int,
    first: int,
    rounds: int,
    seed: int,
    net: Any,
    mind: Mind,
) -> int:
    """Grow a tree for some rounds.

    Args:
        states: `ROWS` rows; the first has what the seat may see of the state in which it must
            choose.
        seat: who thinks.
        refilled: what others cannot hold, as for `determinize_state`.
        pool: scratch, as for `determinize_state`.
        nodes: `A_NODE` numbers in a row for each node; the root's is zero at first.
        worths: for each node and seat, how good all that came of it was, in all.
        trail: `DEEPEST` numbers of scratch.
        count: how many nodes there are, the root counted.
        first: the number of the first round.
        rounds: how many; fewer when there is no room for more nodes.
        seed: fixes the deals, with a round's number.
        net: the network.
        mind: what to think with.

    Returns:
        How many nodes there are then.
    """
    s = states[GAME]
    for number in range(first, first + rounds):
        copy_row(states, GAME, 0)
        s.chance = (seed + number) % (MODULUS - 1) * 742938285 % (MODULUS - 1) + 1
        determinize_state(s, seat, refilled, pool)
        node = ROOT
        trail[0] = ROOT
        length = 1
        while s.step != OVER and length < DEEPEST:
            before = count
            node, count = step_down(s, node, nodes, worths, count)
            if node == ROOT:  # no room
                return count
            trail[length] = node
            length += 1
            if count > before:
                break
        settle(s)
        value(states, GAME, SPARE, seat, EVERY_SLOT, net, mind)
        for at in range(length):
            nodes[trail[at], VISITS] += 1
            for away in range(s.players):
                lead = mind.out[SEATS + away] - best_other(mind, away, s.players)
                worth = mind.out[away] + LEAD_COUNTS * lead
                worths[trail[at], (seat + away) % s.players] += worth
    return count


def step_down(s: State, node: int, nodes: Any, worths: Any, count: int) -> tuple[int, int]:
    """Make the choice that is to be tried next.

    Returns:
        The node it leads to, `ROOT` if there is no room for it; and how many nodes there are then.
    """
    untried = -1
    best = ROOT
    best_choice = -1
    most = -1e9
    for choice in range(DECLARE + 1):
        if not s.choices >> choice & 1:
            continue
        name = name_of(s, choice)
        child = nodes[node, CHILD]
        while child and nodes[child, CHOICE] != name:
            child = nodes[child, SIBLING]
        if not child:
            if untried < 0:
                untried = choice
            continue
        nodes[child, OPEN] += 1
        visits = nodes[child, VISITS]
        promise = worths[child, s.actor] / visits
        promise += CURIOSITY * sqrt(log(nodes[child, OPEN] + 1.0) / visits)
        if promise > most:
            most = promise
            best = child
            best_choice = choice
    if untried < 0:
        apply(s, best_choice)
        return best, count
    if count == len(nodes):
        return ROOT, count
    nodes[count, CHOICE] = name_of(s, untried)
    nodes[count, CHILD] = 0
    nodes[count, SIBLING] = nodes[node, CHILD]
    nodes[count, VISITS] = 0
    nodes[count, OPEN] = 1
    for place in range(SEATS):
        worths[count, place] = 0.0
    nodes[node, CHILD] = count
    apply(s, untried)
    return count, count + 1


def name_of(s: State, choice: int) -> int:
    """What a choice is called in the tree: a tile by its cell, since hands are dealt anew."""
    if (s.step == PLACE or s.step == REPLACE) and choice < SLOTS:
        return TILES_FROM + s.hand[s.actor * SLOTS + choice]
    return choice


def best_other(mind: Mind, away: int, players: int) -> float:
    """The most cash that any other seat comes to, in the network's unit."""
    best = -1e9
    for other in range(players):
        if other != away:
            best = max(best, float(mind.out[SEATS + other]))
    return best
