"""The net bot, which takes the line that leads to the best position by the value network.

`compiled/network.py` describes the network, `compiled/features.py` its inputs, and
`learning/training.py` how it was trained.
"""

from __future__ import annotations

from random import Random

from ...rules import Game, Move, determinize, to_moves
from ..engine.engine import current_engine
from ..search import offers
from . import heuristic


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
    game = determinize(observation, seat, Random(seed))
    if game.state.offer_to == seat:
        return (offers.answer(network.standing_offer(game.state), offers.FAIR_GAIN),)
    if offers.may_offer(observation, seat):
        wanted = network.trades(game.state, offers.OFFERED_GAIN)
        for trade in offers.unasked(observation, seat, wanted):
            return (trade.offer,)
    return to_moves(game.state, network.choices(game.state))
