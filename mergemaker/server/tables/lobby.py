"""The lobby: open tables to join, live games to watch, and how many people are here.

While somebody looks at it, it is made anew once a second from the listings and from who is
connected, and sent when it has changed. That needs no word from any table, and tables also leave
it merely because time passes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

import structlog

from mergemaker.table.summary import SeatSummary

from ..clock import now_ms
from ..identity import Visitor
from ..storage.listings import Listing, Listings
from ..wire.frame import Frame
from ..wire.lobby import Lobby, LobbySeat, LobbyTable, YourTables
from .found_game import WAIT
from .lobby_owners import LobbyOwners
from .presence import people_with, watching
from .whereabouts import Whereabouts

INTERVAL = 1.0  # seconds from one state of the lobby to the next
OPEN_SHOWN = 100  # tables
LIVE_SHOWN = 20  # games
LIVE_READ = 200  # games in progress from which those are chosen

MINUTE = 60_000  # milliseconds
DAY = 24 * 60 * MINUTE
STALE = 10 * MINUTE  # until an open table leaves the lobby, if nobody at it is connected
STALE_SLOW = DAY  # the same at a table where nobody is expected to sit and wait

log = structlog.stdlib.get_logger()


class Viewer(Protocol):
    """A connection that shows the lobby. Its method neither waits nor fails."""

    def lobby_changed(self) -> None:
        """There is a newer state of the lobby to show."""
        ...


class LobbyKeeper:
    """Keeps the lobby up to date while somebody looks at it.

    Args:
        listings: the tables in the lobby.
        whereabouts: who is connected to them.
        chat: whether people can talk in the lobby.
    """

    def __init__(self, listings: Listings, whereabouts: Whereabouts, *, chat: bool) -> None:
        self.chat = chat
        self._listings = listings
        self._whereabouts = whereabouts
        self._viewers: set[Viewer] = set()
        self._viewed = asyncio.Event()
        self._lobby = Lobby([], [], 0, chat, WAIT)
        self._frame = Frame(self._lobby)
        self._owners = LobbyOwners()
        self._made_at = float("-inf")
        self._making = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None

    def frame(self) -> Frame:
        """The newest state of the lobby; the same frame as long as nothing changes."""
        return self._frame

    def told(self, visitor: Visitor) -> YourTables:
        """What the tables in the newest state are to a visitor."""
        return self._owners.told(visitor)

    def enter(self, viewer: Viewer) -> None:
        """Somebody opened the lobby."""
        self._viewers.add(viewer)
        self._viewed.set()

    def leave(self, viewer: Viewer) -> None:
        """Somebody closed the lobby."""
        self._viewers.discard(viewer)
        if not self._viewers:
            self._viewed.clear()

    async def newest(self) -> Lobby:
        """The lobby as it is now, or was less than `INTERVAL` ago."""
        async with self._making:
            if _now() - self._made_at >= INTERVAL:
                await self._make()
        return self._lobby

    async def _make(self) -> None:
        self._made_at = _now()
        waiting = (await self.open_tables())[:OPEN_SHOWN]
        playing = await self._listings.playing(LIVE_READ)
        holders = await self._whereabouts.holders([each.game for each in (*waiting, *playing)])
        watched = [_shown(each, holders[each.game]) for each in playing if holders[each.game]]
        live = sorted(filter(_people_at, watched), key=_people_at, reverse=True)[:LIVE_SHOWN]
        lobby = Lobby(
            [_shown(each, holders[each.game]) for each in waiting],
            live,
            await self._whereabouts.people(),
            self.chat,
            WAIT,
        )
        shown = {table.id for table in live}
        owners = LobbyOwners.of(waiting, [each for each in playing if each.game in shown])
        if lobby == self._lobby and owners == self._owners:
            return
        if lobby != self._lobby:
            self._lobby, self._frame = lobby, Frame(lobby)
        self._owners = owners
        for viewer in self._viewers:
            viewer.lobby_changed()

    async def open_tables(self) -> list[Listing]:
        """The tables that wait for players and have a free seat, the oldest first; without those
        that everybody has left."""
        waiting = await self._listings.waiting()
        attended, now = await self.attended(waiting), now_ms()
        return [
            listing
            for listing in waiting
            if any(not seat.name for seat in listing.seats)
            and (listing.game in attended or not _is_stale(listing, now))
        ]

    async def attended(self, listings: Collection[Listing]) -> Collection[str]:
        """Those of these tables to which somebody is connected who is their host or has a seat."""
        holders = await self._whereabouts.holders([listing.game for listing in listings])
        return {
            listing.game
            for listing in listings
            if not people_with(holders[listing.game]).isdisjoint(_people_of(listing))
        }

    # --- starting and stopping -------------------------------------------------------------------

    def start(self) -> None:
        """Begin to keep the lobby, in the background."""
        self._keeping = asyncio.create_task(self._keep_newest(), name="keeping the lobby")

    async def _keep_newest(self) -> None:
        while True:
            await self._viewed.wait()
            try:
                async with self._making:
                    await self._make()
            except Exception:  # the next attempt may succeed, and people look at the last state
                log.exception("the lobby could not be read")
            await asyncio.sleep(INTERVAL)

    async def close(self) -> None:
        """Stop keeping it."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])


def _shown(listing: Listing, holders: Collection[str]) -> LobbyTable:
    """A table as the lobby shows it, with the devices of these holders connected to it."""
    online = people_with(holders)
    owners = {seat.person for seat in listing.seats if seat.person is not None}
    return LobbyTable(
        id=listing.game,
        name=listing.name,
        preset=listing.preset,
        options=listing.options,
        terms=listing.terms,
        seats=[_seat(seat, online) for seat in listing.seats],
        watchers=watching(holders, owners),
    )


def _people_of(listing: Listing) -> set[str | None]:
    """The host of a table, and the owners of its seats."""
    return {listing.host, *(seat.person for seat in listing.seats)}


def _seat(seat: SeatSummary, online: Collection[str]) -> LobbySeat:
    kind = "open" if not seat.name else "person" if seat.bot is None else "bot"
    return LobbySeat(seat.name, kind, seat.person in online)


def _people_at(table: LobbyTable) -> int:
    """How many people are connected to a table."""
    return table.watchers + sum(seat.online for seat in table.seats)


def _is_stale(listing: Listing, now: int) -> bool:
    return now - listing.seen_at >= (STALE_SLOW if listing.terms.slow else STALE)


def _now() -> float:
    return asyncio.get_running_loop().time()
