"""Keeping worker processes busy for as long as a test wants."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from mergemaker.server.workers.pool import Workers


@asynccontextmanager
async def occupied(workers: Workers, pipe: Path) -> AsyncIterator[None]:
    """Within this context the only process of `workers` is busy.

    It reads a pipe, into which nothing is written before the end.

    Args:
        workers: one process.
        pipe: where to make the pipe.
    """
    os.mkfifo(pipe)
    reading = asyncio.create_task(workers.run(Path.read_text, pipe, seconds=None))
    await asyncio.sleep(0)  # it takes its place before anybody else
    try:
        yield
    finally:
        await asyncio.to_thread(pipe.write_text, "")
        await reading
