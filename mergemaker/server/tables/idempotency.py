"""The answers to a table's commands, so that a repeated command gets its first answer again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from mergemaker.table.command import AnyCommand

from ..storage.changes import Row
from ..wire import messages

# How many refusals are remembered for each table. Commands that were carried out are never
# forgotten.
REFUSALS = 256

Answer = messages.Ack | messages.Refused
SendAnswer = Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class _Answered:
    digest: bytes
    answer: Answer


class Answers:
    """The answers given at one table."""

    def __init__(self) -> None:
        self._done: dict[tuple[str, str], _Answered] = {}
        self._refused: dict[tuple[str, str], _Answered] = {}

    def find(self, person: str, command: AnyCommand) -> Answer | None:
        """The answer to a command that was answered before; None if the command is new.

        A command that reuses another's id gets a refusal.
        """
        key = (person, command.id)
        known = self._done.get(key) or self._refused.get(key)
        if known is None:
            return None
        if known.digest == digest_of(command):
            return known.answer
        reason = f"The id {command.id!r} belongs to another command: give every command its own."
        return messages.Refused(command.id, "id-reused", None, reason)

    def note_done(self, row: Row) -> None:
        """Remember that the command behind a row of the journal, if any, was carried out."""
        if row.person is not None and row.command is not None and row.digest is not None:
            ack = messages.Ack(row.command, row.seq)
            self._done[row.person, row.command] = _Answered(row.digest, ack)

    def note_refused(self, person: str, command: AnyCommand, refusal: messages.Refused) -> None:
        """Remember that a command was refused."""
        self._refused[person, command.id] = _Answered(digest_of(command), refusal)
        while len(self._refused) > REFUSALS:
            del self._refused[next(iter(self._refused))]


def digest_of(command: AnyCommand) -> bytes:
    """A hash of a command's content."""
    return sha256(msgspec.json.encode(command)).digest()
