"""The network: what it sees, what it says, how it is taught."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from mergemaker.bots.compiled import evaluation, features, network
from mergemaker.bots.compiled.chain_prospects import OUTLOOK_ROOM
from mergemaker.bots.compiled.features import INPUTS
from mergemaker.bots.compiled.network import HIDDEN_ROOM, LIT_ROOM, NUMBERS, OUTPUTS
from mergemaker.bots.compiled.valuing import result
from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.bots.engine.weights import TUNED
from mergemaker.learning.calibration import calibrate
from mergemaker.learning.optimiser import Learner, outputs, untaught
from mergemaker.learning.samples import Recipe
from mergemaker.learning.training import Training
from mergemaker.rules import PRESETS, Game
from mergemaker.rules.observation import determinize
from mergemaker.rules.state import CHAINS, OVER, PLACE, SEATS, SLOTS, State
from tests.support.play import random_game, steps

EVERY_SLOT = (1 << SLOTS) - 1
SMALL = Recipe(seed=7, rounds=4, games=12, batch=64, first_rounds=1, keep=2, deals=2)


def seen(state: State, seat: int) -> list[float]:
    """What a seat sees of a state, by the plain text."""
    notes = [0.0] * OUTLOOK_ROOM
    x = [0.0] * INPUTS
    bonuses = [0] * (CHAINS * SEATS)
    evaluation.appraise(state, seat, EVERY_SLOT, TUNED.flat(), notes)
    features.encode([state, state.copy()], 0, 1, seat, EVERY_SLOT, notes, [0] * CHAINS, bonuses, x)
    return x


def positions(preset: str, count: int) -> list[Game]:
    """Games in which somebody is about to place, in the middle of random play."""
    rng = random.Random(f"network {preset}")
    found: list[Game] = []
    while len(found) < count:
        game = random_game(rng, preset)
        for _step in steps(game, rng):
            if game.state.step == PLACE and rng.random() < 0.03:
                found.append(game.copy())
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_seat_sees_depends_on_nothing_hidden(preset: str) -> None:
    rng = random.Random(preset)
    for game in positions(preset, 20):
        if game.ruleset.two_player_bank == "tile":
            continue  # what the bank would draw counts, and is imagined (R28)
        for seat in range(len(game.players)):
            twin = determinize(game, seat, rng)
            assert seen(twin.state, seat) == seen(game.state, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_seen_is_of_a_size_to_learn_from(preset: str) -> None:
    for game in positions(preset, 20):
        x = seen(game.state, 0)
        assert len(x) == INPUTS
        assert all(-3 <= value <= 12 for value in x)
        assert sum(x[features.PLAYERS : features.PLAYERS + SEATS]) == 1


def test_seats_are_told_round_the_table() -> None:
    game = next(game for game in positions("classic", 30) if len(game.players) == 4)
    state = game.state
    for seat in range(4):
        x = seen(state, seat)
        told = [
            x[features.SEATS_AT + away * features.A_SEAT + features.CASH] * 10_000
            for away in range(4)
        ]
        assert told == pytest.approx([state.cash[(seat + away) % 4] for away in range(4)])


def test_compiled_evaluation_and_numpy_agree() -> None:
    rng = np.random.default_rng(1)
    net = untaught(rng)
    net += rng.normal(0, 0.05, NUMBERS).astype(np.float32)
    inputs = rng.normal(0, 1, (50, INPUTS)).astype(np.float32)
    inputs[rng.random(inputs.shape) < 0.5] = 0
    players = rng.integers(2, 7, 50)
    together = outputs(net, inputs, players)
    for x, count, expected in zip(inputs, players, together, strict=True):
        out = np.zeros(OUTPUTS, np.float32)
        hidden = np.zeros(HIDDEN_ROOM, np.float32)
        network.evaluate(net, x, hidden, np.zeros(LIT_ROOM, np.int64), out, int(count))
        assert out == pytest.approx(expected, abs=1e-4)
        assert sum(out[:SEATS]) == pytest.approx(1, abs=1e-5)
        assert not any(out[count:SEATS])


def test_what_is_taught_is_learnt() -> None:
    """Seat by seat: the one with the most of one input wins, and has cash by another."""
    rng = np.random.default_rng(2)
    learner = Learner(untaught(rng))
    lessons = []
    for _ in range(400):
        x = rng.normal(0, 1, (256, INPUTS)).astype(np.float32)
        aims = np.zeros((256, OUTPUTS), np.float32)
        aims[np.arange(256), x[:, :3].argmax(axis=1)] = 1
        aims[:, SEATS : SEATS + 3] = x[:, 3:6]
        lessons.append(learner.learn(x, aims, np.full(256, 3), 3e-3))
    assert lessons[0].surprise == pytest.approx(np.log(3), abs=0.05)
    assert lessons[-1].surprise < 0.4 * lessons[0].surprise
    assert lessons[-1].cash_error < 0.5 * lessons[0].cash_error


def test_a_training_gone_on_with_is_the_same_as_one_never_stopped(tmp_path: Path) -> None:
    whole = Training(tmp_path / "whole", SMALL, jobs=1)
    reports = [report._replace(seconds=0) for report in whole.run()]
    assert [report.round for report in reports] == [1, 2, 3, 4]
    stopped = Training(tmp_path / "parts", SMALL, jobs=2)
    for report in stopped.run():
        if report.round == 2:
            break
    resumed = Training(tmp_path / "parts", SMALL, jobs=2)
    assert resumed.round == 2
    assert [report._replace(seconds=0) for report in resumed.run()] == reports[2:]
    one, other = (np.load(tmp_path / name / "network.npy") for name in ("whole", "parts"))
    assert np.array_equal(one, other)


def test_another_recipe_is_not_gone_on_with(tmp_path: Path) -> None:
    Training(tmp_path, SMALL, jobs=1)
    with pytest.raises(ValueError, match=r"recipe\.json is another recipe"):
        Training(tmp_path, Recipe(seed=8), jobs=1)


def test_the_end_of_a_game_says_who_won() -> None:
    state = random_game(random.Random(3), "classic", 3).state
    state.step = OVER
    state.cash[:3] = [9000, 20000, 20000]
    out = [0.0] * OUTPUTS
    result(state, 1, out)
    assert out == [0.5, 0.5, 0, 0, 0, 0, 1.0, 1.0, 0.45, 0, 0, 0]


def test_the_shipped_network_is_honest_about_its_chances() -> None:
    """A few hundred positions show gross dishonesty only; `bench/calibration.py` measures."""
    found = calibrate(shipped_network(), 600, Recipe())
    assert found.positions == 600
    assert found.error < 0.06
    assert found.surprise < 1.25
    assert sum(one.chances for one in found.bins) > 1200
