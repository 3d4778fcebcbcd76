"""A program for the arena in Python: it decides by observations of the rules, like a built-in bot.

It also runs beside an older version of `mergemaker`, so it uses only what that has, too.
"""

from .observer import NotRebuilt, Observer
from .serving import serve, serve_bot

__all__ = ["NotRebuilt", "Observer", "serve", "serve_bot"]
