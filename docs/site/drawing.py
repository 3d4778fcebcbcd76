"""Boards drawn as SVG in the look of the game. The colours are those of its style sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

from mergemaker.rules import Chain, Game

from .outline import CELL, ROUND, outline, place_of

ORPHAN = "o"
DISCARDED = "x"


def board(game: Game, columns: int, rows: int, marked: Collection[str] = ()) -> str:
    """The top left corner of a game's board.

    Args:
        game: the game.
        columns: how many columns are drawn.
        rows: how many rows are drawn.
        marked: the tiles that the text is about, which get a dashed frame.
    """
    shown = [tile for tile in game.ruleset.tiles if _is_within(tile, columns, rows)]
    width, height = columns * CELL, rows * CELL
    parts = [
        f'<svg class="drawn-board columns-{columns}" viewBox="-4 -4 {width + 8} {height + 12}"'
        f' role="img" aria-label="{escape(in_words(game, shown, marked))}">',
        surface(columns, rows),
        *(_label(tile, tile, "name") for tile in shown if game.cell(tile) == "."),
        *(piece([tile], ORPHAN) for tile in shown if game.cell(tile) == ORPHAN),
    ]
    for chain in Chain:
        letter = game.ruleset.letter(chain)
        if tiles := [tile for tile in shown if game.cell(tile) == letter]:
            parts.append(piece(tiles, str(int(chain))))
            parts += [_label(tile, letter, f"letter chain-{int(chain)}") for tile in tiles]
    parts += [_label(tile, "×", "name") for tile in shown if game.cell(tile) == DISCARDED]
    parts += [_cross(tile) for tile in game.dead_cells() if tile in shown]
    parts += [_frame(tile, game) for tile in marked]
    return "".join([*parts, "</svg>"])


def surface(columns: int, rows: int) -> str:
    """An empty board, and the lines between its cells."""
    width, height = columns * CELL, rows * CELL
    lines = "".join(f"M{column * CELL} 0V{height}" for column in range(1, columns))
    lines += "".join(f"M0 {row * CELL}H{width}" for row in range(1, rows))
    return (
        f'<rect class="surface" width="{width}" height="{height}" rx="{ROUND}"/>'
        f'<path class="lines" d="{lines}"/>'
    )


def piece(tiles: Collection[str], kind: str) -> str:
    """Tiles as one piece: its face, a side visible below it, and an outline around both.

    Args:
        tiles: the tiles.
        kind: the number of their chain, or `o` for an orphan.
    """
    path = outline(tiles)
    return (
        f'<g class="piece chain-{kind}"><path class="rim" d="{path}"/>'
        f'<path class="rim side" d="{path}"/><path class="face" d="{path}"/></g>'
    )


def in_words(game: Game, shown: Collection[str], marked: Collection[str] = ()) -> str:
    """What a drawing shows, for those who do not see it."""
    return f"A board: {'; '.join(_groups(game, shown, marked)) or 'empty'}."


def _groups(game: Game, shown: Collection[str], marked: Collection[str]) -> Iterator[str]:
    rules = game.ruleset
    names = {rules.letter(chain): rules.name(chain) for chain in Chain}
    for sign, name in {**names, ORPHAN: "orphans", DISCARDED: "discarded"}.items():
        if tiles := [tile for tile in shown if game.cell(tile) == sign]:
            yield f"{name} on {', '.join(tiles)}"
    if dead := [tile for tile in game.dead_cells() if tile in shown]:
        yield f"dead cells {', '.join(dead)}"
    if marked:
        yield f"marked {', '.join(marked)}"


def _is_within(tile: str, columns: int, rows: int) -> bool:
    x, y = place_of(tile)
    return x < columns and y < rows


def _label(tile: str, text: str, kind: str) -> str:
    x, y = place_of(tile)
    return f'<text class="{kind}" x="{x * CELL + 50}" y="{y * CELL + 50}">{text}</text>'


def _cross(tile: str) -> str:
    x, y = place_of(tile)
    return f'<path class="dead" d="M{x * CELL + 25} {y * CELL + 25}l50 50m0 -50l-50 50"/>'


def _frame(tile: str, game: Game) -> str:
    x, y = place_of(tile)
    side = CELL - 24
    kind = "on-tile" if game.cell(tile) not in (".", DISCARDED) else "on-board"
    return (
        f'<rect class="mark {kind}" x="{x * CELL + 12}" y="{y * CELL + 12}" width="{side}"'
        f' height="{side}" rx="{ROUND // 2}"/>'
    )
