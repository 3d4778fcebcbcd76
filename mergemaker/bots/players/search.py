"""The search bot, which tries the network's most promising moves in truncated rollouts, a round
long, that the network itself plays and judges. It answers offers in the same way, and offers what
the net bot would.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ...rules import Game, Move, determinize
from ..compiled.rollouts import GREEDY, ONE_PLY
from ..compiled.trades import FAIR_GAIN
from ..engine.engine import current_engine
from ..search import offers
from ..search.budget import Budget
from ..search.sequential_halving import Trial
from ..search.trading import value_standing_offer
from . import halving, net

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the search bot. Arguments as for `halving.choose`."""
    network = current_engine().network
    if network is not None:
        if observation.state.offer_to == seat:
            return (_answer(network, observation, seat, seed, budget),)
        if offers.may_offer(observation, seat):
            state = determinize(observation, seat, Random(seed)).state
            if trade := net.trade(network, observation, seat, state):
                return (trade,)
    return halving.choose(
        observation,
        seat,
        seed,
        budget,
        lambda _, network: (network.lines, _look_ahead(network, observation)),
    )


def _look_ahead(network: ValueNetwork, observation: Game) -> Trial:
    """Tries root moves in truncated rollouts. Between two players, what the other does next decides
    more, and is worth a better policy."""
    policy = ONE_PLY if len(observation.players) == 2 else GREEDY
    return partial(network.look_ahead, policy=policy)


def _answer(network: ValueNetwork, observation: Game, seat: int, seed: int, budget: Budget) -> Move:
    """The answer to the offer that stands."""
    standing = value_standing_offer(
        current_engine(), observation, seat, seed, _look_ahead(network, observation), budget
    )
    return offers.answer(standing, FAIR_GAIN)
