"""What becomes of stored messages later: they pass to an account, are deleted with it, or grow old.

A room's last number is never used again, so of a message that somebody deletes, and of the last one
of a room, at least the number stays.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    null,
    or_,
    select,
    tuple_,
    update,
)

from .schema import chat, reports
from .statements import Statement, compiled

CONTEXT = 10  # messages before and after one that was reported


def passed_chat(person: str, successor: str) -> tuple[Statement, ...]:
    """The statements by which what a guest has said and reported becomes an account's."""
    change = {"owner": person, "successor": successor}
    return (
        _PASS_CHAT(change),
        _DELETE_REPEATED_REPORTS(change),
        _PASS_REPORTS(change),
    )


def forgotten_chat(person: str) -> tuple[Statement, ...]:
    """The statements that delete what a person has said, with all reports of it; what the person
    has reported is nobody's report."""
    owner = {"owner": person}
    return _DELETE_REPORTS(owner), _FORGET_REPORTER(owner), _BLANK_CHAT(owner)


def dropped_chat(place: str, kept: int, since: int) -> tuple[Statement, ...]:
    """The statements of `ChatStore.drop_old`."""
    old = {"old_place": place, "since": since}
    return _DELETE_OLD({**old, "kept": kept}), _BLANK_OLD(old)


def has_old_chat(connection: Connection, place: str, kept: int, since: int) -> bool:
    """Whether these statements would change anything."""
    old = {"old_place": place, "since": since, "kept": kept}
    return connection.execute(_HAS_OLD, old).scalar() is not None


# A message of which only the number is left, and when it was written.
_BLANK: dict[str, Any] = {
    "person": null(),
    "author": null(),
    "seat": null(),
    "name": "",
    "text": "",
    "command": "",
}

_OWN = chat.c.person == bindparam("owner")
_BLANK_CHAT = compiled(update(chat).where(_OWN).values(_BLANK))
_PASS_CHAT = compiled(update(chat).where(_OWN).values(person=bindparam("successor")))

_OWN_REPORT = reports.c.reporter == bindparam("owner")
_FORGET_REPORTER = compiled(update(reports).where(_OWN_REPORT).values(reporter=null()))
_PASS_REPORTS = compiled(update(reports).where(_OWN_REPORT).values(reporter=bindparam("successor")))
_DELETE_REPORTS = compiled(
    delete(reports).where(
        tuple_(reports.c.place, reports.c.room, reports.c.message).in_(
            select(chat.c.place, chat.c.room, chat.c.number).where(_OWN)
        )
    )
)
_same = reports.alias("same")
# Those of messages that the successor has reported as well.
_DELETE_REPEATED_REPORTS = compiled(
    delete(reports).where(
        _OWN_REPORT,
        exists().where(
            _same.c.reporter == bindparam("successor"),
            _same.c.place == reports.c.place,
            _same.c.room == reports.c.room,
            _same.c.message == reports.c.message,
        ),
    )
)

_newer = chat.alias("newer")
_LAST_NUMBER = (
    select(func.max(_newer.c.number))
    .where(_newer.c.place == chat.c.place, _newer.c.room == chat.c.room)
    .scalar_subquery()
)
_AT_PLACE = chat.c.place == bindparam("old_place")
_TOO_OLD = chat.c.at < bindparam("since")
_NOT_REPORTED = ~exists().where(
    reports.c.place == chat.c.place,
    reports.c.room == chat.c.room,
    reports.c.message.between(chat.c.number - CONTEXT, chat.c.number + CONTEXT),
)
_OLD = and_(
    _AT_PLACE,
    chat.c.number < _LAST_NUMBER,
    or_(chat.c.number <= _LAST_NUMBER - bindparam("kept"), _TOO_OLD),
    _NOT_REPORTED,
)
_OLD_LAST = and_(
    _AT_PLACE,
    chat.c.number == _LAST_NUMBER,
    _TOO_OLD,
    _NOT_REPORTED,
    chat.c.author.is_not(None),
)
_DELETE_OLD = compiled(delete(chat).where(_OLD))
_BLANK_OLD = compiled(update(chat).where(_OLD_LAST).values(_BLANK))
_HAS_OLD = select(chat.c.number).where(or_(_OLD, _OLD_LAST)).limit(1)
