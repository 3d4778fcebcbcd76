"""External programs in the arena: one that behaves, and many that do not."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mergemaker.arena import BadEntrant, builtin, external, make_plan, protocol
from mergemaker.arena.playing import play_game
from mergemaker.bots.games import nth_seed
from mergemaker.rules import (
    Buy,
    Declare,
    Game,
    Place,
    Played,
    deal,
    determinize,
    legal,
    observe,
    parse_move,
    play,
    read_record,
    ruleset,
)

HERE = Path(__file__).parent
EXAMPLE = f"{sys.executable} {HERE.parents[1] / 'examples' / 'arena_bot.py'}"
PATIENCE = 30.0  # seconds, so that a slow machine does not make a program late
FAULTS = {
    "never-ready": r"answered '.*moves.*': ",
    "late": r"gave no answer within \d\.\d+ s",
    "deaf": r"gave no answer within",
    "dies": r"ended with status 1: Out of ideas\.",
    "dies-mid-line": r"ended with status 3$",
    "illegal": r"made a move that is not allowed: .+ \(R\d+\)",
    "gibberish": r"made a move that is not allowed: .+castle queenside",
    "not-json": r"answered 'I place a tile': ",
    "not-utf8": r"answered ",
    "nested": r"answered .*recursion",
    "long-line": r"sent a line of more than 65536 bytes",
    "endless-line": r"sent a line of more than 65536 bytes",
    "twice": r"answered decision 3 when asked for 4",
    "nothing": r"answered with no move",
}


def misbehaving(fault: str) -> str:
    return f"{fault}={sys.executable} {HERE / 'misbehaving.py'} {fault}"


def play_one(program: str, seconds: float = PATIENCE) -> tuple[Any, Game]:
    """Play a two-player game of a program, in seat 0, against the random bot."""
    plan = make_plan([external(program, seconds), builtin("random")], players=2)
    played, record, _ = play_game(plan, (0, 1), nth_seed("program", 0))
    return played, read_record(record)


def test_the_example_plays_whole_games():
    played, game = play_one(EXAMPLE)
    assert game.over
    assert not played.forfeits
    assert played.places[0] == game.scores().lines[0].place
    assert len(played.wall_us[0]) > 10
    assert played.cpu_us[0] == ()


@pytest.mark.parametrize("preset", ["online", "wotc-2008", "avalon-hill-2016"])
def test_the_example_plays_other_presets(preset: str):
    plan = make_plan([external(EXAMPLE, PATIENCE), builtin("random")], players=3, preset=preset)
    played = play_game(plan, (1, 0, 1), nth_seed(preset, 0)).played
    assert not played.forfeits


@pytest.mark.parametrize("fault", FAULTS)
def test_a_misbehaving_program_forfeits_with_the_reason(fault: str):
    # Only programs that never answer use up their time.
    seconds = 0.2 if fault in ("late", "deaf") else PATIENCE
    played, game = play_one(misbehaving(fault), seconds)
    assert re.search(FAULTS[fault], played.forfeits[0]), played.forfeits
    assert game.over, "the heuristic plays on"
    assert played.places == (2, 1), "a seat that forfeits comes last, whatever its total"


@pytest.mark.parametrize("behaviour", ["well", "chatty", "stays"])
def test_harmless_behaviour_is_tolerated(behaviour: str):
    played, _ = play_one(misbehaving(behaviour))
    assert not played.forfeits


def trailing(*arguments: str) -> str:
    return f"mine={sys.executable} {HERE / 'trailing.py'} {' '.join(arguments)}"


@pytest.mark.parametrize("arguments", [("orphan", "pass"), ("end", "pass"), ("end", "keep", "9I")])
def test_moves_that_the_game_made_pointless_are_ignored(arguments: tuple[str, ...]):
    played, game = play_one(trailing(*arguments))
    assert not played.forfeits
    assert game.over
    if arguments[0] == "orphan":
        first, second = [each.move for each in game.history if each.seat == 0][:2]
        assert isinstance(first, Place)
        assert isinstance(second, Place), "nothing was bought in between"
    else:
        assert game.history[-1] == Played(0, Buy(()))
        assert game.history[-2] == Played(0, Declare())


@pytest.mark.parametrize(
    "arguments",
    [
        ("orphan", "pass", "pass"),  # only the last of them can be left over
        ("orphan", "buy Luxor 1"),
        ("orphan", "keep"),
        ("orphan", "end"),
        ("buy", "pass"),  # the buying did not end by itself
        ("end", "castle"),  # what is no move at all is none after the end either
    ],
)
def test_other_moves_that_cannot_be_made_forfeit(arguments: tuple[str, ...]):
    played, _ = play_one(trailing(*(f"'{each}'" for each in arguments)))
    assert "made a move that is not allowed" in played.forfeits[0]


def test_the_record_mentions_a_forfeit():
    plan = make_plan([external(misbehaving("dies"), PATIENCE), builtin("random")], players=2)
    record = play_game(plan, (0, 1), nth_seed("program", 0)).record
    assert record.startswith("# dies forfeited: ended with status 1: Out of ideas.\n")


def test_a_program_is_restarted_for_each_game():
    plan = make_plan([external(misbehaving("dies"), PATIENCE), builtin("random")], players=2)
    for number in range(2):
        played = play_game(plan, (0, 1), nth_seed("program", number)).played
        assert "Out of ideas" in played.forfeits[0]
        assert len(played.wall_us[0]) == 3


def test_no_child_process_of_a_program_outlives_it(tmp_path: Path):
    """The program and its children hold a pipe open, so the end of the pipe shows that all have
    ended."""
    fifo = tmp_path / "held"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    holding = f"sh -c 'exec 9>{fifo}; {misbehaving('late').partition('=')[2]}; true'"
    played, _ = play_one(f"late={holding}", 0.2)
    assert played.forfeits
    os.set_blocking(reading, True)
    assert os.read(reading, 1) == b"", "every process has closed it"
    os.close(reading)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "contains no command"),
        ("mine=", "contains no command"),
        ("no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"),
        ("python 'unfinished", "is not a command"),
    ],
)
def test_a_command_that_cannot_run_is_refused_at_once(text: str, reason: str):
    with pytest.raises(BadEntrant, match=reason):
        external(text)


def test_a_program_has_its_own_name_or_a_given_one():
    name = Path(sys.executable).stem
    assert external(f"{sys.executable} x.py").name == name
    given = external(f"mine={sys.executable} x.py --like=this")
    assert given.name == "mine"
    assert given.command == (sys.executable, "x.py", "--like=this")


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_a_program_learns_only_what_its_seat_may_know(holdings: str):  # R38, R39
    """Two games that look the same to a seat lead to byte-identical messages."""
    rng = Random(3)
    game = deal(ruleset(holdings=holdings), 4, seed=nth_seed("told", 0))
    while not game.over:
        seat = game.deciding[-1].seat
        other = determinize(game, seat, rng)
        one, two = (
            json.dumps(protocol.decide(observe(each, seat), seat, 1)) for each in (game, other)
        )
        assert one == two
        play(game, seat, rng.choice(legal(game, seat)))


def test_every_legal_move_is_listed_and_can_be_made():
    rng = Random(4)
    game = deal(ruleset(), 3, seed=nth_seed("legal", 0))
    kinds: set[str] = set()
    while not game.over:
        seat = game.deciding[-1].seat
        message = protocol.decide(observe(game, seat), seat, 1)
        kinds.add(message["kind"])
        assert len(message["legal"]) == len(legal(game, seat))
        play(game, seat, parse_move(game, rng.choice(message["legal"])))
        assert len(message["moves"]) == len(game.history) - 1
    assert {"place", "found", "dispose", "buy"} <= kinds


def test_messages_contain_what_the_bank_drew():  # R28
    rng = Random(28)
    columns: list[int] = []
    for number in range(5):
        game = deal(ruleset(two_player_bank="tile"), 2, seed=nth_seed("bank", number))
        drawn: list[int] = []
        while not game.over:
            seat = game.deciding[-1].seat
            moves = protocol.decide(observe(game, seat), seat, 1)["moves"]
            assert [column for _, _, *rest in moves for column in rest] == drawn
            events = play(game, seat, rng.choice(legal(game, seat)))
            drawn += [event.column for event in events if event.type == "bank_tile"][-1:]
        columns += drawn
    assert len(columns) > 5


def test_the_seed_given_to_a_program_reveals_nothing_about_the_bag():
    game = deal(ruleset(), 2, seed=nth_seed("chance", 0))
    message = protocol.hello(game, 0, 1.0)
    assert message == protocol.hello(game, 0, 1.0)
    assert message["seed"] != protocol.hello(game, 1, 1.0)["seed"]
    assert game.seed is not None
    assert game.seed.hex() not in json.dumps(message)
    assert message["rules"]["chains"][0]["prices"][41] == 1000
