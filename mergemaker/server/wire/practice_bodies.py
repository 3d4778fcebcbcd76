"""The bodies of requests and answers about lessons."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from mergemaker.table.view_types import LogEntry, RulesShown, View

# The JSON of log entries. An OpenAPI description made by msgspec cannot have them as they are,
# because their events are a union of dataclasses.
Told = Annotated[Raw, Meta(extra={"encoded": list[LogEntry]}, extra_json_schema={"type": "array"})]


class Attempted(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that somebody has made in a lesson until now."""

    moves: list[str]


class LessonShown(Struct, frozen=True):
    """How far the asker has come in a lesson: the table now, with all that happened at it, and how
    many steps are done. `missed` says that the next move was allowed, but is not what the lesson
    is about; neither it nor those after it have changed anything."""

    rules: RulesShown
    view: View
    told: Told
    steps: int
    missed: bool
