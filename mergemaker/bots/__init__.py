"""Bots: they choose moves from what a seat may know, and nothing else. `docs/bots.md` tells how."""

from .games import play_out, simulate
from .roster import BOTS, BotInfo, choose, parse

__all__ = ["BOTS", "BotInfo", "choose", "parse", "play_out", "simulate"]
