"""Games between the quick players of this folder: beliefs against beliefs, the roll-out policy, and
chance.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.chance import MODULUS, MULTIPLIER, shuffle
from ...rules.play import apply
from ...rules.rows import copy_row
from ...rules.state import OVER, SEATS, State
from ...rules.turn import open_game
from .heuristic import ROWS as THOUGHT_ROWS
from .heuristic import act
from .playout import nth_choice
from .policy import SPARE_ROWS, decide

__all__ = ["play_games"]

# Who plays a seat, if not the heuristic by the beliefs of that number.
RANDOM: Final = -1
POLICY: Final = -2

# The rows of states: an undealt game, and the one being played with room to think.
UNDEALT: Final = 0
GAME: Final = 1
SPARE: Final = GAME + THOUGHT_ROWS
ROWS: Final = SPARE + SPARE_ROWS


def play_games(
    states: list[State],
    beliefs: Any,
    lineup: list[int],
    seeds: list[int],
    notes: list[float],
    paths: list[int],
    worths: list[float],
    totals: list[int],
) -> int:
    """Play games, one for each seed.

    Args:
        states: `ROWS` rows; the first is undealt.
        beliefs: weights of the heuristic, one flat list after another.
        lineup: for each game in turn, who plays each of the six seats: the number of the beliefs,
            `RANDOM`, or `POLICY`, which buys by the first beliefs.
        seeds: what each game is dealt from, numbers from 0.
        notes: scratch, as for the heuristic.
        paths: scratch, as for the heuristic.
        worths: scratch, as for the heuristic.
        totals: for each game in turn, the final cash of the six seats is written here.

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
            player = lineup[game * SEATS + s.actor]
            if player >= 0:
                act(states, GAME, beliefs[player], notes, paths, worths)
            else:
                x = x * MULTIPLIER % MODULUS
                if player == POLICY:
                    decide(states, GAME, SPARE, x, beliefs[0], notes)
                else:
                    apply(s, nth_choice(s.choices, x))
            decisions += 1
        for seat in range(SEATS):
            totals[game * SEATS + seat] = s.cash[seat]
    return decisions
