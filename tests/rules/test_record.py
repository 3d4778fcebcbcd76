"""Games as text: round trips, and records that are cut short, garbled or impossible (R9, R40)."""

from __future__ import annotations

import pickle
import random
import re
import sys
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mergemaker.rules import (
    PRESETS,
    BadRecord,
    Game,
    deal,
    play,
    read_record,
    ruleset,
    write_record,
)
from tests.support.random_games import random_game, random_move, random_ruleset, steps
from tests.support.snapshot import snapshot

SEED = bytes(range(32))


NAMES = [
    ["ann", "ben"],
    ["Player 1", "Player 2", "Player 3"],
    ["ann", "Ann", "ANN"],
    ["pass", "end", "6D", "buy"],
    ['"Big" Bob', "O'Neil", "a, b", "#0", "é"],
    ["1", "0", "2", "Luxor", "give", "get"],
    ["ann;", "ben:", "Result:", "Бен", "李", "🙂"],
]


@pytest.mark.parametrize("names", NAMES)
def test_a_game_round_trips_whatever_the_players_are_called(names: list[str]) -> None:
    rng = random.Random(str(names))
    for _ in range(6):
        game = deal(random_ruleset(rng, "classic"), names, seed=rng.randbytes(32))
        for _move in steps(game, rng):
            pass
        again = read_record(write_record(game))
        assert snapshot(again) == snapshot(game)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_round_trips_at_any_moment(preset: str) -> None:
    rng = random.Random(f"round trip {preset}")
    for number in range(25):
        game = random_game(rng, preset)
        if number % 3 == 0:
            game = deal(game.ruleset, game.players, bag=game.bag0)
        length = rng.choice((0, 1, 5, 40, 80, 9999))
        while not game.over and len(game.history) < length:
            play(game, *random_move(game, rng))
        text = write_record(game)
        again = read_record(text)
        assert snapshot(again) == snapshot(game)
        assert again.opening == game.opening
        assert write_record(again) == text


def test_a_record_can_be_read_up_to_any_ply() -> None:
    game = finished()
    text = write_record(game)
    again = deal(game.ruleset, game.players, seed=game.seed)
    for ply, (seat, move) in enumerate(game.history):
        if ply % 7 == 0:
            assert snapshot(read_record(text, ply=ply)) == snapshot(again)
        play(again, seat, move)
    assert snapshot(read_record(text, ply=len(game.history))) == snapshot(game)
    for ply in (-1, len(game.history) + 1):
        with pytest.raises(BadRecord):
            read_record(text, ply=ply)


def test_comments_and_blank_lines_are_skipped() -> None:
    text = write_record(finished())
    lines = text.splitlines()
    for at in range(len(lines), 0, -3):
        lines[at:at] = ["# a word on this", ""]
    assert snapshot(read_record("\n".join(lines))) == snapshot(finished())


@cache
def finished() -> Game:
    rng = random.Random("finished")
    game = deal(ruleset(), ["ann", "ben", "cat"], seed=SEED)
    for _move in steps(game, rng):
        pass
    return game


@cache
def record() -> str:
    return write_record(finished())


def line_of(start: str) -> int:
    return next(n for n, line in enumerate(record().splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("Mergemaker: 1", "Mergemaker: 2", "Mergemaker", "version"),
        ("Mergemaker: 1\n", "", 1, "Mergemaker"),
        ("Ruleset: classic", "Ruleset: clasic", "Ruleset", "classic"),
        ("Ruleset: classic", "Ruleset: classic replace=never", "Ruleset", "once"),
        ("Ruleset: classic", "Ruleset: classic replace", "Ruleset", "option"),
        ("Ruleset: classic", "Ruleset: classic starting_tiles=none", "Ruleset", "random"),
        ("Ruleset: classic", "Ruleset: classic preset=online", "Ruleset", "preset"),
        ("Players: ann, ben, cat", "Players: ann", "Players", "2 to 6"),
        ("Players: ann, ben, cat", "Players: ann, ben, cat,", "Players", "name"),
        ("Players: ann, ben, cat", 'Players: ann, ben, "cat', "Players", "quotes"),
        (SEED.hex(), SEED.hex()[:-1], "Seed", "64"),
        (SEED.hex(), SEED.hex()[:-1] + "g", "Seed", "64"),
    ],
)
def test_a_bad_header_is_refused_with_the_line_and_the_reason(
    old: str, new: str, line: str | int, said: str
) -> None:
    assert old in record()
    with pytest.raises(BadRecord) as caught:
        read_record(record().replace(old, new, 1))
    assert caught.value.line == (line if isinstance(line, int) else line_of(line))
    assert said in caught.value.reason


def test_a_bag_must_be_complete() -> None:  # R1
    bag = re.search(r"Bag: (\S+) (\S+)", record())
    assert bag is not None
    for new in (bag[1], f"{bag[1]} {bag[1]}", f"{bag[1]} 13A", f"{bag[1]} fnord"):
        with pytest.raises(BadRecord) as caught:
            read_record(record().replace(f"{bag[1]} {bag[2]}", new, 1))
        assert caught.value.line == line_of("Bag")


