"""Absence: when a bot may take over from a person who keeps the others waiting, and when another
person may take the seat."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from mergemaker.rules import Refused

from . import seating
from .clock import SECOND
from .entry import Freed, SeatGivenToBot
from .table import Table
from .terms import Terms

# How long a person may take at a table without a clock before the others may let a bot take over,
# in milliseconds.
LONG_WAIT = 10 * 60 * 1000


# How long a bot must have played for somebody who is away before another person may take the seat,
# in milliseconds; in a slow game it is the time of so many decisions.
LONG_ABSENCE = 10 * 60 * 1000
DECISIONS_AWAY = 2


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is at a table at one moment.

    Attributes:
        online: the identities that are connected.
        absent: those with a seat who have not been connected for longer than the grace.
        at: the moment, in milliseconds since 1970.
    """

    online: Collection[str] = frozenset()
    absent: Collection[str] = frozenset()
    at: int = 0


NOBODY = Attendance()


def hand_over(
    table: Table, person: str, number: int, bot: str, attendance: Attendance
) -> SeatGivenToBot:
    """The entry with which somebody at the table gives another person's seat to a bot.

    Args:
        table: the table.
        person: the identity that asks for it.
        number: the seat.
        bot: the bot that will play it.
        attendance: who is there.

    Raises:
        Refused: it is their own seat, its owner may stay, or nobody else plays a seat in person.
    """
    if person != table.host:
        table.seats.own(person)
    if number == table.seats.of(person):
        reason = "This is your own seat: to leave it to a bot for good, resign."
        raise Refused(code="not-now", reason=reason)
    if table.phase != "playing":
        raise Refused(
            code="not-playing", reason="A seat can be given to a bot only during the game."
        )
    seating.check_can_be_given(table.seats, number)
    _check_keeps_waiting(table, number, attendance)
    there = table.seats[number].person in attendance.online
    return SeatGivenToBot(number, bot, cause="host" if there else "absent")


def replaceable(table: Table, attendance: Attendance) -> list[int]:
    """The seats that others at the table may give to a bot now."""
    found: list[int] = []
    if table.phase == "playing":
        for number in range(len(table.seats)):
            with suppress(Refused):
                seating.check_can_be_given(table.seats, number)
                _check_keeps_waiting(table, number, attendance)
                found.append(number)
    return found


def free(table: Table, number: int, attendance: Attendance) -> Freed:
    """The entry with which another person may take the seat of somebody who has left it to a bot.

    Args:
        table: the table.
        number: the seat.
        attendance: who is there.

    Raises:
        Refused: the seat has to wait for its owner.
    """
    if table.phase != "playing":
        raise Refused(code="not-playing", reason="A seat can be freed only during the game.")
    freed = seating.free(table.seats, number)
    _check_left_for_long(table, number, attendance)
    return freed


def freeable(table: Table, attendance: Attendance) -> list[int]:
    """The seats that the host may free now."""
    found: list[int] = []
    for number in range(len(table.seats)):
        with suppress(Refused):
            free(table, number, attendance)
            found.append(number)
    return found


def freed_after(terms: Terms) -> int:
    """For how long a bot must have played for somebody who is away before the seat can be freed,
    in milliseconds."""
    if terms.clock is not None and terms.slow:
        return DECISIONS_AWAY * terms.clock.decision * SECOND
    return LONG_ABSENCE


def _check_left_for_long(table: Table, number: int, attendance: Attendance) -> None:
    seat = table.seats[number]
    if table.terms.rated:
        reason = "In a rated game nobody else takes another player's seat."
        raise Refused(code="rated", reason=reason)
    if seat.person in attendance.online:
        reason = f"{seat.name} is here, and can take the seat back."
        raise Refused(code="present", reason=reason)
    away = attendance.at - seat.bot_since
    if seat.person not in attendance.absent or away < freed_after(table.terms):
        after = "as long as two decisions may take" if table.terms.slow else "ten minutes"
        reason = (
            f"{seat.name} can still come back: a seat is freed once a bot has played for {after}."
        )
        raise Refused(code="in-grace", reason=reason)


def absentee(table: Table, attendance: Attendance) -> int | None:
    """The seat of an absent person whose decision somebody else waits for; None if there is none.

    In a slow game nobody has to be there, and with nobody there the game waits.
    """
    seat = table.clock.seat
    if seat is None or table.clock.slow or table.seats[seat].person not in attendance.absent:
        return None
    people = (each.person for each in table.seats if each.kind == "person")
    return seat if any(person in attendance.online for person in people) else None


def out_of_time(table: Table, at: int) -> int | None:
    """The seat whose time is up at a moment, in milliseconds since 1970; None if there is none."""
    deadline = table.clock.deadline
    return table.clock.seat if deadline is not None and deadline <= at else None


def _check_keeps_waiting(table: Table, number: int, attendance: Attendance) -> None:
    seat, clock = table.seats[number], table.clock
    if clock.slow:
        reason = "This is a slow game: nobody has to be here, and only the clock ends a wait."
        raise Refused(code="clock-decides", reason=reason)
    if seat.person in attendance.absent:
        return
    if seat.person not in attendance.online:
        reason = f"{seat.name} lost the connection a moment ago, and has some time to come back."
        raise Refused(code="in-grace", reason=reason)
    waited = attendance.at - clock.asked_at if number == clock.seat else 0
    if clock.terms is not None or waited < LONG_WAIT:
        reason = (
            f"{seat.name} is here: a bot can take over from a player who is absent, or who takes "
            "more than ten minutes to decide at a table without a clock."
        )
        raise Refused(code="present", reason=reason)
