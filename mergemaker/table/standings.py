"""Final standings, or what they would be if the game ended now, itemised (R37)."""

from __future__ import annotations

from mergemaker.rules import Game

from . import shown


def standings(game: Game) -> list[shown.Standing]:
    """Every seat's standing, best first: final, or if the game were scored now."""
    rows = [
        shown.Standing(
            seat=score.seat,
            place=score.place,
            cash=score.cash_before,
            bonuses=[shown.BonusLine(line.chain, line.kind, line.amount) for line in score.bonuses],
            sales=[
                shown.SaleLine(line.chain, line.shares, line.price, line.amount)
                for line in score.sales
            ],
            total=score.total,
        )
        for score in game.scores().lines
    ]
    return sorted(rows, key=lambda row: (row.place, row.seat))
