"""The arena's messages (`docs/arena.md`), with their moves read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mergemaker.rules import Game, Move, Replace, W, parse_move

HIDDEN_TILE: Final = "?"


class Entry(NamedTuple):
    """A move of the game: who made it, and the column of the last tile that the bank then drew; 0
    if it drew none (R28)."""

    seat: int
    move: Move
    column: int


@dataclass(frozen=True)
class Asked:
    """A message that asks for a decision.

    Attributes:
        kind: what is to be decided.
        legal: the moves that may be made, as text.
        entries: every move of the game so far.
        view: what the seat sees.
    """

    kind: str
    legal: Sequence[str]
    entries: Sequence[Entry]
    view: dict[str, Any]

    def next_of(self, seat: int, number: int, kinds: tuple[type, ...]) -> Move | None:
        """The next move of one of these kinds that a seat makes after the one with this number."""
        later = self.entries[number + 1 :]
        return next((e.move for e in later if e.seat == seat and isinstance(e.move, kinds)), None)


def read_asked(game: Game, message: dict[str, Any]) -> Asked:
    """A message that asks for a decision.

    Args:
        game: has the rules, the players, and the moves that were read before.
        message: as the arena sends it.
    """
    known = [
        Entry(played.seat, played.move, game.bank_columns.get(number, 0))
        for number, played in enumerate(game.history)
    ]
    new = [
        Entry(seat, _move(game, text), column[0] if column else 0)
        for seat, text, *column in message["moves"][len(known) :]
    ]
    return Asked(message["kind"], message["legal"], [*known, *new], message["view"])


def _move(game: Game, text: str) -> Move:
    words = text.split()
    if HIDDEN_TILE in words:  # dead tiles that another player put back into the bag
        return Replace(tuple(words[1:]))
    return parse_move(game, text)


def cell_of(tile: str) -> int:
    """The cell of a tile, as the state numbers them."""
    return (ord(tile[-1]) - 64) * W + int(tile[:-1]) - 1


def tile_at(cell: int) -> str:
    """The tile of a cell."""
    return f"{cell % W + 1}{chr(64 + cell // W)}"
