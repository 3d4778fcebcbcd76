"""What can be chosen at one decision, out of the longer plans that the bots compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mergemaker.bots import Candidate
from mergemaker.rules import Buy, Game, Move, Replace, move_text
from mergemaker.table.ply import goes_with

from .report import Choice


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice: the moves that are decided now, in order (`in_order`), and the best plan there is
    that begins with them."""

    moves: tuple[Move, ...]
    candidate: Candidate

    def told(self, sight: Game) -> Choice:
        """The choice as it is told, the moves in words.

        Args:
            sight: the game as the seat may see it.
        """
        candidate = self.candidate
        return Choice(
            moves=[move_text(sight, move) for move in self.moves],
            win=candidate.win,
            error=candidate.error,
            cash=candidate.cash,
            trials=candidate.trials,
            behind=candidate.loss,
            behind_error=candidate.loss_error,
            tied=candidate.loss <= candidate.loss_error,
        )


def by_decision(candidates: Sequence[Candidate]) -> list[Chosen]:
    """The choices there are, best first. Of candidates that differ only in what the seat means to
    do later, the best stands for all.

    Args:
        candidates: the ways to decide, best first.
    """
    found: dict[tuple[Move, ...], Chosen] = {}
    for candidate in candidates:
        now = in_order(_decided_now(candidate.moves))
        found.setdefault(now, Chosen(now, candidate))
    return list(found.values())


def in_order(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves, with what they list in rising order, so that equal ones look equal."""
    return tuple(map(_sorted, moves))


def _decided_now(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Of the moves that a seat means to make one after another, those of the first decision."""
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
