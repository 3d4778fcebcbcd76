"""Trades that the player in turn could offer (R11), share for share and share for cash, and which
of them are fair.

There are far more than can be valued. Those listed give from one chain or in cash, and get from
another or in cash, at prices that a person might name: neither side gives more than twice what it
gets at today's prices.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ...rules.state import CHAINS, State
from .layout import F8, I8, Layout

TRADES: Final = 3000  # valued at a decision; those with later chains are left out beyond that
MOST_SHARES: Final = 6  # of a chain that change hands in a trade
CASH: Final = CHAINS  # in place of a chain: cash is given or got
HALVES: Final = (2, 3, 4)  # what a share is sold for, in halves of its price
DEAREST: Final = 2  # times as much as other shares is the most that those given for them are worth

# What a trade must leave each side, in parts of what it adds for the other: who asks for less is
# taken advantage of by those who do not.
FAIR_SHARE: Final = 0.7
FAIR_GAIN: Final = 0.005  # what a trade must add to be accepted, in chances of winning
OFFERED_GAIN: Final = 0.02  # what a fair one must add for both sides to be offered


class TradeBounds(NamedTuple):
    """What a trade must add to be worth offering.

    Attributes:
        margin: the least that it must add for the player in turn; and for the other as well, if the
            other is left a fair share, or proportionally less.
        share_left: what it must leave the other, in parts of what it adds for the player in turn;
            `FAIR_SHARE` or less. The player in turn is always left a fair share itself.
    """

    margin: float
    share_left: float


class Trade(Layout):
    """A trade between the player in turn and another.

    Attributes:
        to: the seat that it is offered to.
        give_cash: dollars that the player in turn gives.
        get_cash: dollars that the player in turn gets.
        give: shares of each chain that the player in turn gives.
        get: shares of each chain that the player in turn gets.
        offerer_gain: what it adds to the value of the position for the player in turn.
        taker_gain: what it adds for the other.
    """

    to: Annotated[int, I8]
    give_cash: Annotated[int, I8]
    get_cash: Annotated[int, I8]
    give: Annotated[list[int], I8, CHAINS]
    get: Annotated[list[int], I8, CHAINS]
    offerer_gain: Annotated[float, F8]
    taker_gain: Annotated[float, F8]


def list_trades(s: State, trades: list[Trade]) -> int:
    """List trades that the player in turn could offer, and return how many.

    Args:
        s: a state in which the player in turn may offer.
        trades: rows that get them. Each of the others gets an equal part of the rows.
    """
    count = 0
    for away in range(1, s.players):
        other = (s.turn + away) % s.players
        room = len(trades) * away // (s.players - 1)
        for given in range(CHAINS + 1):
            for got in range(CHAINS + 1):
                if given != got:
                    count = add_trades(s, other, given, got, trades[:room], count)
    return count


def add_trades(s: State, other: int, given: int, got: int, trades: list[Trade], count: int) -> int:
    """Add the trades of shares of two chains, or of one and cash, after the first `count`.

    Args:
        s: the state.
        other: whom they are offered to.
        given: the chain whose shares the player in turn gives, or `CASH`.
        got: the chain whose shares it gets, or `CASH`.
        trades: rows of trades; what does not fit is left out.
        count: how many there are.

    Returns:
        The new number of trades.
    """
    most_given = 0 if given == CASH else min(MOST_SHARES, s.shares[s.turn * CHAINS + given])
    most_got = 0 if got == CASH else min(MOST_SHARES, s.shares[other * CHAINS + got])
    for give in range(0 if given == CASH else 1, most_given + 1):
        for get in range(0 if got == CASH else 1, most_got + 1):
            for price in range(len(HALVES)):
                paid = cash_paid(s, given, give, got, get, price)
                barter = price == 0 and is_barter(s, given, give, got, get)
                affordable = paid <= s.cash[s.turn] and -paid <= s.cash[other]
                if (paid or barter) and affordable and count < len(trades):
                    write_trade(trades[count], other, given, give, got, get, paid)
                    count += 1
    return count


def is_barter(s: State, given: int, give: int, got: int, get: int) -> bool:
    """Whether shares are given for others of which neither are worth more than `DEAREST` times as
    much. Arguments as for `cash_paid`."""
    if not give or not get:
        return False
    one, other = give * s.prices[given], get * s.prices[got]
    return one <= DEAREST * other and other <= DEAREST * one


def cash_paid(s: State, given: int, give: int, got: int, get: int, price: int) -> int:
    """How much the player in turn pays in a trade; negative if it is paid.

    Args:
        s: the state.
        given: as for `add_trades`.
        give: how many shares it gives.
        got: as for `add_trades`.
        get: how many shares it gets.
        price: which of the prices: of a sale one of `HALVES`; of as many shares as are given,
            nothing or the difference of today's prices; of more or fewer, nothing. 0 if there is no
            such price.
    """
    if give and get:
        return get * (s.prices[got] - s.prices[given]) if price == 1 and give == get else 0
    if give:
        return -(give * HALVES[price] * s.prices[given] // 200 * 100)
    return get * HALVES[price] * s.prices[got] // 200 * 100


def write_trade(
    trade: Trade, other: int, given: int, give: int, got: int, get: int, paid: int
) -> None:
    """Write a trade.

    Args:
        trade: the row to write.
        other: whom it is offered to.
        given: as for `add_trades`.
        give: how many shares the player in turn gives.
        got: as for `add_trades`.
        get: how many shares it gets.
        paid: the dollars that it pays besides; negative if it is paid.
    """
    trade.to = other
    trade.give_cash = max(0, paid)
    trade.get_cash = max(0, -paid)
    for chain in range(CHAINS):
        trade.give[chain] = give if chain == given else 0
        trade.get[chain] = get if chain == got else 0


def write_standing(s: State, trade: Trade) -> None:
    """Write the standing offer as a trade."""
    trade.to = s.offer_to
    trade.give_cash = s.offer_cash_give
    trade.get_cash = s.offer_cash_get
    for chain in range(CHAINS):
        trade.give[chain] = s.offer_give[chain]
        trade.get[chain] = s.offer_get[chain]


def is_acceptable(offerer_gain: float, taker_gain: float, bounds: TradeBounds) -> bool:
    """Whether a trade adds enough for both sides.

    Args:
        offerer_gain: what it adds for the player in turn.
        taker_gain: what it adds for the other.
        bounds: what is enough.
    """
    least = bounds.share_left * max(bounds.margin / FAIR_SHARE, offerer_gain)
    return taker_gain >= least and offerer_gain >= max(bounds.margin, FAIR_SHARE * taker_gain)


def is_accepted(offerer_gain: float, taker_gain: float, margin: float) -> bool:
    """Whether the one who is asked accepts a trade: it must add more than a margin, and a fair
    share of what it adds for the other. Arguments as for `is_acceptable`, except the margin."""
    return taker_gain > max(margin, FAIR_SHARE * offerer_gain)
