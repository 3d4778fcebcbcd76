"""The opponents that a seat can be given to: levels, which have names, and bots by their own names.

The journal stores the name as it was given. So if a level plays better in a later version, it does
so in games begun earlier, too, and a bot's name in an old journal still means that bot.
"""

from __future__ import annotations

from mergemaker.bots import BOTS, LEVELS
from mergemaker.rules import Refused
from mergemaker.table.terms import Terms

BY_KEY = {level.key: level for level in LEVELS}

# The opponent that plays where nobody has chosen one.
DEFAULT = LEVELS[len(LEVELS) // 2].key


def bot_of(opponent: str) -> str:
    """The spec of the bot that plays for an opponent, as `mergemaker.bots.choose` takes it.

    Args:
        opponent: a level's key, or a bot's name; anything else is returned as it is.
    """
    return BY_KEY[opponent].bot if opponent in BY_KEY else opponent


def name_of(opponent: str) -> str:
    """What people call an opponent; "" for a bot, which has no name of its own."""
    return BY_KEY[opponent].name if opponent in BY_KEY else ""


def check(opponent: str, terms: Terms) -> None:
    """Refuse an opponent that does not exist, or has no rating for a rated game.

    Raises:
        Refused: the reason names those that are possible.
    """
    if terms.rated and opponent not in BY_KEY:
        known = ", ".join(BY_KEY)
        reason = f"The opponents in a rated game are rated themselves. Choose one of {known}."
        raise Refused(code="bad-terms", reason=reason)
    if opponent not in BY_KEY and opponent not in BOTS:
        known = ", ".join([*BY_KEY, *BOTS])
        reason = f"There is no opponent called {opponent!r}. Choose one of {known}."
        raise Refused(code="no-such-bot", reason=reason)
