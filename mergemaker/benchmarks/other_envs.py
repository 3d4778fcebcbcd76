"""What the interfaces of others do on this machine, those that are installed, with this game and
with games of their own: random play from Python, with what a learner would look at in each step."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

import numpy as np

SECONDS = 0.5  # of processor time for each


class OtherSpeed(NamedTuple):
    """How many steps an environment makes in a second of processor time."""

    name: str
    steps_per_s: int


def measure_others() -> list[OtherSpeed]:
    """Measure the environments that are installed."""
    found: list[OtherSpeed] = []
    if find_spec("gymnasium"):
        found.append(OtherSpeed("gymnasium CartPole, 64 at once", _rate(_cart_poles())))
    if find_spec("pettingzoo"):
        ours = importlib.import_module("mergemaker.envs.pettingzoo")
        for name, env in (("raw", ours.raw_env), ("as shipped", ours.env)):
            rate = _rate(_agents(env(players=4)))
            found.append(OtherSpeed(f"pettingzoo mergemaker_v0, {name}", rate))
        # PettingZoo's own board games need pygame, which comes with `pettingzoo[classic]`.
        for name in ("connect_four_v3", "tictactoe_v3") if find_spec("pygame") else ():
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
            found.append(OtherSpeed(f"pettingzoo {name}", _rate(_agents(env))))
    if find_spec("pyspiel"):
        importlib.import_module("mergemaker.envs.openspiel")
        ours = "python_mergemaker(players=4)"
        for name in (ours, "leduc_poker", "backgammon", "hearts"):
            found.append(OtherSpeed(f"open_spiel {name}", _rate(_spiel(name))))
        for name in (ours, "python_liars_poker"):
            rate = _rate(_spiel(name, observed=False))
            found.append(OtherSpeed(f"open_spiel {name}, without observations", rate))
    return found


def _rate(play: Callable[[], int]) -> int:
    """Steps a second.

    Args:
        play: does some steps, and returns how many.
    """
    play()
    steps = 0
    began = time.process_time()
    while time.process_time() < began + SECONDS:
        steps += play()
    return round(steps / (time.process_time() - began))


def _cart_poles() -> Callable[[], int]:
    gymnasium: Any = importlib.import_module("gymnasium")
    envs = gymnasium.make_vec("CartPole-v1", num_envs=64, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    actions = envs.action_space.sample()

    def play() -> int:
        for _ in range(100):
            envs.step(actions)
        return 6400

    return play


def _agents(env: Any) -> Callable[[], int]:
    random = Random(1)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                steps += 1
        return steps

    return play


def _spiel(name: str, *, observed: bool = True) -> Callable[[], int]:
    pyspiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers those in Python
    game = pyspiel.load_game(name)
    random = Random(1)
    has_observation = game.get_type().provides_observation_tensor

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if observed and has_observation:
                state.observation_tensor()
            elif observed:
                state.information_state_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play
