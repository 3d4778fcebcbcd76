"""The colours of the game in its light theme, which are those of the client's style sheet."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]


def _colour(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


# The face of a piece, its side, and the letter on it: of each chain, in the classic order, and then
# of an orphan.
PIECES: Final = (
    ("f8e021", "b9a512", "000000"),
    ("b81119", "7a0a10", "ffffff"),
    ("2d62e2", "1b429f", "ffffff"),
    ("4faf82", "35795a", "000000"),
    ("e07104", "9b4d01", "000000"),
    ("4c1d5e", "2f0f3c", "ffffff"),
    ("8cf1ff", "53b3c0", "000000"),
    ("8b9099", "63676f", "000000"),
)
FACES: Final = tuple(_colour(face) for face, _, _ in PIECES)
SIDES: Final = tuple(_colour(side) for _, side, _ in PIECES)
INKS: Final = tuple(_colour(ink) for _, _, ink in PIECES)
ORPHAN: Final = 7

BACKGROUND: Final = _colour("f7f7f5")
BOARD: Final = _colour("fdfdfb")
LINE: Final = _colour("dcdcd6")
INK: Final = _colour("1b1e23")
FAINT: Final = _colour("71767d")
ACCENT: Final = _colour("0b6b57")
