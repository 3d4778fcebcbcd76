"""The store of chat, beside the journal: what was said, and what was reported."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, insert, select

from ..bus.bus import ALONE, Bus
from ..clock import now_ms
from .chat_retention import CONTEXT, dropped_chat, has_old_chat
from .database import Database
from .errors import Taken
from .schema import chat, reports
from .statements import compiled, upsert

_INSERT = compiled(insert(chat))


def _report() -> Any:
    """Store a report, under the next number, unless there is one of the same message by the same
    person."""
    key = ["place", "room", "message", "reporter"]
    columns: dict[str, Any] = {name: bindparam(name) for name in ("at", *key)}
    return upsert(reports).values(columns).on_conflict_do_nothing(index_elements=key)


_REPORT = compiled(_report())


class AlreadySaid(Exception):
    """This person has said something with the same id before; nothing was written."""


class NumberTaken(Exception):
    """Another process has stored a message with the same number; nothing was written."""


def heard_at(place: str) -> str:
    """Where on the bus it is told that something was said at a place."""
    return f"chat:{place}"


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said.

    Args:
        place: where: a game's id.
        room: which room of that place.
        number: its number in the room, from 1.
        at: when, in milliseconds since 1970.
        person: the identity that said it; None if they deleted their account, and with it the
            text.
        author: the number by which people at the place know them; None without a person.
        seat: that person's seat at the time, if they had one.
        name: the name they went by.
        text: what was said, tidy and masked.
        command: the id of the command.
    """

    place: str
    room: str
    number: int
    at: int
    person: str | None
    author: int | None
    seat: int | None
    name: str
    text: str
    command: str


class Authorship(NamedTuple):
    """Somebody has written in a room, under the number by which people at the place know them;
    `newest` is the number of their last message."""

    room: str
    author: int
    person: str
    newest: int


@dataclass(frozen=True, slots=True)
class Reported:
    """A message that somebody reported.

    Args:
        number: the report's number.
        at: when it was reported, in milliseconds since 1970.
        place: where the message was said.
        room: in which room.
        person: the identity that said it.
        name: the name they went by.
        text: what was said.
        context: what was said around it, each with the name before it.
    """

    number: int
    at: int
    place: str
    room: str
    person: str
    name: str
    text: str
    context: list[str]


