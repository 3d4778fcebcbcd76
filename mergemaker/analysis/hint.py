"""A hint: the best move for a seat that must decide, and the reasons for it."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.bots import analyse
from mergemaker.rules import Game

from .alternatives import group_by_decision
from .reason_types import AnyReason
from .reasons import reasons
from .report import Choice

# The share of the time that is spent on finding the move; the rest goes into estimating the chances
# in the reasons.
SEARCH_SHARE = 0.75


class Hint(Struct, frozen=True):
    """The best move found, the next best if there is one, and the reasons for the best.

    The moves are those of this decision alone and can be played as they are.
    """

    best: Choice
    next: Choice | None
    reasons: list[AnyReason]


def hint(observation: Game, seat: int, seed: int, seconds: float) -> Hint:
    """The best move for a seat, with reasons.

    Args:
        observation: the game as the seat may see it: `rules.observe(game, seat)`.
        seat: a seat that must decide something in it.
        seed: fixes the determinizations.
        seconds: about how long to take.

    Raises:
        ValueError: the seat has nothing to decide.
    """
    candidates = analyse(observation, seat, seed, seconds * SEARCH_SHARE).candidates
    best, *others = group_by_decision(candidates)
    other = others[0] if others else None
    return Hint(
        best=best.to_choice(observation, seat),
        next=None if other is None else other.to_choice(observation, seat),
        reasons=reasons(
            observation,
            seat,
            best.candidate,
            None if other is None else other.candidate,
            seed,
            seconds * (1 - SEARCH_SHARE),
        ),
    )
