"""The network's quick play: one choice at a time, by the value of the state that each leads to."""

from __future__ import annotations

from typing import Any

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import DECLARE, State
from .default_policy import lowest, settle
from .lines import known_since
from .scratch import Mind
from .valuing import judgement, value


def reflex(
    states: list[State],
    row: int,
    child: int,
    net: Any,
    mind: Mind,
) -> int:
    """The choice of a state's actor that leads to the best state, after one choice.

    Args:
        states: rows of states.
        row: which of them.
        child: the first of two rows to reckon in.
        net: the network.
        mind: what to think with.
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
            settle(after)
            known = known_since(s, after, seat)
            value(states, child, child + 1, seat, known, net, mind)
            worth = judgement(mind, s.players)
            if worth > most:
                most = worth
                best = choice
    return best
