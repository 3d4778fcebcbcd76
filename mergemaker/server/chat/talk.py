"""The talk at one place: a table, or the lobby. A message is checked, stored, acknowledged and then
shown, as a move is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Container, Set
from typing import Protocol

from mergemaker.rules import Refused

from ..addresses import Addresses
from ..clock import now_ms
from ..rate_limits.token_bucket import Rate, RateLimits
from ..storage.chat_store import AlreadySaid, Authorship, ChatStore, NumberTaken, Said
from ..storage.errors import WriteFailed
from ..tables.default_names import GUESTS
from ..wire.chat import Done, Report, Room, Say
from ..wire.frame import Frame
from .authors import Authors
from .rooms import LOBBY, rooms_at
from .text import WordList, tidy_text
from .transcript import HISTORY, Bookmark, Transcript
from .watch import TalkWatch

SAYING = Rate(burst=5, per_second=0.5)  # messages of one person
SAYING_BY_ADDRESS = Rate(burst=15, per_second=1.5)  # messages from one address
SAYING_IN_ROOM = Rate(burst=20, per_second=4)  # messages of all people in one room
# How often it is tried to store a message if others are quicker, each served by another process.
ATTEMPTS = 6

REPORTING = Rate(burst=5, per_second=1 / 60)  # reports of one person

SendAnswer = Callable[[Done], None]
NameOf = Callable[[str], Awaitable[str | None]]


class Listener(Protocol):
    """A connection that shows the talk. Its method neither waits nor fails."""

    def chat_changed(self) -> None:
        """There may be something new to show."""
        ...


class TalkLimits:
    """How fast people may talk and report, at whichever table they do.

    Args:
        addresses: where people are.
        limits: makes the token buckets.
    """

    def __init__(self, addresses: Addresses, limits: RateLimits) -> None:
        self.addresses = addresses
        self.saying = limits.buckets("saying by person", SAYING)
        self.saying_by_address = limits.buckets("saying by address", SAYING_BY_ADDRESS)
        self.saying_in_room = limits.buckets("saying in a room", SAYING_IN_ROOM)
        self._reporting = limits.buckets("reports by person", REPORTING)

    async def check_reporting(self, person: str) -> None:
        """Count a report.

        Raises:
            Refused: the person reports too much.
        """
        if not await self._reporting.take(person):
            reason = "You have reported a lot. Wait a minute, then try again."
            raise Refused(code="too-many-requests", reason=reason)


class Talk:
    """The talk at one place.

    Args:
        place: a game's id, or the lobby.
        store: keeps what is said.
        name_of: finds the name that an identity goes by.
        words: the words to be masked.
        limits: of everybody on this server.
        removed: the people whose messages are not shown any more.
        watch: keeps it up to date while somebody reads it.

    Attributes:
        authors: the people who have written here, by their numbers.
    """

    def __init__(
        self,
        place: str,
        store: ChatStore,
        name_of: NameOf,
        words: WordList,
        limits: TalkLimits,
        removed: Container[str],
        watch: TalkWatch,
    ) -> None:
        self.place = place
        self.authors = Authors(place)
        self._listeners: set[Listener] = set()
        self._watch = watch
        self._newest: dict[tuple[str, int, str], int] = {}  # as `Authorship` has it
        self._store = store
        self._name_of = name_of
        self._words = words
        self._limits = limits
        self._removed = removed
        self._barred: frozenset[str] = frozenset()
        self._transcripts = {room: Transcript(room) for room in rooms_at(place)}
        self._lock = asyncio.Lock()
        self._in_sync = False  # what is kept in memory agrees with the store

    async def load(self) -> None:
        """Read what was said last, and who has written."""
        known = (await self._store.authors([self.place])).get(self.place, [])
        self._newest = {(one.room, one.author, one.person): one.newest for one in known}
        self.authors = Authors(self.place, ((one.author, one.person) for one in known))
        for room, transcript in self._transcripts.items():
            latest = await self._store.latest(self.place, room, HISTORY)
            transcript.replace(latest, (one.person for one in known if one.room == room))
        self._in_sync = True
        self._announce()

    def agrees(self, authors: Collection[Authorship]) -> bool:
        """See `Watched`."""
        return self._newest == {(one.room, one.author, one.person): one.newest for one in authors}

    def enter(self, listener: Listener) -> None:
        """Show a listener from now on what is said."""
        if not self._listeners:
            self._watch.watch(self)
        self._listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """Show it to them no more."""
        self._listeners.discard(listener)
        if not self._listeners:
            self._watch.leave(self)

    def frame(self, room: Room, bookmark: Bookmark) -> tuple[Frame, Bookmark] | None:
        """What a reader has not been shown of a room yet (`Transcript.frame`)."""
        return self._transcripts[room].frame(bookmark, self._is_hidden)

    async def say(
        self, person: str, seat: int | None, name: str | None, say: Say, send_answer: SendAnswer
    ) -> None:
        """Say something, and show it to everybody here; a repeated command is only answered.

        Args:
            person: the identity that says it, who may write in this room.
            seat: their seat, if they have one.
            name: what they are called here, if they have a name of this place.
            say: the command.
            send_answer: called once it is stored.

        Raises:
            Refused: the text cannot be shown, the person or the room is too fast, or the id
                belongs to something else.
            Exception: the store failed, and nobody knows whether it was stored.
        """
        text = self._words.masked(tidy_text(say.text))
        async with self._lock:
            if not self._in_sync:
                await self.load()
            known = self._known(person, say)
            is_new = known is None
            if known is None:
                known, is_new = await self._store_new(person, seat, name, say, text)
            if (known.room, known.text) != (say.room, text):
                reason = f"The id {say.id!r} belongs to another message: give each its own."
                raise Refused(code="id-reused", reason=reason)
            send_answer(Done(say.id, known.number))
            if is_new:
                self._show(known)

    async def _store_new(
        self, person: str, seat: int | None, name: str | None, say: Say, text: str
    ) -> tuple[Said, bool]:
        """Store a message. Returns it, and whether it is new: it may have been said long ago."""
        await self._check_rate(person, say.room)
        name = name or await self._known_name(person)
        for _ in range(ATTEMPTS):
            author = self.authors.number_of(person)
            said = Said(
                place=self.place,
                room=say.room,
                number=self._transcripts[say.room].last_number + 1,
                at=now_ms(),
                person=person,
                author=author,
                seat=seat,
                name=name,
                text=text,
                command=say.id,
            )
            self._in_sync = False
            try:
                await asyncio.shield(self._store.append(said))
            except AlreadySaid:
                stored = await self._store.find(self.place, author, say.id)
                self._in_sync = True
                return stored, False
            except (NumberTaken, WriteFailed) as error:  # only the store knows what is in it
                await self.load()
                stored = self._known(person, say)
                if stored is not None:
                    return stored, False
                if isinstance(error, WriteFailed):
                    raise
            else:
                self._in_sync = True
                return said, True
        raise _crowded()

    async def _check_rate(self, person: str, room: Room) -> None:
        if not await self._limits.saying.take(person):
            reason = "You are writing very fast. Wait a moment, then send it again."
            raise Refused(code="chat-too-fast", reason=reason)
        address = self._limits.addresses.of(person)
        if not await self._limits.saying_by_address.take(address):
            reason = "There is much writing from your address. Wait a moment, then send it again."
            raise Refused(code="chat-too-fast", reason=reason)
        if not await self._limits.saying_in_room.take(f"{self.place} {room}"):
            raise _crowded()

    async def _known_name(self, person: str) -> str:
        """The name that somebody without a seat goes by. The lobby is open to all, so everybody
        there has one of their own."""
        name = await self._name_of(person)
        if name is None and self.place == LOBBY:
            raise Refused(code="no-name", reason="Say what to call you first, then write.")
        return name or GUESTS["en"]

    def _show(self, said: Said) -> None:
        if said.author is not None and said.person is not None:
            self.authors.add(said.author, said.person)
            self._newest[said.room, said.author, said.person] = said.number
        self._transcripts[said.room].add(said)
        self._announce()

    def _announce(self) -> None:
        for listener in self._listeners:
            listener.chat_changed()

    async def report(self, person: str, report: Report, send_answer: SendAnswer) -> None:
        """Report a message that can still be seen, with what was said around it.

        Raises:
            Refused: there is no such message, or the person reports too much.
        """
        said = self._find(report.room, report.number)
        if said is None or said.person is None or self._is_hidden(said.person):
            raise Refused(code="no-such-message", reason="That message is not shown any more.")
        await self._limits.check_reporting(person)
        await self._store.report(said, person)
        send_answer(Done(report.id, said.number))

    def _find(self, room: Room, number: int) -> Said | None:
        transcript = self._transcripts.get(room)
        latest = () if transcript is None else transcript.latest
        return next((said for said in latest if said.number == number), None)

    # --- what is withdrawn -----------------------------------------------------------------------

    def bar(self, people: frozenset[str]) -> None:
        """Show nobody any more what these people have said, whom the host has removed."""
        if not people <= self._barred:
            new, self._barred = people - self._barred, people
            self.withdraw(new)

    def withdraw(self, people: Set[str]) -> None:
        """Take from all who read it what these people have said, which is hidden from now on."""
        withdrawn = [transcript.withdraw(people) for transcript in self._transcripts.values()]
        if any(withdrawn):
            self._announce()

    async def reload(self) -> None:
        """Read again what the store has, since others have changed it."""
        async with self._lock:
            await self.load()

    def _is_hidden(self, person: str) -> bool:
        return person in self._barred or person in self._removed

    def _known(self, person: str, say: Say) -> Said | None:
        """What a command has said, if it was carried out lately."""
        latest = (said for each in self._transcripts.values() for said in each.latest)
        return next((said for said in latest if _is(said, person, say)), None)


def _crowded() -> Refused:
    reason = "Too many people are writing at once. Wait a moment, then send it again."
    return Refused(code="chat-too-fast", reason=reason)


def _is(said: Said, person: str, say: Say) -> bool:
    return said.person == person and said.command == say.id
