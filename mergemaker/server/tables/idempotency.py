"""The answers that a table's commands got, so that a repeated one gets its first answer again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from mergemaker.table.command import AnyCommand

from ..storage.journal import Row
from ..wire import messages

# How many refusals are remembered for a table. What was carried out is remembered for ever.
REFUSALS = 256

Answer = messages.Ack | messages.Refused | messages.Weighed | messages.Hinted
SendAnswer = Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class _Answered:
    digest: bytes
    answer: Answer


class Answers:
    """The answers that were given at one table."""

    def __init__(self) -> None:
        self._done: dict[tuple[str, str], _Answered] = {}
        self._refused: dict[tuple[str, str], _Answered] = {}

    def find(self, who: str, command: AnyCommand) -> Answer | None:
        """The answer to a command that was answered before, or None when it is new.

        An id that was another command's gets a refusal.
        """
        key = (who, command.id)
        known = self._done.get(key) or self._refused.get(key)
        if known is None:
            return None
        if known.digest == digest_of(command):
            return known.answer
        reason = f"The id {command.id!r} was another command's: give every command its own."
        return messages.Refused(command.id, "id-reused", None, reason)

    def note_done(self, row: Row) -> None:
        """Note that what a row of the journal tells of was commanded and is done."""
        if row.person is not None and row.command is not None and row.digest is not None:
            ack = messages.Ack(row.command, row.seq)
            self._done[row.person, row.command] = _Answered(row.digest, ack)

    def note_refused(self, who: str, command: AnyCommand, refusal: messages.Refused) -> None:
        """Note that a command was refused."""
        self._refused[who, command.id] = _Answered(digest_of(command), refusal)
        while len(self._refused) > REFUSALS:
            del self._refused[next(iter(self._refused))]

    def forget_done(self) -> None:
        """Forget what was done, before the journal is read again."""
        self._done.clear()


def digest_of(command: AnyCommand) -> bytes:
    """A hash of a command's content."""
    return sha256(msgspec.json.encode(command)).digest()
