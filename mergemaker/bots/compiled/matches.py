"""Games between networks and the heuristic, to see which is stronger."""

from __future__ import annotations

from typing import Any, Final

from ...rules.chance import shuffle
from ...rules.rows import copy_row
from ...rules.state import OVER
from ...rules.turn import open_game
from . import heuristic, oneply
from .heuristic import act
from .mind import Mind
from .oneply import act_by_value

__all__ = ["play_match"]

HEURISTIC: Final = -1  # in a lineup: a seat without a network
UNDEALT, GAME = range(2)
ROWS: Final = GAME + max(heuristic.ROWS, oneply.ROWS)


def play_match(
    states: Any,
    nets: Any,
    lineup: Any,
    seed: int,
    mind: Mind,
) -> None:
    """Play a game; the row `GAME` then holds its end.

    Args:
        states: `ROWS` rows; the first is undealt.
        nets: a network in each row.
        lineup: each seat's network, or `HEURISTIC`.
        seed: fixes the deal, from 1 to 2147483646.
        mind: what to think with.
    """
    copy_row(states, GAME, UNDEALT)
    s = states[GAME]
    s.chance = seed
    shuffle(s)
    open_game(s)
    while s.step != OVER:
        net = lineup[s.actor]
        if net == HEURISTIC:
            act(states, GAME, mind.weights, mind.notes, mind.paths, mind.worths)
        else:
            act_by_value(states, GAME, nets[net], mind)
