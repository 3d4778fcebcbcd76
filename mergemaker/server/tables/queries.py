"""Queries about a table: what an offer would do, what somebody gained, and hints. They change
nothing, so they take no lock and wait for no disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from mergemaker.analysis.explanation import explain
from mergemaker.rules import Refused, observe, redact
from mergemaker.table import Table, hinted_seat, preview_offer
from mergemaker.table.command import AnyQuery, Explain, Hint, PreviewOffer

from ..identity import Visitor
from ..rate_limits.token_bucket import Rate, RateLimits
from ..wire import messages
from ..workers.bots import HINT_SECONDS, BotRunner
from ..workers.pool import Priority
from .live_table import LiveTable
from .seeds import seed_of
from .thinking_time import ThinkingTime

# How many hints may be in progress in this process, whose time they take.
HINTS = 16

# The hints of one holder in progress, in all processes together. If a process dies, its hints are
# in progress no longer than this.
ONE_AT_A_TIME = Rate(burst=1, per_second=1 / 30)

Answer = messages.OfferPreview | messages.Hinted | messages.Explained | messages.Refused
SendAnswer = Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A hint in progress, and who waits for it: several connections if one broke and the person
    asked again over another."""

    game: str
    person: str
    query: Hint
    hinting: asyncio.Task[Answer]
    waiting: set[SendAnswer]


class Queries:
    """Answers the queries of everyone on this server. The people at one device get one hint at a
    time, at all tables together; a repeated request for it waits for the same hint.

    Args:
        runner: computes the hints.
        thinking: for how long hints may be thought about.
        limits: makes the token buckets.
    """

    def __init__(self, runner: BotRunner, thinking: ThinkingTime, limits: RateLimits) -> None:
        self._runner = runner
        self._thinking = thinking
        self._hinting = limits.buckets("hints in progress", ONE_AT_A_TIME)  # by holder
        self._hints: dict[str, _Asked] = {}  # by holder

    def ask(
        self, live: LiveTable, visitor: Visitor, query: AnyQuery, send_answer: SendAnswer
    ) -> None:
        """Answer a query; a hint's answer comes later."""
        try:
            if isinstance(query, PreviewOffer):
                sides = preview_offer(live.table, visitor.person, query.offer)
                send_answer(messages.OfferPreview(query.id, sides))
            elif isinstance(query, Explain):
                send_answer(_explained(live.table, visitor.person, query))
            else:
                self._ask_hint(live, visitor, query, send_answer)
        except Refused as refusal:
            send_answer(messages.Refused.of(refusal, query.id))

    def close(self) -> None:
        """Cancel all hints in progress."""
        for asked in self._hints.values():
            asked.hinting.cancel()

    def _ask_hint(
        self, live: LiveTable, visitor: Visitor, query: Hint, send_answer: SendAnswer
    ) -> None:
        asked = self._hints.get(visitor.holder)
        if asked is None:
            asked = self._begin_hint(live, visitor, query)
        elif (asked.game, asked.person, asked.query) != (live.id, visitor.person, query):
            raise _one_at_a_time()
        asked.waiting.add(send_answer)

    def _begin_hint(self, live: LiveTable, visitor: Visitor, query: Hint) -> _Asked:
        if len(self._hints) >= HINTS:
            reason = "Too many people are waiting for hints. Try again in a moment."
            raise Refused(code="busy", reason=reason)
        hinting = asyncio.create_task(self._answer_hint(live, visitor, query))
        hinting.add_done_callback(lambda _: self._end_hint(visitor.holder))
        asked = _Asked(live.id, visitor.person, query, hinting, set())
        self._hints[visitor.holder] = asked
        return asked

    def _end_hint(self, holder: str) -> None:
        asked = self._hints.pop(holder)
        if not asked.hinting.cancelled():
            for send_answer in asked.waiting:
                send_answer(asked.hinting.result())

    async def _answer_hint(self, live: LiveTable, visitor: Visitor, query: Hint) -> Answer:
        try:
            if not await self._hinting.take(visitor.holder):  # another process thinks for them
                raise _one_at_a_time()
            try:
                return await self._hint(live, visitor.person, query)
            finally:
                self._hinting.give_back(visitor.holder)
        except Refused as refusal:
            return messages.Refused.of(refusal, query.id)

    async def _hint(self, live: LiveTable, person: str, query: Hint) -> messages.Hinted:
        table = live.table
        seat = hinted_seat(table, person, query.seq)
        assert table.game is not None
        await self._thinking.check(person)
        if not self._runner.hints_ready:
            reason = "There are no hints yet, while the server gets ready. Try again in a minute."
            raise Refused(code="getting-ready", reason=reason)
        observation, seed = observe(table.game, seat), seed_of(table, "hint", query.seq)
        async with self._thinking.turn(person, HINT_SECONDS, Priority.WATCHED) as turn:
            hint = await self._runner.hint(observation, seat, seed, turn)
        hinted_seat(live.table, person, query.seq)  # the game may have moved on meanwhile
        if hint is None:
            raise Refused(code="no-hint", reason="No hint could be found. Try again.")
        return messages.Hinted(query.id, query.seq, hint.best, hint.next, hint.reasons, hint.trade)


def _explained(table: Table, person: str, query: Explain) -> messages.Explained:
    """What was gained at a ply, for somebody with a seat.

    Raises:
        Refused: they have no seat, or there is no such ply that somebody played.
    """
    you = table.seats.own(person)
    after = table.timeline.at(query.ply)
    ply = table.plies[query.ply]
    if ply.seat is None:
        raise Refused(code="no-such-ply", reason=f"Nobody moved at ply {query.ply}.")
    before = table.timeline.at(query.ply - 1)
    fact = explain(before, after, redact(ply.events, you), ply.seat)
    return messages.Explained(query.id, query.ply, fact)


def _one_at_a_time() -> Refused:
    reason = "You are waiting for a hint already. It will come in a moment."
    return Refused(code="one-hint-at-a-time", reason=reason)
