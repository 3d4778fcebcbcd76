"""The bag and the hands: drawing (R33), replacing dead tiles (R21), an unplayable hand (R22)."""

from __future__ import annotations

from typing import Final

from . import event_log
from .board import is_dead
from .decision import ask
from .rng import below, waits_for_chance
from .state import (
    CLEARING,
    DEAD_DISCARD,
    DEAD_RETURN,
    DONE,
    EVERY_SLOT,
    GONE,
    NOTHING,
    PASSING,
    PLACING,
    REPLACE,
    REPLACE_ASK,
    REPLACE_ONCE,
    SLOTS,
    State,
    W,
)

PASS_MADE: Final = 2  # the value of `cleared` after the turn's only pass (`replace=once`)


def draw(s: State, slots: int) -> None:
    """Draw tiles into slots of the hand, a mask, as long as the bag has any (R23)."""
    for slot in range(SLOTS):
        if slots >> slot & 1:
            draw_one(s, slot)


def draw_one(s: State, slot: int) -> None:
    """Draw a tile into a slot of the hand, if the bag has one (R33).

    A tile that is still in the slot is set aside (R21). If chance is asked, the slot waits for it.
    """
    if s.drawn == s.tiles:
        return
    if s.drawing or waits_for_chance(s):
        s.drawing |= 1 << slot
    else:
        at = s.turn * SLOTS + slot
        tile = s.bag[s.drawn]
        if s.hand[at]:
            s.bag[s.drawn] = s.hand[at]
            s.aside += 1
        s.hand[at] = tile
        s.drawn += 1
        event_log.emit(s, event_log.DREW, s.turn, tile)


def go_on_drawing(s: State) -> None:
    """Draw tiles into the slots that wait for one."""
    slots = s.drawing
    s.drawing = 0
    draw(s, slots)


def put_back(s: State, count: int) -> None:
    """Return the last `count` tiles drawn to the bag, each at a random place (R40).

    Where each tile that is drawn is asked for, the places make no difference.
    """
    if s.explicit:
        s.drawn -= count
        return
    for _ in range(count):
        s.drawn -= 1
        place = s.drawn + below(s, s.tiles - s.drawn)
        tile = s.bag[s.drawn]
        s.bag[s.drawn] = s.bag[place]
        s.bag[place] = tile


def show_column(s: State) -> int:
    """Draw a tile, put it back, and return its column, from 1 (R28)."""
    column = s.bag[s.drawn] % W + 1
    s.drawn += 1
    put_back(s, 1)
    return column


def dead_slots(s: State) -> int:
    """The slots with a dead tile in the hand of the player in turn, as a mask (R19)."""
    hand = s.hand
    first = s.turn * SLOTS
    mask = 0
    for slot in range(SLOTS):
        tile = hand[first + slot]
        if tile and is_dead(s, tile):
            mask |= 1 << slot
    return mask


def holds_a_live_tile(s: State) -> bool:
    """Whether the bag holds a tile that is not dead (R21)."""
    at = s.drawn
    while at < s.tiles and is_dead(s, s.bag[at]):
        at += 1
    return at < s.tiles


def replace_dead(s: State) -> None:
    """Replace the dead tiles in the hand in a pass, or go on if all are replaced (R21)."""
    dead = dead_slots(s) & s.offered
    if (
        not dead
        or s.cleared == PASS_MADE
        or (s.dead_tiles == DEAD_RETURN and not holds_a_live_tile(s))
    ):
        put_back(s, s.aside)
        s.aside = 0
        s.offered = EVERY_SLOT
        s.stage = PLACING if s.stage == CLEARING else PASSING
    elif s.replace == REPLACE_ASK:
        ask(s, REPLACE, s.turn, dead | 1 << DONE)
    else:
        if s.replace == REPLACE_ONCE:
            s.cleared = PASS_MADE
        replace_pass(s, dead)


def choose_replaced(s: State, choice: int) -> None:
    """Mark a slot to be replaced; with `DONE`, replace those marked (R21, `replace=ask`)."""
    if choice != DONE:
        s.chosen |= 1 << choice
        s.choices &= ~(1 << choice)
        return
    # Only dead tiles that are drawn now may be replaced next: the player kept the others.
    s.offered = s.chosen
    s.chosen = 0
    s.step = NOTHING
    replace_pass(s, s.offered)


def replace_pass(s: State, slots: int) -> None:
    """Replace the tiles in those slots while the bag has tiles (R21).

    If it has too few, a tile to be discarded leaves the hand all the same, and one to be returned
    to the bag stays in the hand.
    """
    if s.dead_tiles == DEAD_DISCARD:
        discard(s, slots, event_log.REPLACED)
        return
    hand = s.turn * SLOTS
    given = 0
    left = s.tiles - s.drawn
    for slot in range(SLOTS):
        if slots >> slot & 1 and given < left:
            given += 1
            event_log.emit(s, event_log.REPLACED, s.turn, s.hand[hand + slot], 0)
    draw(s, slots)


def discard(s: State, slots: int, event: int) -> None:
    """Reveal and discard the tiles in those slots of the hand, then draw as many new ones."""
    hand = s.turn * SLOTS
    for slot in range(SLOTS):
        if slots >> slot & 1:
            tile = s.hand[hand + slot]
            s.hand[hand + slot] = 0
            s.board[tile] = GONE
            event_log.emit(s, event, s.turn, tile, 1)
    draw(s, slots)


def redraw_hand(s: State) -> None:
    """Reveal and discard the whole hand, then draw as many new tiles (R22, `redraw`)."""
    s.stage = PLACING
    if s.drawn < s.tiles:
        held = 0
        for slot in range(SLOTS):
            if s.hand[s.turn * SLOTS + slot]:
                held |= 1 << slot
        discard(s, held, event_log.HAND_REDRAWN)
