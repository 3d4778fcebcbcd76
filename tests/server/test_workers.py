"""The server's worker processes do not block the event loop, and are replaced when they die."""

import asyncio
import os
import signal
import threading
from multiprocessing.process import BaseProcess

import pytest

from mergemaker.server.workers.pool import NICENESS, Priority, Turn, Workers
from tests.support import asynchronous


def test_the_event_loop_does_not_wait_for_a_process_to_start(monkeypatch: pytest.MonkeyPatch):
    started_in: list[threading.Thread] = []
    start = BaseProcess.start

    def recorded_start(process: BaseProcess) -> None:
        started_in.append(threading.current_thread())
        start(process)

    monkeypatch.setattr(BaseProcess, "start", recorded_start)

    async def run() -> None:
        workers = Workers(2)
        try:
            await asyncio.gather(*(workers.run(os.getpid, seconds=60) for _ in range(4)))
        finally:
            await workers.close()

    asynchronous.run(run())
    assert len(started_in) == 2
    assert threading.main_thread() not in started_in


def test_a_process_that_dies_while_idle_is_replaced():
    async def run() -> None:
        workers = Workers(1)
        try:
            first = await workers.run(os.getpid, seconds=60)
            os.kill(first, signal.SIGKILL)
            async with asyncio.timeout(60):
                while await _process_of(workers) in (first, None):
                    pass
        finally:
            await workers.close()

    asynchronous.run(run())


async def _process_of(workers: Workers) -> int | None:
    """The id of the worker process; None if it died or was found dead."""
    try:
        return await workers.run(os.getpid, seconds=60)
    except Exception:  # noqa: BLE001  (whatever Pebble raises)
        return None


def test_calls_that_people_wait_for_start_first():
    started: list[str] = []

    async def run() -> None:
        workers = Workers(1)

        async def call(name: str, priority: Priority) -> None:
            await workers.run(os.getpid, seconds=60, turn=Turn(priority))
            started.append(name)

        try:
            # The first takes the only process; the others wait for it.
            await asyncio.gather(
                call("first", Priority.UNWATCHED),
                call("resumed 1", Priority.UNWATCHED),
                call("resumed 2", Priority.UNWATCHED),
                call("watched", Priority.WATCHED),
            )
        finally:
            await workers.close()

    asynchronous.run(run())
    assert started == ["first", "watched", "resumed 1", "resumed 2"]


def test_a_background_process_yields_to_all_others():
    async def niceness(*, background: bool) -> int:
        workers = Workers(1, background=background)
        try:
            return await workers.run(os.nice, 0, seconds=60)
        finally:
            await workers.close()

    here = os.nice(0)
    assert asynchronous.run(niceness(background=False)) == here
    assert asynchronous.run(niceness(background=True)) == min(here + NICENESS, 19)


def test_a_cancelled_call_does_not_block_the_next():
    async def run() -> None:
        workers = Workers(1)
        try:
            first = asyncio.create_task(workers.run(os.getpid, seconds=60))
            given_up = asyncio.create_task(workers.run(os.getpid, seconds=60))
            last = asyncio.create_task(workers.run(os.getpid, seconds=60))
            await asyncio.sleep(0)
            given_up.cancel()
            assert await first == await last
        finally:
            await workers.close()

    asynchronous.run(run())
