"""The heuristic: it values each line by the position that it leads to, after the best purchase that
could follow.

Ending the game is one line among the others: a won ending beats any position, a lost one none.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import BUY, CHAINS, DECLARE, OVER, REPLACE, SEATS, State
from .baskets import BASKETS, CONTENTS, SHARES, buy_basket, price_of
from .chain_prospects import BASKET_WORTH, BOUGHT_AT_MOST, GAIN, TOTAL, WORTH
from .default_policy import lowest
from .evaluation import appraise, cash_worth, lead, weigh_shares
from .lines import (
    LINES,
    PATH,
    SAID,
    carry_out,
    known_since,
    list_lines,
    list_purchases,
    list_replacements,
)

__all__ = ["choose_at", "weigh_lines", "worth_at"]

WON: Final = 1e6  # more than any position is worth
IMPOSSIBLE: Final = -1e9
UNTRIED: Final = -4e6  # puts a basket not played out behind those that are
ENDINGS_TRIED: Final = 4  # purchases that are played out when the end is declared

# Rows that a thought needs after that of the state it is about: for endings, and for lines.
ENDED: Final = 1
BOUGHT: Final = 2
FIRST_LINE: Final = 3
ROWS: Final = FIRST_LINE + LINES


def choose_at(
    states: list[State],
    row: int,
    weights: list[float],
    notes: list[float],
    paths: list[int],
    worths: list[float],
) -> int:
    """What the heuristic does: the line that it values most, written at the front of `paths`.

    Args:
        states: rows of states; the `ROWS` from `row` on are used.
        row: the state in which somebody must choose; it is left as it is.
        weights: the beliefs.
        notes: `OUTLOOK_ROOM` numbers of scratch.
        paths: `PATHS_ROOM` numbers of scratch.
        worths: `LINES` numbers of scratch.

    Returns:
        How many of the line's choices are one decision, to be made now.
    """
    count = weigh_lines(states, row, weights, notes, paths, worths)
    best = 0
    for line in range(1, count):
        if worths[line] > worths[best]:
            best = line
    for at in range(PATH):
        paths[at] = paths[best * PATH + at]
    return paths[SAID]


def act(
    states: list[State],
    row: int,
    weights: list[float],
    notes: list[float],
    paths: list[int],
    worths: list[float],
) -> None:
    """Make the heuristic's decision in the state itself. Arguments as for `choose_at`."""
    s = states[row]
    if s.choices & (s.choices - 1):
        said = choose_at(states, row, weights, notes, paths, worths)
        carry_out(s, paths, 0, said)
    else:
        apply(s, lowest(s.choices))


def weigh_lines(
    states: list[State],
    row: int,
    weights: list[float],
    notes: list[float],
    paths: list[int],
    worths: list[float],
) -> int:
    """List the lines open in a state, and value each. Arguments as for `choose_at`.

    Returns:
        How many lines are in `paths`; `worths` has what each is worth, in dollars of lead, and
        beyond `WON` where it ends the game.
    """
    s = states[row]
    if s.step == REPLACE:  # a dead tile can never be played, and is of no use
        worths[0] = 1.0
        worths[1] = 0.0
        return list_replacements(s, paths)
    if s.step == BUY:
        return weigh_purchases(states, row, weights, notes, paths, worths)
    count = list_lines(states, row, row + FIRST_LINE, paths)
    for line in range(count):
        worths[line] = value(states, row + FIRST_LINE + line, row, s.actor, weights, notes)
    return count


def weigh_purchases(
    states: list[State],
    row: int,
    weights: list[float],
    notes: list[float],
    paths: list[int],
    worths: list[float],
) -> int:
    """List the purchases open in a state, and value each. As `weigh_lines`."""
    s = states[row]
    count = list_purchases(s, paths)
    weigh_baskets(states, row, row, s.actor, weights, notes)
    line = 0
    for basket in range(BASKETS):
        if price_of(s, basket) >= 0:
            worths[line] = notes[BASKET_WORTH + basket]
            line += 1
    if line < count:
        copy_row(states, row + ENDED, row)
        ended = states[row + ENDED]
        apply(ended, DECLARE)
        if ended.step == OVER:
            worths[line] = outcome(ended, s.actor)
        else:
            weigh_baskets(states, row + ENDED, row, s.actor, weights, notes)
            for basket in range(BASKETS):
                if price_of(s, basket) >= 0:
                    worths[line] = notes[BASKET_WORTH + basket]
                    line += 1
    return count


