"""How fast the engine is: random four-player games of the classic rules on one core.

Rates are per second of processor time, so that other work on the machine matters little. The two
start times are measured by the clock, since a person waits for them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from mergemaker.rules import State, blank_state, native, ruleset

from ..bots.compiled.playout import random_game

PLAYERS = 4
ROUNDS = 5


class EngineSpeed(NamedTuple):
    """What `measure_engine` measures.

    Attributes:
        plain_games_per_s: games by the plain rules, including the deal.
        native_games_per_s: games by the compiled rules, including the deal.
        native_us_per_decision: microseconds of a compiled game for each of its decisions.
        first_compile_s: seconds from starting a process to the first game, with an empty cache.
        cached_start_s: the same with the compiled rules in the cache, including Numba's import.
        bytes_per_state: the size of a state in memory.
        decisions_per_game: the average number of decisions in a random game.
    """

    plain_games_per_s: float
    native_games_per_s: float
    native_us_per_decision: float
    first_compile_s: float
    cached_start_s: float
    bytes_per_state: int
    decisions_per_game: float


def measure_engine(*, plain_games: int = 200, native_games: int = 20_000) -> EngineSpeed:
    """Measure the engine; each figure is the best of a few rounds. Compiled games are played in
    separate processes.

    Args:
        plain_games: games in a round of the plain rules.
        native_games: games in a round of the compiled rules.
    """
    with tempfile.TemporaryDirectory() as cache:
        first = _native(cache, 0)
        cached = min(_native(cache, 0).start_s for _ in range(ROUNDS))
        native = _native(cache, native_games)
    plain_s = min(_plain_seconds(plain_games) for _ in range(ROUNDS))
    return EngineSpeed(
        plain_games_per_s=round(plain_games / plain_s, 1),
        native_games_per_s=round(native_games / native.seconds, 1),
        native_us_per_decision=round(native.seconds / native.decisions * 1e6, 4),
        first_compile_s=round(first.start_s, 2),
        cached_start_s=round(cached, 3),
        bytes_per_state=native.bytes_per_state,
        decisions_per_game=round(native.decisions / native_games, 1),
    )


class _NativeRun(NamedTuple):
    start_s: float
    seconds: float
    decisions: int
    bytes_per_state: int


def _native(cache: str, games: int) -> _NativeRun:
    """Load the compiled rules in a new process with this cache folder, and play games there."""
    code = f"from mergemaker.benchmarks.engine import report; report({games})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    return _NativeRun(*json.loads(done.stdout))


def report(games: int) -> None:
    """Load the compiled rules, play games, and print the fields of a `_NativeRun` as JSON."""
    began = time.perf_counter()
    compiled = native.load()
    random_games = compiled.module("bots.compiled.playout").random_games
    states = compiled.rows([_undealt(), _undealt()])
    size = states.dtype.itemsize
    random_games(states, 1, 1)
    start_s = time.perf_counter() - began
    seconds = 0.0
    decisions = 0
    for _ in range(ROUNDS if games else 0):
        began = time.process_time()
        decisions = random_games(states, games, 1)
        took = time.process_time() - began
        seconds = min(seconds or took, took)
    print(json.dumps(_NativeRun(start_s, seconds, decisions, size)))


def _plain_seconds(games: int) -> float:
    """How long games take with the plain rules."""
    undealt = _undealt()
    began = time.process_time()
    for game in range(games):
        random_game(undealt.copy(), 1 + game)
    return time.process_time() - began


def _undealt() -> State:
    return blank_state(ruleset(), PLAYERS)
