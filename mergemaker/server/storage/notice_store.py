"""The store of notices: who is to be told that a slow game waits for them, and when.

A row is written with the entry that makes the game wait for a person, and deleted with the one
after which it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, bindparam, delete, exists, select, update

from mergemaker.table.summary import Summary

from .database import Database
from .schema import games, notices, standing_orders
from .statements import Statement, compiled, upsert


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that is due.

    Attributes:
        game: the game's id.
        seat: the seat that it waits for.
        person: the identity that owns the seat.
        since: since when it waits, in milliseconds since 1970.
        due_at: from when on the notice may be sent, in milliseconds since 1970.
        reminder: whether the person has been told before.
        name: what the game is called.
        deadline: when the time for the decision is up, in milliseconds since 1970; None if no
            clock runs.
        ordered: whether the seat has standing orders, which may settle the decision.
    """

    game: str
    seat: int
    person: str
    since: int
    due_at: int
    reminder: bool
    name: str
    deadline: int | None
    ordered: bool


class NoticeStore:
    """The notices in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: int, limit: int) -> list[Notice]:
        """The notices that are due, the oldest first.

        Args:
            now: the time, in milliseconds since 1970.
            limit: how many at most.
        """
        ordered = exists().where(
            standing_orders.c.game == notices.c.game, standing_orders.c.seat == notices.c.seat
        )
        found = (
            select(notices, games.c.name, games.c.deadline, ordered.label("ordered"))
            .join(games, games.c.id == notices.c.game)
            .where(notices.c.due_at <= now)
            .order_by(notices.c.due_at)
            .limit(limit)
        )
        return await self._database.read(
            lambda connection: [Notice(**row) for row in connection.execute(found).mappings()]
        )

    async def lease(self, notice: Notice, until: int) -> bool:
        """Note that a notice is being sent, before it is, so that nobody else sends it until then;
        if it is not `settle`d, it is due again.

        Args:
            notice: the notice.
            until: in milliseconds since 1970.

        Returns:
            Whether it is the caller's to send.
        """
        leased = {**_decision(notice), "due": notice.due_at, "until": until}
        return bool(await self._database.write(_LEASE(leased)))

    async def extend(self, notice: Notice, until: int) -> None:
        """Let the caller's lease last until then, in milliseconds since 1970."""
        await self._database.write(_EXTEND({**_decision(notice), "until": until}))

    async def settle(self, notice: Notice, remind_at: int | None) -> None:
        """Note that a notice was sent, or need not be.

        Args:
            notice: the notice.
            remind_at: when the reminder is due, in milliseconds since 1970; None for no reminder.
        """
        await self._database.write(_SETTLE({**_decision(notice), "remind_at": remind_at}))

    async def is_waiting(self, notice: Notice) -> bool:
        """Whether the game still waits for the decision that a notice is about."""
        query = select(
            exists().where(
                notices.c.game == notice.game,
                notices.c.seat == notice.seat,
                notices.c.person == notice.person,
                notices.c.since == notice.since,
            )
        )
        return await self._database.read(
            lambda connection: bool(connection.execute(query).scalar())
        )


def notice_statements(game: str, at: int, summary: Summary) -> list[Statement]:
    """The statements that bring the notices of a slow game up to date.

    Args:
        game: the game's id.
        at: when it changed, in milliseconds since 1970.
        summary: its table since then.
    """
    awaited = [
        {
            "game": game,
            "seat": number,
            "person": seat.person,
            "since": at,
            "due_at": at,
            "reminder": False,
        }
        for number, seat in enumerate(summary.seats)
        if seat.deciding and seat.person is not None and seat.bot is None
    ]
    waiting_for = {row["seat"] for row in awaited}
    others = [number for number in range(len(summary.seats)) if number not in waiting_for]
    statements: list[Statement] = []
    if others:
        statements.append(_DELETE(*({"of_game": game, "of_seat": number} for number in others)))
    if awaited:
        statements.append(_INSERT(*awaited))
    return statements


def _decision(notice: Notice) -> dict[str, object]:
    return {
        "of_game": notice.game,
        "of_seat": notice.seat,
        "owner": notice.person,
        "since_when": notice.since,
    }


def _insert_notice() -> Any:
    """Write a notice; a seat that is still awaited keeps its own, unless it has a new owner."""
    writing = upsert(notices)
    new = {name: writing.excluded[name] for name in ("person", "since", "due_at", "reminder")}
    return writing.on_conflict_do_update(
        index_elements=[notices.c.game, notices.c.seat],
        set_=new,
        where=notices.c.person != writing.excluded.person,
    )


_INSERT = compiled(_insert_notice())
_SEAT = and_(notices.c.game == bindparam("of_game"), notices.c.seat == bindparam("of_seat"))
_DELETE = compiled(delete(notices).where(_SEAT))
_THIS = and_(
    _SEAT,
    notices.c.person == bindparam("owner"),
    notices.c.since == bindparam("since_when"),
)
_LEASE = compiled(
    update(notices)
    .where(_THIS, notices.c.due_at == bindparam("due"))
    .values(due_at=bindparam("until"))
    .returning(notices.c.seat)
)
_EXTEND = compiled(update(notices).where(_THIS).values(due_at=bindparam("until")))
_SETTLE = compiled(
    update(notices).where(_THIS).values(due_at=bindparam("remind_at"), reminder=True)
)
