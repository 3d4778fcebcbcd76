"""How fast the environments are on one core: random four-player games of the classic rules.

Rates are steps per second of processor time, so that other work on the machine matters little.
Choosing the actions is not counted. The start times, and how much faster two threads are, are
measured by the clock; the latter needs two idle cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from ..envs import Batch
from ..envs.compiled.stepping import DEAL, SAME_STEP
from ..envs.games import NOTED, begin, most_actions
from ..rules import blank_state, native, ruleset
from .other_envs import OtherSpeed, measure_others

PLAYERS = 4
ROUNDS = 5
SIZES = (1, 64, 512, 4096)
OPPONENTS = {"random": 1, "rollout": 10, "heuristic": 40, "net": 400}  # and how much slower
WARM_UP = 150  # steps, after which games are at different points


class Rate(NamedTuple):
    """Steps a second of a number of games at once.

    Attributes:
        games: how many.
        engine: an action, the reward and the next deal, without a mask.
        mask: with the mask of the open actions.
        compact: with it and the compact observation.
        planes: with it and the observation in planes of bytes.
        planes_float32: the same with floating-point numbers.
    """

    games: int
    engine: int
    mask: int
    compact: int
    planes: int
    planes_float32: int


class LearnerRate(NamedTuple):
    """Steps a second of a learner in compact observations, against three bots of one kind.

    Attributes:
        opponents: the bots; and whether it is measured through Gymnasium, for which the extra
            [gym] must be installed.
        alone: in one game.
        games_64: in 64 games at once.
    """

    opponents: str
    alone: int
    games_64: int


class EnvSpeed(NamedTuple):
    """What `measure_envs` measures.

    Attributes:
        cold_start_s: seconds from starting a process to the first step, with nothing compiled.
        warm_start_s: the same with everything compiled.
        two_threads: how many times as fast two threads are as one, with 4,096 games in planes.
        rates: steps a second for several numbers of games.
        learner: steps a second of a learner against bots.
        others: what other environments that are installed do here.
    """

    cold_start_s: float | None
    warm_start_s: float
    two_threads: float
    rates: list[Rate]
    learner: list[LearnerRate]
    others: list[OtherSpeed]


def measure_envs(*, steps: int = 400_000, cold_starts: int = 1) -> EnvSpeed:
    """Measure the environments; each figure is the best of a few rounds.

    Args:
        steps: how many steps a round has.
        cold_starts: how often to start with nothing compiled.
    """
    cold: list[float] = []
    for _ in range(cold_starts):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(_start({"NUMBA_CACHE_DIR": cache}))
    Batch(SIZES[1], PLAYERS)
    return EnvSpeed(
        cold_start_s=round(min(cold), 2) if cold else None,
        warm_start_s=round(min(_start({}) for _ in range(ROUNDS)), 2),
        two_threads=round(_two_threads(steps), 2),
        rates=[_rate(games, steps) for games in SIZES],
        learner=[
            *(_learner_rate(name, steps // slower) for name, slower in OPPONENTS.items()),
            *([_vector_rate(steps)] if find_spec("gymnasium") else []),
        ],
        others=measure_others(),
    )


def _start(variables: dict[str, str]) -> float:
    """How long a process takes from its start until a step is done.

    Args:
        variables: of its environment, beside those of this process.
    """
    code = f"from mergemaker.envs import Batch; b = Batch(64, {PLAYERS}); b.step(b.sample())"
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **variables},
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - began


def _rate(games: int, steps: int) -> Rate:
    return Rate(
        games,
        _engine_rate(games, steps),
        _batch_rate(steps, Batch(games, PLAYERS, encoding=None)),
        _batch_rate(steps, Batch(games, PLAYERS)),
        _batch_rate(steps, Batch(games, PLAYERS, encoding="planes")),
        _batch_rate(steps, Batch(games, PLAYERS, encoding="planes", dtype="float32")),
    )


def _learner_rate(opponents: str, steps: int) -> LearnerRate:
    rates = [
        _batch_rate(steps, Batch(games, PLAYERS, opponents=opponents)) for games in (1, SIZES[1])
    ]
    return LearnerRate(opponents, *rates)


def _vector_rate(steps: int) -> LearnerRate:
    """The steps a second of Gymnasium's vector environment, with copies of what it observes."""
    from ..envs.gym import MergemakerVectorEnv

    rates: list[int] = []
    for games in (1, SIZES[1]):
        envs = MergemakerVectorEnv(games, PLAYERS)
        rng = np.random.default_rng(1)
        mask = envs.reset(seed=1)[1]["action_mask"]

        def sample(mask: Any = mask, rng: Any = rng) -> Any:
            return (mask * rng.random(mask.shape)).argmax(axis=1)

        def step(actions: Any, envs: Any = envs, mask: Any = mask) -> None:
            mask[:] = envs.step(actions)[-1]["action_mask"]

        rates.append(_steps_per_s(games, steps, sample, step))
    return LearnerRate("random, through Gymnasium", *rates)


def _batch_rate(steps: int, batch: Batch) -> int:
    """Steps a second of a batch."""
    return _steps_per_s(batch.num_envs, steps, batch.sample, batch.step)


def _engine_rate(games: int, steps: int) -> int:
    """Steps a second of the function that a batch steps by, without what it writes afterwards."""
    compiled = native.load()
    stepping = compiled.module("envs.compiled.stepping")
    states = np.zeros(2 * games + 1, compiled.dtype)
    compiled.row(states, 2 * games, blank_state(ruleset(), PLAYERS))
    noted = np.zeros(games, NOTED)
    history = np.zeros((2 * games, most_actions(ruleset())), np.int16)
    noted["renew"] = True
    begin(noted, noted["renew"], 0, 0)
    stepping.step_rows(states, noted, np.zeros(games, np.int64), history, 0, games, DEAL)

    def sample() -> Any:
        actions = np.zeros(games, np.int64)
        stepping.sample_rows(states, noted, actions)
        return actions

    def step(actions: Any) -> None:
        stepping.step_rows(states, noted, actions, history, 0, games, SAME_STEP)

    return _steps_per_s(games, steps, sample, step)


def _steps_per_s(
    games: int, steps: int, sample: Callable[[], Any], step: Callable[[Any], None]
) -> int:
    for _ in range(min(WARM_UP, steps)):
        step(sample())
    found: list[float] = []
    times = max(1, steps // games)
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(times):
            actions = sample()
            began = time.process_time()
            step(actions)
            spent += time.process_time() - began
        found.append(spent)
    return round(games * times / min(found))


def _two_threads(steps: int) -> float:
    """How many times as many steps two threads make as one, by the clock."""
    batches = [Batch(SIZES[-1], PLAYERS, encoding="planes", threads=threads) for threads in (1, 2)]
    times = max(1, steps // SIZES[-1])
    found: list[list[float]] = []
    for _ in range(ROUNDS + 1):
        found.append([])
        for batch in batches:
            spent = 0.0
            for _ in range(times):
                actions = batch.sample()
                began = time.perf_counter()
                batch.step(actions)
                spent += time.perf_counter() - began
            found[-1].append(spent)
    one, two = (min(column) for column in zip(*found[1:], strict=True))
    return one / two
