"""The search bot: it tries the network's most promising moves in truncated rollouts, a round long,
that the network itself plays and judges.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from ...rules import Game, Move
from ..engine.engine import current_engine
from ..search.sequential_halving import decide
from . import heuristic


def choose(observation: Game, seat: int, rng: Random, seconds: float) -> tuple[Move, ...]:
    """What the search bot does.

    Until the compiled rules are loaded, the heuristic decides for it.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: redeals what is hidden.
        seconds: how long to think; less when there is little to think about.

    Returns:
        The moves to make together.
    """
    began = perf_counter()
    engine = current_engine()
    if not engine.network:
        return heuristic.choose(observation, seat, rng)
    seed = rng.getrandbits(30)
    until = began + seconds
    return decide(
        engine, observation, seat, seed, engine.network.lines, engine.network.look_ahead, until
    )
