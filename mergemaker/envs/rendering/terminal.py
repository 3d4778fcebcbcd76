"""Text in colour, for a terminal."""

from __future__ import annotations

from typing import Final

from .colours import FACES, INKS, ORPHAN

PLAIN: Final = "\x1b[0m"


def coloured(diagram: str, initials: str) -> str:
    """A board drawn as text (`Game.diagram`), with its tiles in the colours of the game.

    Args:
        diagram: the text.
        initials: the letters of the chains, in their order.
    """
    heading, *rows = diagram.split("\n")
    drawn = [heading]
    for row in rows:
        cells = [row[at : at + 3] for at in range(1, len(row), 3)]
        drawn.append(row[0] + "".join(_painted(cell, initials) for cell in cells))
    return "\n".join(drawn)


def _painted(cell: str, initials: str) -> str:
    """A cell of a diagram, on the colour of what lies there."""
    sign = cell.strip()
    if sign in ("", ".", "x"):
        return cell
    kind = ORPHAN if sign == "o" else initials.index(sign)
    ink, face = (";".join(map(str, colour)) for colour in (INKS[kind], FACES[kind]))
    return f" \x1b[38;2;{ink}m\x1b[48;2;{face}m{cell[1:]}{PLAIN}"
