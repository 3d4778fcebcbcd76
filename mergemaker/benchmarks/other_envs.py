"""What other environments do on this machine, those that are installed: random play from Python,
with what a learner would look at in each step."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

SECONDS = 0.5  # of processor time for each


class OtherSpeed(NamedTuple):
    """How many steps another environment makes in a second of processor time."""

    name: str
    steps_per_s: int


def measure_others() -> list[OtherSpeed]:
    """Measure the environments that are installed."""
    found: list[OtherSpeed] = []
    if find_spec("gymnasium"):
        found.append(OtherSpeed("gymnasium CartPole, 64 at once", _rate(_cart_poles())))
    if find_spec("pettingzoo"):
        found += [
            OtherSpeed(f"pettingzoo {name}", _rate(_classic(name)))
            for name in ("connect_four_v3", "tictactoe_v3")
        ]
    if find_spec("pyspiel"):
        found += [
            OtherSpeed(f"open_spiel {name}", _rate(_spiel(name)))
            for name in ("leduc_poker", "backgammon", "hearts")
        ]
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


def _classic(name: str) -> Callable[[], int]:
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()
    random = Random(1)

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            opened = [n for n, is_open in enumerate(seen["action_mask"]) if is_open]
            env.step(None if over else random.choice(opened))
            steps += bool(agent) and not over
        return steps

    return play


def _spiel(name: str) -> Callable[[], int]:
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    random = Random(1)
    observed = game.get_type().provides_observation_tensor

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if observed:
                state.observation_tensor()
            else:
                state.information_state_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play
