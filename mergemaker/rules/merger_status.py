"""The status of a merger under way, as players see it (R24-R31)."""

from __future__ import annotations

from typing import NamedTuple

from .board import tile_name
from .rulesets import EVERY_CHAIN, Chain
from .state import CHAINS, OVER, State


class Merger(NamedTuple):
    """A merger under way (R24-R31).

    Attributes:
        tile: the merging tile.
        mergemaker: the seat that placed it.
        survivor: the surviving chain; None while it is still to be chosen.
        defunct: the chain being disposed of; None while it is still to be chosen.
        remaining: the chains that will become defunct after that; or, while one is still to be
            chosen, those to choose from.
        done: the chains already disposed of.
        price: the price of a share of `defunct`, in dollars; 0 if it is None.
        to_act: the seats that still have to dispose of `defunct`; the first is deciding now.
    """

    tile: str
    mergemaker: int
    survivor: Chain | None
    defunct: Chain | None
    remaining: tuple[Chain, ...]
    done: tuple[Chain, ...]
    price: int
    to_act: tuple[int, ...]


def current_merger(s: State) -> Merger | None:
    """The merger under way; None if there is none."""
    if not s.merging or s.step == OVER:
        return None
    defunct = None if s.defunct < 0 else Chain(s.defunct)
    return Merger(
        tile=tile_name(s.tile),
        mergemaker=s.turn,
        survivor=None if s.survivor < 0 else Chain(s.survivor),
        defunct=defunct,
        remaining=tuple(c for c in EVERY_CHAIN if s.merging >> c & 1 and c != defunct),
        done=tuple(c for c in EVERY_CHAIN if s.merged >> c & 1 and c != defunct),
        price=0 if defunct is None else s.prices[defunct],
        to_act=() if defunct is None else _holders_to_act(s, defunct),
    )


def _holders_to_act(s: State, defunct: Chain) -> tuple[int, ...]:
    """The seats with shares of the defunct chain that have not disposed of them yet (R29)."""
    seats = ((s.turn + after) % s.players for after in range(s.asked, s.players))
    return tuple(seat for seat in seats if s.shares[seat * CHAINS + defunct])
