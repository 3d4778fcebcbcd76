"""Whether the levels are in the right order: each plays against three of the level below.

Each step is a match in the arena, which shows its progress on standard error. It can be stopped:
the same command resumes it, and extends it if more games are given. A level may be above another if
it wins 35% of these games; an equal one would win 25%. Intervals are 95%, with the games of a deal
counted as one observation.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ..bots import LEVELS, Level

ENOUGH = 0.35


class Step(NamedTuple):
    """The result of a level against three of the level below.

    Attributes:
        level: the name of the level.
        below: the name of the level below.
        games: how many games were played.
        win: the level's share of the wins.
        low: the lower end of the interval of `win`.
        high: the upper end.
        ms_per_decision: the level's mean wall-clock time for a decision, in milliseconds.
        enough: whether it wins often enough to be above the other.
    """

    level: str
    below: str
    games: int
    win: float
    low: float
    high: float
    ms_per_decision: float | None
    enough: bool


class LevelOrder(NamedTuple):
    """What `measure_levels` measures: a step for each level but the lowest."""

    steps: list[Step]


def measure_levels(out: Path, *, games: int = 100, jobs: int = 1) -> LevelOrder:
    """Have each level play against three of the level below.

    Args:
        out: the folder for the matches.
        games: four-player games in a step, rounded up to whole deals.
        jobs: processes to play in.

    Raises:
        subprocess.CalledProcessError: a match was stopped or failed.
    """
    return LevelOrder([_step(level, below, games, jobs, out) for below, level in pairwise(LEVELS)])


def _step(level: Level, below: Level, games: int, jobs: int, out: Path) -> Step:
    folder = out / f"{level.key}-{below.key}"
    options = ("--games", games, "--seed", "levels", "--jobs", jobs, "--out", folder)
    command = (sys.executable, "-m", "mergemaker.cli", "arena", level.bot, below.bot, *options)
    subprocess.run([str(part) for part in command], stdout=sys.stderr, check=True)
    bots = json.loads((folder / "result.json").read_text(encoding="utf-8"))["bots"]
    row = next(row for row in bots if row["name"] == level.bot)
    return Step(
        level=level.name,
        below=below.name,
        games=row["games"],
        win=round(row["win"]["value"], 4),
        low=round(row["win"]["low"], 4),
        high=round(row["win"]["high"], 4),
        ms_per_decision=round(row["wall"]["mean"], 2) if row["wall"] else None,
        enough=row["win"]["value"] >= ENOUGH,
    )