def test_an_illegal_move_is_refused_with_the_line_the_reason_and_the_ruling() -> None:
    lines = record().splitlines()
    at = line_of("3 ")
    lines[at - 1] = re.sub(r"\d+[A-I]", "1A", lines[at - 1], count=1)
    with pytest.raises(BadRecord) as caught:
        read_record("\n".join(lines))
    assert caught.value.line == at
    assert "1A" in caught.value.reason
    assert "R13" in caught.value.reason


def test_a_move_by_the_wrong_player_or_in_the_wrong_turn_is_refused() -> None:  # R9
    for new, said in (("4 ", "Turn 3 is next"), ("x ", "number"), ("\uff13 ", "number")):
        lines = record().splitlines()
        at = line_of("3 ")
        lines[at - 1] = new + lines[at - 1].partition(" ")[2]
        with pytest.raises(BadRecord, match=said) as caught:
            read_record("\n".join(lines))
        assert caught.value.line == at
    lines = record().splitlines()
    names = {"ann": "ben", "ben": "cat", "cat": "ann"}
    number, name, rest = lines[at - 1].split(" ", 2)
    lines[at - 1] = f"{number} {names[name]} {rest}"
    with pytest.raises(BadRecord, match="turn") as caught:
        read_record("\n".join(lines))
    assert caught.value.line == at


def test_a_wrong_result_is_refused() -> None:  # R37
    text = re.sub(r"(Result: ann \$)\d+", r"\g<1>1", record())
    with pytest.raises(BadRecord, match="result"):
        read_record(text)


def test_a_record_cut_short_anywhere_is_refused() -> None:
    lines = record().splitlines(keepends=True)
    for count in range(len(lines)):
        with pytest.raises(BadRecord):
            read_record("".join(lines[:count]))
    last = lines[-1].rstrip()
    for length in range(0, len(last), 3):
        with pytest.raises(BadRecord):
            read_record("".join(lines[:-1]) + last[:length])


HEADER = f"Mergemaker: 1\nRuleset: classic\nPlayers: a, b\nSeed: {'0' * 64}"


def calls_to_read(text: str) -> int:
    """How many calls and returns it takes to read a bad record."""
    count = 0

    def counted(*_: object) -> object:
        nonlocal count
        count += 1
        return counted

    sys.setprofile(counted)
    try:
        read_or_refusal(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("head", "repeated"),
    [
        ("Mergemaker: 1\nRuleset: classic\nBag: 1A", "\n  1B"),
        ("Mergemaker: 1\nRuleset: classic\nSeed: " + "0" * 64 + "\nPlayers: a", ", b"),
        ("Mergemaker: 1\nRuleset: classic", " a=b"),
        (f"{HEADER}\n1 b", ";"),
        (f"{HEADER}\n1 b offer a give $1 get $1", "; a decline; offer a give $1 get $1"),
    ],
    ids=["lines", "names", "options", "semicolons", "offers"],
)
def test_reading_takes_time_proportional_to_the_length(head: str, repeated: str) -> None:
    half, whole = (
        calls_to_read(head + repeated * (size // len(repeated))) for size in (30_000, 60_000)
    )
    assert whole < 2.2 * half


def test_long_names_are_not_read_again_for_every_move() -> None:
    """If they were, this would take minutes."""
    players = ["a", "b", *(letter * 500_000 for letter in "бвгд")]
    header = HEADER.replace("a, b", ", ".join(players))
    turns = "; a decline; offer a give $1 get $1" * 2_000
    with pytest.raises(BadRecord, match="breaks off"):
        read_record(f"{header}\n1 #4 offer a give $1 get $1{turns}")


def test_an_empty_record_is_refused_at_its_first_line() -> None:
    for text in ("", "\n", "# nothing\n"):
        with pytest.raises(BadRecord) as caught:
            read_record(text)
        assert caught.value.line == 1


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_a_garbled_record_is_either_read_or_refused(data: st.DataObject) -> None:
    text = record()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(st.text(max_size=8)) + text[at + length :]
    check_reading(text)


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_a_record_with_swapped_lines_is_either_read_or_refused(data: st.DataObject) -> None:
    lines = record().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
    check_reading("\n".join(lines))


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_refused_as_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


def check_reading(text: str) -> None:
    """Check that a record is either read or refused with a line and a reason."""
    read = read_or_refusal(text)
    if isinstance(read, BadRecord):
        assert 0 <= read.line <= len(text.splitlines())
        assert read.reason.endswith((".", ")"))
        assert str(read) == f"Line {read.line}: {read.reason}"
    else:
        assert read_record(write_record(read)).state == read.state


def read_or_refusal(text: str) -> Game | BadRecord:
    try:
        return read_record(text)
    except BadRecord as bad:
        return bad


def test_a_long_move_is_refused_without_parsing() -> None:
    with pytest.raises(BadRecord, match="characters at most"):
        read_record(f"{HEADER}\n1 b buy{' Luxor' * 9_000}")


def test_a_bad_record_error_can_be_sent_between_processes() -> None:
    bad = pickle.loads(pickle.dumps(read_or_refusal("fnord")))
    assert isinstance(bad, BadRecord)
    assert bad.line == 1
