"""The command line as a process of its own, which an interrupt can stop."""

from __future__ import annotations

import sys

# Where the tests run in the background, an interrupt is ignored unless it is asked for.
_PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from mergemaker.cli import main
main()
"""


def program(*arguments: object) -> tuple[str, ...]:
    """What to run for `mergemaker` with these arguments."""
    return (sys.executable, "-c", _PROGRAM, *map(str, arguments))
