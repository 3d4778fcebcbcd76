"""Training depends only on its configuration, even if it is stopped and resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.learning.samples import TrainingConfig, further, sample_games
from mergemaker.learning.training import Training

SMALL = TrainingConfig(seed=7, rounds=4, games=12, batch=64, first_rounds=1, keep=2, deals=2)


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


def test_a_network_is_trained_further_for_one_number_of_players(tmp_path: Path) -> None:
    start = shipped_network(2, "off")
    config = replace(further(SMALL, start), players=2, rounds=1, keep=1, learning_rate=0.0)
    batch = sample_games(config, start[None], range(3))
    assert set(batch.players) == {2}
    training = Training(tmp_path, config, jobs=1, start=start)
    (report,) = training.run()
    assert report.won == 0.5  # it is the network that it began with, on the same deals
    assert np.array_equal(training.learner.net, start)


def test_a_training_is_not_resumed_with_another_configuration(tmp_path: Path) -> None:
    Training(tmp_path, SMALL, jobs=1)
    with pytest.raises(ValueError, match=r"recipe\.json holds another configuration"):
        Training(tmp_path, TrainingConfig(seed=8), jobs=1)


def test_the_files_of_a_run_have_names_that_documents_and_programs_rely_on(tmp_path: Path) -> None:
    config = TrainingConfig(seed=9, rounds=1, games=4, batch=64)
    next(Training(tmp_path, config, jobs=1).run())
    recipe = json.loads((tmp_path / "recipe.json").read_text(encoding="utf-8"))
    assert list(recipe) == [
        *("seed", "rounds", "games", "batch", "learning_rate", "lambda_", "first_rounds"),
        *("exploration", "classic", "players", "past", "heuristics", "passes", "keep"),
        *("checkpoints", "deals"),
        *("trading", "start"),
    ]
    line = json.loads((tmp_path / "log.jsonl").read_text(encoding="utf-8"))
    assert list(line) == [
        *("round", "cross_entropy", "cash_error", "games", "positions", "seconds", "won"),
    ]
