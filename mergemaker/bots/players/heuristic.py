"""The heuristic bot, which tries every line of play and takes the one whose outcome it values most.

`compiled/heuristic.py` describes how.
"""

from __future__ import annotations

from random import Random

from ...rules import Game, Move, determinize, to_moves
from ..compiled.weights import Weights
from ..engine.engine import current_engine
from ..engine.weights import TUNED
from . import offers


def choose(observation: Game, seat: int, seed: int, weights: Weights = TUNED) -> tuple[Move, ...]:
    """The moves of the heuristic bot.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.
        weights: the weights to play by.

    Returns:
        The moves to make together.
    """
    engine = current_engine()
    game = determinize(observation, seat, Random(seed))
    if game.state.offer_to == seat:
        standing = engine.heuristic_standing_offer(game.state, weights)
        return (offers.answer(standing, weights.fair_gain),)
    return to_moves(game.state, engine.heuristic_choices(game.state, weights))
