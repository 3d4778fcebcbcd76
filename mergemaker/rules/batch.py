"""Doors for states kept by the row in an array: which array, and which row.

Numba passes an array and a number far quicker than a record. A list of states serves as well, so
that what is written for rows runs plain, too.
"""

from __future__ import annotations

from typing import Any

from .engine import apply, legal
from .state import State

__all__ = ["apply_at", "legal_at"]


def legal_at(states: list[State], row: int) -> int:
    """The mask of choices open in a row's state (`engine.legal`)."""
    return legal(states[row])


def apply_at(states: list[State], row: int, choice: int) -> None:
    """Make a choice in a row's state (`engine.apply`)."""
    apply(states[row], choice)


def copy_row(states: list[Any], to: int, source: int) -> None:
    """Make one row's state a copy of another's. Compiled, it copies the bytes."""
    states[to] = states[source].copy()
