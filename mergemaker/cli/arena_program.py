"""Being a program of another arena: `mergemaker arena --as-program BOT`."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import click

from .options import check_goes_with


def be_program(bot: str, commit: str | None) -> NoReturn:
    """Play a game with a bot by the arena's protocol, and exit.

    Args:
        bot: as for the arena.
        commit: the version whose bot it is; None for this one.

    Raises:
        click.UsageError: other options are given, or there is no such bot or version.
    """
    check_goes_with("--as-program", {"as_program": "--as-program", "commit": "--at"})
    if commit is not None:
        from mergemaker.arena.versions import NoVersion, command_of

        try:
            command = command_of(bot, commit)
        except NoVersion as error:
            raise click.UsageError(f"--at: {error}") from error
        os.execv(command[0], command)
    from mergemaker.arena.client import serve_bot
    from mergemaker.bots import parse

    try:
        parse(bot)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    serve_bot(bot)
    sys.exit()
