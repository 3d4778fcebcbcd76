"""The network's considered play: every line of a decision, each by the value of the position that
it leads to, after the best purchase that could follow.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import BUY, DECLARE, OVER, REPLACE
from .baskets import BASKETS, buy_basket
from .chain_prospects import BASKET_WORTH
from .default_policy import lowest
from .heuristic import weigh_baskets
from .lines import LINES, PATH, SAID, carry_out, known_since, list_lines, list_replacements
from .scratch import Mind
from .valuing import judgement, value

__all__ = ["choose_by_value", "value_at", "weigh_by_value"]

PURCHASES_TRIED: Final = 6  # of those that could follow a line: the likeliest by the heuristic
WORST: Final = -1e9

# Rows that a thought needs after that of the state it is about.
ENDED: Final = 1
BOUGHT: Final = 3
SPARE: Final = 4
FIRST_LINE: Final = 5
ROWS: Final = FIRST_LINE + LINES


def choose_by_value(
    states: Any,
    row: int,
    net: Any,
    mind: Mind,
) -> int:
    """The line that leads to the best position, written at the front of the mind's paths.

    Args:
        states: rows of states; the `ROWS` from `row` on are used.
        row: the state in which somebody must choose; it is left as it is.
        net: the network.
        mind: what to think with; the line comes to stand at the front of its `paths`.

    Returns:
        How many of the line's choices are one decision, to be made now.
    """
    count = weigh_by_value(states, row, net, mind)
    best = 0
    for line in range(1, count):
        if mind.worths[line] > mind.worths[best]:
            best = line
    for at in range(PATH):
        mind.paths[at] = mind.paths[best * PATH + at]
    return mind.paths[SAID]


def act_by_value(
    states: Any,
    row: int,
    net: Any,
    mind: Mind,
) -> None:
    """Make the decision in the state itself. Arguments as for `choose_by_value`."""
    s = states[row]
    if s.choices & (s.choices - 1):
        said = choose_by_value(states, row, net, mind)
        carry_out(s, mind.paths, 0, said)
    else:
        apply(s, lowest(s.choices))


def weigh_by_value(
    states: Any,
    row: int,
    net: Any,
    mind: Mind,
) -> int:
    """List the lines open in a state, and value each. Arguments as for `choose_by_value`.

    Returns:
        How many lines are in the mind's paths; its worths have the chance of winning that
        each leads to, and a little for the final cash.
    """
    s = states[row]
    if s.step == REPLACE:  # a dead tile can never be played, and is of no use
        mind.worths[0] = 1.0
        mind.worths[1] = 0.0
        return list_replacements(s, mind.paths)
    seat = s.actor
    count = list_lines(states, row, row + FIRST_LINE, mind.paths)
    for line in range(count):
        at = row + FIRST_LINE + line
        after = states[at]
        if after.step == BUY and after.turn == seat:
            mind.worths[line] = best_purchase(states, at, row, seat, net, mind)
            if after.choices >> DECLARE & 1:
                copy_row(states, row + ENDED, at)
                apply(states[row + ENDED], DECLARE)
                at = row + ENDED
                if states[at].step == OVER:
                    ending = worth(states, at, row, seat, net, mind)
                else:
                    ending = best_purchase(states, at, row, seat, net, mind)
                mind.worths[line] = max(mind.worths[line], ending)
        else:
            mind.worths[line] = worth(states, at, row, seat, net, mind)
    return count


def best_purchase(
    states: Any,
    row: int,
    root: int,
    seat: int,
    net: Any,
    mind: Mind,
) -> float:
    """What a state is worth in which the seat is to buy, after the best of the likeliest
    purchases."""
    weigh_baskets(states, row, root, seat, mind.weights, mind.notes)
    tried = mind.notes[BASKET_WORTH : BASKET_WORTH + BASKETS].copy()
    best = WORST
    for _ in range(PURCHASES_TRIED):
        basket = -1
        for other in range(BASKETS):
            if tried[other] > WORST and (basket < 0 or tried[other] > tried[basket]):
                basket = other
        if basket < 0:
            break
        tried[basket] = WORST
        copy_row(states, root + BOUGHT, row)
        buy_basket(states[root + BOUGHT], basket)
        best = max(best, worth(states, root + BOUGHT, root, seat, net, mind))
    return best


def worth(
    states: Any,
    row: int,
    root: int,
    seat: int,
    net: Any,
    mind: Mind,
) -> float:
    """What a settled state is worth to a seat that knows the root's hand."""
    known = known_since(states[root], states[row], seat)
    value(states, row, root + SPARE, seat, known, net, mind)
    return judgement(mind, states[row].players)


def value_at(states: Any, row: int, seat: int, known: int, net: Any, mind: Mind) -> None:
    """Value a state in which no merger is under way, as `valuing.value`."""
    value(states, row, row + SPARE, seat, known, net, mind)
