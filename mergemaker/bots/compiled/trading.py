"""What trades would add for both sides, by the network or by the heuristic."""

from __future__ import annotations

from typing import Any, Final

from ...rules import trade as exchange
from ...rules.batch import copy_row
from ...rules.state import EVERY_SLOT, State
from .evaluation import evaluate, lead
from .prediction import goodness, predict, predict_near
from .scratch import Scratch
from .trades import Trade, TradeBounds, is_acceptable, list_trades, write_standing
from .weights import Weights

__all__ = [
    "acceptable_by_heuristic",
    "acceptable_by_network",
    "standing_by_heuristic",
    "standing_by_network",
]

# Scratch rows after the state in which trades are valued.
TRADED: Final = 1
SPARE: Final = 2
ROWS: Final = 3


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
