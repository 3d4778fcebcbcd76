"""The board: what touches what (R1), and how a chain spreads."""

from __future__ import annotations

from functools import cache
from sys import intern
from typing import Final

from .state import GONE, OCCUPIED, ORPHAN, State, W

SIDES: Final = (-W, -1, 1, W)


def touching(s: State, tile: int) -> int:
    """What a tile touches: `ORPHAN` and the chains' cell bits, combined."""
    b = s.board
    return (b[tile - W] | b[tile - 1] | b[tile + 1] | b[tile + W]) & OCCUPIED


def is_dead(s: State, tile: int) -> bool:
    """Whether a tile touches two or more safe chains, and so can never be played (R19)."""
    safe = (touching(s, tile) >> 1) & s.safe
    return (safe & (safe - 1)) != 0


def spread(s: State, tile: int, colour: int) -> int:
    """Give a tile, and every tile joined to it that is not yet of that colour, a chain's colour.

    Returns:
        How many tiles were coloured.
    """
    b = s.board
    queue = s.queue
    b[tile] = colour
    queue[0] = tile
    reached = 1
    at = 0
    # Whatever is not empty, discarded or already of that colour. A cell holds one bit.
    other = OCCUPIED & ~colour
    while at < reached:
        centre = queue[at]
        at += 1
        if (b[centre - W] | b[centre - 1] | b[centre + 1] | b[centre + W]) & other:
            for side in SIDES:
                cell = centre + side
                if b[cell] & other:
                    b[cell] = colour
                    queue[reached] = cell
                    reached += 1
    return reached


@cache
def cell_letters(initials: str) -> dict[int, str]:
    """What is drawn for each value of a cell: `.` empty, `o` orphan, `x` discarded, or the initial
    of the chain."""
    chains = {2 << chain: initial for chain, initial in enumerate(initials)}
    return {0: ".", ORPHAN: "o", GONE: "x", **chains}


@cache
def tile_name(tile: int) -> str:
    """A tile's name, column then row: `6D` (R1). Equal names are one shared string."""
    return intern(f"{tile % W + 1}{chr(64 + tile // W)}")


def tile_cell(name: str) -> int:
    """The cell of the tile with this name, which must be valid."""
    return (ord(name[-1]) - 64) * W + int(name[:-1]) - 1


def adjacent(tile: str, other: str) -> bool:
    """Whether two tiles, given by name such as `6D`, share an edge (R1).

    The names are not checked, and the tiles need not be on the board.
    """
    return abs(tile_cell(tile) - tile_cell(other)) in (1, W)
