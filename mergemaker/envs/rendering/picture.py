"""A picture of a game, in its own look: the board, the chains, and what everybody has."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ...rules import EVERY_CHAIN, Game, W
from . import letters
from .colours import ACCENT, BACKGROUND, BOARD, FACES, FAINT, INK, INKS, LINE, ORPHAN, SIDES, Colour

CELL: Final = 40  # pixels of a cell, and of a row beside the board
EDGE: Final = 12
SIDE: Final = 5  # pixels of the side of a piece, seen below its face
LABEL: Final = 72  # pixels of the columns beside the board: what a row is,
COLUMN: Final = 52  # each chain,
CASH: Final = 110  # a player's cash,
HAND: Final = 300  # and its hand
HEADINGS: Final = ("", "SIZE", "PRICE", "BANK")


class Canvas:
    """Pixels to draw on.

    Args:
        width: pixels from left to right.
        height: pixels from top to bottom.
    """

    def __init__(self, width: int, height: int) -> None:
        self.pixels: Any = np.full((height, width, 3), BACKGROUND, np.uint8)

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle."""
        self.pixels[y : y + height, x : x + width] = colour

    def write(self, x: int, y: int, text: str, colour: Colour, size: int = 2) -> None:
        """Write a text whose middle is at a place, in letters of so many times five by seven."""
        left = x - letters.width(text) * size // 2
        top = y - letters.HIGH * size // 2
        for right, glyph in letters.written(text):
            start = left + right * size
            part = self.pixels[top : top + letters.HIGH * size, start : start + letters.WIDE * size]
            part[glyph.repeat(size, 0).repeat(size, 1)] = colour


def picture(game: Game) -> Any:
    """A game as pixels: rows of columns of red, green and blue. All hands are shown.

    Args:
        game: the game.
    """
    rules = game.ruleset
    wide, high = rules.columns * CELL, rules.rows * CELL
    left = wide + 2 * EDGE
    table = LABEL + rules.chains * COLUMN + CASH + HAND
    rows = len(HEADINGS) + len(game.players)
    canvas = Canvas(left + table + EDGE, max(high, rows * CELL) + 2 * EDGE)
    _draw_board(canvas, game)
    _draw_chains(canvas, game, left)
    for seat in range(len(game.players)):
        _draw_player(canvas, game, seat, left, EDGE + (len(HEADINGS) + seat) * CELL)
    return canvas.pixels


def _draw_board(canvas: Canvas, game: Game) -> None:
    """Draw the board: empty cells with their names, tiles, and crosses where tiles are dead."""
    rules, dead = game.ruleset, set(game.dead_cells())
    canvas.fill(EDGE, EDGE, rules.columns * CELL, rules.rows * CELL, LINE)
    placed = as_placed(game)
    for at, (tile, lies) in enumerate(zip(rules.tiles, game.board(), strict=True)):
        x = EDGE + at % rules.columns * CELL
        y = EDGE + at // rules.columns * CELL
        if lies in ".x":
            canvas.fill(x + 1, y + 1, CELL - 2, CELL - 2, BOARD)
            name, size = ("×", 3) if lies == "x" or tile in dead else (tile, 1)
            canvas.write(x + CELL // 2, y + CELL // 2, name, FAINT, size)
            continue
        kind = ORPHAN if lies == "o" else rules.initials.index(lies)
        if tile == placed:
            canvas.fill(x, y, CELL, CELL, INK)
        _draw_piece(canvas, x + 2, y + 2, CELL - 4, kind)
        canvas.write(x + CELL // 2, y + (CELL - SIDE) // 2, "" if lies == "o" else lies, INKS[kind])


def as_placed(game: Game) -> str:
    """The tile placed in this turn; empty if there is none."""
    tile = game.state.tile
    return game.ruleset.tiles[(tile // W - 1) * game.ruleset.columns + tile % W] if tile else ""


def _draw_piece(canvas: Canvas, x: int, y: int, width: int, kind: int) -> None:
    """Draw a tile: its face, and below it its side."""
    canvas.fill(x, y, width, width, SIDES[kind])
    canvas.fill(x, y, width, width - SIDE, FACES[kind])


def _draw_chains(canvas: Canvas, game: Game, left: int) -> None:
    """Draw how large each chain is, what a share costs, and how many the bank has."""
    for row, heading in enumerate(HEADINGS[1:], 1):
        canvas.write(left + LABEL // 2, EDGE + row * CELL + CELL // 2, heading, FAINT)
    for chain in EVERY_CHAIN[: game.ruleset.chains]:
        x = left + LABEL + chain * COLUMN
        _draw_piece(canvas, x + 6, EDGE + 2, COLUMN - 12, chain)
        middle = x + COLUMN // 2
        canvas.write(middle, EDGE + CELL // 2, game.ruleset.letter(chain), INKS[chain])
        for row, number in enumerate((game.size(chain), game.price(chain), game.bank(chain)), 1):
            canvas.write(middle, EDGE + row * CELL + CELL // 2, str(number or ""), INK)


def _draw_player(canvas: Canvas, game: Game, seat: int, left: int, y: int) -> None:
    """Draw a player's shares, cash and hand; whoever decides is marked."""
    deciding = not game.over and game.state.actor == seat
    middle = y + CELL // 2
    if deciding:
        canvas.fill(left, y + 2, 4, CELL - 4, ACCENT)
    canvas.write(left + LABEL // 2, middle, f"P{seat}", ACCENT if deciding else INK)
    for chain in EVERY_CHAIN[: game.ruleset.chains]:
        held = game.shares(seat, chain)
        x = left + LABEL + chain * COLUMN + COLUMN // 2
        canvas.write(x, middle, str(held or ""), INK)
    x = left + LABEL + game.ruleset.chains * COLUMN
    canvas.write(x + CASH // 2, middle, f"${game.cash(seat)}", INK)
    canvas.write(x + CASH + HAND // 2, middle, " ".join(game.hand(seat)), FAINT)
