"""What each chain brought the people who played a game: for their statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from .ply import Ply


@dataclass(frozen=True, slots=True)
class ChainResult:
    """What one chain brought one seat in a game that is over.

    Attributes:
        seat: the seat.
        chain: the chain, by its number.
        bought: how many of its shares the seat bought.
        paid: what it paid the seat in bonuses and for shares sold, in dollars.
    """

    seat: int
    chain: int
    bought: int
    paid: int


def chain_results(plies: Iterable[Ply], seats: Collection[int]) -> tuple[ChainResult, ...]:
    """The result of every chain that one of these seats bought shares of or was paid by, in a
    game's plies."""
    bought, paid = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for ply in plies:
        for event in ply.events:
            match event.type:
                case "bought":
                    bought[event.seat, event.chain] += event.shares
                case "bonus" | "sold":
                    paid[event.seat, event.chain] += event.amount
                case "disposed":
                    paid[event.seat, event.chain] += event.proceeds
                case _:
                    pass
    return tuple(
        ChainResult(seat, chain, bought[seat, chain], paid[seat, chain])
        for seat, chain in sorted(bought.keys() | paid.keys())
        if seat in seats and (bought[seat, chain] or paid[seat, chain])
    )
