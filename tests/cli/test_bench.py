"""`mergemaker bench` has every benchmark, and prints figures as text or JSON."""

from __future__ import annotations

import json
import pkgutil
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mergemaker import benchmarks
from mergemaker.benchmarks import report
from mergemaker.benchmarks.bots import measure_bots
from mergemaker.bots import BOTS
from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.cli.bench import bench
from mergemaker.cli.faults import faults
from tests.support.command_line import run


class Row(NamedTuple):
    writers: int
    p99_ms: float
    enough: bool


class Figures(NamedTuple):
    games_per_s: float
    machine: str
    unknown: float | None
    rows: tuple[Row, ...]


FIGURES = Figures(12345.5, "small", None, (Row(1, 0.25, True), Row(1000, 31.5, False)))


# Modules that benchmarks share.
SHARED = {"crowd", "other_envs", "progress", "recorded_game", "report", "server_process"}


def test_every_benchmark_has_a_command():
    modules = {module.name for module in pkgutil.iter_modules(benchmarks.__path__)}
    assert set(bench.commands) == modules - SHARED


def test_the_benchmark_of_the_bots_times_the_decisions_of_each():
    rows = measure_bots(scale=0.01).decisions
    assert [row.bot.partition("@")[0] for row in rows] == list(BOTS)
    assert all(row.decisions == 2 and 0 < row.median_ms <= row.p99_ms for row in rows)


def test_a_network_plays_against_the_one_in_the_package(tmp_path: Path):
    path = tmp_path / "network.npy"
    np.save(path, shipped_network(2, "off"))
    two = ("bench", "networks", path, "--players", "2", "--games", "3", "--json")
    figures = json.loads(run(*two).output)
    assert (figures["games"], figures["won"], figures["equal"]) == (4, 0.5, 0.5)
    bad = run(*two, "--against", __file__)
    assert bad.exit_code == 1
    assert bad.output == f"Error: {__file__} is not a network that mergemaker train made.\n"


def test_every_benchmark_can_print_json():
    single = [[name] for name in bench.commands if name != "faults"]
    for command in (*single, *(["faults", name] for name in faults.commands)):
        done = run("bench", *command, "--help")
        assert done.exit_code == 0
        assert "--json" in done.output


def test_json_contains_every_figure():
    assert json.loads(report.to_json(FIGURES)) == {
        "games_per_s": 12345.5,
        "machine": "small",
        "unknown": None,
        "rows": [
            {"writers": 1, "p99_ms": 0.25, "enough": True},
            {"writers": 1000, "p99_ms": 31.5, "enough": False},
        ],
    }


def test_text_is_aligned():
    assert report.to_text(FIGURES) == (
        "games_per_s  12,345.5\n"
        "machine      small\n"
        "unknown      -\n"
        "\n"
        "rows\n"
        "writers  p99_ms  enough\n"
        "1        0.25    True\n"
        "1,000    31.5    False"
    )
