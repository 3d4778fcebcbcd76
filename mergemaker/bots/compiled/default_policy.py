"""What a holder most likely does in a merger, at a glance; it carries thoughts over mergers."""

from __future__ import annotations

from ...rules.engine import apply
from ...rules.state import BUY, DECLARE, OVER, PLACE, REPLACE, SELL, TRADE, State


def settled(s: State) -> bool:
    """Whether somebody is to place, to buy or to replace tiles, or the game is over."""
    return s.step == PLACE or s.step == BUY or s.step == REPLACE or s.step == OVER


def settle(s: State) -> None:
    """Carry a state on by instinct until it is settled."""
    while not settled(s):
        apply(s, instinct(s))


def instinct(s: State) -> int:
    """The choice made at a glance in a state that is not settled.

    A holder trades where two shares fetch no more than one of the survivor's (R29), and sells what
    is left; a mergemaker's other choices are taken in order.
    """
    choices = s.choices & ~(1 << DECLARE)
    if s.step == SELL:
        return highest(choices)
    if s.step == TRADE:
        return highest(choices) if 2 * s.prices[s.defunct] <= s.prices[s.survivor] else 0
    return lowest(choices)


def highest(choices: int) -> int:
    """The highest choice of a mask."""
    choice = -1
    while choices:
        choices >>= 1
        choice += 1
    return choice


def lowest(choices: int) -> int:
    """The lowest choice of a mask."""
    choice = 0
    while not choices >> choice & 1:
        choice += 1
    return choice
