"""What each seat is known to lack (R21): the tiles that were dead when it last refilled its hand.

The state has the order in which tiles were placed, and how many of them lay on the board when a
seat refilled its hand. What was dead then follows from that, and is worked out only where it is
wanted.
"""

from __future__ import annotations

from typing import Final

from .board import SIDES, is_dead
from .state import CELLS, OCCUPIED, SEATS, State, W

WORD: Final = 60  # cells in each number of a mask
WORDS: Final = 3  # numbers in a mask of cells
LACKING: Final = CELLS  # where the masks begin in the scratch of a deal
POOL_ROOM: Final = LACKING + SEATS * WORDS  # numbers of that scratch
TILE: Final = -1  # the label of a tile of no chain that is known to be safe


def note_lacking(s: State, observer: int, pool: list[int]) -> None:
    """Work out what each seat is known to lack of the tiles that are neither placed nor discarded.

    Args:
        s: the state, in which only `queue` changes.
        observer: a seat whose hand is known, which is passed over; -1 if there is none.
        pool: `POOL_ROOM` numbers of scratch. From `LACKING` on they become a mask of cells for each
            other seat, `WORDS` numbers long.
    """
    for at in range(LACKING, POOL_ROOM):
        pool[at] = 0
    if not any_dead(s):
        return  # a dead tile stays dead, so none has died yet
    for seat in range(s.players):
        if seat == observer:
            continue
        label_safe_chains(s, s.refilled[seat], pool)
        for row in range(1, s.rows + 1):
            for cell in range(row * W, row * W + s.columns):
                if s.board[cell] == 0 and is_dead(s, cell) and touches_two(pool, cell):
                    pool[LACKING + seat * WORDS + cell // WORD] |= 1 << cell % WORD


def any_dead(s: State) -> bool:
    """Whether there is a dead tile that is neither on the board nor discarded."""
    if not s.safe & (s.safe - 1):
        return False
    for row in range(1, s.rows + 1):
        for cell in range(row * W, row * W + s.columns):
            if s.board[cell] == 0 and is_dead(s, cell):
                return True
    return False


def label_safe_chains(s: State, placed: int, labels: list[int]) -> None:
    """Label the cells of the chains that were safe when only so many tiles had been placed: each
    with a number of its chain, and all others with 0 or less."""
    for cell in range(CELLS):
        labels[cell] = TILE if s.board[cell] & OCCUPIED else 0
    for at in range(placed, s.placings):
        labels[s.placed[at]] = 0
    for at in range(placed):  # every chain has a tile that was placed: starting tiles found none
        if labels[s.placed[at]] == TILE:
            label_chain(s, s.placed[at], labels)


def label_chain(s: State, tile: int, labels: list[int]) -> None:
    """Label the tiles that are connected to one, with its cell if they are a safe chain, otherwise
    with 0."""
    queue = s.queue
    queue[0] = tile
    labels[tile] = tile
    reached = 1
    at = 0
    while at < reached:
        centre = queue[at]
        at += 1
        for side in SIDES:
            cell = centre + side
            if labels[cell] == TILE:
                labels[cell] = tile
                queue[reached] = cell
                reached += 1
    if reached < s.safe_size:
        for at in range(reached):
            labels[queue[at]] = 0


def touches_two(labels: list[int], cell: int) -> bool:
    """Whether a cell touches two of the labelled chains."""
    first = 0
    for side in SIDES:
        chain = labels[cell + side]
        if chain > 0 and first > 0 and chain != first:
            return True
        first = max(first, chain)
    return False
