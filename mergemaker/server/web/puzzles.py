"""Puzzles over HTTP. `docs/protocol.md` explains them.

The server keeps nothing of an attempt: whoever solves a puzzle sends all the moves made in it each
time. The solution leaves by one door, and only after the decision is made.
"""

from __future__ import annotations

import asyncio
from functools import cache

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mergemaker.analysis.report import DecisionReport
from mergemaker.puzzles import Puzzle, PuzzleAttempt, attempt, own_attempt, puzzle_of, shipped
from mergemaker.rules import Refused

from ..chat.rooms import check_admitted
from ..clock import moment, now_ms
from ..identity import Visitor
from ..reviews.reviewer import Reviewer
from ..tables.registry import Registry
from ..wire import puzzle_bodies as bodies
from ..wire.practice_bodies import Attempted
from .injection import Id
from .practice import shown, told


@get("/api/puzzles")
async def list_puzzles() -> bodies.PuzzleList:
    """All puzzles, and which one is today's."""
    day = moment(now_ms()).date()
    return bodies.PuzzleList(day.isoformat(), puzzle_of(shipped(), day).id, _listed())


@post("/api/puzzles/{puzzle:str}", status_code=200, practice=True)
async def try_puzzle(puzzle: FromPath[str], data: JSONBody[Attempted]) -> bodies.PuzzleShown:
    """The table of a puzzle after some moves, and its solution once they make up a decision."""
    try:
        wanted = shipped().puzzle(puzzle)
    except KeyError:
        raise Refused(code="no-such-puzzle", reason="There is no such puzzle.") from None
    attempted = await asyncio.to_thread(attempt, wanted, data.moves)
    return _shown(wanted, attempted)


@post("/api/games/{game:str}/review/decisions/{number:int}/puzzle", status_code=200)
async def try_own_puzzle(
    game: Id,
    number: FromPath[int],
    data: JSONBody[Attempted],
    registry: NamedDependency[Registry],
    reviewer: NamedDependency[Reviewer],
    visitor: NamedDependency[Visitor],
) -> bodies.PuzzleShown:
    """The table of a decision that was reviewed, to be made again, after some moves, and what the
    review found once they make up a decision."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    decisions = (await reviewer.read(live, open_hands=False)).decisions
    attempted = await asyncio.to_thread(own_attempt, live.table, decisions, number, data.moves)
    rules, view = shown(attempted.table)
    solution = _own_solution(decisions[number], attempted.choice) if attempted.decided else None
    return bodies.PuzzleShown(rules, view, told(attempted.table), None, solution)


@cache
def _listed() -> list[bodies.PuzzleListed]:
    return [
        bodies.PuzzleListed(puzzle.id, puzzle.deal.players, puzzle.themes[0], puzzle.rating)
        for puzzle in sorted(shipped().puzzles, key=lambda puzzle: puzzle.rating)
    ]


def _shown(puzzle: Puzzle, attempted: PuzzleAttempt) -> bodies.PuzzleShown:
    rules, view = shown(attempted.table)
    solution = _solution(puzzle, attempted.choice) if attempted.decided else None
    return bodies.PuzzleShown(rules, view, told(attempted.table), puzzle.rating, solution)


def _solution(puzzle: Puzzle, chosen: int | None) -> bodies.Solution:
    return bodies.Solution(
        choices=[
            bodies.SolutionChoice(
                list(one.moves), one.win, one.error, one.loss, one.loss_error, one.trials
            )
            for one in puzzle.choices
        ],
        chosen=chosen,
        tempting=puzzle.tempting,
        tempted=puzzle.tempted,
        played=None,
        themes=list(puzzle.themes),
        reasons=list(puzzle.reasons),
    )


def _own_solution(decided: DecisionReport, chosen: int | None) -> bodies.Solution:
    return bodies.Solution(
        choices=[
            bodies.SolutionChoice(
                one.moves, one.win, one.error, one.loss, one.loss_error, one.trials
            )
            for one in decided.choices
        ],
        chosen=chosen,
        tempting=1,
        tempted=None,
        played=decided.played,
        themes=[],
        reasons=decided.reasons,
    )


HANDLERS = (list_puzzles, try_puzzle, try_own_puzzle)
