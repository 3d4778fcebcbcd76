"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""

from .entry import AnyEntry, Imported, Opened, SeatPlan
from .offer import preview_offer
from .rules_shown import rules_shown
from .summary import SeatSummary, Summary
from .table import Table
from .versions import RulesDiffer
from .view import public_view, told, view, view_at

__all__ = [
    "AnyEntry",
    "Imported",
    "Opened",
    "RulesDiffer",
    "SeatPlan",
    "SeatSummary",
    "Summary",
    "Table",
    "preview_offer",
    "public_view",
    "rules_shown",
    "told",
    "view",
    "view_at",
]
