"""Lessons: positions of recorded games, each with one thing to do and one to understand.

A lesson is a file in `lessons/`: a record, the learner's seat, and the steps. What is said about
them stands with the other texts of the page, by the lesson's name and the number of the step.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from mergemaker.rules import BadRecord, Game, read_record


class BadLesson(ValueError):
    """A file is no lesson."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do, with a single move. Moves are in the notation of a record.

    Attributes:
        accepts: the moves that do it; if there are none, every move that the rules allow.
        then: what the others do afterwards, in this order.
    """

    accepts: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson.

    Attributes:
        name: names it in addresses and among the texts.
        seat: the learner's.
        record: of the game until then.
        steps: what the learner does, in this order.
    """

    name: str
    seat: int
    record: str
    steps: tuple[Step, ...]

    def game(self) -> Game:
        """The actual game at the position, hidden tiles included.

        Raises:
            BadLesson: the record cannot be read.
        """
        try:
            return read_record(self.record)
        except BadRecord as error:
            raise BadLesson(f"lesson {self.name}: {error}") from error


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by name, in the order in which they are best taken.

    Raises:
        BadLesson: a file is no lesson.
    """
    folder = files("mergemaker.practice") / "lessons"
    numbered: dict[int, Lesson] = {}
    for file in folder.iterdir():
        number, _, _ = file.name.partition("-")
        try:
            numbered[int(number)] = msgspec.toml.decode(file.read_bytes(), type=Lesson)
        except (ValueError, msgspec.DecodeError) as error:
            raise BadLesson(f"{file.name}: {error}") from error
    return {lesson.name: lesson for _, lesson in sorted(numbered.items())}
