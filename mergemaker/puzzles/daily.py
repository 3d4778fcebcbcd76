"""The puzzle of a day: every one has its turn before any comes again."""

from __future__ import annotations

from datetime import date
from random import Random

from .collection import Collection
from .puzzle import Puzzle


def puzzle_of(collection: Collection, day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody.

    Args:
        collection: the puzzles; it has at least one.
        day: in universal time.
    """
    turn, at = divmod(day.toordinal(), len(collection.puzzles))
    order = list(collection.puzzles)
    Random(turn).shuffle(order)
    return order[at]
