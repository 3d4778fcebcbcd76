"""Lessons over HTTP. `docs/protocol.md` explains them.

The server keeps nothing of a lesson: whoever takes it sends all the moves made in it each time.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Raw
from msgspec.structs import replace

from mergemaker.practice import LEARNER, Attempt, attempt, lessons
from mergemaker.rules import Refused
from mergemaker.table import Table, log_entries, rules_shown, view
from mergemaker.table.view_types import NO_PERMISSIONS, Permissions

from ..wire import practice_bodies as bodies


@post("/api/lessons/{name:str}", status_code=200)
async def try_lesson(name: FromPath[str], data: JSONBody[bodies.Attempted]) -> bodies.LessonShown:
    """The table of a lesson after some moves; at its beginning after none."""
    lesson = lessons().get(name)
    if lesson is None:
        raise Refused(code="no-such-lesson", reason="There is no such lesson.")
    return _shown(await asyncio.to_thread(attempt, lesson, data.moves))


def _shown(attempted: Attempt) -> bodies.LessonShown:
    table = attempted.table
    # Nobody has to check how a lesson was dealt.
    shown = replace(view(table, LEARNER, may=_nothing), seed_hash=None)
    told = Raw(msgspec.json.encode(log_entries(table, LEARNER, 0)))
    return bodies.LessonShown(
        rules_shown(table.ruleset), shown, told, attempted.steps, attempted.missed
    )


def _nothing(table: Table, person: str) -> Permissions:
    """What can be done at a practice table besides deciding."""
    return NO_PERMISSIONS


HANDLERS = (try_lesson,)
