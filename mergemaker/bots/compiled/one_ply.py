"""The network's one-ply search, which values each line of a decision by the prediction for the
position that it leads to after the best purchase that could follow.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.state import BUY, DECLARE, OVER, REPLACE, State
from .baskets import BASKETS, buy_basket
from .heuristic import evaluate_baskets
from .lines import (
    LINES,
    carry_out,
    known_slots,
    list_lines,
    put_best_first,
    value_replacements,
)
from .prediction import choice_goodness, predict
from .scratch import Scratch

__all__ = ["choose_by_network", "lines_by_network", "predict_at"]

PURCHASES_TRIED: Final = 6  # after a line: those that the heuristic values most
WORST: Final = -1e9

# Scratch rows after the one in which the decision is made.
ENDED: Final = 1
BOUGHT: Final = 3
SPARE: Final = 4
FIRST_LINE: Final = 5
ROWS: Final = FIRST_LINE + LINES


def choose_by_network(states: list[State], row: int, net: Any, scratch: Scratch) -> int:
    """Find the line that leads to the best position.

    Args:
        states: rows of states; the `ROWS` from `row` on are used.
        row: the state in which somebody must choose; it is left as it is.
        net: the network.
        scratch: the line is put first in its `lines`.

    Returns:
        How many of the line's choices make up the decision to be made now.
    """
    count = lines_by_network(states, row, net, scratch)
    return put_best_first(scratch.lines, scratch.values, count)


def act_by_network(states: list[State], row: int, net: Any, scratch: Scratch) -> None:
    """Make the decision in the state itself. Arguments as for `choose_by_network`."""
    s = states[row]
    if s.choices & (s.choices - 1):
        decided = choose_by_network(states, row, net, scratch)
        carry_out(s, scratch.lines[0], decided)
    else:
        apply(s, lowest(s.choices))


def lines_by_network(states: list[State], row: int, net: Any, scratch: Scratch) -> int:
    """List the lines that are open in a state, and value each. Arguments as for
    `choose_by_network`.

    Returns:
        How many lines there are in `scratch.lines`. `scratch.values` has the goodness of the
        position that each leads to (`prediction.choice_goodness`).
    """
    s = states[row]
    values = scratch.values
    if s.step == REPLACE:
        return value_replacements(s, scratch.lines, values)
    seat = s.actor
    count = list_lines(states, row, row + FIRST_LINE, scratch.lines)
    for line in range(count):
        at = row + FIRST_LINE + line
        after = states[at]
        if after.step == BUY and after.turn == seat:
            values[line] = best_purchase(states, at, row, seat, net, scratch)
            if after.choices >> DECLARE & 1:
                copy_row(states, row + ENDED, at)
                apply(states[row + ENDED], DECLARE)
                at = row + ENDED
                if states[at].step == OVER:
                    ending = line_goodness(states, at, row, seat, net, scratch)
                else:
                    ending = best_purchase(states, at, row, seat, net, scratch)
                values[line] = max(values[line], ending)
        else:
            values[line] = line_goodness(states, at, row, seat, net, scratch)
    return count


def best_purchase(
    states: list[State], row: int, root: int, seat: int, net: Any, scratch: Scratch
) -> float:
    """The goodness of the position after the best purchase in a state in which the seat is to buy,
    among the few that the heuristic values most."""
    terms = scratch.terms[0]
    evaluate_baskets(states, row, root, seat, scratch.weights[0], terms)
    untried = terms.basket_value.copy()
    best = WORST
    for _ in range(PURCHASES_TRIED):
        basket = -1
        for other in range(BASKETS):
            if untried[other] > WORST and (basket < 0 or untried[other] > untried[basket]):
                basket = other
        if basket < 0:
            break
        untried[basket] = WORST
        copy_row(states, root + BOUGHT, row)
        buy_basket(states[root + BOUGHT], basket)
        best = max(best, line_goodness(states, root + BOUGHT, root, seat, net, scratch))
    return best


def line_goodness(
    states: list[State], row: int, root: int, seat: int, net: Any, scratch: Scratch
) -> float:
    """The goodness of a quiet state for a seat that knows the tiles it held at the root."""
    known = known_slots(states[root], states[row], seat)
    predict(states, row, root + SPARE, seat, known, net, scratch)
    return choice_goodness(states[row], scratch.outputs)


def predict_at(
    states: list[State], row: int, seat: int, known: int, net: Any, scratch: Scratch
) -> None:
    """The same as `prediction.predict`, using the scratch row `SPARE`."""
    predict(states, row, row + SPARE, seat, known, net, scratch)
