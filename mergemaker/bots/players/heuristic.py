"""The heuristic bot, which tries every line of play and takes the one whose outcome it values most.

`compiled/heuristic.py` describes how.
"""

from __future__ import annotations

from functools import partial
from random import Random

from ...rules import Game, Move, determinize, to_moves
from ..compiled.weights import Weights
from ..engine.engine import current_engine
from ..engine.weights import TUNED
from ..search import offers

OFFERED_GAIN = 1500.0  # what a fair trade must add for both sides, in dollars of lead


def choose(
    observation: Game,
    seat: int,
    seed: int,
    weights: Weights = TUNED,
    offered_gain: float | None = OFFERED_GAIN,
) -> tuple[Move, ...]:
    """The moves of the heuristic bot.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.
        weights: the weights to play by.
        offered_gain: what a fair trade must add for both sides to be offered, in dollars of lead;
            None to offer none.

    Returns:
        The moves to make together.
    """
    engine = current_engine()
    game = determinize(observation, seat, Random(seed))
    if game.state.offer_to == seat:
        standing = engine.heuristic_standing_offer(game.state, weights)
        return (offers.answer(standing, weights.fair_gain),)
    if offered_gain is not None and offers.may_offer(observation, seat):
        list_trades = partial(engine.heuristic_trades, game.state, weights)
        for trade in offers.worth_offering(observation, seat, list_trades, offered_gain):
            return (trade.offer,)
    return to_moves(game.state, engine.heuristic_choices(game.state, weights))
