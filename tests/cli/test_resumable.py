"""`mergemaker train` and `mergemaker tune` can be stopped and resumed, and report errors."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.support.command_line import mergemaker_command, run

TRAIN = ("train", "--rounds", "2", "--games", "10", "--jobs", "1")
TUNE = ("tune", "--generations", "2", "--games", "4", "--jobs", "1")
RUNS = pytest.mark.parametrize("command", [TRAIN, TUNE], ids=["train", "tune"])


@RUNS
def test_a_run_is_kept_in_its_folder(command: tuple[str, ...], tmp_path: Path):
    done = run(*command, "--out", tmp_path)
    assert done.exit_code == 0, done.output
    log = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    part = command[1].strip("-s")
    assert [json.loads(line)[part] for line in log] == [1, 2]
    if command is TRAIN:
        assert f"the network is in {tmp_path / 'network.npy'}" in done.output
        assert (tmp_path / "network.npy").exists()
    else:
        assert "generation 2: the best do " in done.output
        assert "against three with the package's" in done.output

    again = run(*command, "--out", tmp_path)
    assert again.output.splitlines()[-1] == done.output.splitlines()[-1]
    assert log == (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()

    other = run(*command, "--seed", "5", "--out", tmp_path)
    assert other.exit_code == 2
    assert "recipe.json holds another configuration; choose another folder" in other.output


@RUNS
def test_bad_arguments_are_refused(command: tuple[str, ...], tmp_path: Path):
    (tmp_path / "file").touch()
    done = run(*command, "--out", tmp_path / "file" / "folder")
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert run(command[0]).exit_code == 2  # no --out
    assert run(*command, "--jobs", "0", "--out", tmp_path).exit_code == 2


def test_a_network_is_trained_further(tmp_path: Path):
    assert run(*TRAIN, "--out", tmp_path / "new").exit_code == 0
    first = tmp_path / "new" / "network.npy"
    more = (*TRAIN, "--players", "3", "--trading", "on", "--out", tmp_path / "more")
    done = run(*more, "--from", first)
    assert done.exit_code == 0, done.output
    recipe = json.loads((tmp_path / "more" / "recipe.json").read_text(encoding="utf-8"))
    assert recipe["trading"] == "on"
    assert recipe["players"] == 3
    assert recipe["first_rounds"] == 0
    assert (tmp_path / "more" / "network.npy").read_bytes() != first.read_bytes()
    from_nothing = run(*more)
    assert "recipe.json holds another configuration" in from_nothing.output


def test_what_is_trained_further_must_be_a_network(tmp_path: Path):
    np.save(tmp_path / "short.npy", np.zeros(3))
    (tmp_path / "text.npy").write_text("no network")
    for name, why in (("short", "is not a network of 126,796 parameters"), ("text", "is not a")):
        done = run(*TRAIN, "--out", tmp_path / "out", "--from", tmp_path / f"{name}.npy")
        assert done.exit_code == 2
        assert f"{name}.npy {why}" in done.output.replace("\n", " ")
        assert not (tmp_path / "out").exists()


def test_a_run_can_be_stopped_and_resumed(tmp_path: Path):
    arguments = ("tune", "--generations", "1000", "--games", "4", "--jobs", "1", "--out", tmp_path)
    for first in (True, False):
        with subprocess.Popen(
            mergemaker_command(*arguments), stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            said = running.stdout.readline()
            assert said.startswith("generation 1:" if first else "resuming after generation ")
            running.send_signal(signal.SIGINT)
            last = running.stdout.read().splitlines()[-1]
            assert last.startswith("stopped after generation ")
            assert last.endswith("; run the same command to resume")
            assert running.wait() == 130
