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
    games: int,
    seed: int,
    notes: list[float],
    paths: list[int],
    worths: list[float],
    totals: list[int],
) -> int:
    """Play games, each from a deal of its own.

    Args:
        states: `ROWS` rows; the first is undealt.
        beliefs: weights of the heuristic, one flat list after another.
        lineup: for each game in turn, who plays each of the six seats: the number of the beliefs,
            `RANDOM`, or `POLICY`, which buys by the first beliefs.
        games: how many to play.
        seed: of the first game; those after count on from it.
        notes: scratch, as for the heuristic.
        paths: scratch, as for the heuristic.
        worths: scratch, as for the heuristic.
        totals: for each game in turn, the final cash of the six seats is written here.

    Returns:
        How many decisions were made.
    """
    decisions = 0
    for game in range(games):
        copy_row(states, GAME, UNDEALT)
        s = states[GAME]
        s.chance = (seed + game) * 742938285 % (MODULUS - 1) + 1
        shuffle(s)
        x = s.chance
        open_game(s)
        while s.step != OVER:
            player = lineup[game * SEATS + s.actor]
            if player == RANDOM:
                x = x * MULTIPLIER % MODULUS
                apply(s, nth_choice(s.choices, x))
            elif player == POLICY:
                x = x * MULTIPLIER % MODULUS
                decide(states, GAME, SPARE, x, beliefs[0], notes)
            else:
                act(states, GAME, beliefs[player], notes, paths, worths)
            decisions += 1
        for seat in range(SEATS):
            totals[game * SEATS + seat] = s.cash[seat]
    return decisions
