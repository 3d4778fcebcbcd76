"""Making a table that goes on from a position of a game that is over."""

from __future__ import annotations

import os

from mergemaker.rules import RULES_VERSION, Refused
from mergemaker.table import Opened, SeatPlan, Table
from mergemaker.table.continuing import continued
from mergemaker.table.seat import Seat

from . import opponents


def chosen_seat(table: Table, person: str, wanted: int | None) -> int:
    """The seat to play on in: the one that is wanted, or else the person's own.

    Raises:
        Refused: they had none, and want none.
    """
    seat = table.seats.of(person) if wanted is None else wanted
    if seat is None:
        raise Refused(code="bad-seats", reason="Choose the seat that you want to play.")
    return seat


def reopened_at(table: Table, ply: int, seat: int, person: str, name: str) -> Opened:
    """The opening entry of a table that goes on from the position after `ply`: the person, who is
    called `name`, plays `seat`, and bots play the others.

    Raises:
        Refused: nobody can play on from there.
    """
    position = continued(table, ply, seat)
    plans = [_opponent(each) for each in table.seats]
    plans[seat] = SeatPlan("person", name, person)
    return Opened(
        name=table.name,
        host=person,
        preset=table.ruleset.preset,
        options=table.ruleset.options,
        seats=plans,
        pace=table.pace,
        seed=os.urandom(32).hex(),
        version=RULES_VERSION,
        continues=position,
    )


def _opponent(seat: Seat) -> SeatPlan:
    """Who plays a seat from there on: its bot, and where a person sat, the one that stands in for
    people."""
    if seat.bot is None or seat.person is not None:
        return SeatPlan("bot", opponents.name_of(opponents.DEFAULT), bot=opponents.DEFAULT)
    # The seat of whoever resigned still has their name.
    return SeatPlan("bot", seat.bot_name if seat.resigned else seat.name, bot=seat.bot)
