"""The value network: its inputs, its outputs and its training."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from mergemaker.bots.compiled import evaluation, features, network
from mergemaker.bots.compiled.chain_prospects import EvalTerms
from mergemaker.bots.compiled.features import INPUTS, Features, encode
from mergemaker.bots.compiled.network import HIDDEN, MOST_UNITS, OUTPUTS, PARAMETERS
from mergemaker.bots.compiled.prediction import write_result
from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.bots.engine.weights import TUNED
from mergemaker.learning.calibration import calibrate
from mergemaker.learning.optimiser import Learner, init_weights, outputs
from mergemaker.learning.samples import TrainingConfig
from mergemaker.learning.training import Training
from mergemaker.rules import PRESETS, Game
from mergemaker.rules.observation import determinize
from mergemaker.rules.state import OVER, PLACE, SEATS, SLOTS, State
from tests.support.random_games import random_game, steps

EVERY_SLOT = (1 << SLOTS) - 1
SMALL = TrainingConfig(seed=7, rounds=4, games=12, batch=64, first_rounds=1, keep=2, deals=2)


def inputs_of(state: State, seat: int) -> list[float]:
    """The inputs for a seat in a state, by the plain functions."""
    terms = EvalTerms()
    features = Features()
    evaluation.evaluate(state, seat, EVERY_SLOT, TUNED, terms)
    encode([state, state.copy()], 0, 1, seat, EVERY_SLOT, terms, features)
    return features.inputs


def positions(preset: str, count: int) -> list[Game]:
    """Random games in which somebody must place a tile."""
    rng = random.Random(f"network {preset}")
    found: list[Game] = []
    while len(found) < count:
        game = random_game(rng, preset)
        for _step in steps(game, rng):
            if game.state.step == PLACE and rng.random() < 0.03:
                found.append(game.copy())
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_inputs_do_not_depend_on_what_is_hidden(preset: str) -> None:
    rng = random.Random(preset)
    for game in positions(preset, 20):
        if game.ruleset.two_player_bank == "tile":
            continue  # inputs depend on the tile that the bank will draw, which is hidden (R28)
        for seat in range(len(game.players)):
            twin = determinize(game, seat, rng)
            assert inputs_of(twin.state, seat) == inputs_of(game.state, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_inputs_are_in_a_range_suitable_for_learning(preset: str) -> None:
    for game in positions(preset, 20):
        x = inputs_of(game.state, 0)
        assert len(x) == INPUTS
        assert all(-3 <= value <= 12 for value in x)
        assert sum(x[features.PLAYERS : features.PLAYERS + SEATS]) == 1


def test_seats_are_relative_to_the_observer() -> None:
    game = next(game for game in positions("classic", 30) if len(game.players) == 4)
    state = game.state
    for seat in range(4):
        x = inputs_of(state, seat)
        cash = [
            x[features.SEATS_AT + away * features.A_SEAT + features.CASH] * 10_000
            for away in range(4)
        ]
        assert cash == pytest.approx([state.cash[(seat + away) % 4] for away in range(4)])


def test_compiled_evaluation_and_numpy_agree() -> None:
    rng = np.random.default_rng(1)
    net = init_weights(rng)
    net += rng.normal(0, 0.05, PARAMETERS).astype(np.float32)
    inputs = rng.normal(0, 1, (50, INPUTS)).astype(np.float32)
    inputs[rng.random(inputs.shape) < 0.5] = 0
    players = rng.integers(2, 7, 50)
    together = outputs(net, inputs, players)
    for x, count, expected in zip(inputs, players, together, strict=True):
        out = np.zeros(OUTPUTS, np.float32)
        hidden = np.zeros(HIDDEN, np.float32)
        network.forward(net, x, hidden, np.zeros(MOST_UNITS, np.int64), out, int(count))
        assert out == pytest.approx(expected, abs=1e-4)
        assert sum(out[:SEATS]) == pytest.approx(1, abs=1e-5)
        assert not any(out[count:SEATS])


def test_a_simple_function_is_learnt() -> None:
    """The seat with the largest of the first three inputs wins; the next three are the cash."""
    rng = np.random.default_rng(2)
    learner = Learner(init_weights(rng))
    losses = []
    for _ in range(400):
        x = rng.normal(0, 1, (256, INPUTS)).astype(np.float32)
        targets = np.zeros((256, OUTPUTS), np.float32)
        targets[np.arange(256), x[:, :3].argmax(axis=1)] = 1
        targets[:, SEATS : SEATS + 3] = x[:, 3:6]
        losses.append(learner.learn(x, targets, np.full(256, 3), 3e-3))
    assert losses[0].cross_entropy == pytest.approx(np.log(3), abs=0.05)
    assert losses[-1].cross_entropy < 0.4 * losses[0].cross_entropy
    assert losses[-1].cash_error < 0.5 * losses[0].cash_error


def test_a_resumed_training_gives_the_same_network(tmp_path: Path) -> None:
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


def test_a_training_is_not_resumed_with_another_configuration(tmp_path: Path) -> None:
    Training(tmp_path, SMALL, jobs=1)
    with pytest.raises(ValueError, match=r"recipe\.json holds another configuration"):
        Training(tmp_path, TrainingConfig(seed=8), jobs=1)


def test_the_files_of_a_run_keep_their_names(tmp_path: Path) -> None:
    """Runs begun by earlier versions can be resumed, and their logs read."""
    config = TrainingConfig(seed=9, rounds=1, games=4, batch=64)
    next(Training(tmp_path, config, jobs=1).run())
    recipe = json.loads((tmp_path / "recipe.json").read_text(encoding="utf-8"))
    assert list(recipe) == [
        *("seed", "rounds", "games", "batch", "rate", "trace", "first_rounds", "wander"),
        *("classic", "tables", "past", "heuristics", "passes", "keep", "selves", "deals"),
    ]
    line = json.loads((tmp_path / "log.jsonl").read_text(encoding="utf-8"))
    assert list(line) == [
        *("round", "surprise", "cash_error", "games", "positions", "seconds", "won"),
    ]


def test_the_targets_at_the_end_of_a_game_are_its_result() -> None:
    state = random_game(random.Random(3), "classic", 3).state
    state.step = OVER
    state.cash[:3] = [9000, 20000, 20000]
    out = [0.0] * OUTPUTS
    write_result(state, 1, out)
    assert out == [0.5, 0.5, 0, 0, 0, 0, 1.0, 1.0, 0.45, 0, 0, 0]


def test_the_shipped_network_is_roughly_calibrated() -> None:
    """A few hundred positions show only gross errors; `mergemaker bench calibration` measures."""
    found = calibrate(shipped_network(), 600, TrainingConfig())
    assert found.positions == 600
    assert found.error < 0.06
    assert found.cross_entropy < 1.25
    assert sum(one.chances for one in found.bins) > 1200
