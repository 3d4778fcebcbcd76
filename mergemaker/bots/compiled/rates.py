"""Doing one thing over and over, so that it can be timed without Python in between."""

from __future__ import annotations

from typing import Any

from ...rules.state import State
from .evaluation import appraise
from .scratch import Mind
from .valuing import value

__all__ = ["appraise_again", "value_again"]

EVERY_SLOT = 63


def appraise_again(
    states: list[State], count: int, times: int, weights: list[float], notes: list[float]
) -> None:
    """Appraise the first `count` states for the player in turn, so many times over."""
    for _ in range(times):
        for row in range(count):
            appraise(states[row], states[row].turn, EVERY_SLOT, weights, notes)


def value_again(states: list[State], count: int, times: int, net: Any, mind: Mind) -> None:
    """Value the first `count` states by a network, likewise. The row after them is scratch."""
    for _ in range(times):
        for row in range(count):
            value(states, row, count, states[row].turn, EVERY_SLOT, net, mind)