def value(
    states: list[State],
    row: int,
    root: int,
    seat: int,
    weights: list[float],
    notes: list[float],
) -> float:
    """What a settled state is worth to a seat, in dollars of lead; beyond `WON` when it is over.

    Args:
        states: rows of states.
        row: which of them.
        root: the row of the state that the thought is about: what the seat knows.
        seat: whose view it is.
        weights: the beliefs.
        notes: scratch.
    """
    s = states[row]
    if s.step == OVER:
        return outcome(s, seat)
    if s.step != BUY or s.actor != seat:
        appraise(s, seat, known_since(states[root], s, seat), weights, notes)
        return lead(s.players, seat, weights, notes, WORTH)
    best = weigh_baskets(states, row, root, seat, weights, notes)
    if s.choices >> DECLARE & 1:
        ended = root + ENDED
        copy_row(states, ended, row)
        apply(states[ended], DECLARE)
        if states[ended].step == OVER:
            best = max(best, outcome(states[ended], seat))
        else:
            best = max(best, weigh_baskets(states, ended, root, seat, weights, notes))
    return best


def weigh_baskets(
    states: list[State],
    row: int,
    root: int,
    seat: int,
    weights: list[float],
    notes: list[float],
) -> float:
    """Note what each basket that the seat can buy is worth. Arguments as for `value`.

    When the end is declared the likeliest few are played out and scored.

    Returns:
        The worth of the best.
    """
    s = states[row]
    appraise(s, seat, known_since(states[root], s, seat), weights, notes)
    weigh_shares(s, seat, s.choices, weights, notes)
    idle = cash_worth(s.cash[seat], weights, notes)
    best = IMPOSSIBLE
    for basket in range(BASKETS):
        cost = price_of(s, basket)
        worth = IMPOSSIBLE
        if cost >= 0:
            for other in range(s.players):
                notes[TOTAL + other] = notes[WORTH + other]
            notes[TOTAL + seat] += cash_worth(s.cash[seat] - cost, weights, notes) - idle
            add_gains(basket, s.players, notes)
            worth = lead(s.players, seat, weights, notes, TOTAL)
            best = max(best, worth)
        notes[BASKET_WORTH + basket] = worth
    if s.declared:
        best = play_out_endings(states, row, root, seat, notes)
    return best


def add_gains(basket: int, players: int, notes: list[float]) -> None:
    """Add what every seat gains when a basket is bought to its total in the notes."""
    of_one = 0
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        chain = CONTENTS[at]
        if chain < CHAINS:
            of_one += 1
            last = at == basket * SHARES + SHARES - 1
            if last or CONTENTS[at + 1] != chain:
                gain = GAIN + (chain * BOUGHT_AT_MOST + of_one - 1) * SEATS
                for other in range(players):
                    notes[TOTAL + other] += notes[gain + other]
                of_one = 0


def play_out_endings(
    states: list[State], row: int, root: int, seat: int, notes: list[float]
) -> float:
    """When the end is declared: score the likeliest few baskets, and put the others behind.

    Returns:
        The worth of the best.
    """
    for basket in range(BASKETS):
        if notes[BASKET_WORTH + basket] > IMPOSSIBLE:
            notes[BASKET_WORTH + basket] += UNTRIED
    best = IMPOSSIBLE
    for _ in range(ENDINGS_TRIED):
        likeliest = -1
        for basket in range(BASKETS):
            untried = IMPOSSIBLE < notes[BASKET_WORTH + basket] < UNTRIED / 2.0
            if untried and (
                likeliest < 0 or notes[BASKET_WORTH + basket] > notes[BASKET_WORTH + likeliest]
            ):
                likeliest = basket
        if likeliest >= 0:
            copy_row(states, root + BOUGHT, row)
            buy_basket(states[root + BOUGHT], likeliest)
            notes[BASKET_WORTH + likeliest] = outcome(states[root + BOUGHT], seat)
            best = max(best, notes[BASKET_WORTH + likeliest])
    return best


def outcome(s: State, seat: int) -> float:
    """What the end of a game is worth: the lead over the best other, and a win or a loss."""
    best = IMPOSSIBLE
    for other in range(s.players):
        if other != seat:
            best = max(best, s.cash[other] * 1.0)
    ahead = s.cash[seat] - best
    if ahead > 0.0:
        return ahead + WON
    return ahead - WON if ahead < 0.0 else 0.0


def worth_at(
    states: list[State], row: int, seat: int, known: int, weights: list[float], notes: list[float]
) -> float:
    """What a state with no merger under way is worth to a seat, in dollars of lead."""
    s = states[row]
    appraise(s, seat, known, weights, notes)
    return lead(s.players, seat, weights, notes, WORTH)
