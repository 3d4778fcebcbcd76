"""The names that people, bots and games go by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

BOT_NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Iris", "Jory")
LAST_BOT = "Kit"
NAME_LENGTH = 20  # characters

# What would break a line of a record, or could be mistaken for part of it.
_PUNCTUATION = re.compile(r"[,;:#\"\\|<>]")


def tidy_name(text: str, length: int = NAME_LENGTH) -> str:
    """A name that can be shown and written in a record; "" if nothing is left of it.

    Compatibility characters are folded together (NFKC), control and direction characters dropped,
    a record's punctuation becomes spaces, and at most `length` characters are kept.
    """
    folded = unicodedata.normalize("NFKC", text)
    kept = "".join(" " if ch.isspace() else ch for ch in folded if _printable(ch))
    return " ".join(_PUNCTUATION.sub(" ", kept).split())[:length].strip()


def username_key(username: str) -> str:
    """What two usernames must not have in common: they would be taken for the same."""
    return unicodedata.normalize("NFKC", username.casefold())


def _printable(ch: str) -> bool:
    return ch.isspace() or not unicodedata.category(ch).startswith("C")


def free_name(wanted: str, taken: Collection[str]) -> str:
    """`wanted`, or the first of "wanted 2", "wanted 3" ... that is not taken, ignoring case."""
    folded = {name.casefold() for name in taken}
    name, number = wanted, 1
    while name.casefold() in folded:
        number += 1
        name = f"{wanted} {number}"
    return name


def bot_name(taken: Collection[str]) -> str:
    """A name for a bot that is not taken."""
    folded = {name.casefold() for name in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in folded), LAST_BOT)
