"""Redealing the tiles that a seat does not know (R38, R39), and hiding them before."""

from __future__ import annotations

from collections.abc import Sequence

from .bag import dead_slots
from .board import is_dead
from .lacking import LACKING, POOL_ROOM, WORD, WORDS, note_lacking
from .placement import can_play, playable
from .rng import below
from .state import (
    CELLS,
    DECLARE,
    DONE,
    EVERY_SLOT,
    HIDDEN,
    PLACE,
    REPLACE,
    REPLACE_AUTO,
    SLOTS,
    State,
    W,
)


def dealing_pool(refilled: Sequence[int]) -> list[int]:
    """The scratch that `deal_by_masks` needs.

    Args:
        refilled: for each seat, the mask of the cells dead when it last refilled its hand
            (`Game.refilled`).
    """
    pool = [0] * POOL_ROOM
    for seat, mask in enumerate(refilled):
        for word in range(WORDS):
            pool[LACKING + seat * WORDS + word] = mask >> WORD * word & ((1 << WORD) - 1)
    return pool


def hide_bag(s: State, keep_aside: bool) -> None:
    """Hide the order of the bag and all later chance.

    Args:
        s: the state.
        keep_aside: whether the tiles that were set aside (R21) stay visible.
    """
    s.chance = 0
    for at in range(s.tiles):
        if not (keep_aside and s.drawn - s.aside <= at < s.drawn):
            s.bag[at] = HIDDEN


def hide_hand(s: State, seat: int) -> None:
    """Hide a hand, and what the decision being made gives away of it."""
    held = 0
    for at in range(seat * SLOTS, (seat + 1) * SLOTS):
        held += s.hand[at] != 0
    for slot in range(SLOTS):
        s.hand[seat * SLOTS + slot] = HIDDEN if slot < held else 0
    if seat == s.turn:
        s.slot = min(held, SLOTS - 1)
        s.chosen = 0
        s.offered = EVERY_SLOT
        any_slot = (1 << held) - 1
        if s.step == PLACE:
            s.choices = any_slot | s.choices & 1 << DECLARE
        elif s.step == REPLACE:
            s.choices = any_slot | 1 << DONE


def redeal_state(s: State, observer: int, chance: int, pool: list[int]) -> None:
    """Deal everything again that a seat does not know, from nothing but the state.

    Args:
        s: the state, with nothing hidden and somebody to decide; it is changed.
        observer: the seat; -1 for a watcher.
        chance: the state of the generator that deals, and that all later chance follows from.
        pool: `POOL_ROOM` numbers of scratch.
    """
    hide_bag(s, s.turn == observer)
    for seat in range(s.players):
        if seat != observer:
            hide_hand(s, seat)
    s.chance = chance
    note_lacking(s, observer, pool)
    deal_by_masks(s, observer, pool)


def deal_by_masks(s: State, observer: int, pool: list[int]) -> None:
    """Deal the hidden tiles of a state, by the state's own chance.

    Tiles that are on the board, discarded or known are dealt to nobody, hands keep their sizes, and
    nobody gets a tile that was dead when they last replaced theirs (R21). A player in turn who must
    place or replace a tile gets one that can be placed or replaced.

    Args:
        s: the state of an observation (`observe`), with a `chance` of its own.
        observer: the seat whose observation it is; -1 for a watcher.
        pool: `POOL_ROOM` numbers of scratch. From `LACKING` on they are masks of the tiles that
            each seat is known to lack, and stay as they are.
    """
    count = _shuffled_pool(s, pool)
    left = _deal_hands(s, pool, count)
    if s.turn != observer and (s.step == PLACE or s.step == REPLACE):
        if not _fitting_slots(s):
            for at in range(s.players * SLOTS):
                if s.hand[at] and at // SLOTS != observer:
                    s.hand[at] = HIDDEN
            place = 0
            while place < count - 1 and not _fits(s, pool[place]):
                place += 1
            s.hand[s.turn * SLOTS] = _taken(pool, place, count)
            left = _deal_hands(s, pool, count - 1)
        done = 1 << DONE if s.step == REPLACE else 0
        s.choices = _fitting_slots(s) | done | s.choices & 1 << DECLARE
    for at in range(s.drawn - s.aside, s.drawn):
        if s.bag[at] == HIDDEN:
            place = 0
            while place < left - 1 and not is_dead(s, pool[place]):
                place += 1
            s.bag[at] = _taken(pool, place, left)
            left -= 1
    for at in range(s.drawn, s.tiles):
        left -= 1
        s.bag[at] = pool[left]


def _shuffled_pool(s: State, pool: list[int]) -> int:
    """Gather the tiles that are neither seen nor held, in a random order.

    Returns:
        How many there are.
    """
    for cell in range(CELLS):
        pool[cell] = 0
    for at in range(s.players * SLOTS):
        pool[s.hand[at]] = 1
    for at in range(s.drawn - s.aside, s.drawn):
        pool[s.bag[at]] = 1
    count = 0
    for row in range(1, s.rows + 1):
        for cell in range(row * W, row * W + s.columns):
            if s.board[cell] == 0 and pool[cell] == 0:
                pool[count] = cell  # a cell already passed: `count` never outruns `cell`
                count += 1
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        tile = pool[last]
        pool[last] = pool[other]
        pool[other] = tile
    return count


def _deal_hands(s: State, pool: list[int], count: int) -> int:
    """Deal the hidden hands from a shuffled pool.

    The seat that refilled its hand last is known to lack the most tiles. Dealing to it first keeps
    all possible deals equally likely, since a dead tile stays dead.

    Returns:
        How many tiles are left in the pool.
    """
    dealt = 0
    for _ in range(s.players):
        seat = -1
        most = -1
        for other in range(s.players):
            known = 0
            for word in range(WORDS):
                known += _ones(pool[LACKING + other * WORDS + word])
            if not dealt >> other & 1 and known > most:
                seat = other
                most = known
        dealt |= 1 << seat
        for at in range(seat * SLOTS, (seat + 1) * SLOTS):
            if s.hand[at] == HIDDEN:
                place = 0
                if s.replace == REPLACE_AUTO and most > 0:
                    while place < count - 1 and _lacks(pool, seat, pool[place]):
                        place += 1
                s.hand[at] = _taken(pool, place, count)
                count -= 1
    return count


def _lacks(pool: list[int], seat: int, tile: int) -> bool:
    return (pool[LACKING + seat * WORDS + tile // WORD] >> tile % WORD & 1) != 0


def _ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _taken(pool: list[int], place: int, count: int) -> int:
    """Take a tile out of the pool's first `count`, by swapping it with the last of them."""
    tile = pool[place]
    pool[place] = pool[count - 1]
    pool[count - 1] = tile
    return tile


def _fits(s: State, tile: int) -> bool:
    return can_play(s, tile) if s.step == PLACE else is_dead(s, tile)


def _fitting_slots(s: State) -> int:
    return playable(s) if s.step == PLACE else dead_slots(s)
