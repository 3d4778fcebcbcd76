"""Bots, which choose moves from what one seat may observe and nothing else (`docs/bots.md`)."""

from .compiled.trades import TradeBounds
from .digest import bots_digest
from .engine.engine import Engine, current_engine, use_compiled
from .engine.trading import ValuedTrade
from .games import play_out, simulate
from .levels import LEVELS, Level
from .registry import BOTS, BotInfo, choose, parse
from .search.analysis import (
    Analysis,
    Candidate,
    analyse,
    analyse_further,
    compare,
    compare_by_rollouts,
    evaluate,
)
from .search.budget import Budget
from .search.offers import may_offer
from .search.trading import best_trade

__all__ = [
    "BOTS",
    "LEVELS",
    "Analysis",
    "BotInfo",
    "Budget",
    "Candidate",
    "Engine",
    "Level",
    "TradeBounds",
    "ValuedTrade",
    "analyse",
    "analyse_further",
    "best_trade",
    "bots_digest",
    "choose",
    "compare",
    "compare_by_rollouts",
    "current_engine",
    "evaluate",
    "may_offer",
    "parse",
    "play_out",
    "simulate",
    "use_compiled",
]
