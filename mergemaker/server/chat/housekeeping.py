"""Housekeeping in the chat: what was said in the lobby is not kept for ever. What was said at a
table is kept with its game."""

from __future__ import annotations

import asyncio

import structlog

from ..clock import now_ms
from ..leases.leases import Leases, leased
from ..storage.chat_store import ChatStore
from .rooms import LOBBY
from .talks import Talks

KEPT = 200  # messages in the lobby
KEPT_FOR = 7 * 24 * 3600 * 1000  # milliseconds
INTERVAL = 3600.0  # seconds from one look to the next

log = structlog.stdlib.get_logger()


class ChatHousekeeping:
    """Deletes what was said in the lobby long ago.

    Args:
        store: where it is stored.
        talks: what is being said.
        leases: whether this process does it.
    """

    def __init__(self, store: ChatStore, talks: Talks, leases: Leases) -> None:
        self._store = store
        self._talks = talks
        self._leases = leases
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Delete what is old already, and then look again from time to time in the background."""
        await self._tidy()
        self._task = asyncio.create_task(self._run(), name="housekeeping in the chat")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            await self._tidy()

    async def _tidy(self) -> None:
        try:
            async with leased(self._leases, "chat", [LOBBY]) as claimed:
                if claimed and await self._store.drop_old(LOBBY, KEPT, now_ms() - KEPT_FOR):
                    await self._talks.reload(LOBBY)
        except Exception:  # it is tried again in an hour
            log.exception("old messages could not be deleted")
