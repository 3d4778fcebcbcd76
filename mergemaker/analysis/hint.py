"""The best move for a seat that must decide, and why."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.bots import analyse
from mergemaker.rules import Game

from .choosing import by_decision
from .reason_types import AnyReason
from .reasons import reasons
from .report import Choice

# How the time for a hint is spent: most on finding the move, the rest on the chances it mentions.
THINKING = 0.75


class Hint(Struct, frozen=True):
    """The best move found, the next best that differs if there is one, and what speaks for the
    best. The moves are those of this decision alone, and can be made as they are."""

    best: Choice
    next: Choice | None
    reasons: list[AnyReason]


def hint(sight: Game, seat: int, seed: int, seconds: float) -> Hint:
    """The best move for a seat, and why.

    Args:
        sight: the game as the seat may see it: `rules.view.hide(game, seat)`.
        seat: a seat that must decide something in it.
        seed: fixes what is imagined.
        seconds: about how long to think.

    Raises:
        ValueError: the seat has nothing to decide.
    """
    best, *others = by_decision(analyse(sight, seat, seed, seconds * THINKING).candidates)
    other = others[0] if others else None
    return Hint(
        best=best.told(sight),
        next=None if other is None else other.told(sight),
        reasons=reasons(
            sight,
            seat,
            best.candidate.moves,
            None if other is None else other.candidate.moves,
            seed,
            seconds * (1 - THINKING),
        ),
    )
