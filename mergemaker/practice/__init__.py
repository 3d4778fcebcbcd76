"""Practice: tables at which one person tries the decisions of a recorded game, with nobody else
there."""

from .lesson import BadLesson, Lesson, Step, lessons
from .lesson_attempt import Attempt, attempt
from .practice_table import LEARNER, continued_table, moved, practice_table

__all__ = [
    "LEARNER",
    "Attempt",
    "BadLesson",
    "Lesson",
    "Step",
    "attempt",
    "continued_table",
    "lessons",
    "moved",
    "practice_table",
]
