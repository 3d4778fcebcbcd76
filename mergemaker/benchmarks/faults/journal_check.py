"""What a server has stored, held against what it acknowledged and showed, again and again while a
run goes on.

Each entry is read and replayed once: the next check goes on where this one ended. So it does not
find what changes in entries that it has seen; the doctor does, at the end of a run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from mergemaker.load.game_notes import GameNotes
from mergemaker.load.load_run import LoadRun
from mergemaker.server.doctor.examination import Examination
from mergemaker.server.storage.backend import Location, backend_of
from mergemaker.server.storage.journal import decode_row
from mergemaker.server.storage.schema import entries
from mergemaker.server.storage.snapshots import snapshot
from mergemaker.table import RulesDiffer, Table, view
from mergemaker.table.verification import after_checked

from .findings import Findings


class JournalCheck:
    """Checks a journal while nobody writes to it.

    Args:
        location: where it is.
        findings: what is wrong is added to these.

    Attributes:
        entries: how many entries were replayed.
    """

    def __init__(self, location: Location, findings: Findings) -> None:
        self.entries = 0
        self._findings = findings
        self._location = location
        self._engine = backend_of(location).snapshots()
        self._games: dict[str, _StoredGame] = {}
        self._packed = 0  # how many packed notes have been checked

    def check(self, run: LoadRun) -> None:
        """Check the games that are being played, and those that have ended since the last time."""
        ended = [packed.unpacked() for packed in run.packed[self._packed :]]
        self._packed += len(ended)
        with snapshot(self._engine) as connection:
            for notes in (*ended, *run.notes):
                self._check_game(connection, notes)
        for notes in ended:
            self._games.pop(notes.game, None)

    def examine_all(self) -> None:
        """Have the doctor examine everything that is stored."""
        examination = Examination(self._location)
        for fault in examination.whole():
            self._findings.add("differing", fault.what)
        for examined in examination.each_game():
            for fault in examined.faults:
                self._findings.add("differing", f"{fault.game}: {fault.what}")

    def _check_game(self, connection: Connection, notes: GameNotes) -> None:
        name, add = notes.game, self._findings.add
        game = self._games.setdefault(name, _StoredGame(Table(name)))
        before = game.table.seq
        try:
            for command in game.read_on(connection):
                add("doubled", f"{name}: command {command} is stored twice")
        except RulesDiffer as difference:
            add("differing", f"{name}: {difference}")
            return
        self.entries += game.table.seq - before
        for what in _lost(game, notes):
            add("lost", f"{name}: {what}")
        for what in _shown_differently(game, notes):
            add("differing", f"{name}: {what}")
        game.forget_before(notes)


@dataclass(slots=True)
class _StoredGame:
    """What is stored of a game, as far as it was read.

    Attributes:
        table: the table after its last entry.
        commands: the command that each entry is, if any, with whoever sent it.
        tables: the tables after the last entries, by their number.
    """

    table: Table
    commands: dict[int, tuple[str, str]] = field(default_factory=dict[int, tuple[str, str]])
    tables: dict[int, Table] = field(default_factory=dict[int, Table])

    def read_on(self, connection: Connection) -> Iterator[str]:
        """Read and replay what was added.

        Yields:
            The id of each command that was there before.

        Raises:
            RulesDiffer: it does not replay.
        """
        known = set(self.commands.values())
        added = (
            select(entries)
            .where(entries.c.game == self.table.id, entries.c.seq > self.table.seq)
            .order_by(entries.c.seq)
        )
        for row in map(decode_row, connection.execute(added)):
            if row.seq != self.table.seq + 1:
                return  # an entry is missing, and so is all that follows
            self.table = self.tables[row.seq] = after_checked(self.table, row.entry, row.at)
            if row.person is not None and row.command is not None:
                sent = row.person, row.command
                if sent in known:
                    yield row.command
                known.add(sent)
                self.commands[row.seq] = sent

    def forget_before(self, notes: GameNotes) -> None:
        """Forget the tables that nobody has seen last."""
        oldest = min(map(_seq_of, notes.last_seen.values()), default=self.table.seq)
        self.tables = {seq: table for seq, table in self.tables.items() if seq >= oldest}


def _lost(game: _StoredGame, notes: GameNotes) -> Iterable[str]:
    """What was acknowledged and is not stored as that."""
    for each in notes.acknowledgements:
        stored = game.commands.get(each.seq)
        if stored is None or stored[1] != each.command:
            yield f"command {each.command} was acknowledged as entry {each.seq}, and is not there"


def _shown_differently(game: _StoredGame, notes: GameNotes) -> Iterable[str]:
    """Whoever saw last something other than the entries lead to."""
    for number, frame in notes.last_seen.items():
        shown = msgspec.json.decode(frame)["view"]
        table = game.tables.get(shown["seq"])
        if table is None:
            if shown["seq"] > game.table.seq:
                yield f"player {number} has seen entry {shown['seq']}, which is not there"
            continue
        seat: int | None = shown["you"]
        person = None if seat is None else table.seats[seat].person
        expected: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view(table, person)))
        if differing := [name for name in expected if expected[name] != shown.get(name)]:
            yield f"player {number} saw other {', '.join(differing)} after entry {shown['seq']}"


def _seq_of(frame: bytes) -> int:
    return msgspec.json.decode(frame, type=_Update).view.seq


class _View(msgspec.Struct):
    seq: int


class _Update(msgspec.Struct):
    view: _View
