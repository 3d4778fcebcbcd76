"""The search bot, which tries the network's most promising moves in truncated rollouts, a round
long, that the network itself plays and judges. It judges trades in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ...rules import Game, Move, Offer, determinize
from ..engine.engine import current_engine
from ..search.budget import Budget
from ..search.trading import value_standing_offer, value_trades
from . import halving, offers

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork

TRADES_TRIED = 6  # the network's most promising trades, which are looked into before one is offered
TRADING_SHARE = 0.25  # the part of a budget that goes into them


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the search bot. Arguments as for `halving.choose`."""
    network = current_engine().network
    left = budget
    if network is not None:
        if observation.state.offer_to == seat:
            return (_answer(network, observation, seat, seed, budget),)
        wanted = _wanted(network, observation, seat, seed)
        if wanted:
            offer = _best(network, observation, seat, seed, wanted, budget.part(TRADING_SHARE))
            if offer is not None:
                return (offer,)
            left = budget.part(1 - TRADING_SHARE)
    return halving.choose(
        observation, seat, seed, left, lambda _, network: (network.lines, network.look_ahead)
    )


def _answer(network: ValueNetwork, observation: Game, seat: int, seed: int, budget: Budget) -> Move:
    """The answer to the offer that stands."""
    engine = current_engine()
    standing = value_standing_offer(engine, observation, seat, seed, network.look_ahead, budget)
    return offers.answer(standing, offers.FAIR_GAIN)


def _wanted(network: ValueNetwork, observation: Game, seat: int, seed: int) -> list[Offer]:
    """The most promising trades that a seat may offer now."""
    if not offers.may_offer(observation, seat):
        return []
    state = determinize(observation, seat, Random(seed)).state
    trades = network.trades(state, offers.FAIR_GAIN)
    return [trade.offer for trade in offers.unasked(observation, seat, trades)[:TRADES_TRIED]]


def _best(
    network: ValueNetwork,
    observation: Game,
    seat: int,
    seed: int,
    wanted: Sequence[Offer],
    budget: Budget,
) -> Offer | None:
    """The best of these offers for a seat, of those that both sides should want; None if they
    should not want any."""
    engine = current_engine()
    valued = value_trades(engine, observation, seat, seed, wanted, network.look_ahead, budget)
    return next((trade.offer for trade in valued if offers.is_worth(trade)), None)
