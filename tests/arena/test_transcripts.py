"""Transcripts of programs, and playing them back: `mergemaker arena --transcript --play-back`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from mergemaker.rules import read_record
from tests.support.command_line import run

# A program that keeps to the protocol; where a test replaces a line, it does something else.
PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "over":
        break
    answer = {"type": "ready"}
    if message["type"] == "decide":
        moves = [message["legal"][0]]
        # here
        answer = {"type": "moves", "id": message["id"], "moves": moves}
    print(json.dumps(answer), flush=True)
"""
ANOTHER = "if message['id'] == 3: moves = [message['legal'][-1]]"
LAST_WORDS = "if message['id'] == 3: sys.exit('Out of ideas.')"


def program(folder: Path, change: str = "") -> str:
    """The command of a program, written to a file."""
    file = folder / f"bot{len(list(folder.glob('bot*')))}.py"
    file.write_text(PROGRAM.replace("# here", change))
    return f"{sys.executable} {file}"


def play(folder: Path, command: str, *more: str) -> Result:
    """A match of two games, with transcripts."""
    return run(
        *("arena", "random", "--external", f"mine={command}", "--players", "2", "--games", "2"),
        *("--seconds", "30", "--out", folder / "out", "--transcript", folder / "talks", *more),
    )


def transcripts(folder: Path) -> list[Path]:
    return sorted((folder / "talks").iterdir())


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def play_back(file: Path, command: str, *more: str) -> Result:
    return run("arena", "--play-back", file, "--external", command, *more)


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """The transcript of a game of the program."""
    done = play(tmp_path, program(tmp_path))
    assert done.exit_code == 0, done.output
    return transcripts(tmp_path)[0]


