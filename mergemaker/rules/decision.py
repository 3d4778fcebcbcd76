"""Asking for a decision, and declaring the end along with it (R34, R35)."""

from __future__ import annotations

from . import event_log
from .state import (
    BUY,
    DECLARE,
    DONE,
    DRAWING,
    END_AFTER_BUY,
    END_IMMEDIATE,
    NOTHING,
    PLACE,
    REPLACE,
    State,
)
from .trade import lapse


def end_is_near(s: State) -> bool:
    """Whether a chain has `end_size` tiles, or every chain on the board is safe (R34)."""
    return s.giant != 0 or (s.active != 0 and s.active == s.safe)


def may_declare(s: State, step: int, actor: int) -> bool:
    """Whether the actor may declare the end along with this step (R34, R35)."""
    if not end_is_near(s) or s.declared or actor != s.turn:
        return False
    if s.end_timing == END_AFTER_BUY:
        return step == BUY
    if s.end_timing == END_IMMEDIATE:
        return step == PLACE or (step == BUY and s.tile == 0)
    return step != REPLACE


def ask(s: State, step: int, actor: int, choices: int) -> None:
    """Ask for a decision: what it is, who makes it, and the mask of the choices."""
    s.step = step
    s.actor = actor
    if may_declare(s, step, actor):
        s.choices = choices | 1 << DECLARE
    else:
        s.choices = choices


def declare(s: State) -> None:
    """Declare the end. The turn is then finished, or cut short if `end_timing=immediate` (R35)."""
    s.declared = 1
    s.choices &= ~(1 << DECLARE)
    event_log.emit(s, event_log.END_DECLARED, s.turn)
    if s.end_timing == END_IMMEDIATE or (s.step == BUY and s.choices == 1 << DONE):
        lapse(s)
        s.step = NOTHING
        s.stage = DRAWING
