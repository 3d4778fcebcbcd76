"""Seating: whether people may take seats, give them up or have them back, and the entry that would
do it."""

from __future__ import annotations

from mergemaker.rules import Refused

from .entry import Freed, Left, OwnerDeleted, Reclaimed, Renamed, Resigned, Sat, SeatClaimed
from .names import FORMER_PLAYER, free_name, wished_name
from .seats import Seats


def sit(seats: Seats, person: str, name: str, wanted: int | None) -> Sat:
    """The entry for taking the wanted seat, or the first that is free or vacant.

    Raises:
        Refused: it is taken, the person has a seat already or has resigned, or the name cannot
            be shown.
    """
    if seats.of(person) is not None:
        raise Refused(code="seated", reason="You already have a seat at this table.")
    if person in seats.lost:
        reason = "Somebody else has taken your seat: you can watch this game, but not play on."
        raise Refused(code="resigned", reason=reason)
    if person in seats.resigned:
        reason = "You resigned, which is for good: you can watch this game, but not play on."
        raise Refused(code="resigned", reason=reason)
    free = [number for number, seat in enumerate(seats) if seat.open or seat.vacant]
    if wanted is None and free:
        wanted = free[0]
    if wanted is None or wanted not in free:
        raise Refused(
            code="seat-taken", reason="That seat is taken." if free else "Every seat is taken."
        )
    return Sat(wanted, person, free_name(wished_name(name), seats.names))


def rename(seats: Seats, person: str, name: str) -> Renamed:
    """The entry for being called otherwise.

    Raises:
        Refused: the person has no seat, or the name cannot be shown.
    """
    number = seats.own(person)
    others = [seat.name for seat in seats if seat.person != person]
    return Renamed(number, free_name(wished_name(name), others))


def leave(seats: Seats, person: str) -> Left:
    """The entry for giving a seat up.

    Raises:
        Refused: the person has none.
    """
    return Left(seats.own(person))


def resign(seats: Seats, person: str, bot: str) -> Resigned:
    """The entry for giving a seat up for good, and leaving it to a bot.

    Raises:
        Refused: the person has none.
    """
    return Resigned(seats.own(person), bot)


def check_can_be_given(seats: Seats, number: int) -> None:
    """Refuse to let a bot play a seat for its owner, if it cannot.

    Raises:
        Refused: there is no such seat, a bot plays it already, or nobody else plays a seat in
            person.
    """
    if not 0 <= number < len(seats):
        raise Refused(code="no-such-seat", reason=f"There is no seat {number} at this table.")
    seat = seats[number]
    if seat.bot is not None:
        raise Refused(code="bot-plays", reason=f"A bot is already playing for {seat.name}.")
    if sum(seat.kind == "person" for seat in seats) == 1:
        reason = f"{seat.name} is the last person playing: only bots would be left."
        raise Refused(code="bad-seats", reason=reason)


def reclaim(seats: Seats, person: str) -> Reclaimed:
    """The entry for taking a seat back from the bot that plays it.

    Raises:
        Refused: the person has no seat, or plays it already.
    """
    number = seats.own(person)
    if seats[number].bot is None:
        raise Refused(code="not-handed", reason="You are playing this seat already.")
    return Reclaimed(number)


def free(seats: Seats, number: int) -> Freed:
    """The entry for letting another person take a seat that a bot plays for its owner.

    Raises:
        Refused: there is no such seat, or no bot plays it for anybody, or it was freed before.
    """
    if not 0 <= number < len(seats):
        raise Refused(code="no-such-seat", reason=f"There is no seat {number} at this table.")
    seat = seats[number]
    if seat.person is None or seat.bot is None:
        reason = f"No bot plays for {seat.name}, so the seat cannot be freed."
        raise Refused(code="not-now", reason=reason)
    if seat.freed:
        raise Refused(code="not-now", reason=f"The seat of {seat.name} is free already.")
    return Freed(number)


def claim(seats: Seats, guest: str, person: str) -> SeatClaimed:
    """The entry for passing a guest's seat, or the one that the guest resigned from, to the
    account that the guest signed in to.

    Raises:
        Refused: the guest has no seat, or the account has one as well, or has resigned.
    """
    number = _had(seats, guest)
    if seats.of(person) is not None or person in seats.resigned:
        raise Refused(code="seated", reason="You have played at this table already.")
    return SeatClaimed(number, person, guest)


def disown(seats: Seats, person: str) -> OwnerDeleted:
    """The entry for forgetting somebody who deleted their account: a seat that they own is
    nobody's, and one that they had given up keeps no name of theirs.

    Raises:
        Refused: they have had none.
    """
    others = [seat.name for seat in seats if seat.contestant != person]
    return OwnerDeleted(_had(seats, person), free_name(FORMER_PLAYER, others), person=person)


def _had(seats: Seats, person: str) -> int:
    """The seat that a person has given up, or else owns."""
    given_up = (number for number, seat in enumerate(seats) if person in seat.resigned)
    number = next(given_up, None)
    return seats.own(person) if number is None else number
