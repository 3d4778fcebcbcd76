"""Fails unless a policy wins more than an equal share of games between four, by what `mergemaker
envs evaluate --json` has printed, which is read from standard input.

The continuous integration runs it in an environment that has only the wheel and what the examples
need.
"""

from __future__ import annotations

import json
import sys

EQUAL = 1 / 4

for row in json.load(sys.stdin):
    won = row["won"]
    found = f"{won['value']:.1%} ({won['low']:.1%} to {won['high']:.1%}) against {row['opponent']}"
    print(f"won {found} in {row['games']} games")
    if won["low"] <= EQUAL:
        sys.exit("That is not surely more than an equal share.")
