"""The game of Acquire, complete: deal a game, ask it anything, play typed moves on it.

`docs/rules-api.md` shows how.
"""

from . import notation, view
from .dealing import BadDeal, deal
from .doors import apply_move, legal, play
from .events import Event
from .game import Decision, Game, Merger
from .moves import (
    Accept,
    Buy,
    Declare,
    Decline,
    Dispose,
    Found,
    Move,
    Next,
    Offer,
    Place,
    Played,
    Refused,
    Replace,
    Survivor,
    Withdraw,
)
from .notation import BadRecord
from .result import BonusLine, Line, Result, SaleLine
from .ruleset import OPTIONS, PRESETS, BadRuleset, Chain, Ruleset, ruleset

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Accept",
    "BadDeal",
    "BadRecord",
    "BadRuleset",
    "BonusLine",
    "Buy",
    "Chain",
    "Decision",
    "Declare",
    "Decline",
    "Dispose",
    "Event",
    "Found",
    "Game",
    "Line",
    "Merger",
    "Move",
    "Next",
    "Offer",
    "Place",
    "Played",
    "Refused",
    "Replace",
    "Result",
    "Ruleset",
    "SaleLine",
    "Survivor",
    "Withdraw",
    "apply_move",
    "deal",
    "legal",
    "notation",
    "play",
    "ruleset",
    "view",
]
