"""Files of puzzles: written, read, and refused with what is wrong with them."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mergemaker.puzzles import BadCollection, BadPuzzle, Collection, Deal, Puzzle, PuzzleChoice
from mergemaker.puzzles.collection import FORMAT, read, write
from mergemaker.puzzles.puzzle import identify
from mergemaker.rules import Place, legal


def choice(tile: str, loss: float) -> PuzzleChoice:
    return PuzzleChoice((tile,), (), 0.5 - loss, 0.01, loss, 0.01, 4000)


def first_turn() -> Puzzle:
    """The first decision of a game, as if one tile were better than another."""
    deal = Deal("classic", 3, "test")
    game = deal.game()
    seat = game.deciding[-1].seat
    best, other, *_ = [move.tile for move in legal(game, seat) if isinstance(move, Place)]
    return Puzzle(
        id=identify(deal, ""),
        deal=deal,
        number=0,
        turn=1,
        played="",
        seat=seat,
        choices=(choice(best, 0), choice(other, 0.07)),
        tempting=1,
        tempted="net",
        missed_by=("net",),
        themes=("founding",),
        reasons=(),
        rating=1200,
    )


def collection(*puzzles: Puzzle) -> Collection:
    return Collection(FORMAT, "test", 1, puzzles)


def test_a_collection_is_read_as_it_was_written(tmp_path: Path):
    path, written = tmp_path / "p.json.xz", collection(first_turn())
    write(path, written)
    assert read(path) == written
    assert [file.name for file in tmp_path.iterdir()] == ["p.json.xz"]
    assert written.puzzle(first_turn().id) == first_turn()
    with pytest.raises(KeyError):
        written.puzzle("00000000")


def test_a_puzzle_is_the_position_that_its_moves_lead_to():
    puzzle = first_turn()
    game = puzzle.game()
    assert game.turn_number == 1 and game.deciding[-1].seat == puzzle.seat
    assert puzzle.observation().hand(puzzle.seat) == game.hand(puzzle.seat)
    best, other = puzzle.ways(game)
    assert best != other


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"played": "12A, 12A"}, "12A"),
        ({"played": "nonsense"}, "not a move"),
        ({"deal": Deal("classic", 9, "test")}, "players"),
        ({"deal": Deal("chess", 3, "test")}, "chess"),
    ],
)
def test_a_puzzle_that_cannot_be_played_says_why(changed: dict[str, Any], said: str):
    with pytest.raises(BadPuzzle, match=said):
        replace(first_turn(), **changed).game()


def test_a_puzzle_for_a_seat_that_has_nothing_to_decide_is_refused():
    puzzle = first_turn()
    with pytest.raises(BadPuzzle, match="nothing to decide"):
        replace(puzzle, seat=(puzzle.seat + 1) % 3).game()


def test_a_choice_that_the_rules_forbid_is_named():
    puzzle = first_turn()
    wrong = replace(puzzle, choices=(puzzle.choices[0], choice("found Luxor", 0.1)))
    with pytest.raises(BadPuzzle, match="found Luxor"):
        wrong.ways(wrong.game())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"tempting": 0}, "other than choice 0"),
        ({"tempting": 2}, "other than choice 0"),
        ({"choices": (choice("1A", 0), choice("2A", -0.01))}, "more often than the best"),
        ({"choices": (choice("1A", 0.01), choice("2A", 0.02))}, "more often than the best"),
        ({"rating": 100}, "rated 100"),
        ({"themes": ()}, "no theme"),
    ],
)
def test_a_collection_that_contradicts_itself_is_refused(
    tmp_path: Path, changed: dict[str, Any], said: str
):
    write(tmp_path / "bad.xz", collection(replace(first_turn(), **changed)))
    with pytest.raises(BadCollection, match=said):
        read(tmp_path / "bad.xz")


def test_a_puzzle_that_is_there_twice_is_named(tmp_path: Path):
    write(tmp_path / "bad.xz", collection(first_turn(), first_turn()))
    with pytest.raises(BadCollection, match=f"{first_turn().id} twice"):
        read(tmp_path / "bad.xz")


def test_another_format_is_named(tmp_path: Path):
    write(tmp_path / "bad.xz", replace(collection(), format=FORMAT + 1))
    with pytest.raises(BadCollection, match=f"format is {FORMAT + 1}"):
        read(tmp_path / "bad.xz")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"puzzles",
        lzma.compress(b"[]"),
        lzma.compress(b"\xff"),
        lzma.compress(msgspec.json.encode(collection()))[:-8],
        lzma.compress(b" " * 60_000_000),
    ],
    ids=["empty", "not packed", "not a collection", "not text", "cut off", "too large"],
)
def test_a_file_that_is_no_collection_is_refused(tmp_path: Path, content: bytes):
    (tmp_path / "bad.xz").write_bytes(content)
    with pytest.raises(BadCollection):
        read(tmp_path / "bad.xz")
