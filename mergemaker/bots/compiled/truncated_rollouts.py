"""Foresight: what becomes of several ways to decide, each played on for a few turns by a network,
which then says how good the position is.

A position a round later is easier to judge than a decision, and far sooner reached than the end of
the game. As in `rollouts.py` every way is tried on the same deals.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.determinization import determinize_state
from ...rules.engine import apply
from ...rules.rng import MODULUS
from ...rules.state import OVER, SEATS, SLOTS
from .greedy_policy import reflex
from .lines import LENGTH, PATH, carry_out
from .network import CASH_UNIT
from .rollouts import CASH, GAME, GOOD, NOW, ROUNDS, SPARE, SQUARES, TALLY, WAYS, WIN, compare
from .scratch import Mind
from .valuing import judgement, value

__all__ = ["look_ahead"]

EVERY_SLOT: Final = (1 << SLOTS) - 1


def look_ahead(
    states: Any,
    ways: int,
    paths: Any,
    seat: int,
    refilled: Any,
    first: int,
    rounds: int,
    seed: int,
    turns: int,
    net: Any,
    mind: Mind,
    pool: Any,
    tallies: Any,
) -> None:
    """Try the ways on some deals. Arguments as for `rollouts.roll_out`, but these.

    Args:
        turns: how many turns a game is played on for, the present one counted.
        net: the network by which everybody plays, and the position is judged.
        mind: what to think with.
    """
    for number in range(first, first + rounds):
        chance = (seed + number) % (MODULUS - 1) * 742938285 % (MODULUS - 1) + 1
        for way in range(WAYS):
            if ways >> way & 1:
                copy_row(states, GAME, way)
                s = states[GAME]
                s.chance = chance
                determinize_state(s, seat, refilled, pool)
                until = s.turns + turns
                carry_out(s, paths, way, paths[way * PATH + LENGTH])
                while s.step != OVER and s.turns < until:
                    apply(s, reflex(states, GAME, SPARE, net, mind))
                value(states, GAME, SPARE, seat, EVERY_SLOT, net, mind)
                tally_judgement(way, seat, s.players, mind, tallies)
        compare(ways, tallies)


def tally_judgement(way: int, seat: int, players: int, mind: Mind, tallies: Any) -> None:
    """Note what the network says, which is told round the table from the seat."""
    at = way * TALLY
    for away in range(players):
        place = (seat + away) % players
        tallies[at + WIN + place] += mind.out[away]
        tallies[at + CASH + place] += CASH_UNIT * mind.out[SEATS + away]
    win = mind.out[0]
    tallies[at + ROUNDS] += 1.0
    tallies[at + GOOD] += judgement(mind, players)
    tallies[at + SQUARES] += win * win
    tallies[NOW + way] = win
