"""Processes that do what would hold the server up: think for bots, give hints, review games."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import wait
from typing import Any, TypeVar

from pebble import ProcessPool

WARM_UP = 2.0  # seconds that the processes may take to start
LOW_PRIORITY = 15  # how nice a background process is to the others

Result = TypeVar("Result")


class Workers:
    """A few processes on this machine, each doing one thing at a time.

    Args:
        count: how many processes.
        background: whether they let every other process go first.
    """

    def __init__(self, count: int, *, background: bool = False) -> None:
        self._count = count
        self._pool = ProcessPool(
            count, initializer=_begin, initargs=(background,), context=_context()
        )

    def warm_up(self) -> None:
        """Start the processes, so that the first thing to do waits for none, and wait for them."""
        waking = [self._pool.schedule(_wake) for _ in range(self._count)]
        wait(waking, timeout=WARM_UP)

    async def run(
        self, function: Callable[..., Result], *args: Any, seconds: float | None
    ) -> Result:
        """Call a function of a module in one of the processes.

        Args:
            function: what to call.
            args: what to call it with.
            seconds: how long it may take; then its process is killed, and replaced.

        Raises:
            concurrent.futures.TimeoutError: it took too long.
            pebble.ProcessExpired: its process died.
            Exception: whatever the function raised.
        """
        future = self._pool.schedule(function, args=args, timeout=seconds)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Stop whatever is being done."""
        self._pool.stop()
        self._pool.join()


def _begin(background: bool) -> None:
    """What a process does first."""
    if background and hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)


def _wake() -> None:
    """What a process is asked first: nothing, but to have started."""


def _context() -> Any:  # Pebble's type for it is narrower than what it takes
    """How to start processes: from a small helper where there is one, which is quick."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["mergemaker.server.runner"])
    return context
