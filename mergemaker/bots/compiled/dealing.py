"""Dealing a game from a chance number, for games that no seed of 32 bytes has shuffled."""

from __future__ import annotations

from ...rules.rng import shuffle
from ...rules.state import State
from ...rules.turn import open_game


def deal_game(s: State, chance: int) -> None:
    """Shuffle and deal an undealt state.

    Args:
        s: the state.
        chance: the chance number to begin with.
    """
    s.chance = chance
    shuffle(s)
    open_game(s)
