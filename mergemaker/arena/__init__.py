"""The arena: bots play each other over many deals, and a table shows how strong each is.

`docs/arena.md` describes how to use it and how a program in any language can take part.
"""

from .entrant import BadEntrant, Entrant, builtin, external, policy
from .evaluation import Evaluated, Evaluation
from .folder import Folder, FolderRefused
from .plan import DealPlayed, GamePlayed, Plan, make_plan
from .scheduler import Processes, WorkerLost, Workers, play_deals
from .standings import Standing, standings

__all__ = [
    "BadEntrant",
    "DealPlayed",
    "Entrant",
    "Evaluated",
    "Evaluation",
    "Folder",
    "FolderRefused",
    "GamePlayed",
    "Plan",
    "Processes",
    "Standing",
    "WorkerLost",
    "Workers",
    "builtin",
    "external",
    "make_plan",
    "play_deals",
    "policy",
    "standings",
]
