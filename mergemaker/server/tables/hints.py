"""Hints at one table: thought up beside the game, which goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mergemaker.rules import Refused, observe
from mergemaker.table import Table
from mergemaker.table.command import Hint

from ..wire import messages
from ..workers.bots import BotRunner
from .idempotency import SendAnswer
from .seeds import seed_of


class Hints:
    """The hints that are being thought up at a table, one at most for each person.

    Args:
        table: tells the table as it is now.
        runner: has bots think.
    """

    def __init__(self, table: Callable[[], Table], runner: BotRunner) -> None:
        self._table = table
        self._runner = runner
        self._asked: dict[str, asyncio.Task[None]] = {}

    def ask(self, who: str, command: Hint, send_answer: SendAnswer) -> None:
        """Begin to think up a hint; the answer comes later."""
        if who in self._asked:
            reason = "A hint is being thought up for you already: wait for that one."
            send_answer(messages.Refused(command.id, "one-hint-at-a-time", None, reason))
            return
        task = asyncio.create_task(self._answer(who, command, send_answer))
        self._asked[who] = task
        task.add_done_callback(lambda _: self._asked.pop(who))

    async def _answer(self, who: str, command: Hint, send_answer: SendAnswer) -> None:
        try:
            send_answer(await self._hint(who, command))
        except Refused as refusal:
            send_answer(messages.Refused.of(refusal, command.id))

    async def _hint(self, who: str, command: Hint) -> messages.Hinted:
        table = self._table()
        seat = table.must_decide(who, command.seq)
        assert table.game is not None
        if not self._runner.hints_ready:
            raise Refused(
                code="getting-ready", reason="Hints are getting ready. Try again in a minute."
            )
        known = observe(table.game, seat)
        found = await self._runner.hint(known, seat, seed_of(table, "hint", command.seq))
        self._table().must_decide(who, command.seq)  # or else it has gone stale
        if found is None:
            raise Refused(code="no-hint", reason="No hint could be found. Try again.")
        return messages.Hinted(command.id, command.seq, found.best, found.next, found.reasons)

    def close(self) -> None:
        """Think of no hint any more."""
        for task in self._asked.values():
            task.cancel()
