"""What a seat observes, as numbers: the board cell by cell, then the scalars.

It is a function of a state and a seat, is defined at every step, and never reads a hidden tile: it
looks at the seat's own hand, and at nothing else but what everybody sees. Holdings that are closed
(R38) are in it, since whoever watches can count them.

`envs/layout.py` describes each number. Observations are NumPy arrays, also where this runs plain.
"""

from __future__ import annotations

from typing import Any, Final

from ...rules.actions import MOST_WIDE_ROWS, TALL, TILES, WIDE, mark_open, tile_number
from ...rules.decision import end_is_near
from ...rules.state import CELLS, CHAINS, SEATS, SLOTS, State, W

__all__ = ["observe_board", "observe_compact", "observe_nothing", "observe_scaled"]

DECIDING: Final = -2  # stands for the seat that decides

PLANES: Final = 12  # those of the cells' own bits, and these three
HAND: Final = 9
PLACED: Final = 10
DEAD: Final = 11

# Where the scalars begin, counted from the first of them.
SIZES: Final = 0
PRICES: Final = SIZES + CHAINS
BANK: Final = PRICES + CHAINS
SAFE: Final = BANK + CHAINS
MERGING: Final = SAFE + CHAINS
SURVIVOR: Final = MERGING + CHAINS
DEFUNCT: Final = SURVIVOR + CHAINS
SHARES: Final = DEFUNCT + CHAINS
CASH: Final = SHARES + SEATS * CHAINS
HELD: Final = CASH + 3 * SEATS
ACTOR: Final = HELD + SEATS
TURN: Final = ACTOR + SEATS
STEP: Final = TURN + SEATS
STEPS: Final = 10
SINGLE: Final = STEP + STEPS
PLAYERS, LEFT, DECLARED, END_NEAR, IDLE, TRADED, BAG = range(SINGLE, SINGLE + 7)
SCALARS: Final = SINGLE + 7

MOST: Final = 255  # that a byte holds
SCRATCH: Final = TILES + CELLS  # numbers of scratch for the cells

# What each scalar is multiplied by to be a floating-point number, at most 1 unless there is a lot
# of cash.
SCALES: Final = (
    *[1 / 108] * CHAINS,
    *[1 / 12] * CHAINS,
    *[1 / 25] * CHAINS,
    *[1.0] * (4 * CHAINS),
    *[1 / 25] * (SEATS * CHAINS),
    *[1 / 20] * SEATS,
    *[1 / 100] * (2 * SEATS),
    *[1 / 6] * SEATS,
    *[1.0] * (2 * SEATS + STEPS),
    1 / 6,
    1 / 6,
    1.0,
    1.0,
    1 / 6,
    1 / 25,
    1 / 108,
)


def observe_nothing(
    states: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int
) -> None:
    """Mark the open actions in rows of a mask, and write no observation. Arguments as for
    `observe_compact`."""
    for row in range(first, end):
        mark_open(states[row], mask, row)


def observe_compact(
    states: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int
) -> None:
    """Mark the open actions and write the compact observations of some rows.

    Args:
        states: rows of states.
        mask: gets the actions that are open to whoever decides.
        x: gets the observations.
        bits: `SCRATCH` numbers of scratch.
        first: the first row.
        end: the row after the last.
        seat: the seat that observes; -1 for a watcher, and `DECIDING` for whoever decides.
    """
    for row in range(first, end):
        s = states[row]
        mark_open(s, mask, row)
        observer = s.actor if seat == DECIDING else seat
        write_compact(s, observer, x, row, bits)


def observe_board(
    states: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int
) -> None:
    """Mark the open actions and write the observations of some rows as planes of bytes. Arguments
    as for `observe_compact`."""
    for row in range(first, end):
        s = states[row]
        mark_open(s, mask, row)
        observer = s.actor if seat == DECIDING else seat
        write_planes(s, observer, x, row, bits)


def observe_scaled(
    states: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int
) -> None:
    """Mark the open actions and write the observations of some rows as planes of floating-point
    numbers. Arguments as for `observe_compact`."""
    for row in range(first, end):
        s = states[row]
        mark_open(s, mask, row)
        observer = s.actor if seat == DECIDING else seat
        write_planes(s, observer, x, row, bits)
        scale(x, row)


def write_compact(s: State, seat: int, x: Any, row: int, bits: Any) -> None:
    """Write a byte for each cell, and the scalars.

    Args:
        s: the state.
        seat: the seat that observes; -1 for a watcher.
        x: rows of observations.
        row: which of them.
        bits: `SCRATCH` numbers of scratch.
    """
    mark_cells(s, seat, bits)
    cells = x[row, 0:TILES]
    for cell in range(TILES):
        planes = bits[cell]
        # The lower half is 0 if the cell is empty, else 1 more than the plane that it is in.
        cells[cell] = (
            ((planes & 0b101010101) != 0)
            | ((planes & 0b001100110) != 0) << 1
            | ((planes & 0b001111000) != 0) << 2
            | ((planes & 0b110000000) != 0) << 3
            | (planes >> HAND) << 4
        )
    write_scalars(s, seat, x[row, TILES : TILES + SCALARS])


def write_planes(s: State, seat: int, x: Any, row: int, bits: Any) -> None:
    """Write the planes of the cells, and the scalars unscaled. Arguments as for `write_compact`."""
    mark_cells(s, seat, bits)
    for plane in range(PLANES):
        cells = x[row, plane * TILES : (plane + 1) * TILES]
        for cell in range(TILES):
            cells[cell] = (bits[cell] >> plane) & 1
    write_scalars(s, seat, x[row, PLANES * TILES : PLANES * TILES + SCALARS])


