"""Everything that people reported: what was said in chats, and notes that were shared."""

from __future__ import annotations

from .chat_store import ChatStore, Reported
from .database import Database
from .note_reports import NoteReports


class Reports:
    """The reports in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._chats = ChatStore(database)
        self._notes = NoteReports(database)

    async def latest(self, limit: int) -> list[Reported]:
        """The latest reports, newest first."""
        both = await self._chats.reports(limit), await self._notes.latest(limit)
        return _by_time(*both)[:limit]

    async def reported_by(self, person: str) -> list[Reported]:
        """What a person has reported, the last first."""
        both = await self._chats.reported_by(person), await self._notes.reported_by(person)
        return _by_time(*both)

    async def count(self) -> int:
        """How many reports there are."""
        return await self._chats.count_reports() + await self._notes.count()


def _by_time(*reports: list[Reported]) -> list[Reported]:
    every = [report for each in reports for report in each]
    return sorted(every, key=lambda report: report.at, reverse=True)
