"""The rooms in which people talk: two at each table, and the lobby's. Who may read and write which.

While a game runs, its players and its watchers are apart, so that nobody who can see more of the
game than a player tells them. Before and after the game everybody is in the table's room, and once
it is over everybody can read what the watchers said. Companions have no part in it: people at one
device can talk, and its holder writes for them.
"""

from __future__ import annotations

from mergemaker.rules import Refused
from mergemaker.table import Table

from ..identity import Visitor, check_is_holder, people_at
from ..wire.chat import Room, Writing

LOBBY = "lobby"  # a place, as a game's id is, and its only room
IN_LOBBY = Writing("lobby", "everybody")


def rooms_at(place: str) -> tuple[Room, ...]:
    """The rooms of a place."""
    return ("lobby",) if place == LOBBY else ("table", "watchers")


def readable(table: Table, visitor: Visitor) -> tuple[Room, ...]:
    """The rooms that a visitor may read; none if the table has no chat."""
    if not table.terms.chat or visitor.is_companion:
        return ()
    if table.phase == "playing":
        return (_own_room(table, visitor.person),)
    return ("table",) if table.game is None else ("table", "watchers")


def check_readable(table: Table, visitor: Visitor, room: Room) -> None:
    """Refuse unless a visitor may read a room.

    Raises:
        Refused: they may not.
    """
    if room not in readable(table, visitor):
        raise Refused(code="no-such-message", reason="You cannot see that message.")


def may_write(table: Table, visitor: Visitor) -> Writing | None:
    """Where what a visitor writes goes now; None if it would be refused."""
    try:
        return _writing(table, visitor)
    except Refused:
        return None


def check_writable(table: Table, visitor: Visitor, room: Room) -> None:
    """Refuse unless a visitor may write in a room.

    Raises:
        Refused: the table has no chat, the visitor is a companion or was removed by the host, or
            the room is not theirs.
    """
    if room != _writing(table, visitor).room:
        reason = "You cannot write there now. Look at the newest messages, then write again."
        raise Refused(code="wrong-room", reason=reason)


def _writing(table: Table, visitor: Visitor) -> Writing:
    if not table.terms.chat:
        raise Refused(code="chat-off", reason="There is no chat at this table.")
    check_is_holder(visitor)
    if visitor.person in table.barred:
        reason = "The host has removed you: you cannot write at this table any more."
        raise Refused(code="barred", reason=reason)
    if table.phase != "playing":
        return Writing("table", "everybody")
    room = _own_room(table, visitor.person)
    return Writing(room, "players" if room == "table" else "watchers")


def check_admitted(table: Table, visitor: Visitor) -> None:
    """Refuse a visitor if the host has removed somebody at their device, unless the host is there
    too, or somebody who has a seat: a game goes on.

    Raises:
        Refused: they may not watch.
    """
    if not table.barred:
        return
    people = people_at(visitor.holder).values()
    stays = any(each == table.host or table.seats.of(each) is not None for each in people)
    if not stays and not table.barred.isdisjoint(people):
        raise Refused(code="barred", reason="The host has removed you from this table.")


def _own_room(table: Table, person: str) -> Room:
    return "watchers" if table.seats.of(person) is None else "table"
