"""Repeating a computation many times, so that it can be timed without Python in between."""

from __future__ import annotations

from typing import Any

from ...rules.state import EVERY_SLOT, State
from .evaluation import evaluate
from .prediction import predict
from .scratch import Scratch

__all__ = ["evaluate_repeatedly", "predict_repeatedly"]


def evaluate_repeatedly(states: list[State], count: int, times: int, scratch: Scratch) -> None:
    """Evaluate each of the first `count` states for the player in turn, `times` times."""
    weights = scratch.weights[0]
    terms = scratch.terms[0]
    for _ in range(times):
        for row in range(count):
            evaluate(states[row], states[row].turn, EVERY_SLOT, weights, terms)


def predict_repeatedly(
    states: list[State], count: int, times: int, net: Any, scratch: Scratch
) -> None:
    """Predict from each of the first `count` states, `times` times; the next row is scratch."""
    for _ in range(times):
        for row in range(count):
            predict(states, row, count, states[row].turn, EVERY_SLOT, net, scratch)
