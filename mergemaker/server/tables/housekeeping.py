"""Housekeeping in the lobby: tables that wait there start when their time has come, and are closed
when everybody has left."""

from __future__ import annotations

import asyncio

import structlog

from ..clock import now_ms
from ..leases.leases import Leases, leased
from ..storage.listings import Listing, Listings
from .actions import CloseAbandoned, StartDue
from .lobby import DAY, MINUTE, LobbyKeeper
from .quarantine import Quarantine
from .registry import Registry

INTERVAL = 1.0  # seconds from one look at the tables to the next
SEEN_EVERY = MINUTE  # until it is stored again who was seen at which table

# How long a table stays open while nobody at it is connected.
ABANDONED = DAY
ABANDONED_START = MINUTE  # of a game that would have started by itself

log = structlog.stdlib.get_logger()


class Housekeeping:
    """Looks after the tables that wait in the lobby.

    Args:
        listings: the tables in the lobby.
        lobby: knows at which of them somebody is.
        registry: where the live tables are.
        leases: which tables this process starts or closes.
    """

    def __init__(
        self, listings: Listings, lobby: LobbyKeeper, registry: Registry, leases: Leases
    ) -> None:
        self._listings = listings
        self._lobby = lobby
        self._registry = registry
        self._leases = leases
        self._quarantine = Quarantine("housekeeping in the lobby")
        self._seen_at = 0
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the background."""
        self._watching = asyncio.create_task(self._watch(), name="housekeeping in the lobby")

    async def close(self) -> None:
        """Stop."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])

    async def _watch(self) -> None:
        while True:
            try:
                await self._look_after(await self._listings.waiting(), now_ms())
            except Exception:  # it is tried again in a second
                log.exception("the tables in the lobby could not be looked after")
            await asyncio.sleep(INTERVAL)

    async def _look_after(self, waiting: list[Listing], now: int) -> None:
        attended = await self._lobby.attended(waiting)
        if now - self._seen_at >= SEEN_EVERY:
            self._seen_at = now
            await self._listings.saw(attended, now)
        left_alone = self._quarantine.games()
        for table in waiting:
            if table.game not in left_alone:
                with self._quarantine.guard(table.game):
                    await self._start_or_close(table, now, attended=table.game in attended)

    async def _start_or_close(self, table: Listing, now: int, *, attended: bool) -> None:
        """Start a table if it is due, or close it if it is abandoned."""
        if attended and _is_due(table, now):
            await self._carry_out(StartDue(), table.game)
        elif (
            not attended
            and _is_abandoned(table, now)
            and await self._carry_out(CloseAbandoned(), table.game)
        ):
            log.info("an abandoned table was closed", game=table.game)

    async def _carry_out(self, action: StartDue | CloseAbandoned, game: str) -> bool:
        """Carry an action out at a table, unless another process does. Returns whether this one
        did."""
        async with leased(self._leases, "lobby", [game]) as claimed:
            if not claimed:
                return False
            return await (await self._registry.find(game)).carry_out(action) is None


def _is_due(table: Listing, now: int) -> bool:
    """Whether the game starts by itself now, as `mergemaker.table.starting` has it."""
    if table.starts_at is None:
        return False
    return table.starts_at <= now or all(seat.name for seat in table.seats)


def _is_abandoned(table: Listing, now: int) -> bool:
    if table.starts_at is not None and now - table.starts_at >= ABANDONED_START:
        return True
    return now - table.seen_at >= ABANDONED
