"""Watching: how far those without a seat may see a game while it is played."""

from __future__ import annotations

from msgspec.structs import replace

from .clock import Clock
from .table import Table


def shown_to(table: Table, person: str | None) -> Table:
    """The table as far as a person may see it, which views and replays for them are made of.

    Args:
        table: the table as it is.
        person: the identity that looks; None is a spectator.
    """
    return table if sees_present(table, person) else shown_to_watchers(table)


def sees_present(table: Table, person: str | None) -> bool:
    """Whether a person sees the game as it is: they have a seat, nothing is hidden any more, or
    the terms keep nobody behind."""
    return not table.terms.delay or table.revealed or table.seats.of(person) is not None


def shown_to_watchers(table: Table) -> Table:
    """The table as the terms let watchers see it while its game is played: as the game stood so
    many plies ago, without its clock."""
    behind = min(table.terms.delay, len(table.plies) - 1)
    if behind <= 0:
        return table
    unseen = table.plies[-behind].seq
    return replace(
        table,
        timeline=table.timeline.earlier(behind),
        clock=Clock(),
        proposal=None,
        events=tuple(event for event in table.events if event.seq < unseen),
    )


def last_shown(table: Table, shown: Table) -> int:
    """The last entry that a person is shown.

    Args:
        table: the table as it is.
        shown: the table as far as they may see it (`shown_to`).
    """
    return table.seq if shown is table else table.plies[len(shown.plies)].seq - 1
