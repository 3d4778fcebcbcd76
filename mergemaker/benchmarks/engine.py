"""How fast the engine is: random four-player games of the classic rules on one core.

Rates count the processor's time, so that what else the machine does tells little; the two starts
count the time that a person waits.
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
        plain_games_per_s: the rules as they stand, deal included.
        native_games_per_s: the same, compiled.
        native_us_per_decision: microseconds for a decision of a compiled game, deal included.
        first_compile_s: from a fresh process to the first game, nothing in the cache.
        cached_start_s: the same with the compiled rules in the cache; Numba's own import included.
        bytes_per_state: of a state in a row.
        decisions_per_game: that the random players made, on average.
    """

    plain_games_per_s: float
    native_games_per_s: float
    native_us_per_decision: float
    first_compile_s: float
    cached_start_s: float
    bytes_per_state: int
    decisions_per_game: float


def measure_engine(*, plain_games: int = 200, native_games: int = 20_000) -> EngineSpeed:
    """Measure the engine, in processes of its own where Numba is wanted; the best of a few rounds.

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
    """Start the compiled rules in a fresh process with that cache, and play games on them there."""
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
    """Start the compiled rules, play games on them, and print what `_NativeRun` holds as JSON."""
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
    """How long games take on the plain rules."""
    undealt = _undealt()
    began = time.process_time()
    for game in range(games):
        random_game(undealt.copy(), 1 + game)
    return time.process_time() - began


def _undealt() -> State:
    return blank_state(ruleset(), PLAYERS)
