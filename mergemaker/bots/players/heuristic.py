"""The heuristic bot, which tries every line of play and takes the one whose outcome it values most.

`compiled/heuristic.py` describes how.
"""

from __future__ import annotations

from random import Random

from ...rules import (
    SLOTS,
    Accept,
    Decline,
    Game,
    Move,
    State,
    determinize,
    play_unchecked,
    to_moves,
)
from ..compiled.weights import Weights
from ..engine.engine import current_engine
from ..engine.weights import TUNED


def choose(observation: Game, seat: int, rng: Random, weights: Weights = TUNED) -> tuple[Move, ...]:
    """The moves of the heuristic bot.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: redeals what is hidden.
        weights: the weights to play by.

    Returns:
        The moves to make together.
    """
    game = determinize(observation, seat, rng)
    if game.state.offer_to == seat:
        return (answer(game, seat, weights),)
    return to_moves(game.state, current_engine().heuristic_choices(game.state, weights))


def answer(game: Game, seat: int, weights: Weights) -> Move:
    """The answer to an offer (R11), which is accepted if it gains more than a margin.

    Args:
        game: a determinization in which an offer to the seat stands.
        seat: who answers.
        weights: the weights to judge by.
    """
    traded = game.copy()
    play_unchecked(traded, seat, Accept())
    gain = _value(traded.state, seat, weights) - _value(game.state, seat, weights)
    return Accept() if gain > weights.fair_gain else Decline()


def _value(state: State, seat: int, weights: Weights) -> float:
    return current_engine().heuristic_value(state, seat, (1 << SLOTS) - 1, weights)
