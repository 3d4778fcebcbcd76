"""The search bot, which tries the network's most promising moves in truncated rollouts, a round
long, that the network itself plays and judges. It judges trades in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import current_engine
from ..search import offers
from ..search.budget import Budget
from ..search.trading import promising_offers, value_standing_offer, value_trades
from . import halving

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork

TRADING_SHARE = 0.25  # the part of a budget that goes into trades before one is offered


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the search bot. Arguments as for `halving.choose`."""
    network = current_engine().network
    left = budget
    if network is not None:
        if observation.state.offer_to == seat:
            return (_answer(network, observation, seat, seed, budget),)
        if offered := promising_offers(network, observation, seat, seed):
            trading, left = budget.part(TRADING_SHARE), budget.part(1 - TRADING_SHARE)
            trades = value_trades(
                current_engine(), observation, seat, seed, offered, network.look_ahead, trading
            )
            for trade in offers.worth_offering(observation, seat, trades):
                return (trade.offer,)
    return halving.choose(
        observation, seat, seed, left, lambda _, network: (network.lines, network.look_ahead)
    )


def _answer(network: ValueNetwork, observation: Game, seat: int, seed: int, budget: Budget) -> Move:
    """The answer to the offer that stands."""
    standing = value_standing_offer(
        current_engine(), observation, seat, seed, network.look_ahead, budget
    )
    return offers.answer(standing, offers.FAIR_GAIN)
