"""Processes that a server has started."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import Server


def running_in(group: int) -> list[int]:
    """The processes of a process group that are still running."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text()
        except OSError:
            continue
        state, _, process_group = stat.rpartition(")")[2].split()[:3]
        if int(process_group) == group and state != "Z" and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found


@contextmanager
def suspended_workers(server: Server) -> Iterator[None]:
    """While it lasts, the server's workers stand still, so that what they are given waits."""
    workers = [process for process in running_in(server.pid) if process != server.pid]
    assert workers
    for process in workers:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in workers:
            os.kill(process, signal.SIGCONT)
