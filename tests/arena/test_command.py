"""`mergemaker arena`: its table and plot, stopping and resuming, several processes, errors."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from filelock import FileLock

from mergemaker.rules import read_record
from tests.support import command_line
from tests.support.command_line import mergemaker_command

HERE = Path(__file__).parent
EXAMPLE = f"mine={sys.executable} {HERE.parents[1] / 'examples' / 'arena_bot.py'}"
MATCH = ("random", "random", "--players", "2", "--games", "12", "--seed", "match")


def run(*arguments: str | Path) -> Result:
    return command_line.run("arena", *arguments)


def start(*arguments: str | Path, **more: Any) -> subprocess.Popen[str]:
    """Start the command in a separate process."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.Popen(mergemaker_command("arena", *arguments), text=True, **pipes)


def timeless(folder: Path) -> dict[str, Any]:
    """The result without the times of decisions, which differ from run to run."""
    result = json.loads((folder / "result.json").read_text())
    for row in result["bots"]:
        del row["wall"], row["cpu"]
    return result


def records(folder: Path) -> dict[str, str]:
    """The records of the match; a run that was stopped may have written more."""
    names = [f"deal-{deal:05}-game-{game}.txt" for deal in range(6) for game in range(2)]
    return {name: (folder / "records" / name).read_text() for name in names}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The match, played without interruption in one process."""
    folder = tmp_path_factory.mktemp("whole") / "match"
    done = run(*MATCH, "--out", folder)
    assert done.exit_code == 0, done.output
    return folder


def test_it_prints_a_table_and_writes_the_result_and_the_records(whole: Path):
    done = run(*MATCH, "--out", whole)  # everything has been played already
    assert done.exit_code == 0
    assert "12 games, 2 players, classic, seed match; an equal bot would win 50.0%" in done.stdout
    result = json.loads((whole / "result.json").read_text())
    best = result["bots"][0]
    row = next(line for line in done.stdout.splitlines() if line.startswith(best["name"]))
    assert f"{best['win']['value']:.1%}" in row
    assert {bot["name"] for bot in result["bots"]} == {"random-1", "random-2"}
    assert result["games"] == 12
    assert result["plan"]["players"] == 2
    games = {name: read_record(text) for name, text in records(whole).items()}
    assert len(games) == 12
    assert all(game.over for game in games.values())
    wins = sum(
        (seat in game.scores().winners) / len(game.scores().winners)
        for game in games.values()
        for seat in [game.players.index(best["name"])]
    )
    assert best["win"]["value"] == pytest.approx(wins / 12)


def test_two_processes_play_the_same_as_one(whole: Path, tmp_path: Path):
    done = run(*MATCH, "--jobs", "2", "--out", tmp_path / "two")
    assert done.exit_code == 0, done.output
    assert timeless(tmp_path / "two") == timeless(whole)
    assert records(tmp_path / "two") == records(whole)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_run_that_was_stopped_resumes_to_the_same_result(
    how: signal.Signals, whole: Path, tmp_path: Path
):
    folder = tmp_path / "match"
    # So many games that the run is certainly stopped before its end.
    running = start(*MATCH, "--games", "100000", "--jobs", "2", "--out", folder)
    assert running.stderr is not None
    assert running.stdout is not None
    assert "of 100000 games" in running.stderr.readline()
    running.send_signal(how)
    # The error stream ends when the last process that has it open ends, so none is left running.
    errors = running.stderr.read()
    status = running.wait()
    if how == signal.SIGINT:
        assert status == 130
        assert "Run the same command to resume" in errors
        assert running.stdout.read().splitlines()[1].startswith("bot")
    else:
        assert status == -how
    lines = (folder / "deals.jsonl").read_bytes().splitlines(keepends=True)
    assert all(line.endswith(b"\n") for line in lines)
    # A kill may come while a line is being written, or between a record and its line.
    (folder / "deals.jsonl").write_bytes(b"".join(lines)[:-100])
    done = run(*MATCH, "--out", folder)
    assert done.exit_code == 0, done.output
    assert timeless(folder) == timeless(whole)
    assert records(folder) == records(whole)
    for line in (folder / "deals.jsonl").read_bytes().splitlines():
        json.loads(line)


def test_a_worker_that_dies_is_reported(tmp_path: Path):
    fault = f"bad={sys.executable} {HERE / 'misbehaving.py'} kills-the-worker"
    done = run(
        *("random", "--external", fault, "--seconds", "30", "--players", "2", "--games", "2"),
        *("--out", tmp_path / "out"),
    )
    assert done.exit_code == 1
    assert "A worker process died" in done.stderr
    assert "Run the same command to resume" in done.stderr


def test_without_ray_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    done = run("random", "random", "--ray", "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "pip install 'mergemaker[ray]'" in done.stderr


def test_the_same_folder_can_be_used_with_more_or_fewer_games(whole: Path, tmp_path: Path):
    folder = tmp_path / "match"
    short = ["6" if word == "12" else word for word in MATCH]
    assert run(*short, "--out", folder).exit_code == 0
    early = timeless(folder)
    assert early["games"] == 6
    assert run(*MATCH, "--out", folder).exit_code == 0
    assert timeless(folder) == timeless(whole)
    assert run(*short, "--out", folder).exit_code == 0
    assert timeless(folder) == early


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (["--seed", "other"], "with seed match in place of other"),
        (["--players", "3"], "with players 2 in place of 3"),
        (["--preset", "online"], "with preset classic in place of online"),
        (["--external", EXAMPLE], "with entrants random-1 (0 s), random-2 (0 s) in place of"),
    ],
)
def test_another_command_may_not_write_into_the_folder(
    changed: list[str], reason: str, whole: Path
):
    before = (whole / "plan.json").read_bytes()
    done = run(*MATCH, *changed, "--out", whole)
    assert done.exit_code == 1
    assert reason in done.output
    assert (whole / "plan.json").read_bytes() == before


def test_bots_that_have_changed_may_not_continue_a_match(whole: Path, tmp_path: Path):
    file = shutil.copytree(whole, tmp_path / "match") / "plan.json"
    plan = json.loads(file.read_text())
    for entrant in plan["entrants"]:
        entrant["digest"] = "that of an older version"
    written = json.dumps(plan)
    file.write_text(written)
    done = run(*MATCH, "--out", file.parent)
    assert done.exit_code == 1
    said = " ".join(done.output.split())
    assert "another version: a bot or policy has changed since. Choose another folder" in said
    assert file.read_text() == written


def test_a_folder_that_another_process_uses_is_left_alone(whole: Path):
    with FileLock(whole / "match.lock"):
        done = run(*MATCH, "--out", whole)
    assert done.exit_code == 1
    assert f"Another process is playing the match in {whole}." in done.output.replace("\n", " ")
    assert run(*MATCH, "--out", whole).exit_code == 0


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path):
    (tmp_path / "diary.txt").write_text("Dear diary")
    done = run(*MATCH, "--out", tmp_path)
    assert done.exit_code == 1
    assert "contains something other than arena results" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
    assert "is not a folder" in run(*MATCH, "--out", tmp_path / "diary.txt").output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name at least two bots"),
        (["heuristic"], "name at least two bots"),
        (["heuristic", "grandmaster"], "there is no 'grandmaster'"),
        (["heuristic", "random@1"], "random is not timed"),
        (["heuristic", "random", "--players", "7"], "7 is not in the range"),
        (["heuristic", "random", "--games", "0"], "0 is not in the range"),
        (["heuristic", "random", "--seconds", "0"], "0.0 is not in the range"),
        (["heuristic", "random", "--jobs", "0"], "0 is not in the range"),
        (["heuristic", "random", "--preset", "chess"], "There is no preset 'chess'"),
        (["heuristic", "--external", "no-such-program -x"], "there is no program"),
        (["heuristic", "random", "--ray", "--jobs", "2"], "--jobs does not apply"),
        (["heuristic", "random", "--seats", "random"], "'random' is not NAME=COUNT, such as"),
        (["heuristic", "random", "--seats", "random=0"], "'random=0' is not NAME=COUNT"),
        (["heuristic", "random", "--seats", "net=3"], "'net' does not take part; heuristic,"),
        (
            ["heuristic", "random", "--seats", "random=2"],
            "heuristic 1, random 2 make 3 seats; a game here has 4",
        ),
    ],
)
def test_bad_arguments_are_refused(arguments: list[str], reason: str, tmp_path: Path):
    done = run(*arguments, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert reason in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_programs_can_take_part_and_the_table_can_be_plotted(tmp_path: Path):
    fault = f"bad={sys.executable} {HERE / 'misbehaving.py'} dies"
    image = tmp_path / "table.svg"
    done = run(
        *("random", "--external", EXAMPLE, "--external", fault, "--seconds", "30"),
        *("--players", "3", "--games", "6", "--out", tmp_path / "out", "--plot", image),
    )
    assert done.exit_code == 0, done.output
    assert re.search(r"bad\b.* 6 ended with status 1: Out of ideas\.", done.stdout), "forfeits"
    rows = {bot["name"]: bot for bot in timeless(tmp_path / "out")["bots"]}
    assert rows["bad"]["forfeits"] == 6
    assert rows["bad"]["reasons"] == {"ended with status 1: Out of ideas.": 6}
    assert rows["bad"]["cash_ahead"] is None
    assert rows["mine"]["forfeits"] == 0
    assert rows["mine"]["late"] == 0.0
    assert rows["random"]["late"] is None
    drawn = image.read_text()
    assert all(f">{name}</text>" in drawn for name in ("random", "mine", "bad"))


def test_a_program_plays_against_several_of_a_bot(tmp_path: Path):
    done = run(
        *("random", "--external", EXAMPLE, "--seconds", "30", "--seats", "random=3"),
        *("--games", "4", "--out", tmp_path / "out"),
    )
    assert done.exit_code == 0, done.output
    rows = {bot["name"]: bot for bot in timeless(tmp_path / "out")["bots"]}
    assert {name: row["games"] for name, row in rows.items()} == {"random": 12, "mine": 4}


def test_without_out_it_makes_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    arguments = ("random", "random", "--players", "2", "--games", "2")
    assert run(*arguments).exit_code == 0
    assert run(*arguments).exit_code == 0
    assert run(*arguments, "--seed", "2").exit_code == 0
    made = sorted(path.name for path in (tmp_path / "arena").iterdir())
    assert len(made) == 2
    assert all(re.fullmatch(r"random-1-random-2-[0-9a-f]{8}", name) for name in made)


def test_a_terminal_sees_the_table_while_it_plays(tmp_path: Path):
    ours, theirs = pty.openpty()
    terminal = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
    running = start(*MATCH, "--out", tmp_path / "out", stderr=theirs, env=terminal)
    os.close(theirs)
    shown: list[bytes] = []

    def listen() -> None:
        try:
            while said := os.read(ours, 4096):
                shown.append(said)
        except OSError:  # what a closed terminal gives on Linux
            pass

    listening = threading.Thread(target=listen)
    listening.start()
    output, _ = running.communicate()
    listening.join()
    os.close(ours)
    assert running.returncode == 0
    assert "won (95%)" in output
    seen = b"".join(shown).decode()
    assert "won (95%)" in seen, "no live table"
    assert re.search(r"\d+/12", seen), "no progress bar"
