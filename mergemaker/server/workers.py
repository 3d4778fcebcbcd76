"""Processes that do what would hold the server up: think for bots, give hints, review games."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any, TypeVar

import structlog
from pebble import ProcessPool

from mergemaker.bots.workbench import prepare

WARM_UP = 2.0  # seconds that the processes may take to start
LOW_PRIORITY = 10  # how nice a background process is to the others

Result = TypeVar("Result")

log = structlog.stdlib.get_logger()


class Workers:
    """A few processes on this machine, each doing one thing at a time.

    They begin with the plain rules, so that there is something to play with at once.

    Args:
        count: how many processes.
        background: whether they let every other process go first.

    Attributes:
        compiled: whether they use the compiled rules.
    """

    def __init__(self, count: int, *, background: bool = False) -> None:
        self.compiled = False
        self._count = count
        self._background = background
        self._pool = self._start()

    def _start(self) -> ProcessPool:
        ready = (self._background, self.compiled)
        return ProcessPool(self._count, initializer=_begin, initargs=ready, context=_context())

    def warm_up(self) -> None:
        """Start the processes, so that the first thing to do waits for none, and wait for them."""
        wait(self._wake(), timeout=WARM_UP)

    def _wake(self) -> list[Future[None]]:
        return [self._pool.schedule(_nothing) for _ in range(self._count)]

    async def run(
        self, function: Callable[..., Result], *args: Any, seconds: float | None
    ) -> Result:
        """Call a function of a module in one of the processes.

        Args:
            function: what to call.
            args: what to call it with.
            seconds: how long it may take; then its process is killed, and replaced. None: for ever.

        Raises:
            concurrent.futures.TimeoutError: it took too long.
            pebble.ProcessExpired: its process died.
            Exception: whatever the function raised.
        """
        future = self._pool.schedule(function, args=args, timeout=seconds)
        return await asyncio.wrap_future(future)

    def use_compiled(self) -> None:
        """Replace the processes by some that use the compiled rules, each when it is done with what
        it does. The rules should have been compiled before, or every process compiles them."""
        former, self.compiled = self._pool, True
        self._pool = self._start()
        self._wake()
        former.close()
        Thread(target=former.join, name="former workers", daemon=True).start()

    def close(self) -> None:
        """Stop whatever is being done."""
        self._pool.stop()
        self._pool.join()


async def compile_rules(background: Workers) -> bool:
    """Have the rules compiled in the background, which takes a minute or two the first time on a
    machine; the machine code is kept for all processes to load.

    Returns:
        Whether that could be done.
    """
    try:
        await background.run(prepare, seconds=None)
    except Exception:  # plain rules do as well for most bots, only slower
        log.exception("the rules cannot be compiled")
        return False
    log.info("the rules are compiled")
    return True


def _begin(background: bool, compiled: bool) -> None:
    """What a process does first."""
    Thread(target=_end_with_the_server, name="end with the server", daemon=True).start()
    if background and hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    if compiled:
        prepare()


def _end_with_the_server() -> None:
    """End this process when the server is gone, even in the middle of what it does."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _nothing() -> None:
    """What a process is asked first: nothing, but to have started."""


def _context() -> Any:  # Pebble's type for it is narrower than what it takes
    """How to start processes: from a small helper where there is one, which is quick."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["mergemaker.server.runner"])
    return context
