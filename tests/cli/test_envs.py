"""`mergemaker envs evaluate`: its table, its numbers, its errors, and being stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.arena import policies
from tests.support.command_line import run

POLICY = f"{policies.__file__}:by_hash"


def test_a_policy_is_measured_against_each_bot() -> None:
    done = run("envs", "evaluate", POLICY, "--games", "6", "--players", "3")
    assert done.exit_code == 0, done.output
    title, equal, headings, *rows = done.stdout.splitlines()
    assert title == f"{POLICY}, 3 players, classic, seed 1"
    assert equal == "an equal bot would win 33.3%"
    assert headings.split() == ["against", "games", "won", "(95%)", "cash", "ahead"]
    assert [row.split()[:2] for row in rows] == [
        [bot, "6"] for bot in ("random", "rollout", "heuristic", "net")
    ]


def test_the_numbers_are_those_of_the_table() -> None:
    arguments = ("envs", "evaluate", "rollout", "--opponent", "random", "--games", "39")
    done = run(*arguments, "--players", "2", "--preset", "online", "--json")
    (row,) = json.loads(done.stdout)
    assert row["opponent"] == "random"
    assert row["games"] == 40  # whole deals
    assert 0.5 < row["won"]["low"] < row["won"]["value"] <= 1
    table = run(*arguments, "--players", "2", "--preset", "online").stdout
    assert f"{row['won']['value']:.1%} ({100 * row['won']['low']:.1f}–" in table


def test_an_interval_that_is_not_known_is_no_number() -> None:
    """A single deal does not show how much deals differ."""
    done = run("envs", "evaluate", "rollout", "--opponent", "random", "--games", "1", "--json")
    (row,) = json.loads(done.stdout, parse_constant=pytest.fail)
    assert row["games"] == 4
    assert row["ahead"]["low"] is None
    assert (row["won"]["low"], row["won"]["high"]) == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("strong",), "'strong' does not play here; random, greedy, rollout"),
        (("missing.py:act",), "there is no file missing.py"),
        ((POLICY, "--opponent", "search"), "'search' does not play here"),
        ((POLICY, "--preset", "pocket"), "pocket"),
        ((POLICY, "--players", "7"), "7 is not in the range 2<=x<=6"),
        ((POLICY.replace("by_hash", "failing"),), "policies.py:failing failed: RuntimeError"),
    ],
)
def test_errors_are_sentences(arguments: tuple[str, ...], said: str) -> None:
    done = run("envs", "evaluate", *arguments, "--games", "4")
    assert done.exit_code in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.output


def test_what_was_played_is_printed_when_it_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "stopping.py"
    file.write_text(
        "left = 400\n"
        "def act(observations, mask):\n"
        "    global left\n"
        "    left -= 1\n"
        "    if left < 0:\n"
        "        raise KeyboardInterrupt\n"
        "    return mask.argmax(axis=1)\n"
    )
    done = run("envs", "evaluate", f"{file}:act", "--opponent", "random", "--games", "100000")
    assert done.exit_code == 130
    assert "Stopped." in done.stderr
    assert done.stdout.splitlines()[3].split()[0] == "random"
