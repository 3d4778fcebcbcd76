"""The actions that can change a table: how each is checked, and what is stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from msgspec import structs

from mergemaker.rules import Refused
from mergemaker.table import AnyEntry, Attendance, Opened, Table, consider, consider_move
from mergemaker.table.absence import absentee, out_of_time
from mergemaker.table.checking import claim, disown
from mergemaker.table.command import AnyCommand, Handover, Resign, Sit, Start
from mergemaker.table.entry import (
    Began,
    Closed,
    OwnerDeleted,
    Resigned,
    SeatGivenToBot,
    TimeReturned,
)
from mergemaker.table.orders import StandingOrders
from mergemaker.table.rematch import ask_rematch
from mergemaker.table.starting import check_somebody_seated, starts_at
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import UNFINISHED_PHASES, Cause

from ..storage.changes import Change, Row
from . import opponents
from .idempotency import digest_of


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot makes moves for its seat, which it chose when the table was at `seq`."""

    seat: int
    bot: str
    seq: int
    moves: list[str]


@dataclass(frozen=True, slots=True)
class PersonCommand:
    """A person's command; its id keeps it from being carried out twice. `registered` says whether
    the person has an account. `target` is the identity that the command is about, if it names an
    author by the number that the chat has for them."""

    person: str
    command: AnyCommand
    registered: bool = False
    target: str | None = None


@dataclass(frozen=True, slots=True)
class OrderedMove:
    """The standing orders of a person make moves for them, which they chose when the table was at
    `seq`."""

    person: str
    seq: int
    moves: list[str]
    orders: StandingOrders


@dataclass(frozen=True, slots=True)
class Rematch:
    """A person wants to play again at a new table. For the first who asks it is `opened` together
    with the entry that points to it."""

    person: str
    next_game: str
    opened: Opened


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """The account that a guest signed in to becomes at the table what the guest was."""

    guest: str
    person: str


@dataclass(frozen=True, slots=True)
class DisownSeat:
    """The seat of a deleted account passes to nobody; if the game goes on, `bot` plays it. Somebody
    who had given their seat up loses their name there."""

    person: str
    bot: str


@dataclass(frozen=True, slots=True)
class Close:
    """Whoever runs the server closes the table, even in the middle of its game."""


@dataclass(frozen=True, slots=True)
class CloseAbandoned:
    """A table where nobody has waited for long is closed."""


@dataclass(frozen=True, slots=True)
class StartDue:
    """The time has come at which a game starts by itself; bots take the free seats."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of the player whose clock runs is up: a bot takes over."""


@dataclass(frozen=True, slots=True)
class Absent:
    """The player whose decision the others wait for has been absent too long: a bot takes over."""


@dataclass(frozen=True, slots=True)
class ServerReturned:
    """Since the clock was at `since`, the server was not there for `away` milliseconds."""

    since: int
    away: int


Action = (
    PersonCommand
    | BotMove
    | OrderedMove
    | Rematch
    | ClaimSeat
    | DisownSeat
    | Close
    | CloseAbandoned
    | StartDue
    | TimeUp
    | Absent
    | ServerReturned
)


def check(table: Table, action: Action, attendance: Attendance) -> AnyEntry:
    """The entry that carries out an action.

    Args:
        table: the current table.
        action: what is wanted.
        attendance: who is there, and when.

    Raises:
        Refused: it may not be done.
    """
    entry = _checked(table, action, attendance)
    if isinstance(entry, Began | Resigned | SeatGivenToBot):
        bot = entry.bot or opponents.DEFAULT
        return structs.replace(entry, bot=bot, name=opponents.name_of(bot))
    return entry


