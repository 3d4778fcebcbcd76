"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""

from .entry import AnyEntry, Imported, Opened, SeatPlan
from .offer import weigh
from .table import Table
from .view import told, view, view_at

__all__ = [
    "AnyEntry",
    "Imported",
    "Opened",
    "SeatPlan",
    "Table",
    "told",
    "view",
    "view_at",
    "weigh",
]
