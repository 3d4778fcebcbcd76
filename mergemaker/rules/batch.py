"""Functions on states that are kept as rows of an array, given the array and the number of the row.

Numba passes an array and a number far faster than a record. The array may be a list of states, so
that code written for rows also runs uncompiled. Whatever is not open is refused here, since the
engine itself checks nothing.
"""

from __future__ import annotations

from typing import Any

from .actions import act, mark_open
from .determinization import redeal_state
from .engine import apply, legal, outcomes, settle
from .state import CHANCE, DECLARE, State
from .streams import shuffle_by
from .turn import open_game

__all__ = [
    "act_at",
    "apply_at",
    "deal_at",
    "legal_at",
    "mark_open_at",
    "outcomes_at",
    "redeal_at",
    "settle_at",
]


def deal_at(states: list[State], row: int, stream: int) -> int:
    """Deal the undealt state of a row by a stream (`streams.shuffle_by`), and return the state of
    the stream afterwards."""
    after = shuffle_by(states[row], stream)
    open_game(states[row])
    return after


def legal_at(states: list[State], row: int) -> int:
    """The mask of choices open in a row's state (`engine.legal`)."""
    return legal(states[row])


def apply_at(states: list[State], row: int, choice: int) -> None:
    """Make a choice in a row's state (`engine.apply`).

    Raises:
        ValueError: the choice is not open. Nothing has changed.
    """
    s = states[row]
    if not 0 <= choice <= DECLARE or not s.choices >> choice & 1:
        raise ValueError("The choice is not open.")
    apply(s, choice)


def act_at(states: list[State], row: int, action: int) -> bool:
    """Carry out an action in a row's state, if it is open, and say whether it was
    (`actions.act`)."""
    return act(states[row], action)


def mark_open_at(states: list[State], row: int, mask: Any) -> None:
    """Mark the actions open in a row's state in the same row of a mask (`actions.mark_open`)."""
    mark_open(states[row], mask, row)


def outcomes_at(states: list[State], row: int) -> int:
    """How many outcomes chance has in a row's state (`engine.outcomes`)."""
    return outcomes(states[row])


def redeal_at(states: list[State], row: int, observer: int, chance: int, pool: list[int]) -> None:
    """Deal everything again that a seat does not know of a row's state
    (`determinization.redeal_state`)."""
    redeal_state(states[row], observer, chance, pool)


def settle_at(states: list[State], row: int, outcome: int) -> None:
    """Settle an outcome of chance in a row's state (`engine.settle`).

    Raises:
        ValueError: chance does not have this outcome. Nothing has changed.
    """
    s = states[row]
    if s.step != CHANCE or not 0 <= outcome < outcomes(s):
        raise ValueError("Chance does not have this outcome.")
    settle(s, outcome)


def copy_row(states: list[Any], to: int, source: int) -> None:
    """Make one row's state a copy of another's. Compiled, it copies the bytes."""
    states[to] = states[source].copy()
