"""The engine: which choices are open, and making one without checking it.

A choice is a small number, and `legal` is the mask of those that are open: a slot of the hand, a
chain, a count, `DONE` or `DECLARE`, depending on the state's `step` (`state.py`).
"""

from __future__ import annotations

from .bag import choose_replaced
from .decision import declare
from .market import buy
from .merger import choose_defunct, choose_survivor, sell, trade_in
from .placement import found, place
from .state import (
    BUY,
    DECLARE,
    DEFUNCT,
    FOUND,
    NOTHING,
    PLACE,
    REPLACE,
    SELL,
    SURVIVE,
    TRADE,
    State,
)
from .turn import proceed


def legal(s: State) -> int:
    """The mask of the choices that are open; 0 when the game is over."""
    return s.choices


def apply(s: State, choice: int) -> None:
    """Make a choice and play on to the next decision.

    Args:
        s: a state in which a seat must choose; it is changed.
        choice: a number whose bit is set in `s.choices`; this is not checked.
    """
    step = s.step
    if choice == DECLARE:
        declare(s)
    elif step == BUY:
        buy(s, choice)
    elif step == PLACE:
        place(s, choice)
    elif step == FOUND:
        found(s, choice)
    elif step == SURVIVE:
        choose_survivor(s, choice)
    elif step == DEFUNCT:
        choose_defunct(s, choice)
    elif step == TRADE:
        trade_in(s, choice)
    elif step == SELL:
        sell(s, choice)
    elif step == REPLACE:
        choose_replaced(s, choice)
    if s.step == NOTHING:
        proceed(s)
