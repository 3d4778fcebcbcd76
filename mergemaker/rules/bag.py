"""The bag and the hands: drawing (R33), replacing dead tiles (R21), an unplayable hand (R22)."""

from __future__ import annotations

from typing import Final

from . import event_log
from .board import is_dead
from .decision import ask
from .rng import below
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


def draw(s: State, seat: int, slot: int) -> None:
    """Draw a tile into an empty slot of a hand, if the bag has one (R23, R33)."""
    if s.drawn < s.tiles:
        tile = s.bag[s.drawn]
        s.drawn += 1
        s.hand[seat * SLOTS + slot] = tile
        event_log.emit(s, event_log.DREW, seat, tile)


def put_back(s: State, count: int) -> None:
    """Return the last `count` tiles drawn to the bag, each at a random place (R40)."""
    for _ in range(count):
        s.drawn -= 1
        place = s.drawn + below(s, s.tiles - s.drawn)
        tile = s.bag[s.drawn]
        s.bag[s.drawn] = s.bag[place]
        s.bag[place] = tile


def show_column(s: State) -> int:
    """Draw a tile, put it back, and return its column, from 1; 0 if the bag is empty (R28)."""
    if s.drawn == s.tiles:
        return 0
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
    """Replace the dead tiles in the hand in one or more passes, depending on the options (R21)."""
    while True:
        dead = dead_slots(s) & s.offered
        if not dead or s.cleared == PASS_MADE:
            break
        if s.dead_tiles == DEAD_RETURN and not holds_a_live_tile(s):
            break
        if s.replace == REPLACE_ASK:
            ask(s, REPLACE, s.turn, dead | 1 << DONE)
            return
        replace_pass(s, dead)
        if s.replace == REPLACE_ONCE:
            s.cleared = PASS_MADE
    put_back(s, s.aside)
    s.aside = 0
    s.offered = EVERY_SLOT
    s.stage = PLACING if s.stage == CLEARING else PASSING


def choose_replaced(s: State, choice: int) -> None:
    """Mark a slot to be replaced; with `DONE`, replace those marked (R21, `replace=ask`)."""
    if choice != DONE:
        s.chosen |= 1 << choice
        s.choices &= ~(1 << choice)
        return
    replace_pass(s, s.chosen)
    # Only dead tiles that were just drawn may be replaced next: the player kept the others.
    s.offered = s.chosen
    s.chosen = 0
    s.step = NOTHING


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
    for slot in range(SLOTS):
        if slots >> slot & 1 and s.drawn < s.tiles:
            tile = s.hand[hand + slot]
            draw(s, s.turn, slot)
            s.bag[s.drawn - 1] = tile
            s.aside += 1


def discard(s: State, slots: int, event: int) -> None:
    """Reveal and discard the tiles in those slots of the hand, then draw as many new ones."""
    hand = s.turn * SLOTS
    for slot in range(SLOTS):
        if slots >> slot & 1:
            tile = s.hand[hand + slot]
            s.hand[hand + slot] = 0
            s.board[tile] = GONE
            event_log.emit(s, event, s.turn, tile, 1)
    for slot in range(SLOTS):
        if slots >> slot & 1:
            draw(s, s.turn, slot)


def redraw_hand(s: State) -> None:
    """Reveal and discard the whole hand, then draw as many new tiles (R22, `redraw`)."""
    if s.drawn < s.tiles:
        held = 0
        for slot in range(SLOTS):
            if s.hand[s.turn * SLOTS + slot]:
                held |= 1 << slot
        discard(s, held, event_log.HAND_REDRAWN)
    s.stage = PLACING
