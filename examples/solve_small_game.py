"""Solves a small game by CFR+, and prints how far each stage is from an equilibrium.

    pip install "mergemaker[openspiel]"
    python solve_small_game.py 2x2 --iterations 300

The exploitability is what the two players could gain on average by a best answer to the other's
policy, in thousands of dollars.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import Any

from mergemaker.envs.openspiel import load
from mergemaker.envs.small_games import SMALL_GAMES

pyspiel: Any = import_module("pyspiel")  # it has no types


def main(arguments: list[str] | None = None) -> None:
    """Solve the game that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=SMALL_GAMES)
    parser.add_argument("--iterations", type=int, default=200)
    chosen = parser.parse_args(arguments)
    solve(load(SMALL_GAMES[chosen.game], players=2, reward="money"), chosen.iterations)


def solve(game: Any, iterations: int) -> None:
    """Solve a game, and print its exploitability after 1, 2, 5, 10, 20, 50, ... iterations."""
    began = time.process_time()
    print("building the tree ...", flush=True)
    # OpenSpiel keeps the whole tree, so that each state is asked for once.
    tree = pyspiel.load_game(f"cached_tree(game={game})")
    solver = pyspiel.CFRPlusSolver(tree)
    print(f"built in {time.process_time() - began:.1f} s", flush=True)
    print("iterations  exploitability  seconds")
    for done in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if done == iterations or str(done).strip("0") in ("1", "2", "5"):
            gap = pyspiel.exploitability(tree, solver.average_policy())
            print(f"{done:10}  {gap:14.2e}  {time.process_time() - began:7.1f}", flush=True)


if __name__ == "__main__":
    main()