def scale(x: Any, row: int) -> None:
    """Scale the scalars of an observation in planes."""
    scalars = x[row, PLANES * TILES : PLANES * TILES + SCALARS]
    for scalar in range(SCALARS):
        scalars[scalar] = float(scalars[scalar]) * SCALES[scalar]


def mark_cells(s: State, seat: int, bits: Any) -> None:
    """Note for each cell the planes that it is in, as a mask: first the cell's own bits."""
    if s.rows <= MOST_WIDE_ROWS:
        mark_wide_board(s, bits)
    else:
        mark_tall_board(s, bits)
    if seat >= 0:
        hand = s.hand[seat * SLOTS : (seat + 1) * SLOTS]
        for slot in range(SLOTS):
            if hand[slot] >= W:
                bits[tile_number(hand[slot], s.rows)] |= 1 << HAND
    if s.tile:
        bits[tile_number(s.tile, s.rows)] |= 1 << PLACED


def mark_wide_board(s: State, bits: Any) -> None:
    """Note what lies on each cell of a board of twelve columns, and which empty cells are dead."""
    flat = bits[TILES:]
    if s.safe & (s.safe - 1):
        mark_dead(s, flat)
        for row in range(MOST_WIDE_ROWS):
            copy_twelve(flat[row * W : row * W + WIDE], bits[row * WIDE : (row + 1) * WIDE])
    else:
        for row in range(MOST_WIDE_ROWS):
            first = (row + 1) * W
            copy_twelve(s.board[first : first + WIDE], bits[row * WIDE : (row + 1) * WIDE])


def mark_tall_board(s: State, bits: Any) -> None:
    """The same on a board of ten rows, which has ten columns at most."""
    flat = bits[TILES:]
    mark_dead(s, flat)
    for row in range(TALL):
        for column in range(TALL):
            bits[row * TALL + column] = flat[row * W + column]
    for cell in range(TALL * TALL, TILES):
        bits[cell] = 0


def mark_dead(s: State, flat: Any) -> None:
    """Note what lies on each cell of the grid, from its first row on, and which are dead."""
    board = s.board
    safe = s.safe << 1
    here = board[W : CELLS - W]
    above = board[0 : CELLS - 2 * W]
    below = board[2 * W : CELLS]
    left = board[W - 1 : CELLS - W - 1]
    right = board[W + 1 : CELLS - W + 1]
    for cell in range(CELLS - 2 * W):
        near = (above[cell] | below[cell] | left[cell] | right[cell]) & safe
        dead = ((near & (near - 1)) != 0) & (here[cell] == 0)
        flat[cell] = here[cell] | dead << DEAD


def copy_twelve(source: Any, to: Any) -> None:
    """Copy a row of cells. All are read before any is written, which lets several go at once."""
    for four in range(0, WIDE, 4):
        a = source[four]
        b = source[four + 1]
        c = source[four + 2]
        d = source[four + 3]
        to[four] = a
        to[four + 1] = b
        to[four + 2] = c
        to[four + 3] = d


def write_scalars(s: State, seat: int, scalars: Any) -> None:
    """Write the scalars as whole numbers below 256."""
    for scalar in range(SCALARS):
        scalars[scalar] = 0
    write_chains(s, scalars)
    first = max(0, seat)
    players = s.players
    for away in range(players):
        other = first + away
        if other >= players:
            other -= players
        held = s.shares[other * CHAINS : (other + 1) * CHAINS]
        shares = scalars[SHARES + away * CHAINS : SHARES + (away + 1) * CHAINS]
        for chain in range(CHAINS):
            shares[chain] = held[chain]
        hundreds = hundredth(s.cash[other])
        ten_thousands = hundredth(hundreds)
        scalars[CASH + away] = min(ten_thousands, MOST)
        scalars[CASH + SEATS + away] = hundreds - 100 * ten_thousands
        scalars[CASH + 2 * SEATS + away] = s.cash[other] - 100 * hundreds
        hand = s.hand[other * SLOTS : (other + 1) * SLOTS]
        tiles = 0
        for slot in range(SLOTS):
            tiles += hand[slot] != 0
        scalars[HELD + away] = tiles
    if s.actor >= 0:
        scalars[ACTOR + seats_away(s.actor, first, players)] = 1
    if 0 <= s.turn < players:
        scalars[TURN + seats_away(s.turn, first, players)] = 1
    scalars[STEP + s.step - 1] = 1
    scalars[PLAYERS] = players
    scalars[LEFT] = s.left
    scalars[DECLARED] = s.declared
    scalars[END_NEAR] = end_is_near(s)
    scalars[IDLE] = s.idle
    scalars[TRADED] = s.traded
    scalars[BAG] = s.tiles - s.drawn


def write_chains(s: State, scalars: Any) -> None:
    """Write what everybody knows of the chains."""
    sizes = scalars[SIZES:PRICES]
    prices = scalars[PRICES:BANK]
    bank = scalars[BANK:SAFE]
    safe = scalars[SAFE:MERGING]
    merging = scalars[MERGING:SURVIVOR]
    for chain in range(CHAINS):
        sizes[chain] = s.sizes[chain]
        prices[chain] = s.prices[chain] * 41 >> 12  # hundreds: prices are below 2,000
        bank[chain] = s.bank[chain]
        safe[chain] = s.safe >> chain & 1
        merging[chain] = s.merging >> chain & 1
    if s.survivor >= 0:
        scalars[SURVIVOR + s.survivor] = 1
    if s.defunct >= 0:
        scalars[DEFUNCT + s.defunct] = 1


def seats_away(other: int, first: int, players: int) -> int:
    """How many places around the table a seat is from another."""
    return other - first if other >= first else other - first + players


def hundredth(number: int) -> int:
    """A hundredth of a number below 2**31, rounded down. A division would take longer."""
    return number * 1374389535 >> 37
