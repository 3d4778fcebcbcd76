"""Table events: what people did at a table during its game besides moving.

They are public, and have their place in the log among the plies. They are not stored: entries make
them, as they make the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from .entry import Answered, AnyEntry, OwnerDeleted, Removed
from .proposal import ProposalKind
from .seat import Seat
from .view_types import Cause

if TYPE_CHECKING:
    from .table import Table


class TableEvent(Struct, frozen=True, tag_field="type"):
    """Something that people did during the game besides moving. It came with the entry `seq`, after
    ply `ply`, in turn `turn`, and concerns `seat`, whose player was called `name` then."""

    seq: int
    ply: int
    turn: int
    seat: int
    name: str


class SeatResigned(TableEvent, frozen=True, tag="seat_resigned"):
    """The player gave the seat up for good to a bot, whose name is `bot_name`, "" if it has
    none."""

    bot_name: str


class SeatTaken(TableEvent, frozen=True, tag="seat_taken"):
    """The player took the vacant seat of somebody called `former`, who may only have been away."""

    former: str


class SeatFreed(TableEvent, frozen=True, tag="seat_freed"):
    """Another person may take the player's seat, since a bot has played it for long."""


class BotTookOver(TableEvent, frozen=True, tag="bot_took_over"):
    """A bot, whose name is `bot_name` or "" if it has none, began to play for the player; `cause`
    is as in a `Seat`."""

    bot_name: str
    cause: Cause | None


class SeatTakenBack(TableEvent, frozen=True, tag="seat_taken_back"):
    """The player took the seat back from a bot."""


class PlayerRenamed(TableEvent, frozen=True, tag="player_renamed"):
    """The player changed their name, which was `former`."""

    former: str


class PlayerSilenced(TableEvent, frozen=True, tag="player_silenced"):
    """The host removed the player from the chat; they play on."""


class ProposalDeclined(TableEvent, frozen=True, tag="proposal_declined"):
    """The player declined what the seat `proposer` had proposed."""

    kind: ProposalKind
    proposer: int


class UndoAgreed(TableEvent, frozen=True, tag="undo_agreed"):
    """All agreed to take the player's last moves back."""


AnyTableEvent = (
    SeatResigned
    | SeatTaken
    | SeatFreed
    | BotTookOver
    | SeatTakenBack
    | PlayerRenamed
    | PlayerSilenced
    | ProposalDeclined
    | UndoAgreed
)


def table_events(before: Table, entry: AnyEntry, after: Table) -> tuple[AnyTableEvent, ...]:
    """The events of a table once an entry has made another table of it.

    Args:
        before: the table before the entry.
        entry: the entry.
        after: the table that it makes, apart from its number, its clock and its events.
    """
    events = before.events
    if isinstance(entry, OwnerDeleted):
        events = tuple(_forgetting(events, before.seats[entry.seat], entry))
    if before.phase != "playing":
        return events
    new = tuple(_new_events(before, entry, after))
    return (*events, *new) if new else events


def _forgetting(
    events: Iterable[AnyTableEvent], seat: Seat, entry: OwnerDeleted
) -> Iterator[AnyTableEvent]:
    """The events without the names that the seat had while it was somebody's who has deleted their
    account. Of their changes of name nothing is left to tell."""
    gone = seat.owners.index(entry.person) if entry.person else len(seat.owners) - 1
    owner = 0
    for event in events:
        if event.seat != entry.seat:
            yield event
            continue
        if isinstance(event, SeatTaken):
            owner += 1
            if owner == gone + 1:
                event = structs.replace(event, former=entry.name)
        if owner != gone:
            yield event
        elif not isinstance(event, PlayerRenamed):
            yield structs.replace(event, name=entry.name)


def _new_events(before: Table, entry: AnyEntry, after: Table) -> Iterator[AnyTableEvent]:
    moment = (before.seq + 1, len(before.plies) - 1, before.plies[-1].turn_after)
    proposal = before.proposal
    match entry:
        case OwnerDeleted(seat=seat, person=str(person)) if person in before.seats[seat].resigned:
            pass
        case Removed(seat=int(seat)):
            yield PlayerSilenced(*moment, seat, before.seats[seat].name)
        case Answered(seat=seat, agrees=False) if proposal and seat != proposal.seat:
            name = before.seats[seat].name
            yield ProposalDeclined(*moment, seat, name, proposal.kind, proposal.seat)
        case Answered() if proposal and len(after.plies) < len(before.plies):
            yield UndoAgreed(*moment, proposal.seat, before.seats[proposal.seat].name)
        case _ if after.seats is not before.seats:
            for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
                yield from _seat_event((*moment, number), old, new)
        case _:
            pass


def _seat_event(where: tuple[int, int, int, int], old: Seat, new: Seat) -> Iterator[AnyTableEvent]:
    """What happened to a seat, which may be as it was."""
    if new.freed and not old.freed:
        yield SeatFreed(*where, new.name)
    elif old.person is not None and new.person is None:
        yield SeatResigned(*where, new.name, new.bot_name)
    elif old.vacant and old.person != new.person and new.kind == "person":
        yield SeatTaken(*where, new.name, old.name)
    elif old.bot is None and new.bot is not None:
        yield BotTookOver(*where, new.name, new.bot_name, new.cause)
    elif old.bot is not None and new.bot is None:
        yield SeatTakenBack(*where, new.name)
    elif old.name != new.name:
        yield PlayerRenamed(*where, new.name, old.name)
