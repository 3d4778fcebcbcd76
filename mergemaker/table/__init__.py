"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""

from .entry import AnyEntry, Imported, Opened, SeatPlan
from .imported import BadRecord
from .offer import weigh
from .refusal import Refused
from .table import Table
from .view import told, view, view_at

__all__ = [
    "AnyEntry",
    "BadRecord",
    "Imported",
    "Opened",
    "Refused",
    "SeatPlan",
    "Table",
    "told",
    "view",
    "view_at",
    "weigh",
]
