"""The store of the shared notes that people reported, beside those of what was said in chats."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    null,
    select,
    update,
)

from ..clock import now_ms
from ..wire.note_bodies import Note
from .chat_store import Reported
from .database import Database
from .schema import WHOLE_GAME, note_reports
from .statements import Statement, compiled, upsert

ROOM = "notes"
"""What stands in such a report where one of a chat has the room."""


class NoteReports:
    """The reports of notes in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, game: str, person: str, name: str, note: Note, reporter: str) -> None:
        """Store a report of a note, unless the same person has reported it before.

        Args:
            game: the id of the game that it is on.
            person: the identity that wrote it.
            name: the name that they go by.
            note: the note as the reporter read it.
            reporter: the identity that reports it.
        """
        row = {
            "at": now_ms(),
            "game": game,
            "ply": WHOLE_GAME if note.ply is None else note.ply,
            "person": person,
            "name": name,
            "text": note.text,
            "reporter": reporter,
        }
        await self._database.write(_REPORT(row))

    async def latest(self, limit: int) -> list[Reported]:
        """The latest reports, newest first."""
        return await self._database.read(lambda connection: _read(connection, limit))

    async def reported_by(self, person: str) -> list[Reported]:
        """The notes that a person has reported, the last first."""
        own = note_reports.c.reporter == person
        return await self._database.read(lambda connection: _read(connection, None, own))

    async def count(self) -> int:
        """How many reports there are."""
        count = select(func.count()).select_from(note_reports)
        return await self._database.read(lambda connection: connection.execute(count).scalar_one())


def passed_note_reports(person: str, successor: str) -> tuple[Statement, ...]:
    """The statements by which the reports by a guest, and of what the guest has written, become
    those of an account."""
    change = {"owner": person, "successor": successor}
    return (
        _DELETE_REPEATED(change),
        _PASS_REPORTER(change),
        _DELETE_REPEATED_OF_WRITER(change),
        _PASS_WRITER(change),
    )


def forgotten_note_reports(person: str) -> tuple[Statement, ...]:
    """The statements that delete the reports of what a person has written; what the person has
    reported is nobody's report."""
    owner = {"owner": person}
    return _DELETE(owner), _FORGET_REPORTER(owner)


def _read(
    connection: Connection, limit: int | None, *conditions: ColumnElement[bool]
) -> list[Reported]:
    found = select(note_reports).where(*conditions).order_by(note_reports.c.number.desc())
    return [
        Reported(row.number, row.at, row.game, ROOM, row.person, row.name, row.text, [])
        for row in connection.execute(found.limit(limit))
    ]


def _report() -> Any:
    names = ("at", "game", "ply", "person", "name", "text", "reporter")
    columns: dict[str, Any] = {name: bindparam(name) for name in names}
    key = ["person", "game", "ply", "reporter"]
    return upsert(note_reports).values(columns).on_conflict_do_nothing(index_elements=key)


_REPORT = compiled(_report())

_OF_OWN = note_reports.c.person == bindparam("owner")
_BY_OWN = note_reports.c.reporter == bindparam("owner")
_DELETE = compiled(delete(note_reports).where(_OF_OWN))
_FORGET_REPORTER = compiled(update(note_reports).where(_BY_OWN).values(reporter=null()))
_PASS_REPORTER = compiled(
    update(note_reports).where(_BY_OWN).values(reporter=bindparam("successor"))
)
_PASS_WRITER = compiled(update(note_reports).where(_OF_OWN).values(person=bindparam("successor")))

_same = note_reports.alias("same")
_SAME_PLACE = and_(_same.c.game == note_reports.c.game, _same.c.ply == note_reports.c.ply)
# Those that the successor has made as well.
_DELETE_REPEATED = compiled(
    delete(note_reports).where(
        _BY_OWN,
        exists().where(
            _SAME_PLACE,
            _same.c.person == note_reports.c.person,
            _same.c.reporter == bindparam("successor"),
        ),
    )
)
# Those that there are of the successor's note in the same place, by the same person.
_DELETE_REPEATED_OF_WRITER = compiled(
    delete(note_reports).where(
        _OF_OWN,
        exists().where(
            _SAME_PLACE,
            _same.c.person == bindparam("successor"),
            _same.c.reporter == note_reports.c.reporter,
        ),
    )
)
