"""The rollouts bot, which plays its most promising moves to the end of the game many times, and
takes what wins most often.
"""

from __future__ import annotations

from ...rules import Game, Move
from ..search.budget import Budget
from . import halving


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the rollouts bot. Arguments as for `halving.choose`."""
    return halving.choose(
        observation, seat, seed, budget, lambda engine, _: (engine.heuristic_lines, engine.roll_out)
    )