def _checked(table: Table, action: Action, attendance: Attendance) -> AnyEntry:
    match action:
        case BotMove(seat, bot, seq, moves):
            if table.seats[seat].bot != bot:
                raise Refused(code="stale", reason="The seat has changed hands.")
            return consider_move(table, seat, moves, seq)
        case OrderedMove(person, seq, moves):
            seat = table.seats.of(person)
            if seat is None or table.seats[seat].kind != "person":
                raise Refused(code="stale", reason="The seat has changed hands.")
            return consider_move(table, seat, moves, seq)
        case Rematch(person, next_game):
            return ask_rematch(table, person, next_game)
        case ClaimSeat(guest, person):
            return claim(table, guest, person)
        case DisownSeat(person, bot):
            gone = disown(table, person)
            plays = table.phase == "playing" and table.seats.of(person) is not None
            if not isinstance(gone, OwnerDeleted) or not plays:
                return gone
            return structs.replace(gone, bot=bot, bot_name=opponents.name_of(bot))
        case Close():
            if table.phase not in UNFINISHED_PHASES:
                reason = "The table is closed already, or its game has ended."
                raise Refused(code="over", reason=reason)
            return Closed()
        case StartDue():
            _check_due(table, attendance)
            return Began(opponents.DEFAULT)
        case CloseAbandoned():
            _check_abandoned(table, attendance.online)
            return Closed()
        case PersonCommand(person, command, registered, target):
            if isinstance(command, Sit):
                check_account(table.terms, registered=registered)
            if isinstance(command, Start | Resign | Handover) and command.bot:
                opponents.check(command.bot, table.terms)
            return consider(table, command, person, attendance, target)
        case TimeUp():
            return _timed_out(table, attendance.at)
        case Absent():
            return _replaced(absentee(table, attendance), "absent")
        case ServerReturned(since, away):
            if not (table.clock.runs and table.clock.at == since):
                raise Refused(code="stale", reason="The time has been given back already.")
            return TimeReturned(away)


def _timed_out(table: Table, at: int) -> SeatGivenToBot | Resigned:
    """The entry for running out of time. In a rated game the last person who plays loses by it:
    with only bots left, nobody would play the game to its end."""
    seat = out_of_time(table, at)
    if seat is not None and table.terms.rated and table.seats.people == (seat,):
        return Resigned(seat, opponents.DEFAULT)
    return _replaced(seat, "clock")


def _replaced(seat: int | None, cause: Cause) -> SeatGivenToBot:
    """The entry with which the default opponent takes over from a person."""
    if seat is None:
        raise Refused(code="stale", reason="Nobody has to be replaced any more.")
    return SeatGivenToBot(seat, opponents.DEFAULT, cause=cause)


def needs_account(terms: Terms, *, registered: bool) -> bool:
    """Whether a person lacks the account that it takes to play at a table with these terms."""
    return terms.rated and not registered


def check_account(terms: Terms, *, registered: bool) -> None:
    """Refuse a person without an account at a table that needs one.

    Raises:
        Refused: the game is rated, and the person is not registered.
    """
    if needs_account(terms, registered=registered):
        reason = "Rated games are for people with an account. Sign in or make one, then try again."
        raise Refused(code="not-signed-in", reason=reason)


def _check_abandoned(table: Table, online: Collection[str]) -> None:
    if table.phase != "waiting":
        reason = "This table is no longer waiting for players."
        raise Refused(code="begun", reason=reason)
    if is_attended(table, online):
        raise Refused(code="present", reason="Somebody is at the table.")


def _check_due(table: Table, attendance: Attendance) -> None:
    start = starts_at(table)
    if start is None or start > attendance.at:
        raise Refused(code="not-now", reason="The game does not start by itself yet.")
    check_somebody_seated(table)
    if not is_attended(table, attendance.online):
        raise Refused(code="not-now", reason="Nobody seated is online.")


def is_attended(table: Table, online: Collection[str]) -> bool:
    """Whether the host or the owner of a seat is connected.

    Args:
        table: the table.
        online: the people who are connected.
    """
    return any(person in online for person in (table.host, *table.seats.owners))


def changes_of(action: Action, entry: AnyEntry, after: Table) -> list[Change]:
    """What is stored when an action is carried out, beginning with the change to its own table.

    Args:
        action: the action.
        entry: the entry that carries it out.
        after: the table after that entry.
    """
    row = Row(after.id, after.seq, after.changed_at, entry)
    match action:
        case PersonCommand(person, command):
            row = structs.replace(row, person=person, command=command.id, digest=digest_of(command))
            return [Change(row, after.summary())]
        case Rematch(person, next_game, opened) if after.next_game == next_game:
            other = Table(next_game).after(opened, after.changed_at)
            first = Row(other.id, other.seq, other.changed_at, opened, person)
            return [
                Change(structs.replace(row, person=person), after.summary()),
                Change(first, other.summary()),
            ]
        case OrderedMove(orders=orders):
            return [Change(row, after.summary(), orders.after(after.plies[-1]))]
        case _:
            return [Change(row, after.summary())]


def id_of(action: Action) -> str:
    """The id in the answer: the command's, or "" for an action that did not come over a socket."""
    return action.command.id if isinstance(action, PersonCommand) else ""
