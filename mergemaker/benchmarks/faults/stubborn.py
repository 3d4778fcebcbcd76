"""A player on a network that loses, repeats, delays and reorders messages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

from mergemaker.load.game_notes import GameNotes
from mergemaker.load.guest import Guest
from mergemaker.load.load_run import LoadRun
from mergemaker.load.messages import Ack, Message, Update
from mergemaker.load.player import Opponents, Player
from mergemaker.load.socket import ServerSocket

SILENCE_S = 0.2  # without news, after which a player repeats their command
TIRED = 10  # silences in a row, after which they connect again


class StubbornPlayer(Player):
    """Repeats each command until it is answered, connects again after a long silence, and ignores
    what the network has repeated or delayed: an answer that is known, or an outdated view."""

    def __init__(self, guest: Guest, notes: GameNotes, run: LoadRun, opponents: Opponents) -> None:
        self._acknowledged: dict[str, int] = {}  # by command, the entry that it is
        self._heard = 0  # views and answers
        super().__init__(guest, notes, run, opponents)

    def message_received(self, message: Message, frame: bytes) -> None:
        """See `Visitor`."""
        self._heard += isinstance(message, Update | Ack)  # others come and go all the time
        if isinstance(message, Update) and message.view.seq < self.seen:
            return  # a later one has overtaken it
        if isinstance(message, Ack) and message.id in self._acknowledged:
            if self._acknowledged[message.id] != message.seq:
                self.run.unexpected["a command that was acknowledged as two entries"] += 1
            return
        if isinstance(message, Ack):
            self._acknowledged[message.id] = message.seq
        super().message_received(message, frame)

    def _habits(self, opened: ServerSocket) -> Iterator[Coroutine[Any, Any, None]]:
        yield from super()._habits(opened)
        yield self._insist(opened)

    async def _insist(self, opened: ServerSocket) -> None:
        """After each silence repeat what was not answered; in the end, give the socket up."""
        silences = 0
        while silences < TIRED:
            heard = self._heard
            await asyncio.sleep(SILENCE_S)
            silences = 0 if self._heard > heard else silences + 1
            if silences and self._action is not None and self.in_doubt:
                self._send_when_possible(self._action)
        opened.drop()
