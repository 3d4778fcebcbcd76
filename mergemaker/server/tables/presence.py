"""Who is connected to a table, and the message that says so.

The message is small, and is sent at most once a second however many people come and go. Nobody is
sent a view because of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from time import monotonic
from typing import NamedTuple, Protocol

from mergemaker.table import Attendance, Table
from mergemaker.table.absence import freeable, replaceable

from ..clock import moment, now_ms
from ..identity import people_at
from ..wire import messages
from ..wire.frame import Frame

INTERVAL = 1.0  # seconds from one message to the next, at least


class _LastSeen(NamedTuple):
    """When somebody with a seat disconnected, or sat down without being connected: `counted_from`
    in seconds of a clock that never jumps, `at` in milliseconds since 1970."""

    counted_from: float
    at: int


class Viewer(Protocol):
    """A connection that shows a table to somebody at a holder's device. Its methods neither wait
    nor fail."""

    holder: str

    def table_changed(self) -> None:
        """There is a newer view to show."""
        ...

    def presence_changed(self) -> None:
        """There may be a newer message about who is connected."""
        ...


class Presence:
    """The viewers of one table. While a device is connected, all people at it are there.

    Args:
        table: returns the current table.
        grace: for how many seconds somebody may be disconnected before they are absent.
    """

    def __init__(self, table: Callable[[], Table], grace: float) -> None:
        self.viewers: set[Viewer] = set()
        self._table = table
        self._connections: Counter[str] = Counter()  # by holder
        self._online = set[str]()
        self._frame: Frame | None = None
        self._outdated = True
        self._timer: asyncio.TimerHandle | None = None
        self._announced_at = 0.0
        self._arrivals: list[Callable[[], None]] = []
        self._grace = grace
        self._bots_wait = False
        self._loaded_at = monotonic()
        self._last_seen: dict[str, _LastSeen] = {}

    @property
    def online(self) -> Collection[str]:
        """The people who are there."""
        return self._online

    @property
    def holders(self) -> Collection[str]:
        """The holders of the devices that are connected."""
        return self._connections.keys()

    @property
    def watchers(self) -> int:
        """How many connected devices have nobody with a seat."""
        owners = set(self._table().seats.owners)
        return sum(owners.isdisjoint(people_at(holder).values()) for holder in self.holders)

    def on_arrival(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever somebody connects; it must neither wait nor fail."""
        self._arrivals.append(listener)

    def attendance(self) -> Attendance:
        """Who is there now, and who has been away for too long: since they were last seen, or
        since the table was loaded."""
        gone_before = monotonic() - self._grace
        absent = {
            seat.person
            for seat in self._table().seats
            if seat.person is not None
            and seat.person not in self._online
            and self._gone_since(seat.person) <= gone_before
        }
        return Attendance(self.online, absent, now_ms())

    def _gone_since(self, person: str) -> float:
        seen = self._last_seen.get(person)
        return self._loaded_at if seen is None else seen.counted_from

    def enter(self, viewer: Viewer) -> None:
        """Somebody connected."""
        self.viewers.add(viewer)
        self._connections[viewer.holder] += 1
        self._online.update(people_at(viewer.holder).values())
        self.announce()
        for listener in self._arrivals:
            listener()

    def leave(self, viewer: Viewer) -> None:
        """Somebody disconnected."""
        self.viewers.discard(viewer)
        self._connections[viewer.holder] -= 1
        if not self._connections[viewer.holder]:
            del self._connections[viewer.holder]
            people = people_at(viewer.holder).values()
            self._online.difference_update(people)
            self._note_seen(set(people).intersection(self._table().seats.owners))
        self.announce()

    def seats_changed(self, before: Collection[str]) -> None:
        """Seats have changed hands. Somebody may sit down before they connect: their grace begins
        then.

        Args:
            before: the identities that owned a seat before.
        """
        self._note_seen(set(self._table().seats.owners).difference(before))

    def _note_seen(self, people: Collection[str]) -> None:
        seen = _LastSeen(monotonic(), now_ms())
        self._last_seen.update((person, seen) for person in people)

    def frame(self) -> Frame:
        """The message about who is connected; the same frame as long as nothing changes."""
        if self._frame is None or self._outdated:
            table = self._table()
            seated = [
                number for number, seat in enumerate(table.seats) if seat.person in self._online
            ]
            attendance = self.attendance()
            presence = messages.Presence(
                online=seated,
                away=self._away(table),
                host=table.host in self._online,
                watchers=self.watchers,
                replaceable=replaceable(table, attendance),
                freeable=freeable(table, attendance),
                bots_wait=self._bots_wait,
            )
            frame = Frame(presence)
            if self._frame is None or frame.text != self._frame.text:
                self._frame = frame
            self._outdated = False
        return self._frame

    def _away(self, table: Table) -> list[messages.Away]:
        """The seats whose owners are not connected, and since when."""
        away: list[messages.Away] = []
        for number, seat in enumerate(table.seats):
            if seat.person is not None and seat.person not in self._online:
                seen = self._last_seen.get(seat.person)
                since = None if seen is None else moment(seen.at // 1000 * 1000)
                away.append(messages.Away(number, since))
        return away

    def say_bots_wait(self, bots_wait: bool) -> None:
        """Say whether the bots wait for thinking time."""
        if bots_wait != self._bots_wait:
            self._bots_wait = bots_wait
            self.announce()

    def refresh(self) -> None:
        """Announce what time alone has changed, such as that somebody is absent by now."""
        before = self._frame
        self._outdated = True
        if self.frame() is not before:
            self.announce()

    def announce(self) -> None:
        """Send the message to every viewer soon, since who is connected may have changed."""
        self._outdated = True
        if self._timer is None and self.viewers:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(
                max(loop.time(), self._announced_at + INTERVAL), self._announce_now
            )

    def _announce_now(self) -> None:
        self._timer = None
        self._announced_at = asyncio.get_running_loop().time()
        for viewer in self.viewers:
            viewer.presence_changed()
