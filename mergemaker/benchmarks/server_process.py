"""A server in a process of its own, which a benchmark starts, kills and starts again."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

PATIENCE = 60.0  # seconds for a server to become ready, or to stop
LOOK_EVERY = 0.005  # seconds


class ServerFailed(Exception):
    """The server does not do what it should."""


class ServerProcess:
    """`mergemaker serve` on a free port, which it keeps when it is started again.

    Args:
        folder: for its games and its log, `server.log`.
        options: further options of the command.
        environment: additional environment variables.

    Attributes:
        port: the port.
    """

    def __init__(self, folder: Path, *options: str, environment: dict[str, str] | None = None):
        self.port = free_port()
        command = (sys.executable, "-m", "mergemaker.cli", "serve")
        self._command = [*command, "--port", str(self.port), "--data", str(folder), *options]
        self._environment = {**os.environ, **(environment or {})}
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The server's address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def was_killed(self) -> bool:
        """Whether it was killed, by whomever."""
        return self._process is not None and self._process.poll() == -signal.SIGKILL

    def start(self, **environment: str) -> float:
        """Start it.

        Args:
            environment: environment variables for this time only.

        Returns:
            After how many seconds it was ready.

        Raises:
            ServerFailed: it ended before, or was not ready in time.
        """
        began = time.perf_counter()
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env={**self._environment, **environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # an interrupt is for whoever measures
            )
        while not self._is_ready():
            if not self.running or time.perf_counter() - began > PATIENCE:
                raise ServerFailed(f"The server did not become ready; {self._log} says why.")
            time.sleep(LOOK_EVERY)
        return time.perf_counter() - began

    def wait(self, seconds: float) -> bool:
        """Wait until it has ended, and say whether it has."""
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return not self.running

    def kill(self) -> None:
        """Kill it and every process that it started, whatever they are doing; do nothing if it was
        never started."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """Ask it to stop, as a process manager does, and wait until it has."""
        assert self._process is not None
        self._process.terminate()
        self.wait(PATIENCE)
        self.kill()

    def _is_ready(self) -> bool:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as asked:
            try:
                asked.request("GET", "/readyz")
                return asked.getresponse().status == 200
            except (OSError, http.client.HTTPException):
                return False


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
