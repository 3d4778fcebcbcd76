"""Servers that start quickly: they are forked from a process that has imported the program already.

Importing it takes most of the time in which a server starts, and the tests start hundreds of them.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TextIO

LARGEST_REQUEST = 1 << 17  # bytes

# Read while the program is imported, or before: with one of these it must be started afresh.
READ_EARLY = frozenset({"MERGEMAKER_FAILPOINT", "MERGEMAKER_TIME_SHIFT", "MERGEMAKER_WORKERS"})


class Launched:
    """A process that the launcher has forked, with as much of `subprocess.Popen` as the tests use.

    Args:
        arguments: what the program was called with.
        ended: where its exit status comes when it ends, after its id.
        stdout: what it prints.
    """

    def __init__(self, arguments: Sequence[str], ended: socket.socket, stdout: TextIO) -> None:
        self.pid = int(ended.recv(16))
        self.stdout = stdout
        self._arguments = arguments
        self._ended = ended
        self._status: int | None = None

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        if self._status is None and select.select([self._ended], [], [], 0)[0]:
            self.wait()
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended, and return its exit status.

        Raises:
            subprocess.TimeoutExpired: it runs on.
        """
        if self._status is None:
            self._ended.settimeout(timeout)
            try:
                self._status = int(self._ended.recv(16))
            except TimeoutError:
                raise subprocess.TimeoutExpired(self._arguments, timeout or 0) from None
            self._ended.close()
        return self._status

    def terminate(self) -> None:
        """Ask it to stop."""
        os.kill(self.pid, signal.SIGTERM)


def can_launch(environment: Mapping[str, str]) -> bool:
    """Whether a program with these environment variables can be forked here."""
    return hasattr(os, "fork") and READ_EARLY.isdisjoint(environment)


def launch(arguments: Sequence[str], environment: Mapping[str, str]) -> Launched:
    """Run `mergemaker` in a session of its own, in the folder where this process is.

    Args:
        arguments: its arguments.
        environment: all of its environment variables.
    """
    ended, tells_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    stdout, prints = os.pipe()
    with tells_end, os.fdopen(prints):
        here = str(Path.cwd())
        request = json.dumps([list(arguments), dict(environment), here]).encode()
        _, requests = _launcher()
        socket.send_fds(requests, [request], [tells_end.fileno(), prints])
    return Launched(arguments, ended, os.fdopen(stdout, errors="replace"))


@cache
def _launcher() -> tuple[subprocess.Popen[bytes], socket.socket]:
    """This process's launcher, and a connection to it; it ends when the connection does."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        launcher = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import run; run({its.fileno()})"],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    return launcher, ours


def run(connection: int) -> None:
    """Fork for each request, as the launcher, and tell how each process ended; in a process that
    was forked, run the program and exit.

    Args:
        connection: the file descriptor on which requests come.
    """
    import mergemaker.server.serve  # noqa: F401  (what takes long)
    from mergemaker.cli import main

    arguments = _serve(socket.socket(fileno=connection))
    if arguments is not None:
        main(arguments, prog_name="mergemaker")


def _serve(requests: socket.socket) -> list[str] | None:
    """Serve requests until there are no more.

    Returns:
        In a process that was forked, the arguments of the program; otherwise None.
    """
    wakeup, wakes = socket.socketpair()
    wakes.setblocking(False)
    signal.set_wakeup_fd(wakes.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select([requests, wakeup], [], [])
        if wakeup in ready:
            wakeup.recv(4096)
            _tell_ends(running)
        if requests not in ready:
            continue
        request, received, _, _ = socket.recv_fds(requests, LARGEST_REQUEST, 2)
        if not request:
            return None
        tells_end, prints = received
        process = os.fork()
        if not process:
            for each in (requests, wakeup, wakes, *running.values()):
                each.close()
            os.close(tells_end)
            return _become(json.loads(request), prints)
        os.close(prints)
        running[process] = socket.socket(fileno=tells_end)
        running[process].send(str(process).encode())


def _tell_ends(running: dict[int, socket.socket]) -> None:
    """Tell of every process that has ended."""
    for process in list(running):
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            with running.pop(process) as tells_end:
                tells_end.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(request: tuple[list[str], dict[str, str], str], prints: int) -> list[str]:
    """Make this process, which was just forked, look like one that was started for the program, and
    return its arguments."""
    arguments, environment, folder = request
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.dup2(prints, 1)
    os.dup2(prints, 2)
    os.close(prints)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["mergemaker", *arguments]
    return arguments
