"""Processes for work that would block the event loop: bots, hints and reviews."""

from __future__ import annotations

import asyncio
import os
from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from multiprocessing.synchronize import Semaphore
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import structlog
from pebble import ProcessPool

from mergemaker.bots import use_compiled
from mergemaker.processes import end_with_parent, start_context

from ..metrics import WORK_SECONDS, WORK_WAIT_SECONDS

NICENESS = 10  # of a background process
BEGIN_SECONDS = 5.0  # that a process may take to begin before it is stopped regardless

Result = TypeVar("Result")

log = structlog.stdlib.get_logger()


class Priority(IntEnum):
    """Which call starts first if all processes are busy."""

    WATCHED = 0
    UNWATCHED = 1


def _nowhere(seconds: float) -> None:
    """Where time goes that is counted nowhere."""


@dataclass(frozen=True, slots=True)
class Turn:
    """When a call starts if it has to wait, and where its time is counted.

    Attributes:
        priority: when it starts.
        used: how much was used before; of calls with the same priority, that with less starts
            first.
        spend: called with the seconds that it took, the time it waited excluded.
    """

    priority: Priority = Priority.WATCHED
    used: float = 0.0
    spend: Callable[[float], None] = _nowhere


class Workers:
    """A few processes on this machine, each doing one thing at a time.

    They start when they are first needed, in a thread, since starting the first one takes as long
    as importing the bots. They begin with the plain rules, so that nothing waits for compilation.

    Args:
        size: how many processes.
        name: what they are called in the metrics.
        background: whether they yield the processor to every other process.

    Attributes:
        size: how many processes.
        compiled: whether they use the compiled rules.
    """

    def __init__(self, size: int, *, name: str = "workers", background: bool = False) -> None:
        self.compiled = False
        self._name = name
        self.size = size
        self._background = background
        self._slots = _Slots(size)
        self._pool: _Pool | None = None
        self._starting = asyncio.Lock()

    async def run(
        self,
        function: Callable[..., Result],
        *args: Any,
        seconds: float | None,
        turn: Turn = Turn(),
    ) -> Result:
        """Call a function of a module in one of the processes.

        Args:
            function: what to call.
            args: what to call it with.
            seconds: how long it may run; then its process is killed and replaced. None: no limit.
            turn: when to start it if it has to wait, and where its time is counted.

        Raises:
            concurrent.futures.TimeoutError: it took too long.
            pebble.ProcessExpired: its process died.
            Exception: whatever the function raised.
        """
        with WORK_WAIT_SECONDS.labels(self._name).time():
            await self._slots.acquire(turn)
        try:
            async with self._starting:
                pool = await self._running_pool()
                future = pool.schedule(function, args=args, timeout=seconds)
            started = monotonic()
            try:
                return await asyncio.wrap_future(future)
            finally:
                took = monotonic() - started
                WORK_SECONDS.labels(self._name).observe(took)
                turn.spend(took)
        finally:
            self._slots.release()

    async def use_compiled(self) -> None:
        """Use the compiled rules from now on.

        Processes that are running are replaced as soon as new ones are ready; each finishes what it
        is doing. The rules should have been compiled before, or every process compiles them.

        Raises:
            Exception: the new processes do not start; the old ones stay.
        """
        if self._pool is None:
            self.compiled = True
            return
        pool = self._new_pool(compiled=True)
        try:
            await asyncio.wrap_future(await _begun(pool))
        except BaseException:
            await asyncio.to_thread(_stop, pool)
            raise
        async with self._starting:
            old, self._pool, self.compiled = self._pool, pool, True
        old.close()
        Thread(target=old.join, name="old workers", daemon=True).start()

    async def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        async with self._starting:
            if self._pool is not None:
                await asyncio.to_thread(_stop, self._pool)

    async def _running_pool(self) -> _Pool:
        """The pool, started. Pebble gives a pool up when an idle process dies; then this makes a
        new one."""
        if self._pool is not None:
            if self._pool.active:
                return self._pool
            log.error("the worker processes died and are replaced")
            await asyncio.to_thread(_stop, self._pool)
        self._pool = pool = self._new_pool(compiled=self.compiled)
        await _begun(pool)
        return pool

    def _new_pool(self, *, compiled: bool) -> _Pool:
        return _Pool(self.size, background=self._background, compiled=compiled)


