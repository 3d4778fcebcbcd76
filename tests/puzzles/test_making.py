"""Searching for puzzles, and resuming a search."""

from __future__ import annotations

from pathlib import Path

import pytest

from mergemaker.puzzles import Collection, read, shipped
from mergemaker.puzzles.collection import FORMAT, write
from mergemaker.puzzles.making import Making

SEED = "search"


def begun(path: Path, games: int) -> Collection:
    """Write what a search has that found nothing in its first games."""
    collection = Collection(FORMAT, SEED, games, ())
    write(path, collection)
    return collection


def test_a_resumed_search_finds_what_it_would_have_found(tmp_path: Path):
    path, other = tmp_path / "puzzles.json.xz", tmp_path / "other.json.xz"
    begun(path, 1)
    making = Making(path, SEED, workers=2)
    (puzzle,) = making.run(1)
    assert puzzle.rating == 0
    assert making.looked_at.verifications >= 1
    assert [each.id for each in read(path).puzzles] == [puzzle.id]
    begun(other, puzzle.number)  # as if it had been stopped just before
    resumed = Making(other, SEED, workers=1)
    assert resumed.found == 0
    assert list(resumed.run(1)) == [puzzle]
    assert read(other) == read(path)


def test_a_search_that_has_found_enough_searches_no_more(tmp_path: Path):
    path = tmp_path / "puzzles.json.xz"
    write(path, shipped())
    assert list(Making(path, shipped().seed, workers=1).run(1)) == []
    assert read(path) == shipped()


def test_a_search_is_not_resumed_with_another_seed(tmp_path: Path):
    path = tmp_path / "puzzles.json.xz"
    before = begun(path, 1)
    with pytest.raises(ValueError, match="was begun with the seed 'search', not 'other'"):
        Making(path, "other", workers=1)
    assert read(path) == before
