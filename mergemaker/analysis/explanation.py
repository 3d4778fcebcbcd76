"""The explanation of somebody's moves to others: what everybody can see that they gained."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import Event, Game

from .facts import disposition, ending, founder_share, growth, importance, stronger_holdings
from .reason_types import AnyReason, BonusPaid, IsolatedTile

_EXCHANGES = frozenset({"bought", "accepted"})
_CONNECTING = frozenset({"founded", "grew", "merging"})


def explain(before: Game, after: Game, events: Sequence[Event], seat: int) -> AnyReason | None:
    """The most important thing that a seat gained with its moves, as everybody can see.

    It depends on nothing that is hidden from anybody at the table: neither on hands and the bag,
    nor, if holdings are closed, on anybody's shares.

    Args:
        before: the actual game before the moves.
        after: the actual game after them; a merger may be under way.
        events: what happened, as those who are told may know it.
        seat: who made the moves.

    Returns:
        The fact; None if the moves gained nothing that can be seen.
    """
    kinds = {event.type for event in events}
    found: list[AnyReason] = [
        BonusPaid(event.chain, event.amount)
        for event in events
        if event.type == "bonus" and event.seat == seat
    ]
    found += founder_share(after, events, seat)
    found += disposition(before, after, events, seat)
    if before.ruleset.holdings == "open":
        if before.merger is None:
            found += growth(before, after, seat)
        if kinds & _EXCHANGES:
            found += stronger_holdings(before, after, seat)
    if "end_declared" in kinds:
        found += ending(after, seat)
    if "placed" in kinds and not kinds & _CONNECTING:
        found.append(IsolatedTile())
    return max(found, key=importance, default=None)
