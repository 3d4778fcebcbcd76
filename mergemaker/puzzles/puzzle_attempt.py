"""An attempt at a puzzle: the moves that somebody has made in it until now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mergemaker.analysis.alternatives import normalized
from mergemaker.practice import practice_table
from mergemaker.rules import Move, Refused, parse_move
from mergemaker.table import Table, consider_move

from .puzzle import Puzzle


class PuzzleAttempt(NamedTuple):
    """How far somebody has come.

    Attributes:
        table: the table now.
        decided: whether the decision is made, and cannot be changed any more.
        choice: the index of the choice that was made; None if it is none of those that the puzzle
            compares, or nothing is decided yet.
    """

    table: Table
    decided: bool
    choice: int | None


def attempt(puzzle: Puzzle, moves: Sequence[str]) -> PuzzleAttempt:
    """The attempt that some moves make.

    A choice may have several moves, such as a tile and the chain that it founds. The decision is
    made as soon as the moves make up a choice, or can no longer become one.

    Args:
        puzzle: what is to be solved.
        moves: what the solver has done, in this order, in the notation of a record.

    Raises:
        Refused: the rules forbid a move, or the decision was made before it.
        BadPuzzle: the puzzle's game cannot be played as it is written.
    """
    table = practice_table(puzzle.id, puzzle.game(), puzzle.seat)
    return tried(table, puzzle.seat, [choice.moves for choice in puzzle.choices], moves)


def tried(
    table: Table, seat: int, compared: Sequence[Sequence[str]], moves: Sequence[str]
) -> PuzzleAttempt:
    """The attempt that some moves make at a practice table.

    Args:
        table: the table, at which the decision is to be made.
        seat: who decides.
        compared: the moves of each choice that is compared, in the notation of a record.
        moves: what the solver has done, in this order.

    Raises:
        Refused: the rules forbid a move, or the decision was made before it.
    """
    game = table.game
    assert game is not None
    choices = [normalized([parse_move(game, text) for text in choice]) for choice in compared]
    made: tuple[Move, ...] = ()
    attempted = PuzzleAttempt(table, decided=False, choice=None)
    for move in moves:
        if attempted.decided:
            raise Refused(code="over", reason="This puzzle is decided.")
        table = table.after(consider_move(table, seat, [move], table.seq), 0)
        made = normalized((*made, parse_move(game, move)))
        left = [choice for choice in choices if choice[: len(made)] == made]
        choice = choices.index(made) if made in left else None
        attempted = PuzzleAttempt(table, choice is not None or not left, choice)
    return attempted
