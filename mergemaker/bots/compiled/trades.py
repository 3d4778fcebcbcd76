"""Trades that the player in turn could offer (R11): share for share and share for cash, and what
each would add for both sides.

There are far more than can be valued. Those listed give from one chain or in cash, get from another
or in cash, at a few prices that a person might name.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from ...rules import trade as exchange
from ...rules.batch import copy_row
from ...rules.state import CHAINS, EVERY_SLOT, State
from .evaluation import evaluate, lead
from .layout import F8, I8, Layout
from .prediction import goodness, predict, predict_near
from .scratch import Scratch
from .weights import Weights

__all__ = [
    "acceptable_by_heuristic",
    "acceptable_by_network",
    "standing_by_heuristic",
    "standing_by_network",
]

TRADES: Final = 1200  # valued at a decision; those with later chains are left out beyond that
SWAPPED: Final = 4  # shares that are given for as many of another chain, at most
SOLD: Final = 3  # shares that are given for cash, at most
CASH: Final = CHAINS  # in place of a chain: cash is given or got
HALVES: Final = (2, 3, 4)  # what a share is sold for, in halves of its price

# What a trade must leave each side, in parts of what it adds for the other: who asks for less is
# taken advantage of by those who do not.
FAIR_SHARE: Final = 0.5
FAIR_GAIN: Final = 0.005  # what a trade must add to be accepted, in chances of winning
OFFERED_GAIN: Final = 0.02  # what a fair one must add for both sides to be offered

# Scratch rows after the state in which trades are valued.
TRADED: Final = 1
SPARE: Final = 2
ROWS: Final = 3


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


def acceptable_by_network(
    states: list[State],
    row: int,
    net: Any,
    scratch: Scratch,
    trades: list[Trade],
    bounds: TradeBounds,
) -> int:
    """List the trades that both sides should want by the network's predictions.

    Args:
        states: rows of states; the `ROWS` from `row` on are used.
        row: the state in which the player in turn may offer; it is left as it is.
        net: the network.
        scratch: scratch memory.
        trades: rows of trades; the acceptable ones are put first.
        bounds: what makes one acceptable, in the unit of `prediction.goodness`.

    Returns:
        How many of the trades are acceptable.
    """
    s = states[row]
    count = list_trades(s, trades)
    value_by_network(states, row, s.turn, net, scratch, trades, count)
    return put_acceptable_first(trades, count, bounds)


def acceptable_by_heuristic(
    states: list[State],
    row: int,
    weights: list[Weights],
    scratch: Scratch,
    trades: list[Trade],
    bounds: TradeBounds,
) -> int:
    """The same as `acceptable_by_network` by the heuristic's evaluation, in dollars of lead.

    Args:
        states: as above.
        row: as above.
        weights: rows of weights, of which the first is used.
        scratch: as above.
        trades: as above.
        bounds: as above.
    """
    s = states[row]
    count = list_trades(s, trades)
    value_by_heuristic(states, row, s.turn, weights[0], scratch, trades, count)
    return put_acceptable_first(trades, count, bounds)


def standing_by_network(
    states: list[State], row: int, net: Any, scratch: Scratch, trades: list[Trade]
) -> None:
    """Put the standing offer first among the trades, with what it would add for both sides as the
    seat that it is made to judges by the network. Arguments as for `acceptable_by_network`."""
    write_standing(states[row], trades[0])
    value_by_network(states, row, states[row].offer_to, net, scratch, trades, 1)


def standing_by_heuristic(
    states: list[State], row: int, weights: list[Weights], scratch: Scratch, trades: list[Trade]
) -> None:
    """The same as `standing_by_network` by the heuristic's evaluation."""
    write_standing(states[row], trades[0])
    value_by_heuristic(states, row, states[row].offer_to, weights[0], scratch, trades, 1)


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
    most = SOLD if given == CASH or got == CASH else SWAPPED
    if given != CASH:
        most = min(most, s.shares[s.turn * CHAINS + given])
    if got != CASH:
        most = min(most, s.shares[other * CHAINS + got])
    for shares in range(1, most + 1):
        for price in range(len(HALVES)):
            paid = cash_paid(s, given, got, shares, price)
            even = price == 0 and given != CASH and got != CASH
            affordable = paid <= s.cash[s.turn] and -paid <= s.cash[other]
            if (paid or even) and affordable and count < len(trades):
                write_trade(trades[count], other, given, got, shares, paid)
                count += 1
    return count