class _Pool(ProcessPool):
    """Processes that are not stopped before each of them has begun.

    Pebble removes the semaphores that they share before it ends them; a process that is just
    starting would look for these in vain, and print a traceback.

    Args:
        size: how many processes.
        background: whether they yield the processor to every other process.
        compiled: whether they use the compiled rules.
    """

    def __init__(self, size: int, *, background: bool, compiled: bool) -> None:
        context = start_context("mergemaker.server.workers.bots")
        self._size = size
        self._begun = context.Semaphore(0)
        arguments = (self._begun, background, compiled)
        # Some of its parameters have no types.
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            size, initializer=_begin, initargs=arguments, context=context
        )

    def stop(self) -> None:
        """Stop them, whatever they are doing."""
        for _ in range(self._size):
            self._begun.acquire(timeout=BEGIN_SECONDS)
        super().stop()


class _Slots:
    """A semaphore that admits those who wait as their turns say, and by age among equals."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: list[tuple[Priority, float, int, Future[None]]] = []
        self._numbers = count()

    async def acquire(self, turn: Turn) -> None:
        if self._free:
            self._free -= 1
            return
        free = asyncio.get_running_loop().create_future()
        place = (turn.priority, turn.used, next(self._numbers), free)
        heappush(self._waiting, place)
        try:
            await free
        except asyncio.CancelledError:
            if free.done() and not free.cancelled():
                self.release()  # the slot came together with the cancellation
            raise

    def release(self) -> None:
        while self._waiting:
            *_, free = heappop(self._waiting)
            if not free.done():
                free.set_result(None)
                return
        self._free += 1


async def warm_up(bots: Workers, hints: Workers, background: Workers) -> None:
    """Start the bots' processes, compile the rules in the background, and then use these.

    Compiling takes a minute or two the first time on a machine; the machine code is kept for all
    processes to load. If it fails, the plain rules stay in use: most bots play as well with them,
    only more slowly. They also stay if `MERGEMAKER_COMPILING` is `off`. Only tests set it, which
    start hundreds of servers: loading machine code is most of what one does that has just begun.

    Args:
        bots: processes, if any, that are started immediately, so that the first move need not wait
            for them.
        hints: processes that start when they are needed.
        background: compiles the rules.
    """
    try:
        if bots.size:
            await bots.run(_nothing, seconds=None)
        if os.environ.get("MERGEMAKER_COMPILING") == "off":
            return
        await background.run(use_compiled, seconds=None)
        await hints.use_compiled()
        await bots.use_compiled()
    except Exception:  # without a compiler, say, or room on the disk, the plain rules serve
        log.exception("the rules cannot be compiled")
    else:
        log.info("the rules are compiled")


async def _begun(pool: _Pool) -> Any:
    """Start a pool's processes. Returns the future of a first call.

    Even if this is cancelled it waits until they have started: a pool that is stopped meanwhile
    would leave some of them behind, which find their parent's semaphores gone and complain.
    """
    starting = asyncio.create_task(asyncio.to_thread(pool.schedule, _nothing))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await asyncio.wait([starting])
        raise


def _stop(pool: _Pool) -> None:
    pool.stop()
    pool.join()


def _begin(begun: Semaphore, background: bool, compiled: bool) -> None:
    """Set up a new process."""
    begun.release()
    end_with_parent()
    if background and hasattr(os, "nice"):
        os.nice(NICENESS)
    if compiled:
        use_compiled()


def _nothing() -> None:
    """A call that only shows that a process is ready."""
