"""Spreading deals over workers: processes of this machine, or whatever else takes a deal and
promises what comes of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from multiprocessing.connection import wait as wait_for_any
from types import FrameType
from typing import Any, Protocol

from pebble import ProcessExpired, ProcessPool

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
        self._pool = ProcessPool(jobs, initializer=_begin, context=_context())

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


def _context() -> Any:  # Pebble's type for it is narrower than what it takes
    """How to start processes: from a small helper where there is one, which is quick."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _begin() -> None:
    """What a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that started it
    signal.signal(signal.SIGTERM, _go)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_go_with, args=(parent.sentinel,), daemon=True).start()


def _go_with(parent: int) -> None:
    """Wait until the parent has ended, however it did, and end too."""
    wait_for_any([parent])
    _go(signal.SIGTERM, None)


def _go(_signal: int, _frame: FrameType | None) -> None:
    """End at once, and with it the programs that play here."""
    program.kill_all()
    os._exit(1)
