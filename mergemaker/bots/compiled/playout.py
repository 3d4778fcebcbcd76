"""Random playouts: whole games of random choices. `mergemaker bench engine` times them."""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.rng import MODULUS
from ...rules.state import OVER, State
from .chance import first_chance, next_chance
from .dealing import deal_game

__all__ = ["random_games"]

# For each mask of eight choices: how many it has, and the nth of them (at mask * 8 + n).
COUNT: Final = tuple(mask.bit_count() for mask in range(256))
NTH: Final = tuple(
    ([choice for choice in range(8) if mask >> choice & 1] + [0] * 8)[n]
    for mask in range(256)
    for n in range(8)
)


def random_game(s: State, seed: int) -> int:
    """Shuffle and deal an undealt state, and play it to the end at random.

    Returns:
        How many decisions were made.
    """
    deal_game(s, first_chance(seed))
    return playout(s, s.chance)


def playout(s: State, seed: int) -> int:
    """Play a game to its end, choosing among the legal choices at random.

    Args:
        s: the state, which is changed.
        seed: from 1 to 2147483646; fixes the choices, independently of the game's own chance.

    Returns:
        How many decisions were made.
    """
    x = seed
    decisions = 0
    while s.step != OVER:
        x = next_chance(x)
        choices = s.choices
        if choices < 256:
            choice = NTH[choices * 8 + x * COUNT[choices] // MODULUS]
        else:
            choice = nth_choice(choices, x)
        apply(s, choice)
        decisions += 1
    return decisions


def nth_choice(choices: int, x: int) -> int:
    """The choice that a chance number picks from a mask."""
    count = 0
    for choice in range(31):
        count += choices >> choice & 1
    n = x * count // MODULUS
    choice = -1
    while n >= 0:
        choice += 1
        n -= choices >> choice & 1
    return choice


def random_games(states: list[State], games: int, seed: int) -> int:
    """Play random games one after another, on rows of states.

    Args:
        states: the first is undealt, and each game begins as a copy of it in the second.
        games: how many to play.
        seed: the seed of the first game; each of the others has the next number.

    Returns:
        How many decisions were made.
    """
    decisions = 0
    for game in range(games):
        copy_row(states, 1, 0)
        decisions += random_game(states[1], seed + game)
    return decisions
