"""The plies of a game that the people who own its seats decided themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .table_events import BotTookOver, SeatResigned, SeatTaken, SeatTakenBack

if TYPE_CHECKING:
    from .table import Table


def person_plies(table: Table) -> dict[int, frozenset[int]]:
    """By seat that is a person's, or was one's who has deleted their account since the game, the
    plies that this person decided: not those of a bot that looked after the seat, nor of whoever
    had it before."""
    if table.imported:
        return {}
    return {
        number: frozenset(_plies(table, number))
        for number, seat in enumerate(table.seats)
        if seat.person is not None or seat.bot is None
    }


def _plies(table: Table, seat: int) -> list[int]:
    events = [event for event in table.events if event.seat == seat]
    own: list[int] = []
    playing = True
    first = table.plies[0].seq  # what came with it happened in the game that this one continues
    for number, ply in enumerate(table.plies):
        while events and events[0].seq < ply.seq:
            match events.pop(0):
                case SeatResigned():
                    playing = False
                case BotTookOver():
                    playing = False
                case SeatTakenBack():
                    playing = True
                case SeatTaken():
                    playing, own = True, []
                case _:
                    pass
        if playing and ply.seat == seat and ply.seq > first:
            own.append(number)
    return own
