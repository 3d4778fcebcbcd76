"""The seats around a table: who owns each, who plays it, and how they change hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from mergemaker.rules import Line, Refused

from .entry import (
    AnySeatEntry,
    Freed,
    Left,
    OwnerDeleted,
    Reclaimed,
    Renamed,
    Resigned,
    Sat,
    SeatClaimed,
    SeatGivenToBot,
    SeatPlan,
)
from .names import NAMELESS, bot_name, free_name, tidy_name
from .seat import Seat
from .summary import Resignation, SeatSummary


class Seats(tuple[Seat, ...]):
    """The seats of one table, in order. They never change.

    As with the table, each request is checked and answered with an entry (`seating`), and `after`
    gives the seats that result from an entry.
    """

    __slots__ = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are taken."""
        return tuple(seat.name for seat in self if not seat.open)

    @property
    def any_open(self) -> bool:
        """Whether a seat is still nobody's."""
        return any(seat.open for seat in self)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(number for number, seat in enumerate(self) if seat.kind == "person")

    @property
    def owned(self) -> tuple[int, ...]:
        """The seats that people own."""
        return tuple(number for number, seat in enumerate(self) if seat.person is not None)

    @property
    def owners(self) -> tuple[str, ...]:
        """The identities that own a seat."""
        return tuple(seat.person for seat in self if seat.person is not None)

    @property
    def resigned(self) -> tuple[str, ...]:
        """The identities that resigned, or lost their seats to others."""
        return tuple(person for seat in self for person in seat.resigned)

    @property
    def given_up(self) -> bool:
        """Whether everybody who had a seat during the game has resigned."""
        for seat in self:
            if seat.person is not None:
                return False
        return any(seat.resigned for seat in self)

    @property
    def resignations(self) -> tuple[Resignation, ...]:
        """Who resigned, or lost a seat, and which."""
        return tuple(
            Resignation(person, number, person in seat.lost)
            for number, seat in enumerate(self)
            for person in seat.resigned
        )

    @property
    def lost(self) -> tuple[str, ...]:
        """The identities that lost their seats to others while they were away."""
        return tuple(person for seat in self for person in seat.lost)

    def of(self, person: str | None) -> int | None:
        """The seat that a person owns, or None."""
        if person is not None:
            for number, seat in enumerate(self):
                if seat.person == person:
                    return number
        return None

    def own(self, person: str) -> int:
        """The seat that a person owns.

        Raises:
            Refused: they own none.
        """
        number = self.of(person)
        if number is None:
            raise Refused(
                code="no-seat", reason="You are watching this game: you have no seat at the table."
            )
        return number

    def played_by(self, person: str) -> int:
        """The seat that a person owns and plays.

        Raises:
            Refused: they own none, or a bot plays it.
        """
        number = self.own(person)
        if self[number].bot is not None:
            raise Refused(
                code="bot-plays", reason="A bot is playing your seat. Take the seat back first."
            )
        return number

    def host_after(self, host: str, before: Seats, barred: Collection[str]) -> str:
        """Who is host once a seat has changed hands: the same as before, or if the host has lost
        their seat, somebody else who has one. A newcomer is the last choice.

        Args:
            host: who was host.
            before: the seats as they were.
            barred: those whom the host has removed, who never follow.
        """
        if before.of(host) is None or self.of(host) is not None:
            return host
        heirs = [person for person in self.owners if person not in barred]
        return min(heirs, key=lambda person: before.of(person) is None, default=host)

    def summaries(
        self, deciding: Collection[int], scores: Iterable[Line]
    ) -> tuple[SeatSummary, ...]:
        """The seats in brief.

        Args:
            deciding: the seats that the game waits for.
            scores: the final scores; none before the game is over.
        """
        final = {line.seat: (line.place, line.total) for line in scores}
        return tuple(
            SeatSummary(
                seat.person,
                seat.bot,
                seat.name,
                number in deciding,
                *final.get(number, (None, None)),
            )
            for number, seat in enumerate(self)
        )

    # --- the seats that an entry makes -----------------------------------------------------------

    @classmethod
    def planned(cls, plans: Iterable[SeatPlan]) -> Seats:
        """The seats that a table is opened with."""
        seats = cls()
        for plan in plans:
            named = seats._named(plan.name, plan.person, plan.bot)
            seats = cls((*seats, Seat() if plan.kind == "open" else named))
        return seats

    @classmethod
    def of_record(cls, players: Iterable[str]) -> Seats:
        """The seats of an imported game, which have only names."""
        seats = cls()
        for name in players:
            seats = cls((*seats, seats._named(tidy_name(name) or NAMELESS)))
        return seats

    def filled(self, bot: str, name: str) -> Seats:
        """The seats with every free one given to a bot, which goes by `name` if it has one."""
        seats = self
        for number, seat in enumerate(self):
            if seat.open:
                seats = seats._with(number, seats._named(name, bot=bot))
        return seats

    def after(self, entry: AnySeatEntry, at: int) -> Seats:
        """The seats once one has changed hands, or its owner has changed their name, at a moment in
        milliseconds since 1970."""
        number = entry.seat
        match entry:
            case Sat(person=person, name=name):
                return self._with(number, self[number].taken_by(person, name))
            case Renamed(name=name):
                return self._with(number, replace(self[number], name=name))
            case Left():
                return self._with(number, Seat())
            case Resigned():
                return self._after_resigning(entry)
            case SeatGivenToBot(bot=bot, name=name, cause=cause):
                played = replace(self[number], bot=bot, bot_name=name, cause=cause, bot_since=at)
                return self._with(number, played)
            case Freed():
                return self._with(number, replace(self[number], freed=True))
            case Reclaimed():
                return self._with(number, self[number].taken_back())
            case SeatClaimed(person=person, guest=guest) if guest in self[number].resigned:
                return self._with(number, self[number].given_up_by(person, instead_of=guest))
            case SeatClaimed(person=person):
                return self._with(number, replace(self[number], person=person))
            case OwnerDeleted(person=str(person), name=name) if person in self[number].resigned:
                return self._with(number, self[number].disowned(person, name))
            case OwnerDeleted(name=name, bot=bot, bot_name=bot_name):
                if bot is None:
                    return self._with(number, replace(self[number], name=name, person=None))
                renamed = self._with(number, replace(self[number], name=name))
                return renamed._after_resigning(Resigned(number, bot, bot_name))

    def _after_resigning(self, entry: Resigned) -> Seats:
        """The seats once a person has resigned. If no person plays any more, those whom bots stand
        in for have their seats back, so that the game waits for them."""
        left = self._with(entry.seat, self[entry.seat].given_up_to(entry.bot, entry.name))
        if any(seat.kind == "person" for seat in left):
            return left
        return Seats(seat if seat.person is None else seat.taken_back() for seat in left)

    def _with(self, number: int, seat: Seat) -> Seats:
        return Seats((*self[:number], seat, *self[number + 1 :]))

    def _named(self, wanted: str, person: str | None = None, bot: str | None = None) -> Seat:
        """A seat under the wanted name, or a similar one that is still free."""
        name = free_name(wanted, self.names) if wanted else bot_name(self.names)
        return Seat(name, person, bot)
