"""Who is connected to a table, and the message that says so.

The message is small, and is sent at most once a second however many people come and go, or when a
seat changes hands. Nobody is sent a view because of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Set
from typing import NamedTuple, Protocol

from mergemaker.table import Attendance, Table
from mergemaker.table.absence import LONG_WAIT, freeable, replaceable
from mergemaker.table.command import SetPace, Start
from mergemaker.table.permissions import STRANGER, allows, seats_to_free, seats_to_hand_over
from mergemaker.table.seats import Seats
from mergemaker.table.view_types import Phase
from mergemaker.table.watching import sees_present

from ..clock import moment, now_ms, running_time
from ..identity import people_at
from ..wire import messages
from ..wire.frame import Frame

INTERVAL = 1.0  # seconds from one message to the next, at least


class _LastSeen(NamedTuple):
    """When somebody with a seat disconnected, or sat down without being connected: `counted_from`
    in seconds of the running time, `at` in milliseconds since 1970."""

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
        grace: for how many seconds of the running time somebody may be disconnected before they
            are absent.
    """

    def __init__(self, table: Callable[[], Table], grace: float) -> None:
        self.viewers: set[Viewer] = set()
        self._table = table
        self._connections: Counter[str] = Counter()  # at this process, by holder
        self._elsewhere: Set[str] = frozenset()  # holders, at other processes
        self._online = set[str]()
        self._frames: dict[str, Frame] = {}  # by viewer; everybody without a seat has the same
        self._current: set[str] = set()  # whose frames nothing has changed since
        self._seats_waited_for: tuple[list[int], list[int]] = ([], [])
        self._shown: tuple[Phase, str, Seats] | None = None  # what the message shows of the table
        self._timer: asyncio.TimerHandle | None = None
        self._announced_at = 0.0
        self._arrivals: list[Callable[[], None]] = []
        self._grace = grace
        self._bots_wait = False
        self._loaded_at = running_time.seconds()
        self._last_seen: dict[str, _LastSeen] = {}

    @property
    def online(self) -> Collection[str]:
        """The people who are there."""
        return self._online

    @property
    def holders(self) -> Collection[str]:
        """The holders of the devices that are connected."""
        return self._connections.keys() | self._elsewhere

    @property
    def watchers(self) -> int:
        """How many connected devices have nobody with a seat."""
        return watching(self.holders, self._table().seats.owners)

    def on_arrival(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever somebody connects; it must neither wait nor fail."""
        self._arrivals.append(listener)

    def forget_listeners(self) -> None:
        """Call no listener any more."""
        self._arrivals.clear()

    def attendance(self) -> Attendance:
        """Who is there now, and who has been away for too long: since they were last seen, or
        since the table was loaded."""
        gone_before = running_time.seconds() - self._grace
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
        self._come([viewer.holder])

    def leave(self, viewer: Viewer) -> None:
        """Somebody disconnected."""
        self.viewers.discard(viewer)
        self._connections[viewer.holder] -= 1
        if not self._connections[viewer.holder]:
            del self._connections[viewer.holder]
            self._go([viewer.holder])
        self.announce()

    def set_elsewhere(self, holders: Set[str]) -> None:
        """Say which holders' devices other processes have connected to the table."""
        before, self._elsewhere = self._elsewhere, frozenset(holders)
        if self._elsewhere - before:
            self._come(self._elsewhere - before)
        if before - self._elsewhere:
            self._go(before - self._elsewhere)

    def _come(self, holders: Collection[str]) -> None:
        """Devices of these holders were connected."""
        self._online.update(people_with(holders))
        self.announce()
        for listener in self._arrivals:
            listener()

    def _go(self, holders: Collection[str]) -> None:
        """Devices of these holders have left one process, and may be connected to another."""
        people = people_with(set(holders).difference(self.holders))
        self._online.difference_update(people)
        self._note_seen(people.intersection(self._table().seats.owners))
        self.announce()

    def seats_changed(self, before: Collection[str]) -> None:
        """Seats have changed hands. Somebody may sit down before they connect: their grace begins
        then. This is announced at once, since it changes what those at the table may do.

        Args:
            before: the identities that owned a seat before.
        """
        table = self._table()
        self._note_seen(set(table.seats.owners).difference(before))
        self._frames = {
            each: self._frames[each] for each in self._frames.keys() & {STRANGER, *_at(table)}
        }
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._announced_at = 0.0
        self.announce()

    def _note_seen(self, people: Collection[str]) -> None:
        seen = _LastSeen(running_time.seconds(), now_ms())
        self._last_seen.update((person, seen) for person in people)

    def frame(self, person: str) -> Frame:
        """The message about who is connected, for one viewer; the same frame as long as nothing
        changes for them."""
        table = self._table()
        viewer = person if person in _at(table) else STRANGER
        if viewer not in self._current:
            self._current.add(viewer)
            frame = Frame(self._message(table, viewer))
            known = self._frames.get(viewer)
            if known is None or frame.text != known.text:
                self._frames[viewer] = frame
        return self._frames[viewer]

    def _message(self, table: Table, viewer: str) -> messages.Presence:
        attendance = self.attendance()
        return messages.Presence(
            online=[
                number for number, seat in enumerate(table.seats) if seat.person in self._online
            ],
            away=self._away(table),
            host=table.host in self._online,
            watchers=self.watchers,
            replaceable=seats_to_hand_over(table, viewer, attendance),
            freeable=seats_to_free(table, viewer, attendance),
            may_start=allows(table, Start(""), viewer, attendance),
            may_set_pace=allows(table, SetPace("", table.pace), viewer, attendance),
            bots_wait=self._bots_wait and sees_present(table, viewer),
        )

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

    def refresh(self, attendance: Attendance) -> None:
        """Announce what time alone has changed: that somebody is absent by now."""
        waited_for = _waited_for(self._table(), attendance)
        if waited_for != self._seats_waited_for:
            self._seats_waited_for = waited_for
            self.announce()

    def table_changed(self) -> None:
        """Announce what an entry has changed here. Most moves change nothing, except that somebody
        who kept the others waiting does so no more."""
        table = self._table()
        shown = table.phase, table.host, table.seats
        if shown != self._shown or any(self._seats_waited_for):
            self._shown = shown
            self.announce()

    def announce(self) -> None:
        """Send the message to every viewer soon, since who is connected may have changed."""
        self._current.clear()
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


def _at(table: Table) -> tuple[str, ...]:
    """Who is at a table: its host, and the owners of its seats."""
    return (table.host, *table.seats.owners)


def _waited_for(table: Table, attendance: Attendance) -> tuple[list[int], list[int]]:
    """The seats that others may give to a bot, and those that the host may free."""
    if not attendance.absent and attendance.at - table.clock.asked_at < LONG_WAIT:
        return [], []  # as at nearly all tables, at which it is quickly known
    return replaceable(table, attendance), freeable(table, attendance)


def people_with(holders: Collection[str]) -> set[str]:
    """All people at the devices of these holders."""
    return {person for holder in holders for person in people_at(holder).values()}


def watching(holders: Collection[str], owners: Collection[str]) -> int:
    """How many devices at a table have nobody with a seat.

    Args:
        holders: the holders of the devices.
        owners: the owners of the seats.
    """
    seated = set(owners)
    return sum(seated.isdisjoint(people_at(holder).values()) for holder in holders)
