"""The game of whoever wants one while no table fits: what it is played by, and who can join it."""

from __future__ import annotations

from mergemaker.table.clock import CLOCKS
from mergemaker.table.terms import Terms

from ..wire.bodies import NewGame, SeatWish

SEATS = 4
WAIT = 60  # seconds until it starts by itself
TERMS = Terms(listed=True, clock=CLOCKS["relaxed"], starts_after=WAIT)


def found_game(name: str | None) -> NewGame:
    """The game, for somebody who goes by this name; None for the name that is known."""
    seats = [SeatWish("you"), *[SeatWish("open")] * (SEATS - 1)]
    return NewGame(your_name=name, seats=seats, terms=TERMS)
