"""Searching for puzzles, and resuming a search."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mergemaker.puzzles import Collection, Puzzle, read, shipped
from mergemaker.puzzles.collection import write
from mergemaker.puzzles.making import Making

FEW = 3  # players of a game that is soon searched


def begun(path: Path, games: int) -> Collection:
    """Write what the search for the shipped puzzles had found after some games."""
    found = [puzzle for puzzle in shipped().puzzles if puzzle.number < games]
    collection = replace(shipped(), games=games, puzzles=tuple(found))
    write(path, collection)
    return collection


def asked(puzzle: Puzzle) -> tuple[object, ...]:
    """A puzzle without its figures, which change a little with every change to the search."""
    return (
        (puzzle.id, puzzle.deal, puzzle.number, puzzle.turn, puzzle.played, puzzle.seat),
        (puzzle.choices[0].moves, puzzle.choices[puzzle.tempting].moves, puzzle.missed_by),
        puzzle.themes,
    )


def test_a_resumed_search_finds_what_it_would_have_found(tmp_path: Path):
    path = tmp_path / "puzzles.json.xz"
    expected = next(puzzle for puzzle in shipped().puzzles if puzzle.deal.players <= FEW)
    before = begun(path, expected.number)
    making = Making(path, before.seed, workers=1)
    assert making.found == len(before.puzzles)
    (puzzle,) = making.run(making.found + 1)
    assert puzzle.rating == 0
    assert asked(puzzle) == asked(expected)
    stored = read(path).puzzles
    assert [each.id for each in stored] == [*(each.id for each in before.puzzles), puzzle.id]
    assert making.looked_at.verifications >= 1


def test_a_search_that_has_found_enough_searches_no_more(tmp_path: Path):
    path = tmp_path / "puzzles.json.xz"
    before = begun(path, shipped().games)
    assert list(Making(path, before.seed, workers=1).run(1)) == []
    assert read(path) == before


def test_a_search_is_not_resumed_with_another_seed(tmp_path: Path):
    path = tmp_path / "puzzles.json.xz"
    before = begun(path, 1)
    with pytest.raises(ValueError, match=r"was begun with the seed '.+', not 'other'"):
        Making(path, "other", workers=1)
    assert read(path) == before
