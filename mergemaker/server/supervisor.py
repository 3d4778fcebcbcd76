"""A supervisor of worker processes that do the same work: it starts them, starts another in place
of each that dies, and stops them when it is told to stop.

uvicorn's own supervisor starts a dead worker again without a pause, does not say when all of them
answer, and waits for them without end when it stops.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import wait
from socket import socket, socketpair
from time import monotonic
from typing import Any

import structlog

PAUSE = 1.0  # seconds until another takes the place of a worker that died

# How long workers may take to stop, in seconds: less than a service manager waits, and more than
# each takes for what it is storing.
PATIENCE = 4.5

# What a worker does, given its number, from 1, and a socket: it sends a byte there once it answers,
# and stops when the other end is closed.
Work = Callable[[int, socket], None]

_SPAWN = get_context("spawn")

log = structlog.stdlib.get_logger()


@dataclass(eq=False)
class _Worker:
    """A worker process.

    Attributes:
        number: its number; whoever takes its place has the same.
        process: the process.
        pipe: the other end of its socket, where it says that it answers.
        answers: whether it has said so.
    """

    number: int
    process: Any
    pipe: socket
    answers: bool = False


class Supervisor:
    """Keeps so many workers alive.

    Args:
        count: how many.
        work: what each does; it can be pickled.
        listening: called once, when all answer.
        on_death: called with the process id of each that has ended.
    """

    def __init__(
        self,
        count: int,
        work: Work,
        listening: Callable[[], None],
        on_death: Callable[[int], None],
    ) -> None:
        self._count = count
        self._work = work
        self._listening = listening
        self._on_death = on_death
        self._workers: dict[int, _Worker] = {}
        self._due: dict[int, float] = {}  # when each that died is replaced
        self._answered = False  # all of them, once
        self._killed_at: float | None = None  # when those are killed that have not stopped

    @property
    def processes(self) -> dict[int, int]:
        """The process ids of the workers, by number."""
        return {number: worker.process.pid for number, worker in self._workers.copy().items()}

    def run(self) -> bool:
        """Keep them alive until a signal says to stop.

        Returns:
            Whether all of them ever answered.
        """
        with _signals() as signals:
            for number in range(1, self._count + 1):
                self._start(number)
            while self._workers or not self._stopping:
                self._wait(signals)
        return self._answered

    @property
    def _stopping(self) -> bool:
        return self._killed_at is not None

    def _start(self, number: int) -> None:
        self._due.pop(number, None)
        ours, theirs = socketpair()
        process = _SPAWN.Process(target=self._work, args=(number, theirs), name=f"worker {number}")
        process.start()
        theirs.close()
        self._workers[number] = _Worker(number, process, ours)

    def _wait(self, signals: socket) -> None:
        """Wait for whatever comes next, and act on it."""
        silent = {each.pipe: each for each in self._workers.values() if not each.answers}
        alive = {each.process.sentinel: each for each in self._workers.values()}
        found = wait([signals, *silent, *alive], self._patience())
        for worker in [silent[each] for each in found if each in silent]:
            self._heard_from(worker)
        for worker in [alive[each] for each in found if each in alive]:
            self._ended(worker)
        if signals in found:
            self._signalled(signals.recv(1)[0])
        now = monotonic()
        for number in [number for number, due in self._due.items() if due <= now]:
            self._start(number)
        if self._killed_at is not None and self._killed_at <= now:
            self._kill()

    def _patience(self) -> float | None:
        """How many seconds there are until something has to be done."""
        moments = [*self._due.values()]
        if self._killed_at is not None:
            moments.append(self._killed_at)
        return max(0.0, min(moments) - monotonic()) if moments else None

    def _heard_from(self, worker: _Worker) -> None:
        if not worker.pipe.recv(1):  # it is about to end
            return
        worker.answers = True
        everybody = [each.answers for each in self._workers.values()]
        if not self._answered and len(everybody) == self._count and all(everybody):
            self._answered = True
            self._listening()

    def _ended(self, worker: _Worker) -> None:
        worker.process.join()
        worker.pipe.close()
        del self._workers[worker.number]
        self._on_death(worker.process.pid)
        if self._stopping:
            return
        log.error("a worker died", worker=worker.number, status=worker.process.exitcode)
        if self._answered:
            self._due[worker.number] = monotonic() + PAUSE
        else:  # another would fail likewise, and the log says why
            self._stop()

    def _signalled(self, number: int) -> None:
        """Stop in good order; a second Ctrl-C stops immediately."""
        if not self._stopping:
            self._stop()
        elif number == signal.SIGINT:
            self._kill()

    def _stop(self) -> None:
        self._killed_at = monotonic() + PATIENCE
        self._due.clear()
        for worker in self._workers.values():
            worker.process.terminate()

    def _kill(self) -> None:
        self._killed_at = float("inf")
        for worker in self._workers.values():
            log.warning("a worker is killed", worker=worker.number)
            worker.process.kill()


@contextmanager
def _signals() -> Generator[socket]:
    """A socket out of which come the signals to stop, for as long as the context lasts."""
    heard, told = socketpair()
    signals = (signal.SIGINT, signal.SIGTERM)
    before = [
        signal.signal(number, lambda number, _: told.send(bytes([number]))) for number in signals
    ]
    try:
        yield heard
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
        heard.close()
        told.close()
