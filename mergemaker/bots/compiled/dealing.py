"""Dealing a game from a chance number, instead of a seed of 32 bytes."""

from __future__ import annotations

from ...rules.rng import shuffle
from ...rules.state import State
from ...rules.turn import open_game


def deal_game(s: State, chance: int) -> None:
    """Shuffle and deal an undealt state.

    Args:
        s: the state, as `blank_state` makes it.
        chance: the chance number that fixes the game.
    """
    s.chance = chance
    shuffle(s)
    open_game(s)
