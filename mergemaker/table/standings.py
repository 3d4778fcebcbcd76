"""Final standings, or what they would be if the game ended now, itemised (R37)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mergemaker.rules import Game

BonusKind = Literal["majority", "minority", "sole", "majority_tie", "minority_tie"]


class BonusLine(Struct, frozen=True):
    """One bonus paid to one seat (R27)."""

    chain: int
    kind: BonusKind
    amount: int


class SaleLine(Struct, frozen=True):
    """Shares of one chain sold at the end (R37)."""

    chain: int
    shares: int
    price: int
    amount: int


class Standing(Struct, frozen=True):
    """A seat's final (or projected) standing, itemised (R37). Equal totals share a place."""

    seat: int
    place: int
    cash: int
    bonuses: list[BonusLine]
    sales: list[SaleLine]
    total: int


def standings(game: Game) -> list[Standing]:
    """Every seat's standing, best first: final, or if the game were scored now."""
    rows = [
        Standing(
            seat=score.seat,
            place=score.place,
            cash=score.cash_before,
            bonuses=[BonusLine(line.chain, line.kind, line.amount) for line in score.bonuses],
            sales=[
                SaleLine(line.chain, line.shares, line.price, line.amount) for line in score.sales
            ],
            total=score.total,
        )
        for score in game.scores().lines
    ]
    return sorted(rows, key=lambda row: (row.place, row.seat))
