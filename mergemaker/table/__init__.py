"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""

from .entry import AnyEntry, Imported, Opened, SeatPlan
from .offer import preview_offer
from .rules_shown import rules_shown
from .summary import SeatSummary, Summary
from .table import Table
from .view import told, view, view_at

__all__ = [
    "AnyEntry",
    "Imported",
    "Opened",
    "SeatPlan",
    "SeatSummary",
    "Summary",
    "Table",
    "preview_offer",
    "rules_shown",
    "told",
    "view",
    "view_at",
]
