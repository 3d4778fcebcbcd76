"""The heuristic, which values each line by the position that it leads to after the best purchase
that could follow.

Ending the game is one line among the others: winning beats any position, and any position beats
losing.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.state import BUY, CHAINS, DECLARE, OVER, REPLACE, State
from .baskets import BASKETS, CONTENTS, SHARES, buy_basket, price_of
from .chain_prospects import EvalTerms
from .evaluation import cash_value, evaluate, lead, value_purchases
from .lines import (
    LINES,
    carry_out,
    known_slots,
    list_lines,
    list_purchases,
    put_best_first,
    value_replacements,
)
from .scratch import Scratch
from .weights import Weights

__all__ = ["choose_at", "lines_at", "value_at"]

WON: Final = 1e6  # more than any position is worth
IMPOSSIBLE: Final = -1e9
UNTRIED: Final = -4e6  # ranks baskets that are not played out below those that are
ENDINGS_TRIED: Final = 4  # purchases that are played out once the end has been declared

# Scratch rows after the one in which the decision is made: for endings, and for lines.
ENDED: Final = 1
BOUGHT: Final = 2
FIRST_LINE: Final = 3
ROWS: Final = FIRST_LINE + LINES


def choose_at(states: list[State], row: int, weights: list[Weights], scratch: Scratch) -> int:
    """Find the line that the heuristic values most, using the first row of weights.

    Args:
        states: rows of states; the `ROWS` from `row` on are used.
        row: the state in which somebody must choose; it is left as it is.
        weights: rows of weights.
        scratch: the line is put first in its `lines`.

    Returns:
        How many of the line's choices make up the decision to be made now.
    """
    return choose(states, row, weights[0], scratch)


def lines_at(states: list[State], row: int, weights: list[Weights], scratch: Scratch) -> int:
    """The same as `evaluate_lines`, using the first row of weights."""
    return evaluate_lines(states, row, weights[0], scratch)


def value_at(
    states: list[State], row: int, seat: int, known: int, weights: list[Weights], scratch: Scratch
) -> float:
    """The value of a state to a seat, in dollars of lead, if no merger is under way.

    Args:
        states: rows of states.
        row: which of them.
        seat: the observer.
        known: the mask of the slots of its hand whose tiles it knows.
        weights: rows of weights, of which the first is used.
        scratch: scratch memory.
    """
    s = states[row]
    terms = scratch.terms[0]
    evaluate(s, seat, known, weights[0], terms)
    return lead(s.players, seat, weights[0], terms.value)


def choose(states: list[State], row: int, weights: Weights, scratch: Scratch) -> int:
    """The same as `choose_at`, using these weights."""
    count = evaluate_lines(states, row, weights, scratch)
    return put_best_first(scratch.lines, scratch.values, count)


def act(states: list[State], row: int, weights: Weights, scratch: Scratch) -> None:
    """Make the heuristic's decision in the state itself. Arguments as for `choose_at`."""
    s = states[row]
    if s.choices & (s.choices - 1):
        decided = choose(states, row, weights, scratch)
        carry_out(s, scratch.lines[0], decided)
    else:
        apply(s, lowest(s.choices))


def evaluate_lines(states: list[State], row: int, weights: Weights, scratch: Scratch) -> int:
    """List the lines that are open in a state, and value each. Arguments as for `choose_at`.

    Returns:
        How many lines there are in `scratch.lines`. `scratch.values` has the value of each, in
        dollars of lead; for a line that ends the game it is beyond `WON`, or `-WON` if it loses.
    """
    s = states[row]
    if s.step == REPLACE:
        return value_replacements(s, scratch.lines, scratch.values)
    if s.step == BUY:
        return evaluate_purchases(states, row, weights, scratch)
    terms = scratch.terms[0]
    count = list_lines(states, row, row + FIRST_LINE, scratch.lines)
    for line in range(count):
        scratch.values[line] = line_value(
            states, row + FIRST_LINE + line, row, s.actor, weights, terms
        )
    return count


def evaluate_purchases(states: list[State], row: int, weights: Weights, scratch: Scratch) -> int:
    """List the purchases that are open in a state, and value each, as `evaluate_lines` does."""
    s = states[row]
    terms = scratch.terms[0]
    count = list_purchases(s, scratch.lines)
    evaluate_baskets(states, row, row, s.actor, weights, terms)
    line = 0
    for basket in range(BASKETS):
        if price_of(s, basket) >= 0:
            scratch.values[line] = terms.basket_value[basket]
            line += 1
    if line < count:
        copy_row(states, row + ENDED, row)
        ended = states[row + ENDED]
        apply(ended, DECLARE)
        if ended.step == OVER:
            scratch.values[line] = final_value(ended, s.actor)
        else:
            evaluate_baskets(states, row + ENDED, row, s.actor, weights, terms)
            for basket in range(BASKETS):
                if price_of(s, basket) >= 0:
                    scratch.values[line] = terms.basket_value[basket]
                    line += 1
    return count


