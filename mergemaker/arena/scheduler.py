"""Spreading deals over workers: processes of this machine, or whatever else takes a deal and
promises what comes of it.
"""

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
from .plan import DealPlayed, Plan
from .playing import play_deal

Played = tuple[DealPlayed, list[str]]


class WorkerLost(Exception):
    """A worker died. What it was playing is lost; everything before is kept."""


class Workers(Protocol):
    """Those who play deals: the one thing that differs between this machine and a cluster."""

    @property
    def places(self) -> int:
        """How many deals can be under way at once."""
        ...

    @property
    def losses(self) -> tuple[type[BaseException], ...]:
        """What a deal fails with when whoever played it died."""
        ...

    def submit(self, plan: Plan, number: int) -> Future[Played]:
        """Have a deal played."""
        ...

    def stop(self) -> None:
        """Drop whatever is under way."""
        ...


def spread(workers: Workers, plan: Plan, numbers: Iterable[int]) -> Generator[Played]:
    """Have deals played, in no particular order.

    Args:
        workers: who plays them; they are stopped at the end, however that comes.
        plan: what is played.
        numbers: the deals to play.

    Yields:
        Each deal with its records, as soon as it is done.

    Raises:
        WorkerLost: a worker died.
    """
    todo = iter(numbers)
    under_way: set[Future[Played]] = set()
    try:
        while True:
            # One more than there are workers, so that none waits for the next deal.
            while len(under_way) <= workers.places and (number := next(todo, None)) is not None:
                under_way.add(workers.submit(plan, number))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except workers.losses as error:
        raise WorkerLost(f"A process that was playing died: {error}.") from error
    finally:
        workers.stop()


class Processes:
    """Processes of this machine, which go when the one that started them goes.

    Args:
        jobs: how many.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = ProcessPool(jobs, initializer=_begin, context=start_context(__name__))

    @property
    def places(self) -> int:
        """See `Workers`."""
        return self._jobs

    @property
    def losses(self) -> tuple[type[BaseException], ...]:
        """See `Workers`."""
        return (ProcessExpired,)

    def submit(self, plan: Plan, number: int) -> Future[Played]:
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
