"""A table in the server's memory: the one place where games are changed."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import structlog

from mergemaker.rules import Refused
from mergemaker.table import AnyEntry, Table

from ..failpoint import reached
from ..storage.errors import WriteFailed
from ..storage.journal import Conflict, Journal
from ..wire import messages
from .actions import Action, PersonCommand, changes_of, check, id_of
from .frames import Frames
from .idempotency import Answer, Answers, SendAnswer
from .presence import Presence

# How often a change is tried if others are quicker: as many people as can sit at a table may be,
# each served by another process. And how often if the journal fails.
ATTEMPTS = 6
FAILURES = 2
GRACE = 120.0  # seconds that somebody may be disconnected before they are absent
NOT_STORED = "not-stored"  # the refusal if none succeeds

log = structlog.stdlib.get_logger()


class LiveTable:
    """A table that people and bots can act on. Somebody who is disconnected for longer than the
    `grace`, in seconds, is absent.

    Every change goes through `execute`: it is checked, stored, acknowledged and shown, in this
    order, one at a time.

    Attributes:
        table: the current table.
        frames: what it sends.
        presence: the connections that are shown it.
    """

    def __init__(self, table: Table, journal: Journal, grace: float = GRACE) -> None:
        self.table = table
        self.frames = Frames(table)
        own = weakref.proxy(self)  # the presence belongs to the table: in a cycle neither is freed
        self.presence = Presence(lambda: own.table, grace)
        self._journal = journal
        self._answers = Answers()
        self._listeners: list[Callable[[], None]] = []
        self._lock = asyncio.Lock()
        self._in_sync = True  # the table agrees with the journal

    @classmethod
    async def load(cls, game: str, journal: Journal, grace: float = GRACE) -> LiveTable | None:
        """The table with this id, from the journal; None if there is no such game."""
        rows = await journal.read(game)
        if not rows:
            return None
        entries = [(row.entry, row.at) for row in rows]
        live = cls(await asyncio.to_thread(Table.replayed, game, entries), journal, grace)
        for row in rows:
            live._answers.note_done(row)
        return live

    @property
    def id(self) -> str:
        """The game's id."""
        return self.table.id

    @property
    def busy(self) -> bool:
        """Whether somebody is looking at it, or it is being changed."""
        return bool(self.presence.viewers) or self._lock.locked()

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever the table has changed; it must neither wait nor fail."""
        self._listeners.append(listener)

    def forget_listeners(self) -> None:
        """Call no listener any more, since the table is dropped. Those that refer to it would keep
        it in memory until the next full garbage collection."""
        self._listeners.clear()
        self.presence.forget_listeners()

    async def execute(self, action: Action, send_answer: SendAnswer) -> None:
        """Carry out an action and answer it; a repeated command gets its first answer again.

        Raises:
            Exception: the journal fails, and nobody knows whether the action was stored. There is
                no answer; repeating the command gives one.
        """
        async with self._lock:
            if not self._in_sync:
                await self._catch_up()
            answer = self._known_answer(action)
            is_new = answer is None
            if answer is None:
                answer = await self._first_answer(action)
            reached("before-ack")
            send_answer(answer)
            if is_new and isinstance(answer, messages.Ack):
                reached("before-update")
                self._notify()

    @asynccontextmanager
    async def unchanging(self) -> AsyncGenerator[Table]:
        """The table as the journal has it, which does not change within the context."""
        async with self._lock:
            if not self._in_sync:
                await self._catch_up()
            yield self.table

    async def carry_out(self, action: Action) -> messages.Refused | None:
        """Carry out an action that did not come over a socket.

        Returns:
            Why it was refused, if it was.

        Raises:
            WriteFailed: it could not be stored, and nothing changed.
            Exception: as `execute` does.
        """
        answers: list[Answer] = []
        await self.execute(action, answers.append)
        (answer,) = answers
        if isinstance(answer, messages.Ack):
            return None
        if answer.code == NOT_STORED:
            raise WriteFailed(answer.reason)
        return answer

    def _known_answer(self, action: Action) -> Answer | None:
        if isinstance(action, PersonCommand):
            return self._answers.find(action.person, action.command)
        return None

    async def _first_answer(self, action: Action) -> Answer:
        """Carry out a new action, if it is allowed, and return the answer."""
        failures = 0
        for _ in range(ATTEMPTS):
            attendance = self.presence.attendance()
            try:
                entry = check(self.table, action, attendance)
            except Refused as refusal:
                if not (self._journal.shared and await self._catch_up()):
                    return self._refusal(action, refusal)
                # Another process has changed the game: it may be allowed now, or done already.
            else:
                # The machine's time may have been set back since an earlier server.
                at = max(attendance.at, self.table.changed_at)
                after = self.table.after(entry, at)
                try:
                    return await self._store(action, entry, after)
                except Conflict:  # somebody else wrote to this game: see what, and check again
                    await self._catch_up()
                except Exception:  # only the journal knows whether it was stored
                    log.exception("storing failed", game=self.id)
                    failures += 1
                    await self._catch_up()
            answer = self._known_answer(action)
            if answer is not None:
                return answer
            if failures == FAILURES:
                break
        reason = "The server could not store that, so nothing changed. Try again."
        return messages.Refused(id_of(action), NOT_STORED, None, reason)

    def _refusal(self, action: Action, refusal: Refused) -> messages.Refused:
        refused = messages.Refused.of(refusal, id_of(action))
        if isinstance(action, PersonCommand):
            self._answers.note_refused(action.person, action.command, refused)
        return refused

    async def _store(self, action: Action, entry: AnyEntry, after: Table) -> messages.Ack:
        changes = changes_of(action, entry, after)
        reached("before-append")
        self._in_sync = False
        await asyncio.shield(self._journal.append(*changes))
        reached("after-append")
        self._become(after)
        self._answers.note_done(changes[0].row)
        self._in_sync = True
        return messages.Ack(id_of(action), after.seq)

    async def look_again(self) -> None:
        """Show what other processes may have changed."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Apply the entries that the journal has and the table does not. Returns whether there
        were any."""
        rows = await self._journal.read(self.id, after=self.table.seq)
        for row in rows:
            self._become(self.table.after(row.entry, row.at))
            self._answers.note_done(row)
        self._in_sync = True
        if rows:
            self._notify()
        return bool(rows)

    def _become(self, table: Table) -> None:
        before, self.table = self.table, table
        self.frames = Frames(table, self.frames)
        if table.seats is not before.seats:
            self.presence.seats_changed(before.seats.owners)

    def _notify(self) -> None:
        for viewer in self.presence.viewers:
            viewer.table_changed()
        self.presence.table_changed()
        for listener in self._listeners:
            listener()

    async def close(self) -> None:
        """Wait until nothing is being stored."""
        async with self._lock:
            pass
