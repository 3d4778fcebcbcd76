"""The game in OpenSpiel, with chance as a player: importing this registers `python_mergemaker`.

It needs the extra `[openspiel]`.
"""

from .game import GAME, MergemakerGame, MergemakerState, load
from .parameters import DEFAULTS, Terms
from .spiel import pyspiel

__all__ = ["DEFAULTS", "GAME", "MergemakerGame", "MergemakerState", "Terms", "load"]

pyspiel.register_game(MergemakerGame.TYPE, MergemakerGame)
