"""Permissions: what somebody may ask of a table now.

Each answer comes from `consider`, which also refuses or carries out the command itself, so what a
page offers and what the table allows cannot differ.
"""

from __future__ import annotations

from msgspec.structs import replace

from mergemaker.rules import Refused

from . import command as ask
from .absence import NOBODY, Attendance, freeable, replaceable
from .checking import consider, hinted_seat
from .rematch import check_can_play_again
from .table import Table
from .view_types import Permissions

STRANGER = ""  # stands for whoever has nothing to do with the table: nobody has this identity


def allows(
    table: Table, command: ask.AnyCommand, person: str, attendance: Attendance = NOBODY
) -> bool:
    """Whether a table would carry out a person's command; nothing is changed."""
    try:
        consider(table, command, person, attendance)
    except Refused:
        return False
    return True


def permissions(table: Table, person: str) -> Permissions:
    """What a person may do at a table whoever else is there, apart from decisions and undoing."""
    return with_hint(lasting_permissions(table, person), table, person)


def basis(table: Table) -> tuple[object, ...]:
    """All that `lasting_permissions` depend on: while it is equal, so are they."""
    bots = [number for number, seat in enumerate(table.seats) if seat.bot is not None]
    too_late = [number for number in bots if table.clock.is_up(number)]
    return (
        table.phase,
        table.closed,
        table.seats,
        table.host,
        table.invite,
        table.barred,
        table.terms,
        table.proposal,
        table.events,
        too_late,
    )


def lasting_permissions(table: Table, person: str) -> Permissions:
    """What a person may do at a table, apart from what changes with every decision: a hint."""
    free = [number for number, seat in enumerate(table.seats) if seat.open or seat.vacant]
    return Permissions(
        sit=[seat for seat in free if _may_sit(table, person, seat)],
        by_invite=not (table.terms.listed or person == table.host),
        rename=allows(table, ask.Rename("", "Name"), person),
        leave=allows(table, ask.Leave(""), person),
        resign=allows(table, ask.Resign(""), person),
        reclaim=allows(table, ask.Reclaim(""), person),
        ask_end=allows(table, ask.Propose("", "end"), person),
        rematch=_may_play_again(table, person),
        hint=False,
    )


def with_hint(lasting: Permissions, table: Table, person: str) -> Permissions:
    """A person's permissions, with whether they may have a hint for a decision now. Only somebody
    for whose decision the game waits can."""
    if not table.awaits(person):
        return lasting
    return replace(lasting, hint=_may_have_hint(table, person))


def seats_to_hand_over(table: Table, person: str, attendance: Attendance) -> list[int]:
    """The seats that a person may give to a bot now."""
    seats = replaceable(table, attendance)
    return [seat for seat in seats if allows(table, ask.Handover("", seat), person, attendance)]


def seats_to_free(table: Table, person: str, attendance: Attendance) -> list[int]:
    """The seats that a person may now let others take."""
    seats = freeable(table, attendance)
    return [seat for seat in seats if allows(table, ask.Free("", seat), person, attendance)]


def _may_sit(table: Table, person: str, seat: int) -> bool:
    """Whether a person who has the code of the invite may take a seat."""
    return allows(table, ask.Sit("", "Name", seat, table.invite), person)


def _may_play_again(table: Table, person: str) -> bool:
    try:
        check_can_play_again(table, person)
    except Refused:
        return False
    return True


def _may_have_hint(table: Table, person: str) -> bool:
    try:
        hinted_seat(table, person, table.seq)
    except Refused:
        return False
    return True
