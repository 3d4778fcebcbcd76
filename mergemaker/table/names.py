"""The names that people, bots and games go by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from mergemaker.rules import Refused

BOT_NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Iris", "Jory")
LAST_BOT = "Kit"
FORMER_PLAYER = "A former player"  # whoever deleted their account, or was removed from the server
NAMELESS = "Player"  # for a player in a record whose name contains nothing that can be shown
NAME_LENGTH = 20  # characters
MARKS = 2  # marks on one letter, such as accents

# What would break a line of a record, or could be mistaken for part of it.
_PUNCTUATION = re.compile(r"[,;:#\"\\|<>]")


def tidy_name(text: str, length: int = NAME_LENGTH) -> str:
    """A name that can be shown and written in a record; "" if nothing is left of it.

    What cannot be shown is dropped (`printable`), a record's punctuation becomes spaces, and at
    most `length` characters are kept.
    """
    return " ".join(_PUNCTUATION.sub(" ", printable(text)).split())[:length].strip()


def wished_name(text: str) -> str:
    """A name that a person wishes to go by, as it can be shown.

    Raises:
        Refused: nothing is left of it.
    """
    tidy = tidy_name(text)
    if not tidy:
        raise Refused(code="no-name", reason="A name needs at least one letter or digit.")
    return tidy


def printable(text: str) -> str:
    """A text with only what can be shown on a line.

    Compatibility characters are folded together (NFKC), control and direction characters dropped,
    every kind of space becomes a plain one, and of the marks on one letter only two are kept, so
    that they cannot cover the lines around.
    """
    kept: list[str] = []
    marks = 0
    for ch in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(ch)
        marks = marks + 1 if category.startswith("M") else 0
        if ch.isspace():
            kept.append(" ")
        elif not category.startswith("C") and marks <= MARKS:
            kept.append(ch)
    return "".join(kept)


def username_key(username: str) -> str:
    """What two usernames must not have in common: they would be taken for the same."""
    return unicodedata.normalize("NFKC", username.casefold())


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
