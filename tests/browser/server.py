"""A real server in a separate process that tests can kill and restart."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from threading import Condition, Event, Thread

from tests.support.launcher import Launched, can_launch, launch

# Tests play faster than people may, and wait less for notices; those of a limit set it. As many
# servers run at once as there are tests, so one process for the bots of each is enough. Loading the
# compiled rules takes more work than all else that a server does in most tests.
FOR_TESTS = {
    "MERGEMAKER_COMMAND_RATE": "1000",
    "MERGEMAKER_NOTICE_DELAY": "0.5",
    "MERGEMAKER_BOT_WORKERS": "1",
    "MERGEMAKER_COMPILING": "off",
}

COMPILED = {"MERGEMAKER_COMPILING": "on"}
"""For servers that give hints, review games or let strong bots play."""

PATIENCE = 120  # seconds that a server may take to start or to stop, on a busy machine


class Server:
    """`mergemaker serve` on a free port.

    After a restart it has the same address and the same games.

    Args:
        data: the folder for its games.
        program: the `mergemaker` to run; by default this one, already imported.
        environment: additional environment variables.
    """

    def __init__(
        self, data: Path, program: Path | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.data = data
        self._reservation = reserve_port()
        self.port: int = self._reservation.getsockname()[1]
        if sys.platform != "linux":  # there, a bound port cannot be listened on by another process
            self._reservation.close()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.output: list[str] = []
        self._printed = Condition()
        self._program = program
        self._environment = {**os.environ, **FOR_TESTS, **(environment or {})}
        self._process: subprocess.Popen[str] | Launched | None = None
        self._reader: Thread | None = None

    def start(self) -> None:
        """Start it, and return when it is ready to play."""
        self._process = self._begin()
        listening = Event()
        self._reader = Thread(target=self._read, args=(self._process, listening), daemon=True)
        self._reader.start()
        listening.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill9()
                raise AssertionError(
                    "The server did not start. It said:\n" + "\n".join(self.output)
                )
            time.sleep(0.05)  # it prints its address shortly before it is ready

    def _begin(self) -> subprocess.Popen[str] | Launched:
        """Begin its process."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data)]
        if self._program is None and can_launch(self._environment):
            return launch(arguments, self._environment)
        return subprocess.Popen(
            [self._program or Path(sys.executable).with_name("mergemaker"), *arguments],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )

    def _read(self, process: subprocess.Popen[str] | Launched, listening: Event) -> None:
        """Keep the server's output, and signal when it has printed its address or ended."""
        assert process.stdout is not None
        for line in process.stdout:
            with self._printed:
                self.output.append(line.rstrip())
                self._printed.notify_all()
            if re.search(rf"http://127\.0\.0\.1:{self.port}/", line):
                listening.set()
        listening.set()

    def wait_for_output(self, text: str) -> None:
        """Wait until it has printed a line with these words.

        Its output is read by a thread, so that it can be known later than what the server did.
        """
        with self._printed:
            assert self._printed.wait_for(
                lambda: any(text in line for line in self.output), PATIENCE
            ), f"The server did not say {text!r}. It said:\n" + "\n".join(self.output)

    def ready(self) -> bool:
        """Return whether its readiness check succeeds."""
        try:
            with urllib.request.urlopen(self.url + "readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        assert self._process is not None
        return self._process.pid

    def kill9(self) -> None:
        """Kill it and every process that it started, whatever it is doing.

        Afterwards `output` contains everything that it printed.
        """
        assert self._process is not None and self._reader is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join(PATIENCE)

    def wait_until_dead(self) -> None:
        """Wait until it has died by itself."""
        assert self._process is not None
        self._process.wait(PATIENCE)
        self.kill9()

    def restart(self, **environment: str) -> None:
        """Kill it and start it again, with the same address and games.

        Args:
            environment: environment variables that it has in addition from now on.
        """
        self.kill9()
        self._environment |= environment
        self.start()

    @property
    def complaints(self) -> list[str]:
        """The errors in its log until it began to stop: a process that is starting just then may
        complain that its parent has gone."""
        lines = takewhile(lambda line: '"event": "stopping"' not in line, self.output)
        return [line for line in lines if "Traceback" in line or '"error"' in line]

    def stop(self) -> int:
        """Ask it to stop, as a process manager does.

        Returns:
            Its exit status; negative if it had to be killed.
        """
        assert self._process is not None
        self._process.terminate()
        try:
            status = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            status = -signal.SIGKILL
        self.kill9()
        return status


@contextmanager
def running_server(folder: Path, **environment: str) -> Iterator[Server]:
    """A server with its games in a folder, which runs for as long as the context lasts.

    Args:
        folder: where the folder for its games is made.
        environment: additional environment variables.
    """
    server = Server(folder / "data", environment=environment)
    server.start()
    try:
        yield server
    finally:
        server.kill9()


def reserve_port() -> socket.socket:
    """Return a socket bound to a free port, on which a server can listen.

    While the socket is open the system gives that port to nobody else, even after the server died.
    """
    reservation = socket.socket()
    reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reservation.bind(("127.0.0.1", 0))
    return reservation
