"""Lines of play: all that a seat can do at a decision, each carried on until it is settled.

A line is a row of choices as `rules.play.apply` takes them, those of one seat only. It ends at a
*settled* state (`instinct.settled`): somebody is to place or to buy, or the game is over. Others
who must choose on the way act on instinct.

A path is where the choices of a line are written: `PATH` numbers of a flat list.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.engine import apply
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
from .default_policy import highest, instinct, lowest, settled

# What stands in a path: how many choices the line has; how many of them are one decision, to be
# made now, before others or chance have their say; and the choices.
LENGTH: Final = 0
SAID: Final = 1
CHOICES: Final = 2
PATH: Final = 18

# Lines of one decision at most. What is left out then are some ways to dispose of many shares.
LINES: Final = 260
PATHS_ROOM: Final = LINES * PATH

OPEN: Final = -1  # `SAID` of a line all of whose choices are said so far


def list_lines(states: list[State], root: int, first: int, paths: list[int]) -> int:
    """List every line open to the one who must choose.

    At the decision itself every choice is listed, declaring the end included (R35), and every
    split of defunct shares (R29); in what follows every chain, and of the splits those that go all
    one way. Of dead tiles to replace, all are or none (R21).

    Args:
        states: rows of states.
        root: the row of the state in which somebody must choose; it is left as it is.
        first: the first of `LINES` rows, into which the settled states are written.
        paths: `PATHS_ROOM` numbers, into which the lines are written.

    Returns:
        How many lines there are.
    """
    s = states[root]
    if s.step == BUY or s.step == REPLACE:
        count = list_purchases(s, paths) if s.step == BUY else list_replacements(s, paths)
        for line in range(count):
            copy_row(states, first + line, root)
            follow(states[first + line], paths, line)
        return count
    paths[LENGTH] = 0
    paths[SAID] = OPEN
    copy_row(states, first, root)
    count = 1
    line = 0
    while line < count:
        after = states[first + line]
        if after.step == OVER or (settled(after) and not undecided(paths, line)):
            if paths[line * PATH + SAID] == OPEN:
                paths[line * PATH + SAID] = paths[line * PATH + LENGTH]
            line += 1
        elif after.actor != s.actor:
            end_of_speech(paths, line)
            apply(after, instinct(after))
        else:
            count = branch(states, s, first, line, count, paths)
    return count


def list_purchases(s: State, paths: list[int]) -> int:
    """List every purchase open to the player in turn (R32), and every one that goes with declaring
    the end (R35).

    Returns:
        How many lines were written into `paths`.
    """
    count = add_purchases(s, paths, 0, declaring=False)
    if s.choices >> DECLARE & 1:
        if s.end_timing == END_IMMEDIATE or s.choices == 1 << DECLARE | 1 << DONE:
            paths[count * PATH + LENGTH] = 0
            add_choice(paths, count, DECLARE)
            paths[count * PATH + SAID] = 1
            count += 1
        else:
            count = add_purchases(s, paths, count, declaring=True)
    return count


def add_purchases(s: State, paths: list[int], count: int, declaring: bool) -> int:
    """List purchases after `count` lines; returns how many there are then."""
    for basket in range(BASKETS):
        if price_of(s, basket) >= 0:
            write_purchase(s, basket, declaring, paths, count)
            count += 1
    return count


def write_purchase(s: State, basket: int, declaring: bool, paths: list[int], line: int) -> None:
    """Write a purchase down as a line.

    Args:
        s: the state in which it is made.
        basket: what is bought.
        declaring: whether the end is declared with it.
        paths: where lines are written.
        line: the place of this one.
    """
    at = line * PATH
    paths[at + LENGTH] = 0
    if declaring:
        add_choice(paths, line, DECLARE)
    for item in range(basket * SHARES, basket * SHARES + SHARES):
        if CONTENTS[item] != DONE:
            add_choice(paths, line, CONTENTS[item])
    if basket == 0 or not market_closes(s, basket):
        add_choice(paths, line, DONE)
    paths[at + SAID] = paths[at + LENGTH]


def list_replacements(s: State, paths: list[int]) -> int:
    """List replacing all the dead tiles, and replacing none (R21). Returns how many lines."""
    for line in range(2):
        paths[line * PATH + LENGTH] = 0
        if line == 0:
            for slot in range(SLOTS):
                if s.choices >> slot & 1:
                    add_choice(paths, 0, slot)
        add_choice(paths, line, DONE)
        paths[line * PATH + SAID] = paths[line * PATH + LENGTH]
    return 2


def follow(s: State, paths: list[int], line: int) -> None:
    """Make a line's choices in a state, and those of others between them by instinct.

    It goes on to the settled state where the line ends, unless others or chance have it that a
    choice of the line is no longer open.
    """
    carry_out(s, paths, line, paths[line * PATH + LENGTH])
    while not settled(s):
        apply(s, instinct(s))


def carry_out(s: State, paths: list[int], line: int, choices: int) -> None:
    """Make the first `choices` choices of a line, as far as they are open."""
    seat = s.actor
    turns = s.turns
    for at in range(line * PATH + CHOICES, line * PATH + CHOICES + choices):
        while s.actor != seat and not settled(s):
            apply(s, instinct(s))
        if s.actor == seat and s.turns == turns and s.choices >> paths[at] & 1:
            apply(s, paths[at])


def branch(
    states: list[State], root: State, first: int, line: int, count: int, paths: list[int]
) -> int:
    """Carry a line on by a choice of its seat; for each other choice there is a line more.

    Returns:
        How many lines there are then.
    """
    s = states[first + line]
    choices = tried(s, root, paths, line)
    if not is_root_decision(s, root, paths, line) and (
        root.step == TRADE or root.step == SELL or s.step == TRADE or s.step == SELL
    ):
        end_of_speech(paths, line)
    own = lowest(choices)
    for choice in range(own + 1, DECLARE + 1):
        if choices >> choice & 1 and count < LINES:
            copy_row(states, first + count, first + line)
            for at in range(PATH):
                paths[count * PATH + at] = paths[line * PATH + at]
            add_choice(paths, count, choice)
            apply(states[first + count], choice)
            count += 1
    add_choice(paths, line, own)
    apply(s, own)
    return count


def tried(s: State, root: State, paths: list[int], line: int) -> int:
    """The mask of the choices to be tried in a state that a line has come to."""
    if is_root_decision(s, root, paths, line):
        return s.choices
    choices = s.choices & ~(1 << DECLARE)
    if s.step == TRADE or s.step == SELL:
        return 1 | 1 << highest(choices)
    return choices


def is_root_decision(s: State, root: State, paths: list[int], line: int) -> bool:
    """Whether a line is still at the decision that it began with. Selling after having traded is
    part of the same disposition (R29)."""
    if undecided(paths, line):
        return True
    return root.step == TRADE and s.step == SELL and s.defunct == root.defunct


def undecided(paths: list[int], line: int) -> bool:
    """Whether a line has made no choice yet but to declare the end."""
    length = paths[line * PATH + LENGTH]
    return length == 0 or (length == 1 and paths[line * PATH + CHOICES] == DECLARE)


def add_choice(paths: list[int], line: int, choice: int) -> None:
    """Write a choice at the end of a line."""
    at = line * PATH
    paths[at + CHOICES + paths[at + LENGTH]] = choice
    paths[at + LENGTH] += 1


def end_of_speech(paths: list[int], line: int) -> None:
    """What a line chooses from here on is decided later."""
    if paths[line * PATH + SAID] == OPEN:
        paths[line * PATH + SAID] = paths[line * PATH + LENGTH]


def known_since(before: State, after: State, seat: int) -> int:
    """The mask of the slots of a hand that hold the tiles that they held, so that none drawn since,
    which the seat cannot know, is looked at."""
    mask = 0
    for at in range(SLOTS):
        tile = after.hand[seat * SLOTS + at]
        if tile and tile == before.hand[seat * SLOTS + at]:
            mask |= 1 << at
    return mask
