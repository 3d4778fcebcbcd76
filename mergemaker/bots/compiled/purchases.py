"""Purchases by the network: of those that the heuristic values most, the one after which the
network predicts best.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.state import State
from .baskets import BASKETS, buy_basket
from .heuristic import evaluate_baskets
from .lines import known_slots
from .prediction import choice_goodness, predict, predict_near
from .scratch import Scratch

WORST: Final = -1e9


def best_purchase(
    states: list[State],
    row: int,
    root: int,
    tried: int,
    near: bool,
    net: Any,
    scratch: Scratch,
) -> tuple[int, float]:
    """Find the best purchase in a state in which a seat is to buy.

    Args:
        states: rows of states.
        row: which of them.
        root: the row of the state in which its decision began, two scratch rows after it; the seat
            knows the tiles that it held there.
        tried: how many purchases to try, those that the heuristic values most.
        near: whether a similar position has been predicted before.
        net: the network.
        scratch: scratch memory.

    Returns:
        The basket, and the goodness of the position after it.
    """
    seat = states[row].actor
    terms = scratch.terms[0]
    evaluate_baskets(states, row, root, seat, scratch.weights[0], terms)
    untried = terms.basket_value.copy()
    best = 0
    most = WORST
    child = root + 1
    for number in range(tried):
        basket = -1
        for other in range(BASKETS):
            if untried[other] > WORST and (basket < 0 or untried[other] > untried[basket]):
                basket = other
        if basket < 0:
            break
        untried[basket] = WORST
        copy_row(states, child, row)
        after = states[child]
        buy_basket(after, basket)
        known = known_slots(states[root], after, seat)
        if near or number:
            predict_near(states, child, child + 1, seat, known, net, scratch)
        else:
            predict(states, child, child + 1, seat, known, net, scratch)
        value = choice_goodness(after, scratch.outputs)
        if value > most:
            most = value
            best = basket
    return best, most
