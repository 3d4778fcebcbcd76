"""The order of the levels that people choose from: one of each against three of the level below.

    python bench/levels.py                     400 four-player games a step
    python bench/levels.py --games 100 --jobs 2 --json

A level is fit to stand above another if it wins 35% of these games; an equal would win 25%.
Intervals are 95%, with the games of a deal taken as one observation.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from mergemaker.arena import Entrant, Processes, draw_up, resident, spread, standings
from mergemaker.bots import LEVELS, Level

PLAYERS = 4
ENOUGH = 0.35


def main() -> None:
    """Measure every step, and print the figures as they come."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=400, help="a step, rounded up to whole deals")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    steps: list[dict[str, Any]] = []
    for below, level in pairwise(LEVELS):
        steps.append(measure(level, below, asked.games, asked.seed, asked.jobs))
        if not asked.json:
            print(
                "{level:>16} v three {below:16} {win:6.1%} ({low:.1%}–{high:.1%})".format(
                    **steps[-1]
                )
            )
    if asked.json:
        print(json.dumps(steps, indent=2))
    if any(step["win"] < ENOUGH for step in steps):
        sys.exit(f"A level wins less than {ENOUGH:.0%} against three of the one below.")


def measure(level: Level, below: Level, games: int, seed: str, jobs: int) -> dict[str, Any]:
    """How often a level wins against three of the one below."""
    plan = draw_up([named(level), named(below)], players=PLAYERS, seed=seed)
    deals = [deal for deal, _ in spread(Processes(jobs), plan, range(plan.deals(games)))]
    row = next(row for row in standings(plan, deals) if row.name == level.name)
    return {
        "level": level.name,
        "below": below.name,
        "games": row.games,
        "win": row.win.value,
        "low": row.win.low,
        "high": row.win.high,
        "ms_a_decision": row.wall.mean if row.wall else None,
    }


def named(level: Level) -> Entrant:
    """The level's bot, under the level's name."""
    return replace(resident(level.bot), name=level.name)


if __name__ == "__main__":
    main()
