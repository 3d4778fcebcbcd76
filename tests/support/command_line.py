"""Running the command line in a separate process that an interrupt can stop."""

from __future__ import annotations

import sys

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
