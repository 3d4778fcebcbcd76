"""Watching: how far those without a seat may see a game while it is played."""

from __future__ import annotations

from dataclasses import replace

from .clock import Clock
from .table import Table


def shown_to(table: Table, person: str | None) -> Table:
    """The table as far as a person may see it, which views and replays for them are made of.

    Where the terms keep watchers behind, it is as the game stood so many plies ago, without its
    clock, until nothing is hidden any more.

    Args:
        table: the table as it is.
        person: the identity that looks; None is a spectator.
    """
    behind = min(table.terms.delay, len(table.plies) - 1)
    if behind <= 0 or table.revealed or table.seats.of(person) is not None:
        return table
    return replace(table, timeline=table.timeline.earlier(behind), clock=Clock(), proposal=None)
