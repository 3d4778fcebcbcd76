"""Bots within a batch play as they do elsewhere, and the learner decides everything else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mergemaker.bots import choose, use_compiled
from mergemaker.envs import Batch
from mergemaker.rules import OVER, Game, deal, observe, play, ruleset

GAMES = 12


def replayed(game: Game) -> Game:
    """The same game, dealt and played again by `play`, which checks every move."""
    again = deal(game.ruleset, game.players, bag=game.bag0, chance=game.chance0)
    for seat, move in game.history:
        play(again, seat, move)
    return again


@pytest.mark.parametrize("opponents", ["random", ("random", "rollout", "heuristic")])
def test_the_learner_decides_in_each_step_and_games_are_those_of_the_rules(opponents: Any) -> None:
    batch = Batch(8, 4, opponents=opponents, learner=2, seed=3, encoding="planes")
    ended = 0
    while ended < GAMES:
        assert (batch.actor == 2).all()
        assert batch.observe(2).tobytes() == batch.obs.tobytes()
        batch.step(batch.sample())
        assert not batch.illegal.any()
        for number in np.flatnonzero(batch.terminated).tolist():
            game = replayed(batch.ended_game(number))
            assert game.over
            assert batch.totals[number].tolist() == [game.cash(seat) for seat in range(4)]
            assert batch.game(number).state.step != OVER
            ended += 1
    for number in range(8):
        assert replayed(batch.game(number)).state.turns >= 1


@pytest.mark.parametrize("threads", [1, 2])
def test_it_is_the_same_for_any_number_of_games_and_threads(threads: int) -> None:
    opponents = ("rollout", "random")
    many = Batch(130, 3, opponents=opponents, threads=threads, seed=4)
    alone = [Batch(1, 3, opponents=opponents, seed=4, first=number) for number in (0, 64, 129)]
    for _ in range(80):
        many.step(many.sample())
        for single in alone:
            single.step(single.sample())
            row = single.first
            assert single.obs.tobytes() == many.obs[row : row + 1].tobytes()
            assert single.rewards.tolist() == many.rewards[row : row + 1].tolist()


def test_bots_decide_as_they_do_with_an_observation() -> None:
    """They are asked again with nothing but what their seat may see."""
    use_compiled()
    bots = ("learner", "heuristic", "net")
    batch = Batch(1, 3, ruleset(trading="off"), opponents=bots[1:], seed=5)
    while not batch.terminated[0]:
        batch.step(batch.sample())
    game = batch.ended_game(0)
    again = deal(game.ruleset, game.players, bag=game.bag0, chance=game.chance0)
    left = list(game.history)
    compared = dict.fromkeys(bots, 0)
    while left:
        seat = again.deciding[-1].seat
        bot = bots[seat]
        moves = [left[0].move]
        if seat:
            moves = choose(bot, observe(again, seat), seat, seed=len(left))
            assert [played.move for played in left[: len(moves)]] == list(moves), bot
        play(again, seat, *moves)
        del left[: len(moves)]
        compared[bot] += 1
    assert min(compared.values()) > 10


def test_an_action_that_is_not_open_lets_nobody_else_play() -> None:
    batch = Batch(4, 3, opponents="random", seed=1)
    before = batch.obs.tobytes(), batch.mask.tobytes(), batch.lengths.tolist()
    batch.step([-1] * 4)
    assert batch.illegal.all()
    assert (batch.obs.tobytes(), batch.mask.tobytes(), batch.lengths.tolist()) == before


def test_games_wait_at_their_ends_if_they_are_to() -> None:
    batch = Batch(6, 2, opponents="random", autoreset="never", seed=2)
    while not batch.terminated.all():
        batch.step(batch.sample())
    assert all(replayed(batch.game(number)).over for number in range(6))
    batch.reset(games=np.array([True] * 3 + [False] * 3))
    assert batch.terminated.tolist() == [False] * 3 + [True] * 3
    assert (batch.actor[:3] == 0).all()


@pytest.mark.parametrize("bots", ["random", ("rollout", "random", "heuristic")])
def test_without_a_learner_games_are_over_once_they_are_dealt(bots: Any) -> None:
    batch = Batch(5, 3, opponents=bots, learner=None, autoreset="never", seed=6)
    assert batch.terminated.all()
    first = batch.totals.tolist()
    for number in range(5):
        assert [replayed(batch.game(number)).cash(seat) for seat in range(3)] == first[number]
    batch.reset()
    assert batch.terminated.all()
    assert batch.totals.tolist() != first


def test_a_game_in_which_the_learner_never_decides_is_dealt_again() -> None:
    tiny = ruleset(columns=2, rows=2, chains=2, shares=2, cash=600, hand_size=1, safe=3, end_size=4)
    batch = Batch(50, 2, tiny, opponents="random", learner=1, seed=1)
    for _ in range(50):
        batch.step(batch.sample())
        assert (batch.actor == 1).all()
        assert (batch.mask.sum(axis=1) > 0).all()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"opponents": "strong"}, "'strong' does not play here; random, greedy, rollout"),
        ({"opponents": ("random",)}, "3 players need 2 opponents"),
        ({"opponents": "random", "learner": 3}, "from 0 to 2, not 3"),
        ({"opponents": ("random",) * 2, "learner": None}, "3 players need 3 opponents"),
        ({"opponents": "random", "learner": None}, "so autoreset must be never"),
        (
            {"opponents": "heuristic", "ruleset": ruleset(columns=6)},
            "Only the bot `random` plays with other quantities, here columns=6",
        ),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(2, **arguments)