class ChatStore:
    """The chat in a journal's database.

    Args:
        database: where it is.
        bus: tells other processes what was said.
    """

    def __init__(self, database: Database, bus: Bus = ALONE) -> None:
        self._database = database
        self._bus = bus

    async def append(self, said: Said) -> None:
        """Store a message.

        Raises:
            AlreadySaid: the author has used the command's id here before.
            NumberTaken: there is another message with its number.
            Exception: anything else: nobody knows whether it was stored.
        """
        try:
            await self._database.write(_INSERT({name: getattr(said, name) for name in _COLUMNS}))
        except Taken as taken:
            if chat.c.command.name in taken.columns:
                raise AlreadySaid from taken
            raise NumberTaken from taken
        self._bus.publish(heard_at(said.place), said.number)

    async def latest(self, place: str, room: str, limit: int) -> list[Said]:
        """The last messages of a room, oldest first."""

        def read(connection: Connection) -> list[Said]:
            found = (
                select(chat)
                .where(chat.c.place == place, chat.c.room == room)
                .order_by(chat.c.number.desc())
                .limit(limit)
            )
            return [_said(row) for row in connection.execute(found)][::-1]

        return await self._database.read(read)

    async def find(self, place: str, author: int, command: str) -> Said:
        """What an author said with this command."""

        def read(connection: Connection) -> Said:
            own = (chat.c.place == place, chat.c.author == author, chat.c.command == command)
            return _said(connection.execute(select(chat).where(*own)).one())

        return await self._database.read(read)

    async def said_by(self, person: str) -> list[Said]:
        """Everything that a person has said, oldest first."""
        query = select(chat).where(chat.c.person == person).order_by(chat.c.at)
        return await self._database.read(
            lambda connection: [_said(row) for row in connection.execute(query)]
        )

    async def authors(self, places: Collection[str]) -> dict[str, list[Authorship]]:
        """Who has written in which rooms of each of these places, in the order of their first
        messages; without the places where nobody has."""
        columns = (chat.c.place, chat.c.room, chat.c.author, chat.c.person)
        query = (
            select(*columns, func.max(chat.c.number))
            .where(chat.c.place.in_(places), chat.c.author.is_not(None))
            .group_by(*columns)
            .order_by(func.min(chat.c.at))
        )
        found: dict[str, list[Authorship]] = {}
        for place, *author in await self._database.read(
            lambda connection: connection.execute(query).all()
        ):
            found.setdefault(place, []).append(Authorship(*author))
        return found

    async def drop_old(self, place: str, kept: int, since: int) -> bool:
        """Delete what was said at a place before its last messages, or too long ago. What was
        reported stays, with what was said around it. The last message of a room keeps its number,
        so that no other gets it.

        Args:
            place: where.
            kept: how many messages of each room may stay.
            since: when the oldest of them may have been said, in milliseconds since 1970.

        Returns:
            Whether there was anything to delete.
        """
        old = (place, kept, since)
        if not await self._database.read(lambda connection: has_old_chat(connection, *old)):
            return False
        await self._database.write(*dropped_chat(*old))
        return True

    # --- reports ---------------------------------------------------------------------------------

    async def report(self, said: Said, reporter: str) -> None:
        """Store a report of a message, unless the same person has reported it before.

        Args:
            said: the message.
            reporter: the identity that reports it.
        """
        await self._database.write(
            _REPORT(
                {
                    "at": now_ms(),
                    "place": said.place,
                    "room": said.room,
                    "message": said.number,
                    "reporter": reporter,
                }
            )
        )

    async def reports(self, limit: int) -> list[Reported]:
        """The latest reports, newest first."""
        return await self._database.read(lambda connection: _read_reports(connection, limit))

    async def reported_by(self, person: str) -> list[Reported]:
        """The messages that a person has reported, the last first."""
        own = reports.c.reporter == person
        return await self._database.read(lambda connection: _read_reports(connection, None, own))

    async def count_reports(self) -> int:
        """How many reports there are."""
        count = select(func.count()).select_from(reports)
        return await self._database.read(lambda connection: connection.execute(count).scalar_one())


_COLUMNS = tuple(column.name for column in chat.columns)


def _said(row: Any) -> Said:
    return Said(**{name: getattr(row, name) for name in _COLUMNS})


def _read_reports(
    connection: Connection, limit: int | None, *conditions: ColumnElement[bool]
) -> list[Reported]:
    """The latest reports that meet conditions; with None, all of them."""
    columns = (reports.c.number.label("report"), reports.c.at.label("reported_at"))
    found = (
        select(chat, *columns)
        .join(reports, _REPORTED)
        .where(*conditions)
        .order_by(reports.c.number.desc())
        .limit(limit)
    )
    return [
        Reported(
            number=row.report,
            at=row.reported_at,
            place=row.place,
            room=row.room,
            person=row.person,
            name=row.name,
            text=row.text,
            context=_read_context(connection, row),
        )
        for row in connection.execute(found).all()
    ]


def _read_context(connection: Connection, message: Any) -> list[str]:
    """What was said around a message that nobody has deleted, with the message itself."""
    around = (
        select(chat.c.name, chat.c.text)
        .where(
            chat.c.place == message.place,
            chat.c.room == message.room,
            chat.c.number.between(message.number - CONTEXT, message.number + CONTEXT),
            chat.c.person.is_not(None),
        )
        .order_by(chat.c.number)
    )
    return [f"{row.name}: {row.text}" for row in connection.execute(around)]


_REPORTED = and_(
    chat.c.place == reports.c.place,
    chat.c.room == reports.c.room,
    chat.c.number == reports.c.message,
    chat.c.person.is_not(None),
)
