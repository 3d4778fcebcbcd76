"""The replay that trusts nothing, for games of which something may have been damaged."""

from __future__ import annotations

from mergemaker.rules import Refused, digest

from .entry import AnyEntry, Moved
from .ply import after_texts
from .table import Table
from .versions import RulesDiffer


def after_checked(table: Table, entry: AnyEntry, at: int) -> Table:
    """The table after a stored entry, whose moves must be legal and lead where they led.

    `Table.after` checks this only for games that were begun under other rules than today's.

    Args:
        table: the table before the entry.
        entry: what happened.
        at: when, in milliseconds since 1970.

    Raises:
        RulesDiffer: today's rules refuse a move, or the game after it is not the one that there
            was.
        BadRecord: today's rules refuse a move of an imported record.
        Exception: the entry does not fit the table at all.
    """
    if not isinstance(entry, Moved):
        return table.after(entry, at)
    seq, version = table.seq + 1, table.timeline.version
    assert table.game is not None, f"entry {seq} is a move, and the game has not begun"
    try:
        after_texts(table.game, entry.seat, entry.moves)
    except Refused as refusal:
        raise RulesDiffer(table.id, seq, version, entry.moves, refusal) from None
    after = table.after(entry, at)
    if entry.digest and after.game is not None and digest(after.game) != entry.digest:
        raise RulesDiffer(table.id, seq, version, entry.moves)
    return after
