"""The order of the levels that people choose from: one of each against three of the level below.

    python -m mergemaker.benchmarks.levels --out levels             100 four-player games a step
    python -m mergemaker.benchmarks.levels --out levels --games 400 --jobs 2 --json

A step is a match in the arena, which shows its progress on the error stream. It can be stopped: the
same command resumes it, and with more games extends it. A level is fit to stand above another if it
wins 35% of these games; an equal would win 25%. Intervals are 95%, with the games of a deal taken
as one observation.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from ..bots import LEVELS, Level

ENOUGH = 0.35


def main() -> None:
    """Measure every step, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the folder for the matches")
    parser.add_argument("--games", type=int, default=100, help="a step, rounded up to whole deals")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    steps = [
        measure(level, below, asked.games, asked.jobs, asked.out)
        for below, level in pairwise(LEVELS)
    ]
    if asked.json:
        print(json.dumps(steps, indent=2))
    else:
        for step in steps:
            print("{level:>8} v three {below:8} {win:6.1%} ({low:.1%}-{high:.1%})".format(**step))
    if any(step["win"] < ENOUGH for step in steps):
        sys.exit(f"A level wins less than {ENOUGH:.0%} against three of the one below.")


def measure(level: Level, below: Level, games: int, jobs: int, out: Path) -> dict[str, Any]:
    """How often a level wins against three of the one below.

    Args:
        level: the level.
        below: the one below.
        games: how many to play.
        jobs: processes.
        out: the folder for the matches.
    """
    folder = out / f"{level.key}-{below.key}"
    options = ("--games", games, "--seed", "levels", "--jobs", jobs, "--out", folder)
    command = (sys.executable, "-m", "mergemaker.cli", "arena", level.bot, below.bot, *options)
    subprocess.run([str(part) for part in command], stdout=sys.stderr, check=True)
    bots = json.loads((folder / "result.json").read_text(encoding="utf-8"))["bots"]
    row = next(row for row in bots if row["name"] == level.bot)
    return {
        "level": level.name,
        "below": below.name,
        "games": row["games"],
        "win": row["win"]["value"],
        "low": row["win"]["low"],
        "high": row["win"]["high"],
        "ms_a_decision": row["wall"]["mean"] if row["wall"] else None,
    }


if __name__ == "__main__":
    main()
