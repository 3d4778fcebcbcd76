"""Running the command line, in this process or in one that an interrupt can stop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager

from click.testing import CliRunner, Result

from mergemaker.cli import main

# A process started in the background ignores interrupts unless it sets a handler.
_PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from mergemaker.cli import main
main()
"""


def mergemaker_command(*arguments: object) -> tuple[str, ...]:
    """The command that runs `mergemaker` with these arguments."""
    return (sys.executable, "-c", _PROGRAM, *map(str, arguments))


def run(
    *arguments: object, text: str | None = None, environment: Mapping[str, str] | None = None
) -> Result:
    """Run `mergemaker` in this process.

    Args:
        arguments: its arguments.
        text: what it reads on standard input.
        environment: environment variables that it has besides those of this process.
    """
    with _no_running_loop():
        return CliRunner().invoke(main, list(map(str, arguments)), input=text, env=environment)


@contextmanager
def _no_running_loop() -> Generator[None]:
    """Let a command run an event loop: once a browser test has run in this process, Playwright
    keeps one running in the main thread. (Some commands handle signals, which only that can.)"""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
