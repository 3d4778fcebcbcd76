"""An attempt at a lesson: what somebody has decided in it until now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mergemaker.rules import Refused, parse_move
from mergemaker.table import Table

from .lesson import BETWEEN_MOVES, Lesson, Step
from .practice_table import decided, practice_table

Decision = Sequence[str]  # moves made together, in the notation of a record


class Attempt(NamedTuple):
    """How far somebody has come.

    Attributes:
        table: the table now, with what the others have done.
        steps: how many steps are done.
        missed: whether the last decision was allowed, but is not what the lesson is about; it has
            changed nothing.
    """

    table: Table
    steps: int
    missed: bool


def attempt(lesson: Lesson, decisions: Sequence[Decision]) -> Attempt:
    """The attempt that some decisions make. After one that does not do the step, the others do not
    count.

    Args:
        lesson: what is learned.
        decisions: what the learner has decided, in this order.

    Raises:
        Refused: the rules forbid a decision, or the lesson is over before it.
    """
    table = practice_table(lesson.name, lesson.game(), lesson.seat)
    for done, moves in enumerate(decisions):
        if done == len(lesson.steps):
            raise Refused(code="over", reason="This lesson is over.")
        after, step = decided(table, moves), lesson.steps[done]
        if not _does(table, step, moves):
            return Attempt(table, done, missed=True)
        table = after
        for others in step.then:
            table = decided(table, others.split(BETWEEN_MOVES))
    return Attempt(table, len(decisions), missed=False)


def _does(table: Table, step: Step, moves: Decision) -> bool:
    """Whether a decision does a step."""
    game = table.game
    assert game is not None
    wanted = [parse_move(game, text) for text in moves]
    return not step.accepts or any(
        [parse_move(game, text) for text in accepted.split(BETWEEN_MOVES)] == wanted
        for accepted in step.accepts
    )
