"""The puzzles that are shipped."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from mergemaker.puzzles import Puzzle, attempt, puzzle_of, shipped
from mergemaker.puzzles.collection import SHIPPED
from mergemaker.puzzles.puzzle import identify
from mergemaker.puzzles.themes import THEMES
from mergemaker.puzzles.verification import LEAD, TRIALS
from mergemaker.rules import Refused

MOST_BYTES = 150_000
PUZZLES = shipped().puzzles


def test_the_file_is_small():
    assert SHIPPED.stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_one_choice_is_clearly_the_best(puzzle: Puzzle):
    best, *others = puzzle.choices
    assert best.trials >= TRIALS
    # As they are stored, with four decimals.
    assert all(round(one.loss - one.loss_error, 4) >= LEAD for one in others)
    assert puzzle.tempted in puzzle.missed_by
    assert puzzle.id == identify(puzzle.deal, puzzle.played)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_best_choice_solves_the_puzzle(puzzle: Puzzle):
    for index in (0, puzzle.tempting):
        made = attempt(puzzle, puzzle.choices[index].moves)
        assert (made.decided, made.choice) == (True, index)
    puzzle.ways(puzzle.observation())


@pytest.mark.parametrize("puzzle", PUZZLES[::10], ids=lambda puzzle: puzzle.id)
def test_nothing_is_decided_before_the_last_move_of_a_choice_or_after_it(puzzle: Puzzle):
    for index in (0, puzzle.tempting):
        moves = puzzle.choices[index].moves
        assert not any(attempt(puzzle, moves[:count]).decided for count in range(len(moves)))
    with pytest.raises(Refused) as refused:
        attempt(puzzle, [*puzzle.choices[0].moves, "pass"])
    assert refused.value.code == "over"


def test_there_are_puzzles_of_every_kind():
    assert set(Counter(puzzle.themes[0] for puzzle in PUZZLES)) == set(THEMES)


def test_every_puzzle_has_its_day_before_any_comes_again():
    first = date.fromordinal(len(PUZZLES) * 1000)
    days = [puzzle_of(shipped(), first + timedelta(days=each)) for each in range(len(PUZZLES))]
    assert sorted(puzzle.id for puzzle in days) == sorted(puzzle.id for puzzle in PUZZLES)
    again = [puzzle_of(shipped(), first + timedelta(days=len(PUZZLES) + each)) for each in range(5)]
    assert again != days[:5]
