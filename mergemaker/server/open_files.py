"""How many files and sockets a process may have open."""

from __future__ import annotations

import sys
from contextlib import suppress

ENOUGH = 65_536  # every socket is an open file


def allow_many_open_files() -> None:
    """Let this process, and those that it starts, open as many files as the system allows them,
    up to `ENOUGH`. Often that is far more than it lets them open unless they ask: with 256 or 1024
    open files, a server would turn people away whom it could serve."""
    if sys.platform == "win32":
        return
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if most == resource.RLIM_INFINITY else min(ENOUGH, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(OSError, ValueError):  # some systems refuse even what they say they allow
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
