"""Queries about a table: what an offer would do, and hints. They change nothing, so they take no
lock and wait for no disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mergemaker.rules import Refused, observe
from mergemaker.table import must_decide, preview_offer
from mergemaker.table.command import AnyQuery, Hint, PreviewOffer

from ..wire import messages
from ..workers.bots import BotRunner
from .live_table import LiveTable
from .seeds import seed_of

# How many hints may be in progress on this server.
HINTS = 16

Answer = messages.OfferPreview | messages.Hinted | messages.Refused
SendAnswer = Callable[[Answer], None]


class Queries:
    """Answers the queries of everyone on this server. A person gets one hint at a time, at all
    tables together.

    Args:
        runner: computes the hints.
    """

    def __init__(self, runner: BotRunner) -> None:
        self._runner = runner
        self._hints: dict[str, asyncio.Task[None]] = {}

    def ask(self, live: LiveTable, person: str, query: AnyQuery, send_answer: SendAnswer) -> None:
        """Answer a query; a hint's answer comes later."""
        try:
            if isinstance(query, PreviewOffer):
                sides = preview_offer(live.table, person, query.offer)
                send_answer(messages.OfferPreview(query.id, sides))
            else:
                self._begin_hint(live, person, query, send_answer)
        except Refused as refusal:
            send_answer(messages.Refused.of(refusal, query.id))

    def close(self) -> None:
        """Cancel all hints in progress."""
        for task in self._hints.values():
            task.cancel()

    def _begin_hint(
        self, live: LiveTable, person: str, query: Hint, send_answer: SendAnswer
    ) -> None:
        if person in self._hints:
            reason = "You are waiting for a hint already. It will come in a moment."
            raise Refused(code="one-hint-at-a-time", reason=reason)
        if len(self._hints) >= HINTS:
            reason = "Too many people are waiting for hints. Try again in a moment."
            raise Refused(code="busy", reason=reason)
        task = asyncio.create_task(self._answer_hint(live, person, query, send_answer))
        self._hints[person] = task
        task.add_done_callback(lambda _: self._hints.pop(person))

    async def _answer_hint(
        self, live: LiveTable, person: str, query: Hint, send_answer: SendAnswer
    ) -> None:
        try:
            send_answer(await self._hint(live, person, query))
        except Refused as refusal:
            send_answer(messages.Refused.of(refusal, query.id))

    async def _hint(self, live: LiveTable, person: str, query: Hint) -> messages.Hinted:
        table = live.table
        seat = must_decide(table, person, query.seq)
        assert table.game is not None
        if not self._runner.hints_ready:
            reason = "There are no hints yet, while the server gets ready. Try again in a minute."
            raise Refused(code="getting-ready", reason=reason)
        observation = observe(table.game, seat)
        hint = await self._runner.hint(observation, seat, seed_of(table, "hint", query.seq))
        must_decide(live.table, person, query.seq)  # the game may have moved on meanwhile
        if hint is None:
            raise Refused(code="no-hint", reason="No hint could be found. Try again.")
        return messages.Hinted(query.id, query.seq, hint.best, hint.next, hint.reasons)
