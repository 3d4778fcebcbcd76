"""The body of the answer that shows a whole game on the home page."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.table.view_types import ChainShown


class ShowcaseTurn(Struct, frozen=True):
    """A turn of the game: the `tile` that `seat` placed, and the `cells` of the board afterwards.

    `chain` is the chain that the tile became a part of, null if it touches nothing, and `size` how
    many tiles that has. It may have been `founded` now. It has `taken` other chains over, for which
    bonuses were `paid`, by seat.
    """

    seat: int
    tile: str
    cells: str
    chain: int | None
    size: int
    founded: bool
    taken: list[int]
    paid: list[int]


class Showcase(Struct, frozen=True):
    """A game between bots, turn by turn: the `cells` before the first, as in a `Board`, and what
    everybody had at the end, by seat."""

    columns: int
    rows: int
    chains: list[ChainShown]
    players: list[str]
    cells: str
    turns: list[ShowcaseTurn]
    totals: list[int]
