"""The arena: bots meet over many deals, and a table says what can be said of their strength.

`docs/arena.md` tells how to use it and how a program in any language can enter.
"""

from .entrant import BadEntrant, Entrant, outsider, resident
from .folder import Folder, FolderRefused
from .plan import DealPlayed, GamePlayed, Plan, draw_up
from .scheduler import Processes, WorkerLost, Workers, spread
from .standings import Row, standings

__all__ = [
    "BadEntrant",
    "DealPlayed",
    "Entrant",
    "Folder",
    "FolderRefused",
    "GamePlayed",
    "Plan",
    "Processes",
    "Row",
    "WorkerLost",
    "Workers",
    "draw_up",
    "outsider",
    "resident",
    "spread",
    "standings",
]
