"""Dealing a game from its bag and its chance, as a corpus stores them."""

from __future__ import annotations

from typing import Any

from ...rules.actions import numbered_cell
from ...rules.state import State
from ...rules.turn import open_game


def open_with(s: State, bag: Any, first: int, chance: int) -> None:
    """Deal an undealt state.

    Args:
        s: the state, as `blank_state` makes it.
        bag: numbers of tiles (`rules.actions.tile_number`), in the order in which they are drawn.
        first: where the bag of this game begins.
        chance: the first state of the generator of later chance (R40).
    """
    for at in range(s.tiles):
        s.bag[at] = numbered_cell(bag[first + at], s.rows)
    s.chance = chance
    open_game(s)
