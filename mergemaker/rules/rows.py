"""Doors for states kept by the row in an array: which array, and which row.

Numba passes an array and a number far quicker than a record.
"""

from __future__ import annotations

from collections.abc import Sequence

from .play import apply, legal
from .state import State


def legal_at(states: Sequence[State], row: int) -> int:
    """The mask of choices open in a row's state (`play.legal`)."""
    return legal(states[row])


def apply_at(states: Sequence[State], row: int, choice: int) -> None:
    """Make a choice in a row's state (`play.apply`)."""
    apply(states[row], choice)
