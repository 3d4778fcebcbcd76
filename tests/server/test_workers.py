"""The processes that work for the server: started beside the event loop, replaced when they die."""

import asyncio
import os
import signal
import threading
from multiprocessing.process import BaseProcess

import pytest

from mergemaker.server.workers.pool import Workers


def test_the_event_loop_does_not_wait_for_a_process_to_start(monkeypatch: pytest.MonkeyPatch):
    started_in: list[threading.Thread] = []
    start = BaseProcess.start

    def noted_start(process: BaseProcess) -> None:
        started_in.append(threading.current_thread())
        start(process)

    monkeypatch.setattr(BaseProcess, "start", noted_start)

    async def run() -> None:
        workers = Workers(2)
        try:
            await asyncio.gather(*(workers.run(os.getpid, seconds=60) for _ in range(4)))
        finally:
            await workers.close()

    asyncio.run(run())
    assert len(started_in) == 2
    assert threading.main_thread() not in started_in


def test_a_process_that_dies_with_nothing_to_do_is_replaced():
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

    asyncio.run(run())


async def _process_of(workers: Workers) -> int | None:
    """Which process works; None when it died, or was found dead, meanwhile."""
    try:
        return await workers.run(os.getpid, seconds=60)
    except Exception:  # noqa: BLE001  (whatever Pebble says of it)
        return None
