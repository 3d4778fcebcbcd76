"""The greedy policy: make one choice at a time, the one after which the network predicts best; or
buy everything at once.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import highest, lowest
from ...rules.state import BUY, DECLARE, SELL, TRADE, State
from .baskets import buy_basket
from .default_policy import resolve_merger
from .lines import known_slots
from .prediction import goodness, predict, predict_near
from .purchases import best_purchase
from .scratch import Scratch

PURCHASES_TRIED: Final = 3


def act_greedily(states: list[State], row: int, near: bool, net: Any, scratch: Scratch) -> None:
    """Make the next choice in the state itself, with fewer predictions: a whole purchase is chosen
    among a few, and of defunct shares, all are traded or sold, or none.

    Args:
        states: rows of states; the two after `row` are scratch.
        row: which of them.
        near: whether a similar position has been predicted before.
        net: the network.
        scratch: scratch memory.
    """
    s = states[row]
    if s.step == BUY and s.choices & (s.choices - 1) and not s.choices >> DECLARE & 1:
        basket, _ = best_purchase(states, row, row, PURCHASES_TRIED, near, net, scratch)
        buy_basket(s, basket)
    else:
        choices = s.choices
        if s.step == TRADE or s.step == SELL:
            choices &= 1 | 1 << highest(choices)
        apply(s, greedy_choice(states, row, row + 1, choices, near, net, scratch))


def greedy_choice(
    states: list[State],
    row: int,
    child: int,
    choices: int,
    near: bool,
    net: Any,
    scratch: Scratch,
) -> int:
    """The choice of a state's actor that leads to the best state.

    Args:
        states: rows of states.
        row: which of them.
        child: the first of two scratch rows.
        choices: the mask of the choices to compare.
        near: whether a similar position has been predicted before.
        net: the network.
        scratch: scratch memory.
    """
    s = states[row]
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
            if near or best >= 0:
                predict_near(states, child, child + 1, seat, known, net, scratch)
            else:
                predict(states, child, child + 1, seat, known, net, scratch)
            value = goodness(scratch.outputs, 0, s.players)
            if value > most:
                most = value
                best = choice
    return best
