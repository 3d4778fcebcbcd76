"""The best move for a seat that must decide, and why."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.bots import Option, consider
from mergemaker.rules import Game, Move, notation
from mergemaker.table.imported import goes_with

from .reason import AnyReason
from .report import Choice
from .why import reasons

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
    options = consider(sight, seat, seed, seconds * THINKING).options
    best = options[0]
    now = decision_of(best.moves)
    other = next((option for option in options if decision_of(option.moves) != now), None)
    return Hint(
        best=choice_of(sight, best, now),
        next=None if other is None else choice_of(sight, other, decision_of(other.moves)),
        reasons=reasons(
            sight,
            seat,
            best.moves,
            None if other is None else other.moves,
            seed,
            seconds * (1 - THINKING),
        ),
    )


def decision_of(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Of the moves that a seat means to make one after another, those that it decides now."""
    count = 1
    while count < len(moves) and goes_with(moves[count - 1], moves[count]):
        count += 1
    return moves[:count]


def choice_of(sight: Game, option: Option, moves: tuple[Move, ...]) -> Choice:
    """An option as it is told, by the moves of this decision."""
    return Choice(
        moves=[notation.move_text(sight, move) for move in moves],
        win=option.win,
        error=option.error,
        cash=option.cash,
        trials=option.trials,
        behind=option.behind,
        behind_error=option.behind_error,
        tied=option.behind <= option.behind_error,
    )
