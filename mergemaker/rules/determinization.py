"""Redealing the tiles that a seat does not know (R38, R39)."""

from __future__ import annotations

from typing import Final

from .bag import dead_slots
from .board import is_dead
from .placement import can_play, playable
from .rng import below
from .state import CELLS, DECLARE, DONE, HIDDEN, PLACE, REPLACE, REPLACE_AUTO, SLOTS, State, W

WORD: Final = 60  # cells in each number of a mask
WORDS: Final = 3  # numbers in a mask of cells
POOL_ROOM: Final = CELLS  # numbers of scratch that `determinize_state` needs


def cell_words(mask: int) -> list[int]:
    """A mask of cells, such as those of `Game.refilled`, as numbers that compiled code can hold.

    Returns:
        Three numbers of 60 bits each, the lowest cells first.
    """
    return [mask >> WORD * word & ((1 << WORD) - 1) for word in range(WORDS)]


def determinize_state(s: State, observer: int, refilled: list[int], pool: list[int]) -> None:
    """Deal the hidden tiles of a state, by the state's own chance.

    Tiles that are on the board, discarded or known are dealt to nobody, hands keep their sizes, and
    nobody gets a tile that was dead when they last replaced theirs (R21). A player in turn who must
    place or replace a tile gets one that can be placed or replaced.

    Args:
        s: the state of an observation (`observe`), with a `chance` of its own.
        observer: the seat whose observation it is; -1 for a watcher.
        refilled: for each seat, `WORDS` numbers with the cells dead when it last refilled its hand.
        pool: `POOL_ROOM` numbers of scratch.
    """
    count = _shuffled_pool(s, pool)
    left = _deal_hands(s, refilled, pool, count)
    if s.turn != observer and (s.step == PLACE or s.step == REPLACE):
        if not _fitting_slots(s):
            for at in range(s.players * SLOTS):
                if s.hand[at] and at // SLOTS != observer:
                    s.hand[at] = HIDDEN
            place = 0
            while place < count - 1 and not _fits(s, pool[place]):
                place += 1
            s.hand[s.turn * SLOTS] = _taken(pool, place, count)
            left = _deal_hands(s, refilled, pool, count - 1)
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


def _deal_hands(s: State, refilled: list[int], pool: list[int], count: int) -> int:
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
                known += _ones(refilled[other * WORDS + word])
            if not dealt >> other & 1 and known > most:
                seat = other
                most = known
        dealt |= 1 << seat
        for at in range(seat * SLOTS, (seat + 1) * SLOTS):
            if s.hand[at] == HIDDEN:
                place = 0
                if s.replace == REPLACE_AUTO and most > 0:
                    while place < count - 1 and _was_dead(refilled, seat, pool[place]):
                        place += 1
                s.hand[at] = _taken(pool, place, count)
                count -= 1
    return count


def _was_dead(refilled: list[int], seat: int, tile: int) -> bool:
    return (refilled[seat * WORDS + tile // WORD] >> tile % WORD & 1) != 0


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
