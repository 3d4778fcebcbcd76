"""The engine: which choices are open, and making one without checking it.

A choice is a small number, and `legal` is the mask of those that are open: a slot of the hand, a
chain, a count, `DONE` or `DECLARE`, depending on the state's `step` (`state.py`).

Chance follows from the order of the bag and the state's generator (R40). In a state that is
`explicit` it does not: the game stops for each of its outcomes (`CHANCE`), which are equally
likely, until `settle` says which it is.
"""

from __future__ import annotations

from .bag import choose_replaced, go_on_drawing
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
    SCORING,
    SELL,
    STARTER,
    SURVIVE,
    TRADE,
    State,
)
from .turn import go_on_dealing, proceed, score_game


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


def outcomes(s: State) -> int:
    """How many outcomes chance has in a state whose step is `CHANCE`, all equally likely: the
    players, if one of them starts (R6), and otherwise the tiles in the bag."""
    return s.players if s.stage == STARTER else s.tiles - s.drawn


def settle(s: State, outcome: int) -> None:
    """Settle an outcome of chance, and play on to the next decision or outcome.

    Args:
        s: a state whose step is `CHANCE`; it is changed.
        outcome: the seat that starts, or the place of the tile that is drawn, counted from the
            front of the bag; below `outcomes(s)`, which is not checked.
    """
    if s.stage == STARTER:
        s.first = outcome
    else:
        place = s.drawn + outcome
        tile = s.bag[place]
        s.bag[place] = s.bag[s.drawn]
        s.bag[s.drawn] = tile
    s.settled = 1
    s.step = NOTHING
    go_on_drawing(s)
    go_on_dealing(s)
    if s.stage == SCORING and s.step == NOTHING:
        score_game(s)
    proceed(s)
