"""How difficult puzzles are: their rank, spread over a scale like that of chess ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from .puzzle import Puzzle

EASIEST: Final = 600
HARDEST: Final = 2400

# The bots that a puzzle is put to, weakest first, each with how much it adds to the difficulty if
# it misses the best choice. The greedy bot takes what pays most at once.
SOLVERS: Final = {"greedy": 1, "heuristic": 2, "net": 3, "search@16rounds": 4}


def rated(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The puzzles in the same order, each with the rating that its rank among them gives it.

    Stronger bots that miss the best choice make a puzzle harder; among puzzles that the same bots
    miss, those where the next best choice is closer are harder.
    """
    ranked = sorted(puzzles, key=_difficulty)
    step = (HARDEST - EASIEST) / max(1, len(ranked) - 1)
    ratings = {puzzle.id: EASIEST + round(step * rank) for rank, puzzle in enumerate(ranked)}
    return tuple(replace(puzzle, rating=ratings[puzzle.id]) for puzzle in puzzles)


def _difficulty(puzzle: Puzzle) -> tuple[int, float, str]:
    missed = sum(SOLVERS[bot] for bot in puzzle.missed_by)
    lead = min(choice.loss for choice in puzzle.choices[1:])
    return missed, -lead, puzzle.id
