"""When a game may start, and when it starts by itself, if its terms say that it does."""

from __future__ import annotations

from mergemaker.rules import Refused

from .table import Table


def starts_at(table: Table) -> int | None:
    """When the game starts by itself, in milliseconds since 1970: as soon as every seat is taken,
    and otherwise when its terms say. None if it waits for somebody to start it."""
    terms = table.terms
    if table.phase != "waiting" or terms.starts_after is None or not terms.listed:
        return None
    if not any(seat.open for seat in table.seats):
        return table.changed_at
    return table.made_at + terms.starts_after * 1000


def check_somebody_seated(table: Table) -> None:
    """Refuse to start a game that only bots would play.

    Raises:
        Refused: no person has a seat.
    """
    if not table.seats.owners:
        reason = "Someone must take a seat before the game can start."
        raise Refused(code="bad-seats", reason=reason)
