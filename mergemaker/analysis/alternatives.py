"""The alternatives at one decision, extracted from the longer plans that the bots compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mergemaker.bots import Candidate
from mergemaker.rules import Buy, Game, Move, Replace, move_text
from mergemaker.table.ply import goes_with

from .report import NEGLIGIBLE, Choice


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to make a decision.

    Attributes:
        moves: the moves of this decision alone, normalized.
        candidate: the best of the bots' plans that begin with them.
    """

    moves: tuple[Move, ...]
    candidate: Candidate

    def to_choice(self, observation: Game, seat: int) -> Choice:
        """The alternative as a report shows it.

        Args:
            observation: the game as the seat may see it.
            seat: who decides.
        """
        candidate = self.candidate
        return Choice(
            moves=[move_text(observation, move) for move in self.moves],
            win=candidate.win,
            error=candidate.error,
            cash=candidate.cash[seat],
            trials=candidate.trials,
            loss=candidate.loss,
            loss_error=candidate.loss_error,
            tied=candidate.loss <= max(candidate.loss_error, NEGLIGIBLE),
        )


def group_by_decision(candidates: Sequence[Candidate]) -> list[Alternative]:
    """The alternatives, best first.

    Candidates that differ only in what the seat plans to do after this decision are one
    alternative, represented by the best of them.

    Args:
        candidates: the bots' plans, best first.
    """
    found: dict[tuple[Move, ...], Alternative] = {}
    for candidate in candidates:
        moves = normalized(this_decision(candidate.moves))
        found.setdefault(moves, Alternative(moves, candidate))
    return list(found.values())


def normalized(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves with their lists of chains and tiles sorted, so that equivalent moves are equal."""
    return tuple(map(_sorted, moves))


def this_decision(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that belong to the first decision, out of all that a seat plans to make."""
    count = 1
    while count < len(moves) and goes_with(moves[count - 1], moves[count]):
        count += 1
    return moves[:count]


def _sorted(move: Move) -> Move:
    match move:
        case Buy(chains):
            return Buy(tuple(sorted(chains)))
        case Replace(tiles):
            return Replace(tuple(sorted(tiles)))
        case _:
            return move
