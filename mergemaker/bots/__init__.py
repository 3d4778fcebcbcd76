"""Bots: they choose moves from what a seat may know, and nothing else. `docs/bots.md` tells how."""

from .arena import play_out, simulate
from .roster import BOTS, BotInfo, choose

__all__ = ["BOTS", "BotInfo", "choose", "play_out", "simulate"]
