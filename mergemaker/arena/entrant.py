"""Who may enter: a bot of the house by its spec, or any program that speaks the protocol."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import PurePath

from msgspec import Struct

from ..bots import parse

NAMED = re.compile(r"([A-Za-z][\w.-]*)=(.*)", re.DOTALL)
SECONDS_OUTSIDE = 1.0


class BadEntrant(ValueError):
    """Somebody who cannot enter; the text says why."""


class Entrant(Struct, frozen=True):
    """One who plays in the arena.

    Attributes:
        name: what tables and records call it; no two are alike.
        bot: the spec of a bot of the house; empty for a program.
        command: the words of the command that starts a program; empty for a bot of the house.
        seconds: what a decision may take; 0 for a bot that takes as long as it takes.
    """

    name: str
    bot: str
    command: tuple[str, ...]
    seconds: float


def resident(spec: str, seconds: float | None = None) -> Entrant:
    """A bot of the house.

    Args:
        spec: as `bots.parse` reads it.
        seconds: the time to think for a bot that thinks for a set time, when the spec names none;
            its own default if None.

    Raises:
        BadEntrant: there is no such bot, or it takes no such time.
    """
    try:
        info, budget = parse(spec)
    except ValueError as error:
        raise BadEntrant(str(error)) from error
    if not info.seconds:
        return Entrant(info.name, info.name, (), 0)
    if seconds is not None and "@" not in spec:
        budget = seconds
    full = f"{info.name}@{budget:g}"
    return Entrant(full, full, (), budget)


def outsider(text: str, seconds: float | None = None) -> Entrant:
    """A program that speaks the protocol.

    Args:
        text: the command, its words as a shell would split them (it is run without one), after
            `NAME=` if it is not to be called by its program's name.
        seconds: what a decision may take; 1 if None.

    Raises:
        BadEntrant: there is no command, or no such program.
    """
    named = NAMED.fullmatch(text)
    name, line = (named[1], named[2]) if named else ("", text)
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise BadEntrant(f"{line!r} is no command: {error}") from error
    if not words:
        raise BadEntrant(f"{text!r} names no command")
    if shutil.which(words[0]) is None:
        raise BadEntrant(f"there is no program {words[0]!r} to run")
    own_name = re.sub(r"[^\w.-]", "-", PurePath(words[0]).stem)
    return Entrant(name or own_name, "", tuple(words), seconds or SECONDS_OUTSIDE)


def told_apart(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The entrants, with a number after each name that occurs more than once."""
    from ..bots.games import numbered

    names = numbered([entrant.name for entrant in entrants])
    return tuple(
        Entrant(name, entrant.bot, entrant.command, entrant.seconds)
        for name, entrant in zip(names, entrants, strict=True)
    )
