"""The game in PettingZoo: its own suites, games equal to those of the rules, and wrong actions."""

from __future__ import annotations

import logging
import pickle
import time
import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

from mergemaker.envs import Batch
from mergemaker.envs import pettingzoo as mergemaker_v0
from mergemaker.rules import (
    deal,
    dealt_by_stream,
    moves_to_actions,
    play,
    stream_start,
)
from tests.envs.spiel_games import VARIANTS, chosen

MATCHES = 24  # 10,000 were compared once, with the same function
# They want observations that are arrays, which no environment with action masks has.
UNAVOIDABLE = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}
MAKERS = pytest.mark.parametrize("make", [mergemaker_v0.env, mergemaker_v0.raw_env])


@pytest.fixture(autouse=True)
def warned() -> Iterator[set[str]]:
    """What the suites warn of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        told: set[str] = set()
        yield told
        told |= {str(warning.message) for warning in caught}
        assert told <= UNAVOIDABLE


# --- PettingZoo's suites -------------------------------------------------------------------------


@MAKERS
def test_the_api_test_of_pettingzoo(make: Callable[..., Any]) -> None:
    api_test(make(), num_cycles=400)


@MAKERS
def test_the_seed_test_of_pettingzoo(make: Callable[..., Any]) -> None:
    seed_test(make, num_cycles=200)


def test_the_parallel_tests_of_pettingzoo() -> None:
    parallel_api_test(mergemaker_v0.parallel_env(), num_cycles=400)
    parallel_seed_test(mergemaker_v0.parallel_env, num_cycles=200)


def test_the_render_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = mergemaker_v0.env
    render_test(make)
    assert "hand of player 0" in capsys.readouterr().out


def test_the_state_test_of_pettingzoo() -> None:
    state_test(mergemaker_v0.env(), mergemaker_v0.parallel_env())


def test_the_performance_benchmark_of_pettingzoo(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = time.process_time
    monkeypatch.setattr(time, "time", lambda: 10 * clock())  # half a second instead of five
    performance_benchmark(mergemaker_v0.env())
    assert "turns per second" in capsys.readouterr().out


# --- the same game as by the rules ---------------------------------------------------------------


@pytest.mark.parametrize("seed", range(MATCHES))
def test_games_come_to_the_same_dollars_as_by_the_rules(seed: int) -> None:
    rules = VARIANTS[seed % len(VARIANTS)]
    players = 2 + seed // len(VARIANTS) % 5
    totals, rewards = played_twice(mergemaker_v0.env(players=players, ruleset=rules), rules, seed)
    share = players / totals.count(max(totals))
    wanted = [((share if mine == max(totals) else 0) - 1) / (players - 1) for mine in totals]
    assert rewards == pytest.approx(wanted)


def played_twice(env: Any, rules: Any, seed: int) -> tuple[list[int], list[float]]:
    """Play a random game by `rules.play` and in an environment, and compare what it comes to.

    Returns:
        Every seat's dollars, and every agent's reward.
    """
    bag, chance = dealt_by_stream(rules, stream_start(seed, 0))
    game = deal(rules, len(env.possible_agents), bag=bag, chance=chance)
    env.reset(seed=seed)
    random = Random(seed)
    while not game.over:
        seat = game.deciding[0].seat
        moves = chosen(game, seat, random)
        for action in moves_to_actions(game.state, moves):
            seen, _, over, _, _ = env.last()
            assert not over and env.agent_selection == f"player_{seat}"
            assert seen["action_mask"][action]
            env.step(action)
        play(game, seat, *moves)
    assert all(env.terminations.values())
    totals = [game.cash(seat) for seat in range(len(game.players))]
    assert env.unwrapped.totals == totals
    return totals, [env.rewards[agent] for agent in env.possible_agents]


def test_a_seed_deals_what_a_batch_deals() -> None:
    env: Any = mergemaker_v0.env()
    batch = Batch(1, seed=7)
    env.reset(seed=7)
    games = 0
    while games < 3:
        seen, _, over, _, _ = env.last()
        assert not over
        assert np.array_equal(seen["observation"], batch.obs[0])
        assert np.array_equal(seen["action_mask"], batch.mask[0])
        action = int(batch.sample()[0])
        batch.step([action])
        env.step(action)
        if batch.terminated[0]:
            assert [env.rewards[agent] for agent in env.agents] == batch.rewards[0].tolist()
            env.reset()
            games += 1


def test_observations_are_those_of_each_agent_and_its_own_to_keep() -> None:
    env: Any = mergemaker_v0.env(encoding="planes", dtype="float32")
    env.reset(seed=1)
    kept = [env.observe(agent) for agent in env.agents]
    copies = [seen["observation"].copy() for seen in kept]
    assert [bool(seen["action_mask"].any()) for seen in kept] == [
        agent == env.agent_selection for agent in env.agents
    ]
    assert not np.array_equal(copies[0], copies[1])
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    for seen, copy in zip(kept, copies, strict=True):
        assert np.array_equal(seen["observation"], copy)
    assert env.state().shape == (3, env.layout.size)


# --- what goes wrong -----------------------------------------------------------------------------


def test_an_action_that_is_not_open_ends_the_game_for_whoever_tried(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = mergemaker_v0.env()
    env.reset(seed=1)
    before, agent = env.state(), env.agent_selection
    with caplog.at_level(logging.WARNING):
        env.step(175)
    assert "Illegal move" in caplog.text
    assert {a: r for a, r in env.rewards.items() if r} == {agent: -1.0}
    assert all(env.terminations.values()) and all(env.truncations.values())
    assert np.array_equal(env.state(), before)
    for _ in range(3):
        assert env.last(observe=False)[1] == (-1.0 if env.agent_selection == agent else 0.0)
        env.step(None)
    assert env.agents == []
    env.step(None)  # warns, and does nothing
    env.reset()
    assert len(env.agents) == 3 and not any(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 175, 177, 10**6])
def test_the_raw_environment_refuses_an_action_that_is_not_open(action: int) -> None:
    env = mergemaker_v0.raw_env()
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(ValueError, match=f"The action {action} is not open to player_"):
        env.step(action)
    assert np.array_equal(env.state(), before) and not any(env.terminations.values())
    with pytest.raises(TypeError):
        env.step(1.5)
    with pytest.raises(TypeError):
        env.step(None)


def test_nothing_works_before_reset() -> None:
    env = mergemaker_v0.env(render_mode="ansi")
    for use in (env.last, env.state, env.render, lambda: env.step(0), lambda: env.agents):
        with pytest.raises(AttributeError, match=r"reset\(\)"):
            use()


def test_an_environment_can_be_pickled_by_its_arguments() -> None:
    env = mergemaker_v0.env(players=4, ruleset=VARIANTS[4], encoding="planes")
    twin = pickle.loads(pickle.dumps(env))
    env.reset(seed=3)
    twin.reset(seed=3)
    assert twin.possible_agents == env.possible_agents
    assert np.array_equal(twin.state(), env.state())


def test_wrong_arguments_say_what_may_be() -> None:
    for wrong in ({"players": 7}, {"reward": "fame"}, {"encoding": "words"}, {"render_mode": "3d"}):
        with pytest.raises(ValueError, match=r"is for 2 to 6|may be|there are"):
            mergemaker_v0.env(**wrong)
    env = mergemaker_v0.env()
    for seed in (-1, 1 << 62):
        with pytest.raises(ValueError, match="must be from 0 to"):
            env.reset(seed=seed)
