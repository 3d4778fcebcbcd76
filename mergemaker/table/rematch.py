"""Asking for a rematch: who may, and the entry that does."""

from __future__ import annotations

from mergemaker.rules import Refused

from .entry import RematchJoined, RematchMade
from .table import Table


def check_can_play_again(table: Table, person: str) -> int:
    """The seat of a person who may have a rematch.

    Raises:
        Refused: they have no seat, or the game is not over.
    """
    seat = table.seats.of(person)
    if seat is None:
        raise Refused(code="no-seat", reason="Only those who played can ask for a rematch.")
    if not table.over:
        reason = "A rematch has to wait until the game is over."
        raise Refused(code="not-over", reason=reason)
    return seat


def ask_rematch(table: Table, person: str, next_game: str) -> RematchMade | RematchJoined:
    """The entry for asking for a rematch, which is made for the first who asks.

    Args:
        table: the table of the game that is over.
        person: the identity that asks.
        next_game: the id of the rematch, if it has yet to be made.

    Raises:
        Refused: the person may have none, or has asked already.
    """
    seat = check_can_play_again(table, person)
    if table.next_game is None:
        return RematchMade(next_game, seat)
    if seat in table.rematch_by:
        raise Refused(code="not-now", reason="You have asked for the rematch already.")
    return RematchJoined(seat)
