"""An attempt at a lesson: the moves that somebody has made in it until now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mergemaker.rules import Refused, parse_move
from mergemaker.table import Table

from .lesson import Lesson, Step
from .practice_table import moved, practice_table


class Attempt(NamedTuple):
    """How far somebody has come.

    Attributes:
        table: the table now, with what the others have done.
        steps: how many steps are done.
        missed: whether the next move was allowed, but is not what the lesson is about; it has
            changed nothing.
    """

    table: Table
    steps: int
    missed: bool


def attempt(lesson: Lesson, moves: Sequence[str]) -> Attempt:
    """The attempt that some moves make. After one that does not do its step, the others do not
    count.

    Args:
        lesson: what is learned.
        moves: what the learner has done, in this order, in the notation of a record.

    Raises:
        Refused: the rules forbid a move, or the lesson is over before it.
    """
    table = practice_table(lesson.name, lesson.game(), lesson.seat)
    for done, move in enumerate(moves):
        if done == len(lesson.steps):
            raise Refused(code="over", reason="This lesson is over.")
        after, step = moved(table, move), lesson.steps[done]
        if not _does(table, step, move):
            return Attempt(table, done, missed=True)
        table = after
        for others in step.then:
            table = moved(table, others)
    return Attempt(table, len(moves), missed=False)


def _does(table: Table, step: Step, move: str) -> bool:
    """Whether a move does a step."""
    game = table.game
    assert game is not None
    made = parse_move(game, move)
    return not step.accepts or made in [parse_move(game, text) for text in step.accepts]
