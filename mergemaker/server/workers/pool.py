"""Processes that do what would hold the server up: think for bots, give hints, review games."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

import structlog
from pebble import ProcessPool

from mergemaker.bots.engine.engine import prepare

LOW_PRIORITY = 10  # how nice a background process is to the others

Result = TypeVar("Result")

log = structlog.stdlib.get_logger()


class Workers:
    """A few processes on this machine, each doing one thing at a time.

    They begin with the plain rules, so that there is something to play with at once. They are
    started in a thread, since the first takes as long as importing all that bots need.

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
        self._pool: ProcessPool | None = None
        self._starting = asyncio.Lock()

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
        async with self._starting:
            pool = await self._running_pool()
            future = pool.schedule(function, args=args, timeout=seconds)
        return await asyncio.wrap_future(future)

    async def use_compiled(self) -> None:
        """Replace the processes by some that use the compiled rules, as soon as those are ready;
        each of the former ends when it is done with what it does. The rules should have been
        compiled before, or every process compiles them.

        Raises:
            Exception: they do not get ready; the former go on.
        """
        pool = self._new_pool(compiled=True)
        try:
            await asyncio.wrap_future(await asyncio.to_thread(pool.schedule, _nothing))
        except BaseException:
            await asyncio.to_thread(_end, pool)
            raise
        async with self._starting:
            former, self._pool, self.compiled = self._pool, pool, True
        if former is not None:
            former.close()
            Thread(target=former.join, name="former workers", daemon=True).start()

    async def close(self) -> None:
        """Stop whatever is being done."""
        if self._pool is not None:
            await asyncio.to_thread(_end, self._pool)

    async def _running_pool(self) -> ProcessPool:
        """The pool, started. Pebble gives a pool up when a process dies that has nothing to do:
        then it is a new one."""
        if self._pool is not None:
            if self._pool.active:
                return self._pool
            log.error("the processes are gone, and started anew")
            await asyncio.to_thread(_end, self._pool)
        self._pool = pool = self._new_pool(compiled=self.compiled)
        await asyncio.to_thread(pool.schedule, _nothing)
        return pool

    def _new_pool(self, *, compiled: bool) -> ProcessPool:
        ready = (self._background, compiled)
        return ProcessPool(self._count, initializer=_begin, initargs=ready, context=_context())


def _end(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()


async def warm_up(workers: Workers, background: Workers) -> None:
    """Start processes, so that the first thing to do waits for none, have the rules compiled in the
    background, and then used.

    Compiling takes a minute or two the first time on a machine; the machine code is kept for all
    processes to load.

    Args:
        workers: what is to use the compiled rules; when that fails it stays with the plain ones,
            which do as well for most bots, only slower.
        background: what compiles them.
    """
    try:
        await workers.run(_nothing, seconds=None)
        await background.run(prepare, seconds=None)
        await workers.use_compiled()
    except Exception:
        log.exception("the rules cannot be compiled")
    else:
        log.info("the rules are compiled")


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
    """What a process is asked first: nothing, but to be ready."""


def _context() -> Any:  # Pebble's type for it is narrower than what it takes
    """How to start processes: from a small helper where there is one, which is quick."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["mergemaker.server.workers.bots"])
    return context
