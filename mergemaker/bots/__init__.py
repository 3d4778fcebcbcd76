"""Bots: they choose moves from what a seat may know, and nothing else. `docs/bots.md` tells how."""

from .games import play_out, simulate
from .levels import LEVELS, Level
from .registry import BOTS, BotInfo, choose, parse
from .search.analysis import Option, Thought, consider, foresee, played_out

__all__ = [
    "BOTS",
    "LEVELS",
    "BotInfo",
    "Level",
    "Option",
    "Thought",
    "choose",
    "consider",
    "foresee",
    "parse",
    "play_out",
    "played_out",
    "simulate",
]
