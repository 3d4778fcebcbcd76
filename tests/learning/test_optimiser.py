"""Learning: NumPy and the compiled network agree, and a simple function is learnt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mergemaker.bots.compiled import network
from mergemaker.bots.compiled.features import INPUTS
from mergemaker.bots.compiled.network import HIDDEN, MOST_UNITS, OUTPUTS, PARAMETERS, Accumulator
from mergemaker.learning.optimiser import Learner, init_weights, outputs
from mergemaker.rules import SEATS


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
        active: Any = np.zeros(MOST_UNITS, np.int64)
        accumulator = Accumulator()
        network.clear(net, accumulator)
        similar: Any = np.where(rng.random(INPUTS) < 0.2, 1.0, x).astype(np.float32)
        for near in (similar, x):
            network.forward(net, near, accumulator, hidden, active, out, int(count))
            network.accumulate(near, hidden, accumulator)
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
