"""The entrants of the arena: built-in bots, programs that speak the protocol, and policies."""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path, PurePath

from msgspec import Struct
from msgspec.structs import replace

from ..bots import Budget, bots_digest, parse
from ..envs.policies import BadPolicy, load_policy, policy_file

NAMED = re.compile(r"([A-Za-z][\w.-]*)=(.*)", re.DOTALL)
EXTERNAL_SECONDS = 1.0


class BadEntrant(ValueError):
    """A bot, program or policy that cannot take part; the text says why."""


class Entrant(Struct, frozen=True, omit_defaults=True):
    """A bot, program or policy in the arena.

    Attributes:
        name: its name in tables and records; unique within a plan.
        bot: the spec of a built-in bot; empty for others.
        command: the words of the command that starts a program; empty for others.
        seconds: the time limit for a decision; 0 for a bot or policy, which have none.
        policy: what names a policy (`envs.policies.load_policy`); empty for others.
        digest: a hash of what decides for it, the code and networks of the bots or the policy's
            files; empty for a program, which cannot be looked into. Without it, a match would go on
            with another player when these have changed.
    """

    name: str
    bot: str
    command: tuple[str, ...]
    seconds: float
    policy: str = ""
    digest: str = ""

    @property
    def text(self) -> str:
        """How it was named, as in `search@1 (1 s)`."""
        return " ".join((f"{self.name} ({self.seconds:g} s):", *self.command)).removesuffix(":")


def builtin(spec: str, seconds: float | None = None) -> Entrant:
    """A built-in bot.

    Args:
        spec: its name, for a timed bot with an optional time, as `bots.parse` reads it.
        seconds: the time of a timed bot if the spec gives none; the bot's default if None.

    Raises:
        BadEntrant: there is no such bot, or it cannot be given a time.
    """
    try:
        info, budget = parse(spec)
    except ValueError as error:
        raise BadEntrant(str(error)) from error
    if not info.seconds:
        return Entrant(info.name, info.name, (), 0, digest=bots_digest())
    if seconds is not None and "@" not in spec:
        budget = Budget(seconds)
    full = f"{info.name}@{budget}"
    return Entrant(full, full, (), budget.seconds, digest=bots_digest())


def external(text: str, seconds: float | None = None) -> Entrant:
    """A program that speaks the protocol.

    Args:
        text: the command, after `NAME=` if it should not be named after its program. It is split
            into words like a shell command, but run without a shell.
        seconds: the time limit for a decision; 1 if None.

    Raises:
        BadEntrant: there is no command, or no such program.
    """
    name, line = _named(text)
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise BadEntrant(f"{line!r} is not a command: {error}") from error
    if not words:
        raise BadEntrant(f"{text!r} contains no command")
    if shutil.which(words[0]) is None:
        raise BadEntrant(f"there is no program {words[0]!r} to run")
    own_name = re.sub(r"[^\w.-]", "-", PurePath(words[0]).stem)
    return Entrant(name or own_name, "", tuple(words), seconds or EXTERNAL_SECONDS)


def policy(text: str) -> Entrant:
    """A policy, which decides by observations.

    Args:
        text: what names it (`envs.policies.load_policy`), after `NAME=` if it should not be named
            after its file.

    Raises:
        BadEntrant: there is no such policy, or it cannot be loaded.
    """
    name, spec = _named(text)
    try:
        file, _, argument = policy_file(spec)
        load_policy(spec)
    except BadPolicy as error:
        raise BadEntrant(str(error)) from error
    files = [file, Path(argument)] if argument else [file]
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in files if each.is_file()))
    return Entrant(name or file.stem, "", (), 0, spec, digest.hexdigest())


def _named(text: str) -> tuple[str, str]:
    """The name before `=`, or nothing, and the rest."""
    named = NAMED.fullmatch(text)
    return (named[1], named[2]) if named else ("", text)


def with_unique_names(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The entrants, with a number after each name that occurs more than once."""
    from ..bots.games import numbered

    names = numbered([entrant.name for entrant in entrants])
    return tuple(replace(entrant, name=name) for name, entrant in zip(names, entrants, strict=True))
