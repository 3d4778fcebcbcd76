"""The rollouts bot, which plays its most promising moves to the end of the game many times, and
takes what wins most often.
"""

from __future__ import annotations

from random import Random

from ...rules import Game, Move
from . import halving


def choose(observation: Game, seat: int, rng: Random, seconds: float) -> tuple[Move, ...]:
    """The moves of the rollouts bot. Arguments as for `halving.choose`."""
    return halving.choose(
        observation, seat, rng, seconds, lambda engine, _: (engine.heuristic_lines, engine.roll_out)
    )
