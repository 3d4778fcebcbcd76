"""The search bot, which tries the network's most promising moves in truncated rollouts, a round
long, that the network itself plays and judges.
"""

from __future__ import annotations

from ...rules import Game, Move
from ..search.budget import Budget
from . import halving


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the search bot. Arguments as for `halving.choose`."""
    return halving.choose(
        observation, seat, seed, budget, lambda _, network: (network.lines, network.look_ahead)
    )
