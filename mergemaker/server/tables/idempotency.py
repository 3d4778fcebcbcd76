"""The answers to a table's commands, so that a repeated command gets its first answer again."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import msgspec

from mergemaker.table.command import AnyCommand

from ..storage.changes import Row
from ..wire import messages

# How many refusals are remembered for each table. Commands that were carried out are never
# forgotten.
REFUSALS = 256

_SEQ = 4  # bytes of an entry's number

Answer = messages.Ack | messages.Refused
SendAnswer = Callable[[Answer], None]


class _Answered(NamedTuple):
    digest: bytes
    answer: Answer


class _Done(NamedTuple):
    """A command that was carried out. A game has a hundred and more, so they are kept in few bytes.

    Attributes:
        digest: the hash of its content.
        seq: the number of its entry.
    """

    digest: bytes
    seq: int

    @classmethod
    def unpacked(cls, packed: bytes) -> _Done:
        """The command that `packed` gives."""
        return cls(packed[_SEQ:], int.from_bytes(packed[:_SEQ], "big"))

    def packed(self) -> bytes:
        """The command as bytes."""
        return self.seq.to_bytes(_SEQ, "big") + self.digest


class Answers:
    """The answers given at one table."""

    def __init__(self) -> None:
        self._done: dict[str, dict[str, bytes]] = {}  # by person and id
        self._refused: dict[tuple[str, str], _Answered] = {}

    def find(self, person: str, command: AnyCommand) -> Answer | None:
        """The answer to a command that was answered before; None if the command is new.

        A command that reuses another's id gets a refusal.
        """
        known = self._answered(person, command.id)
        if known is None:
            return None
        if known.digest == digest_of(command):
            return known.answer
        reason = f"The id {command.id!r} belongs to another command: give every command its own."
        return messages.Refused(command.id, "id-reused", None, reason)

    def _answered(self, person: str, command: str) -> _Answered | None:
        """What a command was and how it was answered, if it was."""
        packed = self._done.get(person, {}).get(command)
        if packed is None:
            return self._refused.get((person, command))
        done = _Done.unpacked(packed)
        return _Answered(done.digest, messages.Ack(command, done.seq))

    def note_done(self, row: Row) -> None:
        """Remember that the command behind a row of the journal, if any, was carried out."""
        if row.person is not None and row.command is not None and row.digest is not None:
            done = self._done.setdefault(row.person, {})
            done[row.command] = _Done(row.digest, row.seq).packed()

    def note_refused(self, person: str, command: AnyCommand, refusal: messages.Refused) -> None:
        """Remember that a command was refused."""
        self._refused[person, command.id] = _Answered(digest_of(command), refusal)
        while len(self._refused) > REFUSALS:
            del self._refused[next(iter(self._refused))]


def digest_of(command: AnyCommand) -> bytes:
    """A hash of a command's content."""
    return sha256(msgspec.json.encode(command)).digest()
