"""The levels that people choose an opponent from, each a bot with a name and a character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent.

    Attributes:
        key: its name in commands and journals.
        name: its name for people.
        line: a sentence or two on how it plays.
        strength: a number from 1, for the weakest.
        bot: the bot that plays it, as `registry.parse` reads it.
    """

    key: str
    name: str
    line: str
    strength: int
    bot: str


LEVELS: Final[tuple[Level, ...]] = (
    Level(
        "pip",
        "Pip",
        "Puts tiles down as they come and buys what looks pretty. Good for a first game.",
        1,
        "random",
    ),
    Level(
        "penny",
        "Penny",
        "Counts what she would have today, and never thinks of tomorrow.",
        2,
        "greedy",
    ),
    Level(
        "clarence",
        "Clarence",
        "Founds early, fights for majorities and keeps cash for the next merger.",
        3,
        "heuristic",
    ),
    Level(
        "ines",
        "Ines",
        "Has played hundreds of thousands of games against herself, and moves by feel.",
        4,
        "net",
    ),
    Level(
        "sterling",
        "Sterling",
        "Thinks a whole round ahead, again and again, before every move.",
        5,
        "search@1",
    ),
)
