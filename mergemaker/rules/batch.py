"""Functions on states that are kept as rows of an array, given the array and the number of the row.

Numba passes an array and a number far faster than a record. The array may be a list of states, so
that code written for rows also runs uncompiled.
"""

from __future__ import annotations

from typing import Any

from .engine import apply, legal, outcomes, settle
from .state import State

__all__ = ["apply_at", "legal_at", "outcomes_at", "settle_at"]


def legal_at(states: list[State], row: int) -> int:
    """The mask of choices open in a row's state (`engine.legal`)."""
    return legal(states[row])


def apply_at(states: list[State], row: int, choice: int) -> None:
    """Make a choice in a row's state (`engine.apply`)."""
    apply(states[row], choice)


def outcomes_at(states: list[State], row: int) -> int:
    """How many outcomes chance has in a row's state (`engine.outcomes`)."""
    return outcomes(states[row])


def settle_at(states: list[State], row: int, outcome: int) -> None:
    """Settle an outcome of chance in a row's state (`engine.settle`)."""
    settle(states[row], outcome)


def copy_row(states: list[Any], to: int, source: int) -> None:
    """Make one row's state a copy of another's. Compiled, it copies the bytes."""
    states[to] = states[source].copy()
