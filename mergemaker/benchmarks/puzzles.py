"""Whether shipped puzzles hold: a sample of them is verified again, on deals that chose none."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..bots import compare
from ..puzzles import Puzzle, shipped
from ..puzzles.verification import LEAD, TRIALS, is_best
from .progress import followed


class PuzzleAgain(NamedTuple):
    """A puzzle, verified again.

    Attributes:
        id: the puzzle.
        theme: its main theme.
        lead: how much more often its best choice wins than the next best, as it is shipped.
        lead_again: the same on other deals; negative if another choice came out best.
        error: half the width of the 95% interval of `lead_again`.
        holds: whether the best choice is the best again, by as much as a puzzle needs.
    """

    id: str
    theme: str
    lead: float
    lead_again: float
    error: float
    holds: bool


class PuzzleSample(NamedTuple):
    """What `measure_puzzles` measures.

    Attributes:
        shipped: how many puzzles there are.
        verified: how many of them were verified again.
        held: how many of these hold.
        needed: the lead that a puzzle needs.
        puzzles: each of them.
    """

    shipped: int
    verified: int
    held: int
    needed: float
    puzzles: list[PuzzleAgain]


def measure_puzzles(*, sample: int = 20, seed: int = 1) -> PuzzleSample:
    """Verify some shipped puzzles again, with as many trials. Shows its progress on standard error,
    if that is a terminal.

    Args:
        sample: how many, all if there are no more.
        seed: which, and the deals they are tried on.
    """
    puzzles = shipped().puzzles
    chosen = Random(seed).sample(puzzles, min(sample, len(puzzles)))
    verified = (_verify_again(puzzle, seed) for puzzle in chosen)
    again = list(followed(verified, "verifying", len(chosen)))
    held = sum(one.holds for one in again)
    return PuzzleSample(len(puzzles), len(again), held, LEAD, again)


def _verify_again(puzzle: Puzzle, seed: int) -> PuzzleAgain:
    observation = puzzle.observation()
    ways = puzzle.ways(observation)
    random = Random(f"verify again {seed} {puzzle.id}")  # not the seeds that `verify` has used
    found = compare(observation, puzzle.seat, random.getrandbits(62), ways, TRIALS)
    best, next_best = found.candidates[:2]
    holds = is_best(found, ways[0])
    if holds:
        lead, error = next_best.loss, next_best.loss_error
    else:
        first = next(one for one in found.candidates if one.moves == ways[0])
        lead, error = best.loss - first.loss, first.loss_error
    return PuzzleAgain(
        id=puzzle.id,
        theme=puzzle.themes[0],
        lead=min(choice.loss for choice in puzzle.choices[1:]),
        lead_again=round(lead, 4),
        error=round(error, 4),
        holds=lead >= LEAD,
    )
