"""Changes to games: each is an entry with the columns that follow from it. How they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import BigInteger, and_, bindparam, case, func, insert, or_, update

from mergemaker.table import AnyEntry, Imported, Opened
from mergemaker.table.entry import Moved, Removed, Resigned, Sat, SeatClaimed
from mergemaker.table.orders import StandingOrders
from mergemaker.table.summary import Resignation, Summary
from mergemaker.table.view_types import UNFINISHED_PHASES

from .listings import DELETE_LISTING, INSERT_LISTING, new_listing
from .notice_store import notice_statements
from .schema import barred, chain_results, entries, games, invites, resignations, seats
from .standing_orders import forgotten_orders, set_orders
from .statements import Statement, compiled, upsert


class Row(msgspec.Struct, frozen=True):
    """An entry and its origin.

    Args:
        game: the game's id.
        seq: the entry's number in the game, from 1.
        at: when the server made it, in milliseconds since 1970.
        entry: the entry.
        person: the identity that sent the command; None if the server made the entry.
        command: the id of that command.
        digest: a hash of the command's content.
    """

    game: str
    seq: int
    at: int
    entry: AnyEntry
    person: str | None = None
    command: str | None = None
    digest: bytes | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An entry to append.

    Attributes:
        row: the entry.
        summary: of its table once the entry has taken effect.
        orders: what is left of the standing orders that made the move, if any did.
    """

    row: Row
    summary: Summary
    orders: StandingOrders | None = None


def _write_seat() -> Any:
    """Write a seat as it is now, if that differs from what is stored."""
    writing = upsert(seats)
    columns = ("person", "bot", "name", "deciding", "place", "total")
    now = {column: writing.excluded[column] for column in columns}
    differs = or_(*(seats.c[column].is_distinct_from(now[column]) for column in columns))
    return writing.on_conflict_do_update(
        index_elements=[seats.c.game, seats.c.seat], set_=now, where=differs
    )


# The rated game ends now; it did not end before.
_ENDS_RATED = and_(
    games.c.rated, games.c.ended_at.is_(None), bindparam("ended_at", type_=BigInteger).is_not(None)
)

# If a game's id is taken, so is the number of its first entry, and that raises the conflict.
_INSERT_GAME = compiled(upsert(games).on_conflict_do_nothing())
_INSERT_INVITE = compiled(insert(invites))
_INSERT_RESIGNATION = compiled(upsert(resignations).on_conflict_do_nothing())
_INSERT_BARRED = compiled(upsert(barred).on_conflict_do_nothing())
_INSERT_ENTRY = compiled(insert(entries))
_INSERT_CHAIN_RESULT = compiled(upsert(chain_results).on_conflict_do_nothing())
_UPDATE_GAME = compiled(
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(
        changed_at=bindparam("changed_at"),
        ended_at=func.coalesce(games.c.ended_at, bindparam("ended_at")),
        host=bindparam("host"),
        phase=bindparam("phase"),
        open_seats=bindparam("open_seats"),
        bot_to_act=bindparam("bot_to_act"),
        deadline=bindparam("deadline"),
        last_seq=bindparam("last_seq"),
        rating_due=case((_ENDS_RATED, True), else_=games.c.rating_due),
    )
)
_WRITE_SEAT = compiled(_write_seat())


def statements_of(changes: Sequence[Change]) -> list[Statement]:
    """The statements that append changes; if several are to one game, the last gives the
    columns."""
    last = {change.row.game: change for change in changes}
    statements: list[Statement] = []
    begun: set[str] = set()
    for change in changes:
        row = change.row
        if isinstance(row.entry, Opened | Imported):
            begun.add(row.game)
            statements.append(_INSERT_GAME(_new_game(row.entry, row.at, last[row.game])))
        if isinstance(row.entry, Opened) and row.entry.invite is not None:
            invite = {"code": row.entry.invite, "game": row.game}
            statements.append(_INSERT_INVITE(invite))
        if isinstance(row.entry, Opened) and row.entry.terms.listed:
            statements.append(INSERT_LISTING(new_listing(row.game, row.entry, row.person, row.at)))
        statements.append(_INSERT_ENTRY(_entry(row)))
        statements += _parting(change)
        if isinstance(row.entry, Moved) and change.orders is not None:
            statements.append(set_orders(row.game, row.entry.seat, change.orders))
        statements += forgotten_orders(row.game, change.summary.phase, row.entry)
    for game, change in last.items():
        if game not in begun:
            statements.append(_UPDATE_GAME({"game": game, **_progress(change)}))
        statements.append(_WRITE_SEAT(*_seats(change)))
        if change.summary.chains:
            results = [{"game": game, **asdict(result)} for result in change.summary.chains]
            statements.append(_INSERT_CHAIN_RESULT(*results))
        if change.summary.phase not in UNFINISHED_PHASES:
            statements.append(DELETE_LISTING({"listed": game}))
        if change.summary.slow:
            statements += notice_statements(game, change.row.at, change.summary)
    return statements


def _parting(change: Change) -> list[Statement]:
    """The statements that keep who resigned, lost a seat or was removed, once: if they delete their
    account, it is forgotten for good."""
    entry, summary = change.row.entry, change.summary
    resigned: list[Resignation] = []
    removed: list[str] = []
    match entry:
        case Resigned(seat=seat):
            resigned = [one for one in summary.resigned if one.seat == seat][-1:]
        case Sat(seat=seat):
            latest = [one for one in summary.resigned if one.seat == seat][-1:]
            resigned = [one for one in latest if one.lost]
        case Removed(person=person) | SeatClaimed(person=person):
            resigned = [one for one in summary.resigned if one.person == person]
            removed = [one for one in summary.barred if one == person]
        case _:
            pass
    game = change.row.game
    return [
        *(
            _INSERT_RESIGNATION({"game": game, "person": one.person, "seat": one.seat})
            for one in resigned
        ),
        *(_INSERT_BARRED({"game": game, "person": person}) for person in removed),
    ]


def _new_game(first: Opened | Imported, at: int, last: Change) -> dict[str, Any]:
    return {
        "id": last.row.game,
        "rules_version": first.version,
        "made_at": at,
        "name": last.summary.name,
        "preset": last.summary.preset,
        "slow": last.summary.slow,
        "rated": isinstance(first, Opened) and first.terms.rated,
        "rating_due": False,
        **_progress(last),
    }


def _progress(change: Change) -> dict[str, Any]:
    """The columns of a game that can change with each entry."""
    row, summary = change.row, change.summary
    return {
        "changed_at": row.at,
        "ended_at": row.at if summary.ended else None,
        "host": summary.host,
        "phase": summary.phase,
        "open_seats": summary.open_seats,
        "bot_to_act": summary.bot_to_act,
        "deadline": summary.deadline,
        "last_seq": row.seq,
    }


def _seats(change: Change) -> list[dict[str, Any]]:
    return [
        {
            "game": change.row.game,
            "seat": number,
            "person": seat.person,
            "bot": seat.bot,
            "name": seat.name,
            "deciding": seat.deciding,
            "place": seat.place,
            "total": seat.total,
        }
        for number, seat in enumerate(change.summary.seats)
    ]


def _entry(row: Row) -> dict[str, Any]:
    return {
        "game": row.game,
        "seq": row.seq,
        "at": row.at,
        "person": row.person,
        "command": row.command,
        "digest": row.digest,
        "entry": msgspec.json.encode(row.entry),
    }
