"""Lessons over HTTP. `docs/protocol.md` explains them.

The server keeps nothing of a lesson: whoever takes it sends all the moves made in it each time.
"""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import FromPath, JSONBody

from mergemaker.practice import Attempt, attempt, lessons
from mergemaker.rules import Refused

from ..wire import practice_bodies as bodies
from .practice import shown, told


@post("/api/lessons/{name:str}", status_code=200, practice=True)
async def try_lesson(name: FromPath[str], data: JSONBody[bodies.Attempted]) -> bodies.LessonShown:
    """The table of a lesson after some moves; at its beginning after none."""
    lesson = lessons().get(name)
    if lesson is None:
        raise Refused(code="no-such-lesson", reason="There is no such lesson.")
    return _shown(await asyncio.to_thread(attempt, lesson, data.moves))


def _shown(attempted: Attempt) -> bodies.LessonShown:
    table = attempted.table
    return bodies.LessonShown(*shown(table), told(table), attempted.steps, attempted.missed)


HANDLERS = (try_lesson,)
