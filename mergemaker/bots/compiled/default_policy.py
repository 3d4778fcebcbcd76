"""The default policy, which resolves mergers quickly: what a shareholder is most likely to do."""

from __future__ import annotations

from ...rules.engine import apply
from ...rules.masks import highest, lowest
from ...rules.state import BUY, DECLARE, OVER, PLACE, REPLACE, SELL, TRADE, State


def is_quiet(s: State) -> bool:
    """Whether a state can be evaluated: somebody must place, buy or replace tiles, so no merger is
    under way, or the game is over."""
    return s.step == PLACE or s.step == BUY or s.step == REPLACE or s.step == OVER


def resolve_merger(s: State) -> None:
    """Play on by the default policy until the state is quiet."""
    while not is_quiet(s):
        apply(s, default_choice(s))


def default_choice(s: State) -> int:
    """The choice of the default policy in a state that is not quiet.

    A holder trades if two shares bring no more than one of the survivor's (R29), and sells what is
    left. In any other decision the first open choice is made.
    """
    choices = s.choices & ~(1 << DECLARE)
    if s.step == SELL:
        return highest(choices)
    if s.step == TRADE:
        return highest(choices) if 2 * s.prices[s.defunct] <= s.prices[s.survivor] else 0
    return lowest(choices)
