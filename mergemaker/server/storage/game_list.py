"""The list of all games: what is asked about many of them, answered from columns without loading
any."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, case, exists, func, or_, select, tuple_

from mergemaker.table.summary import Resignation, Summary
from mergemaker.table.view_types import UNFINISHED_PHASES

from ..clock import moment
from .runtime_schema import connections
from .schema import UNREADABLE, games, resignations, seats
from .seats import read_seats

# Games in one page of a long list.
PAGE = 100

# Games in these phases are in no list.
UNLISTED = (UNREADABLE, "closed")


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its id, when it last changed, and its summary, except what its chains
    brought (`History` has that)."""

    game: str
    summary: Summary
    changed_at: datetime


class Awaiting(NamedTuple):
    """A game that waits for a turn which the server takes: its id, and the number of its newest
    entry."""

    game: str
    seq: int


def read_games_of(connection: Connection, person: str, limit: int) -> list[Listed]:
    """The latest games of a person, as `Journal.games_of` has them."""
    seated = select(seats.c.game).where(seats.c.person == person)
    resigned = select(resignations.c.game).where(resignations.c.person == person)
    found = (
        select(games)
        .where(games.c.id.in_(seated.union(resigned)), games.c.phase.not_in(UNLISTED))
        .order_by(games.c.changed_at.desc(), games.c.id)
        .limit(limit)
    )
    return _listed(connection, person, found)


def read_unfinished_of(
    connection: Connection, person: str, here: Collection[str], limit: int
) -> list[Listed]:
    """The games at a person's device that are not over, as `Journal.unfinished_of` has them."""
    waits = func.max(case((seats.c.deciding & seats.c.bot.is_(None), 1), else_=0))
    found = (
        select(games)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.person.in_(here), games.c.phase.in_(UNFINISHED_PHASES))
        .group_by(games.c.id)
        .order_by(waits.desc(), games.c.changed_at.desc(), games.c.id)
        .limit(limit)
    )
    return _listed(connection, person, found)


def _listed(connection: Connection, person: str, found: Any) -> list[Listed]:
    """The games that a query finds, with who sits there."""
    rows = connection.execute(found).all()
    resigned = select(resignations.c.game, resignations.c.seat).where(
        resignations.c.person == person
    )
    seat_given_up = {row.game: row.seat for row in connection.execute(resigned)}
    around = read_seats(connection, [row.id for row in rows])
    return [
        Listed(
            row.id,
            Summary(
                name=row.name,
                preset=row.preset,
                host=row.host or "",
                phase=row.phase,
                ended=row.ended_at is not None,
                open_seats=row.open_seats,
                bot_to_act=row.bot_to_act,
                deadline=row.deadline,
                slow=row.slow,
                seats=around[row.id],
                resigned=(
                    (Resignation(person, seat_given_up[row.id]),) if row.id in seat_given_up else ()
                ),
            ),
            moment(row.changed_at),
        )
        for row in rows
    ]


def read_with_bot_to_act(connection: Connection, before: tuple[int, str] | None) -> Sequence[Any]:
    """A page of the games that wait for a bot, beginning after `before`."""
    played = exists().where(
        seats.c.game == games.c.id, seats.c.person.is_not(None), seats.c.bot.is_(None)
    )
    attended = exists().where(connections.c.place == games.c.id)
    found = select(games.c.id, games.c.last_seq, games.c.changed_at).where(
        games.c.bot_to_act, or_(played, attended)
    )
    if before is not None:
        found = found.where(tuple_(games.c.changed_at, games.c.id) < before)
    newest_first = found.order_by(games.c.changed_at.desc(), games.c.id.desc()).limit(PAGE)
    return connection.execute(newest_first).all()
