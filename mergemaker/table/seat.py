"""A seat at a table, who owns it and who plays it; and the names that people and bots go by."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

BOT_NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Ines", "Jory")
NAME_LENGTH = 20

# What would break a line of a record, or could be taken for part of it.
_PUNCTUATION = re.compile(r"[,;:#\"\\|<>]")


@dataclass(slots=True)
class Seat:
    """A seat. `who` is the identity that owns it, if a person does; `bot` the bot that plays it, if
    one does. A seat with both is a person's that a bot keeps warm; in an imported game there is but
    the name."""

    name: str = ""
    who: str | None = None
    bot: str | None = None

    @property
    def open(self) -> bool:
        """Nobody has it."""
        return not self.name


def tidy_name(text: str) -> str:
    """A name made fit to show and to write in a record, or "" when nothing is left of it.

    Compatibility characters are folded together (NFKC), control and direction characters dropped,
    a record's punctuation becomes spaces, and at most `NAME_LENGTH` characters are kept.
    """
    folded = unicodedata.normalize("NFKC", text)
    kept = "".join(" " if ch.isspace() else ch for ch in folded if _printable(ch))
    return " ".join(_PUNCTUATION.sub(" ", kept).split())[:NAME_LENGTH].strip()


def _printable(ch: str) -> bool:
    return ch.isspace() or not unicodedata.category(ch).startswith("C")


def free_name(wanted: str, taken: list[str]) -> str:
    """`wanted`, or the first of "wanted 2", "wanted 3" ... that nobody at the table goes by."""
    folded = {name.casefold() for name in taken}
    name, number = wanted, 1
    while name.casefold() in folded:
        number += 1
        name = f"{wanted} {number}"
    return name


def bot_name(taken: list[str]) -> str:
    """A name for a bot that nobody at the table goes by."""
    folded = {name.casefold() for name in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in folded), "Kit")
