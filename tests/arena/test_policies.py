"""Policies decide in the arena as in a batch, and their results are measured by deal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mergemaker.arena import BadEntrant, Evaluation, builtin, make_plan, policy
from mergemaker.arena.playing import play_game
from mergemaker.arena.seat_players import decided_moves
from mergemaker.bots.games import nth_seed
from mergemaker.envs import Batch
from mergemaker.envs.policies import BadDecision, BadPolicy, decide, layout_for, load_policy
from mergemaker.rules import deal, observe, play, read_record, ruleset

from . import policies

FILE = Path(policies.__file__)


@pytest.mark.parametrize("decider", [policies.by_hash, policies.in_planes], ids=["bytes", "planes"])
@pytest.mark.parametrize(
    "rules",
    [
        ruleset("classic"),
        ruleset("online", holdings="closed"),
        ruleset("wotc-2008"),
        ruleset("avalon-hill-2016", replace="ask"),
    ],
    ids=str,
)
def test_a_policy_decides_in_the_arena_as_in_a_batch(decider, rules) -> None:
    layout = layout_for(decider, rules)
    batch = Batch(
        2,
        3,
        rules,
        encoding=layout.encoding,
        dtype=layout.dtype,
        opponents="random",
        learner=1,
        autoreset="never",
        seed=7,
    )
    while not batch.terminated.all():
        going = np.flatnonzero(~batch.terminated)
        actions = batch.sample()
        actions[going] = decide(decider, batch.obs[going], batch.mask[going])
        batch.step(actions)
    for number in range(2):
        game = batch.game(number)
        again = deal(game.ruleset, game.players, bag=game.bag0, chance=game.chance0)
        left = [(played.seat, played.move) for played in game.history]
        compared = 0
        while left:
            seat, move = left[0]
            moves = (move,)
            if seat == 1:
                moves = decided_moves(decider, observe(again, seat), seat)
                assert [move for _, move in left[: len(moves)]] == list(moves)
                compared += 1
            play(again, seat, *moves)
            del left[: len(moves)]
        assert again.over
        assert compared > 20


def test_a_policy_plays_a_match() -> None:
    plan = make_plan([policy(f"mine={FILE}:by_hash"), builtin("random")], players=3)
    played, record, _ = play_game(plan, (1, 0, 1), nth_seed("policy", 0))
    assert read_record(record).over
    assert not played.forfeits
    assert len(played.wall_us[1]) == len(played.cpu_us[1]) > 20


def test_a_policy_that_chooses_what_is_not_open_forfeits() -> None:
    plan = make_plan([policy(f"{FILE}:closed_after@30"), builtin("random")], players=2)
    played, record, _ = play_game(plan, (0, 1), nth_seed("policy", 1))
    assert played.forfeits == {0: "chose the action 0, which is not open"}
    assert read_record(record).over
    assert played.places == (2, 1)


def test_a_match_is_another_when_the_policy_s_files_change(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def load(path):\n    return lambda observations, mask: mask.argmax(axis=1)\n")
    weights = tmp_path / "weights"
    digests: list[str] = []
    for content in ("one", "two", "one"):
        weights.write_text(content)
        digests.append(policy(f"{file}:load@{weights}").digest)
    assert digests[0] == digests[2] != digests[1]


def test_every_deal_is_played_once_from_every_seat() -> None:
    """Against copies of itself a bot wins each deal exactly once, since the games are the same."""
    alike = Evaluation("rollout", "rollout", 4, ruleset(), seed=1)
    alike.play(5)
    assert alike.evaluated.games == 20
    assert alike.evaluated.won.value == 0.25
    assert alike.evaluated.ahead.value < 0


def test_an_evaluation_is_the_same_in_whatever_portions_it_is_played() -> None:
    results = []
    for portions in ([6], [1, 2, 3]):
        evaluation = Evaluation(policies.in_planes, "random", 3, ruleset("online"), seed=3)
        for portion in portions:
            evaluation.play(portion)
        results.append(evaluation.evaluated)
    assert results[0] == results[1]
    assert results[0].games == 18


def test_the_results_of_an_evaluation_are_those_of_its_games() -> None:
    evaluation = Evaluation(policies.by_hash, "greedy", 2, ruleset(), seed=5)
    evaluation.play(4)
    won, ahead = 0.0, 0.0
    for seat in range(2):
        batch = Batch(4, 2, opponents="greedy", learner=seat, autoreset="never", seed=5)
        while not batch.terminated.all():
            going = np.flatnonzero(~batch.terminated)
            actions = batch.sample()
            actions[going] = policies.by_hash(batch.obs[going], batch.mask[going])
            batch.step(actions)
        for number in range(4):
            mine, other = (batch.game(number).cash(each) for each in (seat, 1 - seat))
            won += 0.5 if mine == other else mine > other
            ahead += mine - other
    assert evaluation.evaluated.won.value == pytest.approx(won / 8)
    assert evaluation.evaluated.ahead.value == pytest.approx(ahead / 8)


def test_a_better_player_wins_more() -> None:
    strong = Evaluation("heuristic", "random", 3, ruleset(), seed=2)
    strong.play(20)
    assert strong.evaluated.won.low > 0.8
    assert strong.evaluated.ahead.low > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("closed_after@0", r"chose the action 0, which is not open"),
        ("too_high", r"chose the action 177, which is not open"),
        ("one_for_all", r"gave int64 of the shape \(1,\), not 6 whole numbers, one for each"),
        ("in_words", r"gave <U8 of the shape \(6,\), not 6 whole numbers"),
        ("failing", r"failed: RuntimeError: out of ideas"),
    ],
)
def test_what_a_policy_does_wrong_is_said(name: str, said: str) -> None:
    evaluation = Evaluation(load_policy(f"{FILE}:{name}"), "random", 3, ruleset(), seed=1)
    with pytest.raises(BadDecision, match=said):
        evaluation.play(6)
    assert evaluation.deals == 0


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nothing", "'nothing' names no policy: it must be FILE.py:NAME"),
        ("missing.py:act", "there is no file missing.py"),
        (f"{FILE}:missing", "policies.py has no function missing"),
        (f"{FILE}:FILE_TOO", "policies.py has no function FILE_TOO"),
        (
            f"{FILE}:closed_after@many",
            r"closed_after\('many'\) failed: ValueError: invalid literal",
        ),
        (f"{FILE}:no_policy@three", r"no_policy\('three'\) made no policy, but 5"),
    ],
)
def test_what_names_no_policy_is_refused(spec: str, said: str) -> None:
    with pytest.raises(BadPolicy, match=said):
        load_policy(spec)
    with pytest.raises(BadEntrant, match=said):
        policy(spec)


def test_a_file_that_fails_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import nothing_of_the_kind\n")
    with pytest.raises(BadPolicy, match=r"broken\.py cannot be loaded: ModuleNotFoundError"):
        load_policy(f"{file}:act")
