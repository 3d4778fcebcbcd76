"""What may change a table, and the check that each change has to pass."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from msgspec import structs

from mergemaker.rules import Refused
from mergemaker.table import AnyEntry, Opened, Table
from mergemaker.table.command import AnyCommand, Handover, Start
from mergemaker.table.entry import Began, RematchMade, SeatGivenToBot

from . import opponents


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot makes moves for its seat, chosen when the table stood at `seq`."""

    seat: int
    bot: str
    seq: int
    moves: list[str]


@dataclass(frozen=True, slots=True)
class PersonCommand:
    """A person's command; its id keeps it from being carried out twice."""

    person: str
    command: AnyCommand


@dataclass(frozen=True, slots=True)
class Rematch:
    """A person wants to play on at a new table, which is `opened` together with the entry that
    points to it."""

    person: str
    next_game: str
    opened: Opened


Action = PersonCommand | BotMove | Rematch


def check(table: Table, action: Action, online: Collection[str]) -> AnyEntry:
    """The entry that carries out an action.

    Args:
        table: the table as it stands.
        action: what is wanted.
        online: the people who are connected.

    Raises:
        Refused: it may not be done.
    """
    match action:
        case BotMove(seat, bot, seq, moves):
            if table.seats[seat].bot != bot:
                raise Refused(code="stale", reason="The seat has changed hands.")
            return table.move(seat, moves, seq)
        case Rematch(person, next_game):
            _check_rematch(table, person)
            return RematchMade(next_game)
        case PersonCommand(person, command):
            if isinstance(command, Start | Handover):
                opponents.check(command.bot)
            entry = table.consider(command, person, online)
            if isinstance(entry, Began | SeatGivenToBot):
                return structs.replace(entry, name=opponents.name_of(entry.bot))
            return entry


def _check_rematch(table: Table, person: str) -> None:
    if table.seats.of(person) is None:
        raise Refused(code="no-seat", reason="Only those who played can ask for a rematch.")
    if not table.over:
        reason = "A rematch has to wait until the game is over."
        raise Refused(code="not-over", reason=reason)
    if table.next_game is not None:
        raise Refused(code="not-now", reason="The rematch has been made already.")
