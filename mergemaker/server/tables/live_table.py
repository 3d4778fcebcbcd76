"""A table while the server holds it: its entries stored, its people told, its bots set to think."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

import msgspec
import structlog

from mergemaker.rules import Refused, observe
from mergemaker.table import AnyEntry, Table, preview_offer, rules_shown, told, view, view_types
from mergemaker.table import command as ask
from mergemaker.table.entry import Began, Opened, RematchMade, SeatGivenToBot

from ..failpoint import reached
from ..storage.journal import Change, Conflict, Journal, Row
from ..wire import messages
from ..workers.bots import BotRunner, fallback_move
from ..workers.pool import Priority
from . import opponents
from .hints import Hints
from .idempotency import Answer, Answers, SendAnswer, digest_of
from .seeds import seed_of

# How long a bot's move is shown before the next, in seconds.
PACES: dict[view_types.Pace, float] = {"instant": 0.0, "brisk": 0.7, "relaxed": 1.6}

# How long bots wait when the journal, or the game itself, fails, in seconds.
TROUBLE_PAUSE = 5.0

log = structlog.stdlib.get_logger()


class Viewer(Protocol):
    """Somebody who is shown the table."""

    who: str

    def wake(self) -> None:
        """There is something new to be shown. Must not wait, nor fail."""
        ...


class LiveTable:
    """A table, and all that goes on around it on this server.

    Whatever changes it is checked, stored, acknowledged and then told, in this order, one change at
    a time.
    """

    def __init__(self, table: Table, journal: Journal, runner: BotRunner) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self._journal = journal
        self._runner = runner
        self._answers = Answers()
        self._hints = Hints(lambda: self.table, runner)
        self._turn = asyncio.Lock()
        self._sure = True  # the table is as the journal says
        self._bots: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def load(cls, game: str, journal: Journal, runner: BotRunner) -> LiveTable | None:
        """The table with this id as the journal has it, or None when it has no such game."""
        live = cls(Table(game), journal, runner)
        await live._reload()
        return live if live.table.seq else None

    @property
    def id(self) -> str:
        """The game's id."""
        return self.table.id

    @property
    def busy(self) -> bool:
        """Somebody is being shown it, or it is being changed."""
        return bool(self.viewers) or self._turn.locked() or self._bots is not None

    # --- people come and go ----------------------------------------------------------------------

    @property
    def online(self) -> set[str]:
        """The identities that are being shown the table."""
        return {viewer.who for viewer in self.viewers}

    def enter(self, viewer: Viewer) -> None:
        """Somebody came to the table."""
        self._change_viewers(self.viewers.add, viewer)

    def leave(self, viewer: Viewer) -> None:
        """Somebody left."""
        self._change_viewers(self.viewers.discard, viewer)

    def _change_viewers(self, change: Callable[[Viewer], None], viewer: Viewer) -> None:
        before = self.online
        change(viewer)
        if self.online != before:
            self._tell()

    def welcome(self) -> messages.Welcome:
        """What every connection is told first."""
        return messages.Welcome(rules_shown(self.table.ruleset))

    def update(self, who: str, since: int) -> tuple[bytes, int]:
        """The newest update for an identity, that tells what came after the entry `since`.

        Returns:
            The frame, and the entry to ask from the next time.
        """
        online = self.online
        watchers = sum(self.table.seats.of(other) is None for other in online)
        update = messages.Update(
            view(self.table, who, online=online, watchers=watchers),
            told(self.table, who, since),
        )
        return msgspec.json.encode(update), self.table.seq

    # --- commands --------------------------------------------------------------------------------

    async def obey(
        self, who: str, command: ask.AnyCommand | ask.AnyQuery, send_answer: SendAnswer
    ) -> None:
        """Carry out a command and answer it; a repeated one gets its first answer again.

        A hint is answered later: the table does not wait for it.

        Raises:
            Exception: nobody knows whether the command was stored, since the journal fails. There
                is no answer; repeating the command gives one.
        """
        if isinstance(command, ask.Hint):
            self._hints.ask(who, command, send_answer)
            return
        if isinstance(command, ask.PreviewOffer):
            send_answer(self._preview_offer(who, command))
            return
        async with self._turn:
            if not self._sure:
                await self._reload()
            answer = self._answers.find(who, command)
            is_new = answer is None
            if answer is None:
                answer = await self._first_answer(who, command)
            reached("before-ack")
            send_answer(answer)
            if is_new and isinstance(answer, messages.Ack):
                reached("before-tell")
                await self._changed()

    async def _first_answer(self, who: str, command: ask.AnyCommand) -> Answer:
        """The answer to a command that is new, carried out if it may be."""
        try:
            if isinstance(command, ask.Start | ask.Handover):
                opponents.check(command.bot)
            for _ in range(2):
                entry = self.table.consider(command, who, self.online)
                if isinstance(entry, Began | SeatGivenToBot):
                    entry = msgspec.structs.replace(entry, name=opponents.name_of(entry.bot))
                try:
                    await self._store(entry, who, command)
                except Conflict:  # somebody else wrote to this game: see what, and decide again
                    await self._reload()
                except Exception:  # whatever failed, only the journal knows if it was stored
                    log.exception("storing failed", game=self.id)
                    await self._reload()
                answer = self._answers.find(who, command)
                if answer is not None:
                    return answer
        except Refused as refusal:
            refused = messages.Refused.of(refusal, command.id)
            self._answers.note_refused(who, command, refused)
            return refused
        reason = "The server could not store that, so nothing changed. Try again."
        return messages.Refused(command.id, "not-stored", None, reason)

    def _preview_offer(self, who: str, query: ask.PreviewOffer) -> Answer:
        try:
            return messages.Weighed(query.id, preview_offer(self.table, who, query.offer))
        except Refused as refusal:
            return messages.Refused.of(refusal, query.id)

    async def continue_at(self, who: str, opened: Opened, next_game: str) -> str:
        """Make the table where the same people play on, unless there is one already.

        Args:
            who: the identity that asks for it.
            opened: how that table is opened.
            next_game: the id that it would have.

        Returns:
            The id of the table where they play on.

        Raises:
            Refused: the game is not over, or `who` has no seat.
        """
        async with self._turn:
            if not self._sure:
                await self._reload()
            if self.table.seats.of(who) is None:
                raise Refused(code="no-seat", reason="Only those who played can ask for a rematch.")
            if not self.table.over:
                raise Refused(
                    code="not-over", reason="A rematch has to wait until the game is over."
                )
            if self.table.next_game is None:
                entry = RematchMade(next_game)
                at = _now()
                other, after = Table(next_game).after(opened, at), self.table.after(entry, at)
                with self._unsure():
                    await asyncio.shield(
                        self._journal.append(
                            Change(Row(next_game, other.seq, at, opened), other.summary()),
                            Change(Row(self.id, after.seq, at, entry), after.summary()),
                        )
                    )
                self.table = after
                await self._changed()
            return self.table.next_game or next_game

    # --- storing ---------------------------------------------------------------------------------

    async def _store(
        self, entry: AnyEntry, who: str | None = None, command: ask.AnyCommand | None = None
    ) -> None:
        """Store an entry, with the command it comes from if it is a person's, and apply it.

        When this fails, the table has to be reloaded.
        """
        at = _now()
        after = self.table.after(entry, at)
        row = Row(self.id, after.seq, at, entry)
        if command is not None:
            row = replace(row, person=who, command=command.id, digest=digest_of(command))
        reached("before-append")
        with self._unsure():
            await asyncio.shield(self._journal.append(Change(row, after.summary())))
        reached("after-append")
        self.table = after
        self._answers.note_done(row)

    @contextmanager
    def _unsure(self) -> Generator[None]:
        """While something is being stored nobody is sure of the table, nor when that fails."""
        self._sure = False
        yield
        self._sure = True

    async def _reload(self) -> None:
        """Make the table again from the journal."""
        rows = await self._journal.read(self.id)
        self.table = await asyncio.to_thread(
            Table.replayed, self.id, [(row.entry, row.at) for row in rows]
        )
        self._answers.forget_done()
        for row in rows:
            self._answers.note_done(row)
        self._sure = True
        self._tell()

    async def _changed(self) -> None:
        self._tell()
        self.wake_bots()
        if self.table.over:
            log.info("game over", game=self.id, seq=self.table.seq)

    def _tell(self) -> None:
        for viewer in self.viewers:
            viewer.wake()

    # --- bots ------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Have the bots that must decide do so."""
        if self._bots is None and not self._closed and self.table.bots_to_act():
            self._bots = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")
            self._bots.add_done_callback(self._bots_are_done)

    def _bots_are_done(self, task: asyncio.Task[None]) -> None:
        self._bots = None
        failure = None if task.cancelled() else task.exception()
        if failure is None:
            self.wake_bots()
        else:
            log.error("bots stopped", game=self.id, exc_info=failure)
            asyncio.get_running_loop().call_later(TROUBLE_PAUSE, self.wake_bots)

    async def _play_bots(self) -> None:
        while acting := self.table.bots_to_act():
            seat, bot = acting[0]
            table, game, seq = self.table, self.table.game, self.table.seq
            assert game is not None
            known = observe(game, seat)
            seed = seed_of(table, "bot", seq)
            moves, _ = await asyncio.gather(
                self._runner.choose(opponents.bot_of(bot), known, seat, seed, self._priority),
                asyncio.sleep(PACES[table.pace]),
            )
            async with self._turn:
                if not self._sure:
                    await self._reload()
                if self.table.seats[seat].bot == bot:
                    await self._play_bot(seat, moves, seq)

    @property
    def _priority(self) -> Priority:
        return Priority.WATCHED if self.viewers else Priority.UNWATCHED

    async def _play_bot(self, seat: int, moves: list[str], seq: int) -> None:
        table = self.table
        try:
            entry = table.move(seat, moves, seq)
        except Refused as refusal:
            if refusal.code in ("stale", "over"):
                return  # the game moved on while it thought
            log.error("a bot's move was refused", game=self.id, seat=seat, code=refusal.code)
            assert table.game is not None
            entry = table.move(seat, fallback_move(table.game, seat), seq)
        try:
            await self._store(entry)
        except Conflict:
            await self._reload()
            return
        await self._changed()

    async def close(self) -> None:
        """Let what is being stored be stored, and let no bot play on."""
        self._hints.close()
        async with self._turn:
            self._closed = True
            if self._bots is not None:
                self._bots.cancel()


def _now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
