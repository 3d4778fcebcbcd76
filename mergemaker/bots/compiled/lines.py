"""Lines of play: everything that a seat can do at a decision, each played on to a quiet state.

A line is a sequence of choices as `rules.engine.apply` takes them, all made by the same seat. It
ends at a *quiet* state (`default_policy.is_quiet`). Others who must choose on the way follow the
default policy.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.masks import highest, lowest
from ...rules.state import (
    BUY,
    DECLARE,
    DONE,
    END_IMMEDIATE,
    OVER,
    REPLACE,
    SELL,
    SLOTS,
    TRADE,
    State,
)
from .baskets import BASKETS, CONTENTS, SHARES, market_closes, price_of
from .default_policy import default_choice, is_quiet, resolve_merger
from .layout import I8, Layout

LONGEST: Final = 16  # choices in a line

# The most lines of one decision. Beyond that, some ways to dispose of many shares are left out.
LINES: Final = 260

STILL_OPEN: Final = -1  # `decided` of a line that consists of a single decision so far


class Line(Layout):
    """A line of play.

    Attributes:
        length: how many choices it has.
        decided: how many of them make up the decision to be made now, before others act or tiles
            are drawn.
        choices: the choices.
    """

    length: Annotated[int, I8]
    decided: Annotated[int, I8]
    choices: Annotated[list[int], I8, LONGEST]


def list_lines(states: list[State], root: int, first: int, lines: list[Line]) -> int:
    """List every line that is open to the seat that must choose.

    At the decision itself, every choice is listed, including declaring the end (R35), and every way
    to split defunct shares (R29). In what follows, every chain is listed, but only splits that
    treat all shares alike. Of several dead tiles, all are replaced or none (R21).

    Args:
        states: rows of states.
        root: the row of the state in which somebody must choose; it is left as it is.
        first: the first of `LINES` rows that get the quiet states.
        lines: `LINES` rows that get the lines.

    Returns:
        How many lines there are.
    """
    s = states[root]
    if s.step == BUY or s.step == REPLACE:
        count = list_purchases(s, lines) if s.step == BUY else list_replacements(s, lines)
        for line in range(count):
            copy_row(states, first + line, root)
            follow(states[first + line], lines[line])
        return count
    lines[0].length = 0
    lines[0].decided = STILL_OPEN
    copy_row(states, first, root)
    count = 1
    at = 0
    while at < count:
        after = states[first + at]
        line = lines[at]
        if after.step == OVER or (is_quiet(after) and not is_undecided(line)):
            close_decision(line)
            at += 1
        elif after.actor != s.actor:
            close_decision(line)
            apply(after, default_choice(after))
        else:
            count = branch(states, s, first, at, count, lines)
    return count


def list_purchases(s: State, lines: list[Line]) -> int:
    """List every purchase that is open to the player in turn (R32), without declaring the end and,
    if that is allowed, with it (R35).

    Returns:
        How many lines there are.
    """
    count = add_purchases(s, lines, 0, declaring=False)
    if s.choices >> DECLARE & 1:
        if s.end_timing == END_IMMEDIATE or s.choices == 1 << DECLARE | 1 << DONE:
            lines[count].length = 0
            add_choice(lines[count], DECLARE)
            lines[count].decided = 1
            count += 1
        else:
            count = add_purchases(s, lines, count, declaring=True)
    return count


def add_purchases(s: State, lines: list[Line], count: int, declaring: bool) -> int:
    """Add the open purchases after the first `count` lines, and return the new count."""
    for basket in range(BASKETS):
        if price_of(s, basket) >= 0:
            write_purchase(s, basket, declaring, lines[count])
            count += 1
    return count


def write_purchase(s: State, basket: int, declaring: bool, line: Line) -> None:
    """Write a purchase as a line.

    Args:
        s: the state in which it is made.
        basket: what is bought.
        declaring: whether the end is declared with it.
        line: the row to write.
    """
    line.length = 0
    if declaring:
        add_choice(line, DECLARE)
    for item in range(basket * SHARES, basket * SHARES + SHARES):
        if CONTENTS[item] != DONE:
            add_choice(line, CONTENTS[item])
    if basket == 0 or not market_closes(s, basket):
        add_choice(line, DONE)
    line.decided = line.length


def value_replacements(s: State, lines: list[Line], values: list[float]) -> int:
    """List the replacements, and value replacing all dead tiles more than keeping them, since a
    dead tile can never be played. Returns how many lines there are."""
    values[0] = 1.0
    values[1] = 0.0
    return list_replacements(s, lines)


def list_replacements(s: State, lines: list[Line]) -> int:
    """List replacing all dead tiles, and replacing none (R21). Returns how many lines there are."""
    for at in range(2):
        line = lines[at]
        line.length = 0
        if at == 0:
            for slot in range(SLOTS):
                if s.choices >> slot & 1:
                    add_choice(line, slot)
        add_choice(line, DONE)
        line.decided = line.length
    return 2


def follow(s: State, line: Line) -> None:
    """Play a line to the quiet state at its end; others follow the default policy.

    A choice that is no longer open, because of what others did or what was drawn, is skipped.
    """
    carry_out(s, line, line.length)
    resolve_merger(s)


def carry_out(s: State, line: Line, count: int) -> None:
    """Make those of the first `count` choices of a line that are open."""
    seat = s.actor
    turns = s.turns
    for at in range(count):
        while s.actor != seat and not is_quiet(s):
            apply(s, default_choice(s))
        if s.actor == seat and s.turns == turns and s.choices >> line.choices[at] & 1:
            apply(s, line.choices[at])


def branch(
    states: list[State], root: State, first: int, at: int, count: int, lines: list[Line]
) -> int:
    """Extend a line by one choice of its seat, and add a line for each other choice.

    Returns:
        The new number of lines.
    """
    s = states[first + at]
    line = lines[at]
    choices = choices_to_try(s, root, line)
    if not is_root_decision(s, root, line) and (
        root.step == TRADE or root.step == SELL or s.step == TRADE or s.step == SELL
    ):
        close_decision(line)
    own = lowest(choices)
    for choice in range(own + 1, DECLARE + 1):
        if choices >> choice & 1 and count < LINES:
            copy_row(states, first + count, first + at)
            copy_row(lines, count, at)
            add_choice(lines[count], choice)
            apply(states[first + count], choice)
            count += 1
    add_choice(line, own)
    apply(s, own)
    return count


def choices_to_try(s: State, root: State, line: Line) -> int:
    """The mask of the choices to try in a state that a line has reached."""
    if is_root_decision(s, root, line):
        return s.choices
    choices = s.choices & ~(1 << DECLARE)
    if s.step == TRADE or s.step == SELL:
        return 1 | 1 << highest(choices)
    return choices


def is_root_decision(s: State, root: State, line: Line) -> bool:
    """Whether a line is still at the decision that it began with. Selling after trading is part of
    the same disposition (R29)."""
    if is_undecided(line):
        return True
    return root.step == TRADE and s.step == SELL and s.defunct == root.defunct


def is_undecided(line: Line) -> bool:
    """Whether a line has no choices yet, except declaring the end."""
    return line.length == 0 or (line.length == 1 and line.choices[0] == DECLARE)


def add_choice(line: Line, choice: int) -> None:
    """Add a choice at the end of a line."""
    line.choices[line.length] = choice
    line.length += 1


def close_decision(line: Line) -> None:
    """Mark all choices that are added to a line from here on as decided later."""
    if line.decided == STILL_OPEN:
        line.decided = line.length


def known_slots(before: State, after: State, seat: int) -> int:
    """The mask of the slots of a hand that hold the same tile as before, which leaves out tiles
    drawn since: the seat cannot know them in advance."""
    mask = 0
    for at in range(SLOTS):
        tile = after.hand[seat * SLOTS + at]
        if tile and tile == before.hand[seat * SLOTS + at]:
            mask |= 1 << at
    return mask


def put_best_first(lines: list[Line], values: list[float], count: int) -> int:
    """Copy the line with the highest value over the first, and return its `decided`."""
    best = 0
    for line in range(1, count):
        if values[line] > values[best]:
            best = line
    copy_row(lines, 0, best)
    return lines[0].decided
