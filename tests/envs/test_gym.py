"""The game in Gymnasium passes its own checks, and many games at once are like single ones."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from mergemaker.envs import Batch
from mergemaker.envs.gym import ID, ILLEGAL, MergemakerEnv, MergemakerVectorEnv
from mergemaker.rules import ruleset

ENCODINGS: list[dict[str, Any]] = [{}, {"encoding": "planes", "dtype": "float32"}]


def first_open(masks: Any, rng: np.random.Generator) -> Any:
    """An open action for each game, at random; 0 where none is open."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("settings", ENCODINGS)
def test_gymnasium_checks_the_environment(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(ID, disable_env_checker=True, render_mode="rgb_array", **settings)
        check_env(made.unwrapped)
    made.close()


def test_it_is_made_by_its_id() -> None:
    env = gymnasium.make(
        "mergemaker.envs.gym:mergemaker/Mergemaker-v0", players=4, opponents="random"
    )
    x, info = env.reset(seed=1)
    assert x in env.observation_space
    assert info["action_mask"].shape == (177,)
    rng, steps, reward, over = np.random.default_rng(1), 0, 9.0, False
    while not over:
        action = first_open([env.get_wrapper_attr("action_masks")()], rng)[0]
        x, reward, over, truncated, info = env.step(action)
        assert x in env.observation_space
        assert not truncated
        assert not info["illegal"]
        steps += 1
    assert -0.34 < float(reward) <= 1
    assert info["totals"].shape == (4,)
    assert steps > 20
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        MergemakerEnv().step(0)


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_many_are_made_by_its_id(mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode=mode, players=2)
        x, infos = envs.reset(seed=5)
        assert x in envs.observation_space
        rng = np.random.default_rng(2)
        for _ in range(150):
            x, rewards, ended, truncated, infos = envs.step(first_open(infos["action_mask"], rng))
            assert x in envs.observation_space
            assert rewards.shape == ended.shape == truncated.shape == (3,)
    assert isinstance(envs, MergemakerVectorEnv) == (mode == "vector_entry_point")
    envs.close()


@pytest.mark.parametrize("mode", AutoresetMode)
def test_it_is_like_gymnasium_s_own_vector_of_the_single_environment(mode: AutoresetMode) -> None:
    ours = MergemakerVectorEnv(1, 2, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: MergemakerEnv(2)], autoreset_mode=mode)
    seen, expected = ours.reset(seed=7), theirs.reset(seed=7)
    rng, ends = np.random.default_rng(3), 0
    for _ in range(500):
        assert (seen[0] == expected[0]).all()
        assert (seen[-1]["action_mask"] == expected[-1]["action_mask"]).all()
        actions = first_open(seen[-1]["action_mask"], rng)
        if rng.random() < 0.1:
            actions[:] = 176  # seldom open
        seen, expected = ours.step(actions), theirs.step(actions)
        for mine, other in zip(seen[1:4], expected[1:4], strict=True):
            assert mine.tolist() == other.tolist()
        assert seen[4]["illegal"].tolist() == expected[4]["illegal"].tolist()
        if seen[2][0]:
            ends += 1
            compare_ends(seen[4], expected[4], mode)
            if mode is AutoresetMode.DISABLED:
                again = {"reset_mask": np.array([True])}
                seen, expected = (each.reset(options=dict(again)) for each in (ours, theirs))
    assert ends > 2


def compare_ends(seen: dict[str, Any], expected: dict[str, Any], mode: AutoresetMode) -> None:
    if mode is AutoresetMode.SAME_STEP:
        assert (seen["final_obs"][0] == expected["final_obs"][0]).all()
        assert seen["_final_obs"].tolist() == expected["_final_obs"].tolist() == [True]
        seen, expected = seen["final_info"], expected["final_info"]
    assert seen["totals"].tolist() == expected["totals"].tolist()
    assert seen["_totals"].tolist() == expected["_totals"].tolist()


def test_many_games_are_those_of_the_batch() -> None:
    settings: dict[str, Any] = {"opponents": ("heuristic", "random"), "learner": 1}
    envs = MergemakerVectorEnv(4, 3, ruleset("online"), autoreset_mode="SameStep", **settings)
    batch = Batch(4, 3, ruleset("online"), seed=9, **settings)
    x, infos = envs.reset(seed=9)
    for _ in range(60):
        assert (x == batch.obs).all()
        assert (infos["action_mask"] == batch.mask).all()
        assert (envs.action_masks() == batch.mask).all()
        actions = batch.sample()
        batch.step(actions)
        x, rewards, ended, _, infos = envs.step(actions)
        assert rewards.tolist() == batch.rewards[:, 1].tolist()
        assert ended.tolist() == batch.terminated.tolist()


def test_an_action_that_is_not_open_costs_something_and_changes_nothing() -> None:
    env, envs = MergemakerEnv(), MergemakerVectorEnv(2)
    x, info = env.reset(seed=1)
    many, infos = envs.reset(seed=1)
    closed = int(np.argmin(info["action_mask"]))
    again, reward, over, truncated, told = env.step(closed)
    assert (reward, over, truncated, told["illegal"]) == (ILLEGAL, False, False, True)
    assert (again == x).all()
    opened = first_open(infos["action_mask"], np.random.default_rng(1))
    opened[0] = np.argmin(infos["action_mask"][0])
    later, rewards, _, _, infos = envs.step(opened)
    assert infos["illegal"].tolist() == [True, False]
    assert rewards.tolist() == [ILLEGAL, 0]
    assert (later[0] == many[0]).all()
    assert (later[1] != many[1]).any()


def test_observations_are_copies_unless_asked_otherwise() -> None:
    for copy in (True, False):
        envs = MergemakerVectorEnv(2, copy=copy)
        x, infos = envs.reset(seed=1)
        kept = x.copy()
        later, *_ = envs.step(first_open(infos["action_mask"], np.random.default_rng(1)))
        assert (later is x) != copy
        assert (x == kept).all() == copy


def test_what_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = MergemakerVectorEnv(2, render_mode="rgb_array")
    pictures.reset(seed=1)
    drawn = pictures.render()
    assert drawn
    assert [picture.dtype for picture in drawn] == [np.uint8] * 2
    assert drawn[0].shape[2] == 3
    text = MergemakerEnv(render_mode="ansi")
    text.reset(seed=1)
    assert "player 0" in text.render()
    told = MergemakerEnv(render_mode="human")
    told.reset(seed=1)
    assert "player 0" in capsys.readouterr().out
    assert MergemakerEnv().render() is None
    for made in (MergemakerEnv, MergemakerVectorEnv):
        with pytest.raises(ValueError, match="cannot be 'sound'"):
            made(render_mode="sound")
    with pytest.raises(ValueError, match="Many games cannot be shown"):
        MergemakerVectorEnv(2, render_mode="human")
