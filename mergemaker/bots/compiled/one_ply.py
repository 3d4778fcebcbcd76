"""The network's one-ply search: every line of a decision, each by the prediction for the position
that it leads to, after the best purchase that could follow.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import BUY, DECLARE, OVER, REPLACE, State
from .baskets import BASKETS, buy_basket
from .default_policy import lowest
from .heuristic import evaluate_baskets
from .lines import LINES, carry_out, known_slots, list_lines, list_replacements
from .prediction import goodness, predict
from .scratch import Scratch

__all__ = ["choose_by_network", "lines_by_network", "predict_at"]

PURCHASES_TRIED: Final = 6  # of those that could follow a line: the likeliest by the heuristic
WORST: Final = -1e9

# Scratch rows after the one that the decision is made in.
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
        scratch: the line comes to stand first in its `lines`.

    Returns:
        How many of the line's choices are one decision, to be made now.
    """
    count = lines_by_network(states, row, net, scratch)
    best = 0
    for line in range(1, count):
        if scratch.values[line] > scratch.values[best]:
            best = line
    copy_row(scratch.lines, 0, best)
    return scratch.lines[0].decided


def act_by_network(states: list[State], row: int, net: Any, scratch: Scratch) -> None:
    """Make the decision in the state itself. Arguments as for `choose_by_network`."""
    s = states[row]
    if s.choices & (s.choices - 1):
        decided = choose_by_network(states, row, net, scratch)
        carry_out(s, scratch.lines[0], decided)
    else:
        apply(s, lowest(s.choices))


def lines_by_network(states: list[State], row: int, net: Any, scratch: Scratch) -> int:
    """List the lines open in a state, and value each. Arguments as for `choose_by_network`.

    Returns:
        How many lines are in `scratch.lines`; `scratch.values` has how good the position is that
        each leads to (`prediction.goodness`).
    """
    s = states[row]
    values = scratch.values
    if s.step == REPLACE:  # a dead tile can never be played, and is of no use
        values[0] = 1.0
        values[1] = 0.0
        return list_replacements(s, scratch.lines)
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
    """How good a state is in which the seat is to buy, after the best of the likeliest
    purchases."""
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
    """How good a quiet state is for a seat that knows the tiles it held at the root."""
    known = known_slots(states[root], states[row], seat)
    predict(states, row, root + SPARE, seat, known, net, scratch)
    return goodness(scratch.outputs, states[row].players)


def predict_at(
    states: list[State], row: int, seat: int, known: int, net: Any, scratch: Scratch
) -> None:
    """As `prediction.predict`, with the scratch row of a decision."""
    predict(states, row, row + SPARE, seat, known, net, scratch)
