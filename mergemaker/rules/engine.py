"""The engine's trusting door: what may be chosen now, and making the choice.

A decision is made with one small number, and `legal` is the mask of the numbers that may be chosen:
a slot of the hand, a chain, a count, `DONE` or `DECLARE`, as the state's `step` says (`state.py`).
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
    """The mask of the choices open at this step; 0 when the game is over."""
    return s.choices


def apply(s: State, choice: int) -> None:
    """Make a choice, which must be legal, and carry the game on to the next."""
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