def test_a_transcript_has_all_that_is_said_in_a_game(talk: Path, tmp_path: Path):
    files = transcripts(tmp_path)
    seats = {re.fullmatch(r"deal-00000-game-(\d)-seat-(\d)\.jsonl", each.name) for each in files}
    assert {found.groups() for found in seats} in (
        {("0", "0"), ("1", "1")},
        {("0", "1"), ("1", "0")},
    )
    lines = lines_of(talk)
    assert [line["to"] for line in lines] == ["program", "arena"] * (len(lines) // 2) + ["program"]
    types = [line["message"]["type"] for line in lines]
    assert types[:2] == ["hello", "ready"]
    assert types[-1] == "over"
    assert {*types[2:-1:2]} == {"decide"}
    assert {*types[3:-1:2]} == {"moves"}
    times = [line["ms"] for line in lines]
    assert times == sorted(times)
    seat = lines[0]["message"]["seat"]
    game = read_record((tmp_path / "out/records/deal-00000-game-0.txt").read_text())
    said = [move for line in lines[3:-1:2] for move in line["message"]["moves"]]
    assert len(said) == sum(each.seat == seat for each in game.history)


def test_a_transcript_ends_with_why_the_program_forfeited(tmp_path: Path):
    change = "if message['id'] == 3: print('I place a tile', flush=True)"
    assert play(tmp_path, program(tmp_path, change)).exit_code == 0
    for file in transcripts(tmp_path):
        *_, said, last = lines_of(file)
        assert said["text"] == "I place a tile"
        assert last["forfeit"].startswith("answered 'I place a tile'")
        assert "to" not in last


def test_deals_played_before_get_no_new_transcript(talk: Path, tmp_path: Path):
    before = talk.read_text()
    done = play(tmp_path, program(tmp_path).replace("bot1", "bot0"), "--games", "4")
    assert done.exit_code == 0, done.output
    assert "Deals that were played before get no new transcript." in done.stderr
    assert talk.read_text() == before
    assert len(transcripts(tmp_path)) == 4


def test_the_same_program_answers_the_same(talk: Path, tmp_path: Path):
    done = play_back(talk, program(tmp_path))
    assert done.exit_code == 0, done.output
    *answers, last = done.stdout.splitlines()
    asked = sum(line["message"]["type"] == "decide" for line in lines_of(talk))
    assert len(answers) == asked
    assert all(re.match(r" *\d+ \w+ +same  ", line) for line in answers)
    assert last == f"{asked} decisions: {asked} the same, 0 different, 0 against the protocol."


def test_answers_that_differ_are_shown_beside_the_transcript_s(talk: Path, tmp_path: Path):
    done = play_back(talk, program(tmp_path, ANOTHER))
    assert done.exit_code == 0, done.output
    decide, recorded = lines_of(talk)[6:8]
    now, then = decide["message"]["legal"][-1], recorded["message"]["moves"][0]
    assert now != then
    assert f"different  {now}; in the transcript: {then}" in done.stdout.splitlines()[2]
    assert "1 different, 0 against the protocol." in done.stdout


def test_another_way_to_write_a_move_is_the_same(talk: Path, tmp_path: Path):
    done = play_back(talk, program(tmp_path, "moves = [moves[0].lower()]"))
    assert done.exit_code == 0, done.output
    assert " 0 different" in done.stdout


@pytest.mark.parametrize(
    ("change", "said", "left"),
    [
        ("moves = ['castle']", r"made a move that is not allowed: .castle. is not a move", False),
        ("moves = ['survivor Luxor']", r"'survivor Luxor' is not among the legal ones", False),
        ("moves = ['offer #0 give $1 get $2']", r"'offer #0 give \$1 get \$2' is not", False),
        ("moves = []", r"answered with no move", True),
        ("message['id'] = 9", r"answered decision 9 when asked for 3", True),
        ("print('hm')", r"answered 'hm'", True),
        ("sys.exit('Out of ideas.')", r"ended with status 1: Out of ideas\.", True),
        ("time.sleep(60)", r"gave no answer within 2\.65 s", True),
    ],
)
def test_what_breaks_the_protocol_is_said(
    change: str, said: str, left: bool, talk: Path, tmp_path: Path
):
    command = program(tmp_path, f"if message['id'] == 3: {change}")
    done = play_back(talk, command, "--seconds", "2")
    assert done.exit_code == 1
    line = done.stdout.splitlines()[2]
    assert re.search(rf"^ +3 \w+ +broken +.*{said}", line), done.output
    assert "1 against the protocol" in done.stdout
    assert ("not asked" in done.stdout) == left, "it goes on unless nothing more can be expected"


def test_a_program_that_is_never_ready_breaks_the_protocol(talk: Path):
    done = play_back(talk, f"{sys.executable} -c 'print(1)'")
    assert done.exit_code == 1
    assert re.match(r" +0 hello +broken +answered '1'", done.stdout)
    asked = sum(line["message"]["type"] == "decide" for line in lines_of(talk))
    assert done.stdout.endswith(f", 1 against the protocol, {asked} not asked.\n")


def test_a_program_that_was_never_ready_has_left_no_decision(tmp_path: Path):
    faulty = f"{sys.executable} -c 'print(1)'"
    assert play(tmp_path, faulty).exit_code == 0
    done = play_back(transcripts(tmp_path)[0], faulty)
    assert done.exit_code == 1
    last = done.stdout.splitlines()[-1]
    assert last == "0 decisions: 0 the same, 0 different, 1 against the protocol."


def test_what_cost_a_game_can_be_repeated_and_mended(tmp_path: Path):
    """The transcript ends where the program gave up; the one that is mended has an answer."""
    faulty = program(tmp_path, LAST_WORDS)
    assert play(tmp_path, faulty).exit_code == 0
    talk = transcripts(tmp_path)[0]
    again = play_back(talk, faulty)
    assert again.exit_code == 1
    assert "broken     ended with status 1: Out of ideas." in again.stdout
    mended = play_back(talk, program(tmp_path))
    assert mended.exit_code == 0
    assert "; in the transcript: no answer" in mended.stdout


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [], "it is empty"),
        (lambda lines: ["Dear diary", *lines], "line 1 is not of a transcript: JSON is malformed"),
        (lambda lines: lines[1:], "line 1 is not a greeting"),
        (lambda lines: [*lines[:4], '{"to": "them", "ms": 1}'], "line 5 is not of a transcript"),
        (lambda lines: [*lines[:4], *lines[:1]], "line 5 is not a message of the arena"),
        (
            lambda lines: [lines[0].replace('"protocol":1', '"protocol":2'), *lines[1:]],
            "is 2; this",
        ),
        (lambda lines: [lines[0].replace("classic", "chess")], "There is no preset 'chess'"),
        (
            lambda lines: [lines[0].replace('["', '["one","two","three","four","five","', 1)],
            "no rules",
        ),
    ],
)
def test_a_file_that_is_no_transcript_is_refused(
    change: Any, said: str, talk: Path, tmp_path: Path
):
    talk.write_text("\n".join(change(talk.read_text().splitlines())))
    done = play_back(talk, program(tmp_path))
    assert done.exit_code == 2
    output = " ".join(done.output.split())
    assert "cannot be played back" in output
    assert said in output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--play-back", "FILE"], "--play-back needs one program: --external COMMAND"),
        (["--play-back", "FILE", "--external", "a", "--external", "b"], "needs one program"),
        (["--play-back", "FILE", "--external", "no-such-program"], "there is no program"),
        (["--play-back", "FILE", "--external", "a", "--games", "2"], "and not with --games"),
        (["--play-back", "FILE", "--external", "a", "heuristic"], "and not with a BOT"),
        (["--play-back", "nowhere.jsonl", "--external", "a"], "'nowhere.jsonl' does not exist"),
        (["random", "random", "--transcript", "talks"], "--transcript needs a program"),
    ],
)
def test_options_that_make_no_sense_are_refused(arguments: list[str], said: str, talk: Path):
    done = run("arena", *(str(talk) if each == "FILE" else each for each in arguments))
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path):
    (tmp_path / "talks").write_text("Dear diary")
    done = play(tmp_path, program(tmp_path), "--transcript", f"{tmp_path}/talks/mine")
    assert done.exit_code == 1
    assert "Not a directory" in done.output
    assert "Traceback" not in done.output
