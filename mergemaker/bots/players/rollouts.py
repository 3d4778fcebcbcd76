"""The rollouts bot: it plays its most promising moves to the end of the game many times over, and
takes what wins most often.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from ...rules import Game, Move
from ..engine.engine import current_engine
from ..search.sequential_halving import decide
from . import heuristic


def choose(observation: Game, seat: int, rng: Random, seconds: float) -> tuple[Move, ...]:
    """What the rollouts bot does.

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
    if not engine.compiled:
        return heuristic.choose(observation, seat, rng)
    seed = rng.getrandbits(30)
    until = began + seconds
    return decide(engine, observation, seat, seed, engine.heuristic_lines, engine.roll_out, until)
