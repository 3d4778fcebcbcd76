"""A real server in a separate process, which tests can kill and restart."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

PATIENCE = 60  # seconds a server may take to start, or to end, on a busy machine


class Server:
    """`mergemaker serve` on a free port, keeping its games in a folder of its own.

    A restarted server has the same address and the same games.

    Args:
        data: the folder for its games and its log.
        program: the `mergemaker` to run; by default the one beside this Python.
        environment: variables to set for it besides the present ones.
    """

    def __init__(
        self, data: Path, program: Path | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.data = data
        self._place = held_port()
        self.port: int = self._place.getsockname()[1]
        if sys.platform != "linux":  # nobody else may listen there while it is held
            self._place.close()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.output: list[str] = []
        self._program = program or Path(sys.executable).with_name("mergemaker")
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[str] | None = None
        self._reader: Thread | None = None

    def start(self) -> None:
        """Start it, and return when it is ready to play."""
        self._process = subprocess.Popen(
            [self._program, "serve", "--port", str(self.port), "--data", self.data],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
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
            time.sleep(0.05)  # it gives its address a moment before it is ready

    def _read(self, process: subprocess.Popen[str], listening: Event) -> None:
        """Keep the server's output, and signal when it has printed its address or ended."""
        assert process.stdout is not None
        for line in process.stdout:
            self.output.append(line.rstrip())
            if re.search(rf"http://127\.0\.0\.1:{self.port}/", line):
                listening.set()
        listening.set()

    def ready(self) -> bool:
        """Return whether it says that it is ready."""
        try:
            with urllib.request.urlopen(self.url + "readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """The process that listens."""
        assert self._process is not None
        return self._process.pid

    def kill9(self) -> None:
        """Kill it in the middle of whatever it does, with every process that it started.

        Afterwards all that it printed is in `output`.
        """
        assert self._process is not None and self._reader is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join(PATIENCE)

    def restart(self) -> None:
        """Kill it and start it again with the same address and games."""
        self.kill9()
        self.start()

    def stop(self) -> int:
        """Ask it to end, as a deployment does.

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


def held_port() -> socket.socket:
    """Return a socket that holds a port of this machine, on which a server may listen.

    While it is open nobody else is given that port, even after the server has died.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder
