"""A merger as players see it while it is under way (R24-R31), read from the state."""

from __future__ import annotations

from typing import NamedTuple

from .board import tile_name
from .rulesets import Chain
from .state import CHAINS, OVER, State


class Merger(NamedTuple):
    """A merger under way (R24-R31).

    Attributes:
        tile: the merging tile.
        mergemaker: the seat that placed it.
        survivor: None while it is to be chosen.
        defunct: the chain being disposed of; None while it is to be chosen.
        remaining: the chains to become defunct after that, or to choose among.
        done: the chains already disposed of.
        price: of a share of `defunct`, in dollars; 0 without one.
        to_act: the seats that have still to dispose of `defunct`, the one deciding first.
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
        remaining=tuple(c for c in Chain if s.merging >> c & 1 and c != defunct),
        done=tuple(c for c in Chain if s.merged >> c & 1 and c != defunct),
        price=0 if defunct is None else s.prices[defunct],
        to_act=() if defunct is None else _holders_to_act(s, defunct),
    )


def _holders_to_act(s: State, defunct: Chain) -> tuple[int, ...]:
    """The seats with shares of the defunct chain that have not disposed of them yet (R29)."""
    seats = ((s.turn + after) % s.players for after in range(s.asked, s.players))
    return tuple(seat for seat in seats if s.shares[seat * CHAINS + defunct])
