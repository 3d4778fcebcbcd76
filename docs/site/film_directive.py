"""The directive `film`, which shows a recorded game in motion.

The page has the picture of one moment; `assets/film.js` plays the rest.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from .drawing import surface
from .film import ORPHANS, Film, as_data, make_film
from .outline import CELL, place_of

STILL = "merged"
"""The kind of frame of which the page has a picture: the first of it."""


class FilmDirective(Directive):
    """A game as a film. The argument is its record's file; the content is its caption."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Play the record again, and put the film into the page."""
        page = Path(self.state.document.current_source or "")
        film = make_film((page.parent / self.arguments[0]).read_text(encoding="utf-8"))
        return [nodes.raw("", _figure(film, " ".join(self.content)), format="html")]


def _figure(film: Film, caption: str) -> str:
    shown = next(index for index, frame in enumerate(film.frames) if frame.kind == STILL)
    data = json.dumps(as_data(film), separators=(",", ":")).replace("<", "\\u003c")
    seats = "".join(
        f'<li><b>{escape(name)}</b> <span class="cash">${cash:,}</span></li>'
        for name, cash in zip(film.players, film.frames[shown].cash, strict=True)
    )
    return (
        f'<figure class="film" data-still="{shown}">{_drawing(film, shown)}'
        f'<div class="beside"><ul class="seats">{seats}</ul>'
        '<p class="controls" hidden><button type="button" class="back">Back</button>'
        '<button type="button" class="play">Play</button>'
        '<button type="button" class="on">Next</button>'
        f'<input type="range" min="0" max="{len(film.frames) - 1}" value="{shown}"'
        ' aria-label="Moment of the game"></p></div>'
        f'<p class="words">{escape(film.frames[shown].words)}</p>'
        f'<figcaption>{escape(caption)}</figcaption><script type="application/json">{data}</script>'
        "</figure>"
    )


def _drawing(film: Film, shown: int) -> str:
    """The board at one moment, with all that the script needs to show any other."""
    pieces: dict[str, str] = {}
    cells: dict[str, str] = {}
    for frame in film.frames[: shown + 1]:
        pieces |= frame.pieces
        cells |= frame.cells
    kinds = [ORPHANS, *map(str, range(len(film.letters)))]
    tiles = [
        f"{column + 1}{chr(ord('A') + row)}"
        for row in range(film.rows)
        for column in range(film.columns)
    ]
    width, height = film.columns * CELL + 8, film.rows * CELL + 12
    return (
        f'<svg class="drawn-board" viewBox="-4 -4 {width} {height}"'
        ' role="img" aria-label="The board of the game">'
        f"{surface(film.columns, film.rows)}"
        f'{"".join(_piece(kind, pieces.get(kind, "")) for kind in kinds)}<g class="new"></g>'
        f"{''.join(_label(tile, cells.get(tile, ''), film.letters) for tile in tiles)}</svg>"
    )


def _piece(kind: str, path: str) -> str:
    paths = "".join(f'<path class="{part}" d="{path}"/>' for part in ("rim", "rim side", "face"))
    return f'<g class="piece chain-{kind}" data-piece="{kind}">{paths}</g>'


def _label(tile: str, kind: str, letters: list[str]) -> str:
    x, y = place_of(tile)
    if kind == "":
        look, text = "name", tile
    else:
        look, text = f"letter chain-{kind}", "" if kind == ORPHANS else letters[int(kind)]
    at = f'x="{x * CELL + 50}" y="{y * CELL + 50}"'
    return f'<text class="{look}" data-tile="{tile}" {at}>{text}</text>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive and its script with Sphinx."""
    app.add_directive("film", FilmDirective)
    app.add_js_file("film.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