def line_value(
    states: list[State], row: int, root: int, seat: int, weights: Weights, terms: EvalTerms
) -> float:
    """The value of a quiet state to a seat, as `evaluate_lines` gives it.

    Args:
        states: rows of states.
        row: which of them.
        root: the row of the state in which the seat decides, which determines what it knows.
        seat: the seat.
        weights: the weights to compute with.
        terms: scratch memory.
    """
    s = states[row]
    if s.step == OVER:
        return final_value(s, seat)
    if s.step != BUY or s.actor != seat:
        evaluate(s, seat, known_slots(states[root], s, seat), weights, terms)
        return lead(s.players, seat, weights, terms.value)
    best = evaluate_baskets(states, row, root, seat, weights, terms)
    if s.choices >> DECLARE & 1:
        ended = root + ENDED
        copy_row(states, ended, row)
        apply(states[ended], DECLARE)
        if states[ended].step == OVER:
            best = max(best, final_value(states[ended], seat))
        else:
            best = max(best, evaluate_baskets(states, ended, root, seat, weights, terms))
    return best


def evaluate_baskets(
    states: list[State], row: int, root: int, seat: int, weights: Weights, terms: EvalTerms
) -> float:
    """Fill in `basket_value` for each basket that the seat can buy. Arguments as for `line_value`.

    Once the end has been declared, the most promising few are played out and scored.

    Returns:
        The value of the best.
    """
    s = states[row]
    evaluate(s, seat, known_slots(states[root], s, seat), weights, terms)
    value_purchases(s, seat, s.choices, weights, terms)
    idle = cash_value(s.cash[seat], weights, terms)
    best = IMPOSSIBLE
    for basket in range(BASKETS):
        cost = price_of(s, basket)
        value = IMPOSSIBLE
        if cost >= 0:
            for other in range(s.players):
                terms.total[other] = terms.value[other]
            terms.total[seat] += cash_value(s.cash[seat] - cost, weights, terms) - idle
            add_gains(basket, s.players, terms)
            value = lead(s.players, seat, weights, terms.total)
            best = max(best, value)
        terms.basket_value[basket] = value
    if s.declared:
        best = score_endings(states, row, root, seat, terms)
    return best


def add_gains(basket: int, players: int, terms: EvalTerms) -> None:
    """Add to each seat's `total` what it gains when a basket is bought."""
    of_one = 0
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        chain = CONTENTS[at]
        if chain < CHAINS:
            of_one += 1
            last = at == basket * SHARES + SHARES - 1
            if last or CONTENTS[at + 1] != chain:
                gains = terms.gain[chain][of_one - 1]
                for other in range(players):
                    terms.total[other] += gains[other]
                of_one = 0


def score_endings(states: list[State], row: int, root: int, seat: int, terms: EvalTerms) -> float:
    """Once the end has been declared, score the most promising baskets exactly, and rank the others
    below them.

    Returns:
        The value of the best.
    """
    values = terms.basket_value
    for basket in range(BASKETS):
        if values[basket] > IMPOSSIBLE:
            values[basket] += UNTRIED
    best = IMPOSSIBLE
    for _ in range(ENDINGS_TRIED):
        likeliest = -1
        for basket in range(BASKETS):
            untried = IMPOSSIBLE < values[basket] < UNTRIED / 2.0
            if untried and (likeliest < 0 or values[basket] > values[likeliest]):
                likeliest = basket
        if likeliest >= 0:
            copy_row(states, root + BOUGHT, row)
            buy_basket(states[root + BOUGHT], likeliest)
            values[likeliest] = final_value(states[root + BOUGHT], seat)
            best = max(best, values[likeliest])
    return best


def final_value(s: State, seat: int) -> float:
    """The value of a game that is over: the lead over the best rival, plus `WON` or minus it."""
    best = IMPOSSIBLE
    for other in range(s.players):
        if other != seat:
            best = max(best, s.cash[other] * 1.0)
    ahead = s.cash[seat] - best
    if ahead > 0.0:
        return ahead + WON
    return ahead - WON if ahead < 0.0 else 0.0
