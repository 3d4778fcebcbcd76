"""Actions: every choice that a seat can ever have, as a number that always means the same.

What a choice (`engine.py`) means depends on what is asked: 3 may be a slot, a chain or a count. An
action means one thing in every game:

    0-107    place this tile            142-167  sell 0 to 25 shares
    108-114  found this chain           168-174  buy a share of this chain
    115-121  this chain survives        175      buy no more
    122-128  this is defunct next       176      declare the end
    129-141  trade 0 to 12 pairs        177-284  replace this dead tile (`replace=ask`)
                                        285      replace no more

Tiles are numbered row by row, twelve to a row, whatever the size of the board. A board of ten rows
has ten columns at most, and there it is ten to a row.
"""

from __future__ import annotations

from typing import Any, Final

from .engine import apply
from .state import BUY, DECLARE, DONE, PLACE, REPLACE, SLOTS, State, W

ACTIONS: Final = 177
ACTIONS_IF_ASKED: Final = 286  # with `replace=ask`
CLOSED: Final = -1

FOUND_FIRST: Final = 108
SURVIVE_FIRST: Final = 115
DEFUNCT_FIRST: Final = 122
TRADE_FIRST: Final = 129
SELL_FIRST: Final = 142
BUY_FIRST: Final = 168
BUY_DONE: Final = BUY_FIRST + DONE
DECLARE_END: Final = 176
REPLACE_FIRST: Final = 177
REPLACE_DONE: Final = 285

# The action of choice 0 at each step from `NOTHING` to `BUY`. At `PLACE` the tile decides.
FIRST_OF_STEP: Final = (
    0,
    0,
    FOUND_FIRST,
    SURVIVE_FIRST,
    DEFUNCT_FIRST,
    TRADE_FIRST,
    SELL_FIRST,
    BUY_FIRST,
)

TILES: Final = 108
WIDE: Final = 12  # tiles to a row
MOST_WIDE_ROWS: Final = 9
TALL: Final = 10  # the same on a board that has more rows


def tile_number(cell: int, rows: int) -> int:
    """The number of the tile of a cell, on a board of so many rows."""
    wide = WIDE if rows <= MOST_WIDE_ROWS else TALL
    return (cell // W - 1) * wide + cell % W


def numbered_cell(number: int, rows: int) -> int:
    """The cell of the tile with a number: the inverse of `tile_number`."""
    wide = WIDE if rows <= MOST_WIDE_ROWS else TALL
    return (number // wide + 1) * W + number % wide


def action_of(s: State, choice: int) -> int:
    """The action that an open choice is; `CLOSED` if it is for a hidden tile."""
    if choice == DECLARE:
        return DECLARE_END
    step = s.step
    if step == REPLACE and choice == DONE:
        return REPLACE_DONE
    if step in (PLACE, REPLACE):
        cell = s.hand[s.actor * SLOTS + choice]
        if cell < W:
            return CLOSED
        number = tile_number(cell, s.rows)
        return number if step == PLACE else REPLACE_FIRST + number
    return FIRST_OF_STEP[step] + choice


def choice_of(s: State, action: int) -> int:
    """The choice that an action is; `CLOSED` if it is not open, whatever number it may be."""
    step = s.step
    choice = CLOSED
    if action == DECLARE_END:
        choice = DECLARE
    elif step == PLACE:
        choice = _slot_of(s, action)
    elif step == REPLACE:
        choice = DONE if action == REPLACE_DONE else _slot_of(s, action - REPLACE_FIRST)
    elif step <= BUY and action < FIRST_OF_STEP[step] + DECLARE:
        choice = action - FIRST_OF_STEP[step]
    return choice if choice >= 0 and s.choices >> choice & 1 else CLOSED


def act(s: State, action: int) -> bool:
    """Carry out an action, if it is open.

    Args:
        s: the state. It is changed only if the action is open.
        action: any number.

    Returns:
        Whether the action was open.
    """
    choice = choice_of(s, action)
    if choice == CLOSED:
        return False
    apply(s, choice)
    return True


def mark_open(s: State, mask: Any, row: int) -> None:
    """Mark the open actions in a row of a mask: 1 for each of them, and 0 for all others.

    Args:
        s: the state.
        mask: an array of rows, as long as the ruleset has actions.
        row: the number of the row.
    """
    actions = mask.shape[1]
    for action in range(actions):
        mask[row, action] = 0
    left = s.choices
    choice = 0
    while left:
        if left & 1:
            action = action_of(s, choice)
            if 0 <= action < actions:
                mask[row, action] = 1
        left >>= 1
        choice += 1


def _slot_of(s: State, number: int) -> int:
    """The slot of the actor's hand that holds the tile with a number; `CLOSED` if none does."""
    if 0 <= number < TILES:
        cell = numbered_cell(number, s.rows)
        first = s.actor * SLOTS
        for slot in range(SLOTS):
            if s.hand[first + slot] == cell:
                return slot
    return CLOSED
