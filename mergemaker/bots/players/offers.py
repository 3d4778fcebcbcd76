"""Answering an offer (R11), in the way that the heuristic and net bots share."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import Accept, Decline, Game, Move, State, play_unchecked


def answer(game: Game, seat: int, value: Callable[[State], float], margin: float) -> Move:
    """Accept an offer if it gains more than a margin, otherwise decline it.

    Args:
        game: a determinization in which an offer to the seat stands.
        seat: who answers.
        value: the value of a state to the seat.
        margin: what the trade must add to that value to be accepted.
    """
    traded = game.copy()
    play_unchecked(traded, seat, Accept())
    gain = value(traded.state) - value(game.state)
    return Accept() if gain > margin else Decline()
