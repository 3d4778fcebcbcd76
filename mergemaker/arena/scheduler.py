"""Distributing deals to workers: processes on this machine, or a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from types import FrameType
from typing import Protocol

from pebble import ProcessExpired, ProcessPool

from ..processes import end_with_parent, start_context
from . import program
from .plan import Plan
from .playing import DealKept, play_deal


class WorkerLost(Exception):
    """A worker died. The deal it was playing is lost; all earlier results are kept."""


class Workers(Protocol):
    """Plays deals, in processes on this machine or on a cluster."""

    @property
    def capacity(self) -> int:
        """How many deals can be played at once."""
        ...

    @property
    def death_errors(self) -> tuple[type[BaseException], ...]:
        """What a deal fails with when the worker that played it died."""
        ...

    def submit(self, plan: Plan, number: int) -> Future[DealKept]:
        """Have a deal played."""
        ...

    def stop(self) -> None:
        """Stop, dropping whatever is under way."""
        ...


def play_deals(workers: Workers, plan: Plan, numbers: Iterable[int]) -> Generator[DealKept]:
    """Have deals played, in any order.

    Args:
        workers: they are stopped at the end, also after an error.
        plan: what is played.
        numbers: of the deals to play.

    Yields:
        Each deal with its records, as soon as it has been played.

    Raises:
        WorkerLost: a worker died.
    """
    remaining = iter(numbers)
    pending: set[Future[DealKept]] = set()
    try:
        while True:
            # One more than there are workers, so that none of them idles.
            while (
                len(pending) <= workers.capacity and (number := next(remaining, None)) is not None
            ):
                pending.add(workers.submit(plan, number))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except workers.death_errors as error:
        raise WorkerLost(f"A worker process died: {error}.") from error
    finally:
        workers.stop()


class Processes:
    """Processes on this machine, which end when their parent ends.

    Args:
        jobs: how many.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = ProcessPool(jobs, initializer=_begin, context=start_context(__name__))

    @property
    def capacity(self) -> int:
        """See `Workers`."""
        return self._jobs

    @property
    def death_errors(self) -> tuple[type[BaseException], ...]:
        """See `Workers`."""
        return (ProcessExpired,)

    def submit(self, plan: Plan, number: int) -> Future[DealKept]:
        """See `Workers`."""
        return self._pool.schedule(play_deal, args=(plan, number))

    def stop(self) -> None:
        """See `Workers`."""
        self._pool.stop()
        self._pool.join()


def _begin() -> None:
    """Set up a new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, _end)
    end_with_parent(program.kill_all)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """End at once, together with the programs that play here."""
    program.kill_all()
    os._exit(1)