def cash_paid(s: State, given: int, got: int, shares: int, price: int) -> int:
    """How much the player in turn pays in a trade; negative if it is paid.

    Args:
        s: the state.
        given: as for `add_trades`.
        got: as for `add_trades`.
        shares: how many are given or got.
        price: which of the prices: of a sale one of `HALVES`; of a swap even, or with the
            difference of today's prices made up. 0 if there is no such price.
    """
    if given != CASH and got != CASH:
        return shares * (s.prices[got] - s.prices[given]) if price == 1 else 0
    paid = shares * HALVES[price] * s.prices[got if given == CASH else given] // 200 * 100
    return paid if given == CASH else -paid


def write_trade(trade: Trade, other: int, given: int, got: int, shares: int, paid: int) -> None:
    """Write a trade.

    Args:
        trade: the row to write.
        other: whom it is offered to.
        given: as for `add_trades`.
        got: as for `add_trades`.
        shares: how many of each are given and got.
        paid: the dollars that the player in turn pays besides; negative if it is paid.
    """
    trade.to = other
    trade.give_cash = max(0, paid)
    trade.get_cash = max(0, -paid)
    for chain in range(CHAINS):
        trade.give[chain] = shares if chain == given else 0
        trade.get[chain] = shares if chain == got else 0


def write_standing(s: State, trade: Trade) -> None:
    """Write the standing offer as a trade."""
    trade.to = s.offer_to
    trade.give_cash = s.offer_cash_give
    trade.get_cash = s.offer_cash_get
    for chain in range(CHAINS):
        trade.give[chain] = s.offer_give[chain]
        trade.get[chain] = s.offer_get[chain]


def value_by_network(
    states: list[State],
    row: int,
    viewer: int,
    net: Any,
    scratch: Scratch,
    trades: list[Trade],
    count: int,
) -> None:
    """Fill in what trades would add for both sides, as a seat predicts by the network.

    Args:
        states: as for `acceptable_by_network`.
        row: as for `acceptable_by_network`.
        viewer: the seat whose tiles are known.
        net: as for `acceptable_by_network`.
        scratch: as for `acceptable_by_network`; its `values` are overwritten.
        trades: rows of trades.
        count: how many of them to value.
    """
    s = states[row]
    players = s.players
    predict(states, row, row + SPARE, viewer, EVERY_SLOT, net, scratch)
    for away in range(players):
        scratch.values[away] = goodness(scratch.outputs, away, players)
    offerer = (s.turn - viewer + players) % players
    for at in range(count):
        trade = trades[at]
        carry_out_trade(states, row, trade)
        predict_near(states, row + TRADED, row + SPARE, viewer, EVERY_SLOT, net, scratch)
        taker = (trade.to - viewer + players) % players
        trade.offerer_gain = goodness(scratch.outputs, offerer, players) - scratch.values[offerer]
        trade.taker_gain = goodness(scratch.outputs, taker, players) - scratch.values[taker]


def value_by_heuristic(
    states: list[State],
    row: int,
    viewer: int,
    weights: Weights,
    scratch: Scratch,
    trades: list[Trade],
    count: int,
) -> None:
    """The same as `value_by_network` by the heuristic's evaluation. Arguments as there, except the
    weights to evaluate by."""
    s = states[row]
    players = s.players
    terms = scratch.terms[0]
    evaluate(s, viewer, EVERY_SLOT, weights, terms)
    for seat in range(players):
        scratch.values[seat] = lead(players, seat, weights, terms.value)
    for at in range(count):
        trade = trades[at]
        carry_out_trade(states, row, trade)
        evaluate(states[row + TRADED], viewer, EVERY_SLOT, weights, terms)
        after = lead(players, s.turn, weights, terms.value)
        trade.offerer_gain = after - scratch.values[s.turn]
        trade.taker_gain = lead(players, trade.to, weights, terms.value) - scratch.values[trade.to]


def carry_out_trade(states: list[State], row: int, trade: Trade) -> None:
    """Copy a state to the row `TRADED` after it, and carry a trade out there."""
    copy_row(states, row + TRADED, row)
    after = states[row + TRADED]
    exchange.offer(after, trade.to, trade.give_cash, trade.get_cash, trade.give, trade.get)
    exchange.accept(after)


def put_acceptable_first(trades: list[Trade], count: int, bounds: TradeBounds) -> int:
    """Put the acceptable ones of the first `count` trades before the others, and return how many
    they are."""
    kept = 0
    for at in range(count):
        if is_acceptable(trades[at].offerer_gain, trades[at].taker_gain, bounds):
            copy_row(trades, kept, at)
            kept += 1
    return kept


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
