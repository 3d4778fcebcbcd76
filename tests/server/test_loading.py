"""Games are loaded side by side."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event

from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.registry import Registry
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from mergemaker.table import Opened, SeatPlan
from tests.support import asynchronous
from tests.support.journals import changes

OPENED = Opened("Friday", "ann", "classic", {}, [SeatPlan("open")] * 2, "brisk", "00" * 32)
PATIENCE = 60.0  # seconds that anything may take on a busy machine

T = TypeVar("T")


class SlowDatabase(Database):
    """A database that keeps everybody who reads a slow game waiting until `free` is set."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.free = threading.Event()

    async def read(self, query: Callable[[Connection], T]) -> T:
        def slowed(connection: Connection) -> T:
            event.listen(connection, "before_cursor_execute", self._wait)
            return query(connection)

        return await super().read(slowed)

    def _wait(self, _c: Any, _cursor: Any, _sql: str, parameters: Any, *_: Any) -> None:
        if any(str(value).startswith("slow") for value in parameters):
            self.free.wait()


def test_a_game_is_loaded_while_others_are_read_slowly(tmp_path: Path):
    slow = [f"slow {number}" for number in range(4)]
    path = tmp_path / "journal.sqlite"
    migrate(path)

    async def run() -> None:
        database, workers = SlowDatabase(path), Workers(1)
        journal = Journal(database)
        for game in (*slow, "quick"):
            await journal.append(*changes(game, [OPENED]))
        registry = Registry(journal, ProcessBots(think, workers, workers, seconds=1))
        *loading, quick = [asyncio.create_task(registry.find(game)) for game in (*slow, "quick")]
        try:
            async with asyncio.timeout(PATIENCE):
                assert (await quick).id == "quick"
            assert not any(task.done() for task in loading)
        finally:
            database.free.set()
            loaded = await asyncio.gather(*loading)
            await registry.close()
            await database.close()
        assert [live.id for live in loaded] == slow

    asynchronous.run(run())
