"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""

from .absence import Attendance
from .checking import consider, consider_move, hinted_seat
from .entry import AnyEntry, Imported, Opened, SeatPlan
from .offer import preview_offer
from .rules_shown import rules_shown
from .summary import SeatSummary, Summary
from .table import Table
from .versions import RulesDiffer
from .view import log_entries, public_view, view, view_at
from .watching import shown_to

__all__ = [
    "AnyEntry",
    "Attendance",
    "Imported",
    "Opened",
    "RulesDiffer",
    "SeatPlan",
    "SeatSummary",
    "Summary",
    "Table",
    "consider",
    "consider_move",
    "hinted_seat",
    "log_entries",
    "preview_offer",
    "public_view",
    "rules_shown",
    "shown_to",
    "view",
    "view_at",
]
