"""Matches between the players of this package: networks, the heuristic with any weights, the
rollout policy, and random play."""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import OVER, SEATS, State
from . import heuristic, one_ply
from .chance import first_chance, next_chance
from .dealing import deal_game
from .heuristic import act
from .one_ply import act_by_network
from .playout import nth_choice
from .rollout_policy import SPARE_ROWS, decide
from .scratch import Scratch
from .weights import Weights

__all__ = ["play_games"]

# Who plays a seat; a number from 0 on is the heuristic with that row of weights.
RANDOM: Final = -1
POLICY: Final = -2
NETWORK: Final = -3  # the first network; -4 is the second, and so on

# The rows of states: an undealt game, and the one being played, with its scratch.
UNDEALT: Final = 0
GAME: Final = 1
SPARE: Final = GAME + max(heuristic.ROWS, one_ply.ROWS)
ROWS: Final = SPARE + SPARE_ROWS


def play_games(
    states: list[State],
    weights: list[Weights],
    nets: Any,
    lineup: Any,
    seeds: list[int],
    scratch: Scratch,
    totals: Any,
) -> int:
    """Play games, one for each seed.

    Args:
        states: `ROWS` rows; the first is undealt.
        weights: rows of weights for the heuristic.
        nets: a network in each row.
        lineup: a row for each game, with a number for each of six seats: of a row of `weights`;
            `RANDOM`; `POLICY`, which buys by the first row of weights; or `NETWORK` minus the
            number of a row of `nets`.
        seeds: a number from 0 on for each game, which it is dealt from.
        scratch: scratch memory.
        totals: gets a row for each game, with the final cash of the six seats.

    Returns:
        How many decisions were made.
    """
    decisions = 0
    s = states[GAME]
    for game in range(len(seeds)):
        copy_row(states, GAME, UNDEALT)
        deal_game(s, first_chance(seeds[game]))
        x = s.chance
        while s.step != OVER:
            player: int = lineup[game, s.actor]
            if player >= 0:
                act(states, GAME, weights[player], scratch)
            elif player <= NETWORK:
                act_by_network(states, GAME, nets[NETWORK - player], scratch)
            else:
                x = next_chance(x)
                if player == POLICY:
                    decide(states, GAME, SPARE, x, weights[0], scratch.terms[0])
                else:
                    apply(s, nth_choice(s.choices, x))
            decisions += 1
        for seat in range(SEATS):
            totals[game, seat] = s.cash[seat]
    return decisions
