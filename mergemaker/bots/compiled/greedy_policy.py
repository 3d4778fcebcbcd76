"""The greedy policy: make one choice at a time, the one after which the network predicts best."""

from __future__ import annotations

from typing import Any

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.state import DECLARE, State
from .default_policy import resolve_merger
from .lines import known_slots
from .prediction import goodness, predict
from .scratch import Scratch


def greedy_choice(states: list[State], row: int, child: int, net: Any, scratch: Scratch) -> int:
    """The choice of a state's actor that leads to the best state.

    Args:
        states: rows of states.
        row: which of them.
        child: the first of two scratch rows.
        net: the network.
        scratch: scratch memory.
    """
    s = states[row]
    choices = s.choices
    if not choices & (choices - 1):
        return lowest(choices)
    seat = s.actor
    best = -1
    most = -1e9
    for choice in range(DECLARE + 1):
        if choices >> choice & 1:
            copy_row(states, child, row)
            after = states[child]
            apply(after, choice)
            resolve_merger(after)
            known = known_slots(s, after, seat)
            predict(states, child, child + 1, seat, known, net, scratch)
            value = goodness(scratch.outputs, 0, s.players)
            if value > most:
                most = value
                best = choice
    return best
