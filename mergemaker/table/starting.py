"""When a game starts by itself, if its terms say that it does."""

from __future__ import annotations

from .table import Table


def starts_at(table: Table) -> int | None:
    """When the game starts by itself, in milliseconds since 1970: as soon as every seat is taken,
    and otherwise when its terms say. None if it waits for somebody to start it."""
    if table.phase != "waiting" or table.terms.starts_after is None:
        return None
    if not any(seat.open for seat in table.seats):
        return table.changed_at
    return table.made_at + table.terms.starts_after * 1000
