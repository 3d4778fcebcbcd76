"""Tuning the heuristic's weights depends only on the seed, even if it is stopped and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mergemaker.bots.engine.weights import TUNED
from mergemaker.learning.tuning import Tuning, TuningConfig

SMALL = TuningConfig(seed=3, generations=3, variants=8, games=4, deals=2)


def test_a_resumed_tuning_gives_the_same_weights(tmp_path: Path) -> None:
    whole = Tuning(tmp_path / "whole", SMALL, jobs=2)
    reports = list(whole.run())
    begun = Tuning(tmp_path / "parts", SMALL, jobs=1)
    first = next(begun.run())
    rest = Tuning(tmp_path / "parts", SMALL, jobs=1)
    assert [first, *rest.run()] == reports
    assert rest.weights == whole.weights != TUNED
    assert rest.weights.fair_gain == TUNED.fair_gain  # nobody makes offers in these games
    log = (tmp_path / "parts" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["generation"] for line in log] == [1, 2, 3]
    assert 0 <= whole.verdict().win <= 1


def test_a_tuning_is_not_resumed_with_another_configuration(tmp_path: Path) -> None:
    next(Tuning(tmp_path, SMALL, jobs=1).run())
    with pytest.raises(ValueError, match="another configuration"):
        Tuning(tmp_path, TuningConfig(seed=4), jobs=1)
