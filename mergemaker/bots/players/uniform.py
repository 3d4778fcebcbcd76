"""The random bot, which makes any legal move, each with the same probability."""

from __future__ import annotations

from random import Random

from ...rules import Game, Move, legal


def choose(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """A move of the random bot.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes the move.

    Returns:
        One move.
    """
    return (Random(seed).choice(legal(observation, seat)),)
