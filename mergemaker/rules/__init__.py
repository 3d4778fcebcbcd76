"""The game of Acquire, complete: deal a game, ask it anything, play typed moves on it.

`docs/rules-api.md` shows how.
"""

from .dealing import BadDeal, deal
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
    Replace,
    Survivor,
    Withdraw,
)
from .notation import move_text, parse_move
from .observation import conceal_holdings, determinize, observe, redact
from .play import legal, play, play_unchecked
from .record import BadRecord, read_record, verify_record, write_record
from .refusal import RefusalCode, Refused
from .ruleset import OPTIONS, PRESETS, RULES_VERSION, BadRuleset, Chain, Ruleset, ruleset
from .scoring import BonusLine, Line, Result, SaleLine

__all__ = [
    "OPTIONS",
    "PRESETS",
    "RULES_VERSION",
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
    "RefusalCode",
    "Refused",
    "Replace",
    "Result",
    "Ruleset",
    "SaleLine",
    "Survivor",
    "Withdraw",
    "conceal_holdings",
    "deal",
    "determinize",
    "legal",
    "move_text",
    "observe",
    "parse_move",
    "play",
    "play_unchecked",
    "read_record",
    "redact",
    "ruleset",
    "verify_record",
    "write_record",
]
