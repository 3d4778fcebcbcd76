"""The network's one-ply search, which values each line of a decision by the prediction for the
position that it leads to after the best purchase that could follow.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.state import BUY, DECLARE, OVER, REPLACE, State
from .lines import (
    LINES,
    carry_out,
    known_slots,
    list_lines,
    put_best_first,
    value_replacements,
)
from .prediction import choice_goodness, predict, predict_near
from .purchases import best_purchase
from .scratch import Scratch

__all__ = ["choose_by_network", "lines_by_network", "predict_at"]

PURCHASES_TRIED: Final = 6  # after a line

# Scratch rows after the one in which the decision is made.
SPARE: Final = 2  # this and the one before are used by `best_purchase`
ENDED: Final = 3
FIRST_LINE: Final = 4
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
            _, values[line] = best_purchase(
                states, at, row, PURCHASES_TRIED, line > 0, net, scratch
            )
            if after.choices >> DECLARE & 1:
                copy_row(states, row + ENDED, at)
                apply(states[row + ENDED], DECLARE)
                at = row + ENDED
                if states[at].step == OVER:
                    ending = line_goodness(states, at, row, line > 0, net, scratch)
                else:
                    _, ending = best_purchase(states, at, row, PURCHASES_TRIED, True, net, scratch)
                values[line] = max(values[line], ending)
        else:
            values[line] = line_goodness(states, at, row, line > 0, net, scratch)
    return count


def line_goodness(
    states: list[State], row: int, root: int, near: bool, net: Any, scratch: Scratch
) -> float:
    """The goodness of a quiet state for the seat that decides at the root, and knows the tiles it
    held there; `near` says whether another line has been predicted before."""
    seat = states[root].actor
    known = known_slots(states[root], states[row], seat)
    if near:
        predict_near(states, row, root + SPARE, seat, known, net, scratch)
    else:
        predict(states, row, root + SPARE, seat, known, net, scratch)
    return choice_goodness(states[row], scratch.outputs)


def predict_at(
    states: list[State], row: int, seat: int, known: int, net: Any, scratch: Scratch
) -> None:
    """The same as `prediction.predict`, using the scratch row `SPARE`."""
    predict(states, row, row + SPARE, seat, known, net, scratch)
