"""Running a coroutine from a test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(
    coroutine: Coroutine[Any, Any, T],
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> T:
    """Run a coroutine to its end and return its result.

    It has a thread to itself: once a browser test has run in this process, Playwright keeps an
    event loop running in the main thread.

    Args:
        coroutine: the coroutine.
        loop_factory: makes the event loop, unless the usual one serves.
    """

    def run_in_thread() -> T:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(coroutine)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run_in_thread).result()
