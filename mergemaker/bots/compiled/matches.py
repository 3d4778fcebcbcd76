"""Games between the players of this folder: networks, beliefs, the roll-out policy, and chance."""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.rng import MODULUS, MULTIPLIER, shuffle
from ...rules.state import OVER, SEATS
from ...rules.turn import open_game
from . import heuristic, oneply
from .heuristic import act
from .oneply import act_by_value
from .playout import nth_choice
from .rollout_policy import SPARE_ROWS, decide
from .scratch import Mind

__all__ = ["play_games"]

# Who plays a seat, if not the heuristic by the beliefs of that number.
RANDOM: Final = -1
POLICY: Final = -2
NETWORK: Final = -3  # the first network; the next one below, and so on

# The rows of states: an undealt game, and the one being played with room to think.
UNDEALT: Final = 0
GAME: Final = 1
SPARE: Final = GAME + max(heuristic.ROWS, oneply.ROWS)
ROWS: Final = SPARE + SPARE_ROWS


def play_games(
    states: Any,
    beliefs: Any,
    nets: Any,
    lineup: Any,
    seeds: Any,
    mind: Mind,
    totals: Any,
) -> int:
    """Play games, one for each seed.

    Args:
        states: `ROWS` rows; the first is undealt.
        beliefs: weights of the heuristic in each row.
        nets: a network in each row.
        lineup: a row of six for each game: who plays each seat, the number of a row of `beliefs`,
            `RANDOM`, `POLICY`, which buys by the first beliefs, or `NETWORK` less the number of a
            row of `nets`.
        seeds: what each game is dealt from, numbers from 0.
        mind: what to think with.
        totals: gets the final cash of the six seats in a row for each game.

    Returns:
        How many decisions were made.
    """
    decisions = 0
    for game in range(len(seeds)):
        copy_row(states, GAME, UNDEALT)
        s = states[GAME]
        s.chance = seeds[game] * 742938285 % (MODULUS - 1) + 1
        shuffle(s)
        x = s.chance
        open_game(s)
        while s.step != OVER:
            player = lineup[game, s.actor]
            if player >= 0:
                act(states, GAME, beliefs[player], mind.notes, mind.paths, mind.worths)
            elif player <= NETWORK:
                act_by_value(states, GAME, nets[NETWORK - player], mind)
            else:
                x = x * MULTIPLIER % MODULUS
                if player == POLICY:
                    decide(states, GAME, SPARE, x, beliefs[0], mind.notes)
                else:
                    apply(s, nth_choice(s.choices, x))
            decisions += 1
        for seat in range(SEATS):
            totals[game, seat] = s.cash[seat]
    return decisions
