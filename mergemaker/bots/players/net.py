"""The net bot, which takes the line that leads to the best position by the value network.

`compiled/network.py` describes the network, `compiled/features.py` its inputs, and
`learning/training.py` how it was trained.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ...rules import Game, Move, State, determinize, to_moves
from ..compiled.trades import FAIR_GAIN
from ..engine.engine import current_engine
from ..search import offers
from . import heuristic

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork


def choose(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves of the net bot. Until the compiled rules are loaded, the heuristic decides for it.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.

    Returns:
        The moves to make together.
    """
    network = current_engine().network
    if network is None:
        return heuristic.choose(observation, seat, seed)
    state = determinize(observation, seat, Random(seed)).state
    trading = trade(network, observation, seat, state)
    return (trading,) if trading else to_moves(state, network.choices(state))


def trade(network: ValueNetwork, observation: Game, seat: int, state: State) -> Move | None:
    """The answer to the offer that stands, or a trade worth offering, if there is one.

    Args:
        network: the network.
        observation: the game as the seat may see it.
        seat: the seat.
        state: a determinization of the observation.
    """
    if state.offer_to == seat:
        return offers.answer(network.standing_offer(state), FAIR_GAIN)
    if offers.may_offer(observation, seat):
        for found in offers.worth_offering(observation, seat, partial(network.trades, state)):
            return found.offer
    return None
