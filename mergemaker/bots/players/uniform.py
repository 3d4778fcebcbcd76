"""The random bot: any legal move, each as likely as the next."""

from __future__ import annotations

from random import Random

from ...rules import Game, Move, legal


def choose(observation: Game, seat: int, rng: Random) -> tuple[Move, ...]:
    """What the random bot does.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: chooses.

    Returns:
        One move.
    """
    return (rng.choice(legal(observation, seat)),)
