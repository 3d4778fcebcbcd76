"""When the garbage collector looks at everything in memory: while nobody is there, if it can wait.

Nearly all that a server lets go of is freed at once, by reference counts: connections, tables that
are dropped, commands that are answered. The collector is only needed for objects that refer to each
other in a cycle, and these come from libraries, a few at a time.

CPython starts a full collection whenever the heap has grown by a quarter. It stops everything for
half a microsecond and more for each object, which is up to a second with a thousand tables.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

from .metrics import FULL_COLLECTION_SECONDS

# After how many objects the collector looks at the new ones, and after how many of these times at
# those that were left over, too. That takes 3 ms at most, and half as long in all as by default.
YOUNG = 2000, 5
NEVER = 2**31 - 1  # CPython's own full collections

LOOK_EVERY = 60.0  # seconds

# How many more blocks of memory may be in use than after the last full collection: some 800 MiB, or
# three thousand tables with four people each.
GROWTH = 8_000_000


class FullCollections:
    """Starts full garbage collections when nobody is there, or when memory has grown by much.

    What is in memory from the start, the program itself, is never looked at again.

    Args:
        nobody_waits: whether nobody is connected to the server.
    """

    def __init__(self, nobody_waits: Callable[[], bool]) -> None:
        self._nobody_waits = nobody_waits
        self._thresholds = gc.get_threshold()
        self._looking: asyncio.Task[None] | None = None
        self._blocks = 0  # that were in use after the last one

    def start(self) -> None:
        """Take the place of CPython's rule; the server has just started."""
        self.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG, NEVER)
        self._looking = asyncio.create_task(self._keep_looking(), name="full collections")

    def look(self) -> None:
        """Collect if it is time."""
        _, _, survived = gc.get_count()  # how often young objects have survived since the last one
        grown = sys.getallocatedblocks() - self._blocks
        if grown > GROWTH or (survived and self._nobody_waits()):
            self.collect()

    def collect(self) -> None:
        """Look at everything in memory, and free what cannot be reached."""
        with FULL_COLLECTION_SECONDS.time():
            gc.collect()
        self._blocks = sys.getallocatedblocks()

    def close(self) -> None:
        """Leave the collector as it was."""
        if self._looking is not None:
            self._looking.cancel()
            gc.set_threshold(*self._thresholds)
            gc.unfreeze()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()
