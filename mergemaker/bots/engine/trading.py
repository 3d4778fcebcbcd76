"""Trades as the functions of `compiled/trading.py` value them, for Python."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...rules import Offer


class ValuedTrade(NamedTuple):
    """An offer, and what the trade would add to the value of the position for both sides: for the
    network in chances of winning, for the heuristic in dollars of lead."""

    offer: Offer
    offerer_gain: float
    taker_gain: float


def best_first(trades: Any, count: int) -> list[ValuedTrade]:
    """The first `count` rows of trades, the best for the player in turn first."""
    found = [_valued(trades[at]) for at in range(count)]
    return sorted(found, key=lambda trade: -trade.offerer_gain)


def _valued(row: Any) -> ValuedTrade:
    give = tuple(int(shares) for shares in row["give"])
    get = tuple(int(shares) for shares in row["get"])
    offer = Offer(int(row["to"]), int(row["give_cash"]), int(row["get_cash"]), give, get)
    return ValuedTrade(offer, float(row["offerer_gain"]), float(row["taker_gain"]))
