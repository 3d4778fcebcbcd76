"""The seats around a table: who has which, who plays it, and how they change hands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mergemaker.rules import Refused

from .entry import Handed, Left, Reclaimed, Sat, SeatPlan
from .names import bot_name, free_name, tidy_name
from .view_types import SeatKind

NAMELESS = "Player"  # somebody whose name in a record has nothing that can be shown


@dataclass(slots=True)
class Seat:
    """A seat. `who` is the identity that owns it, if a person does; `bot` the bot that plays it, if
    one does. A seat with both is a person's that a bot keeps warm; in an imported game there is but
    the name."""

    name: str = ""
    who: str | None = None
    bot: str | None = None

    @property
    def open(self) -> bool:
        """Nobody has it."""
        return not self.name

    @property
    def kind(self) -> SeatKind:
        """Whether a person plays it, a bot, or nobody yet."""
        if self.open:
            return "open"
        return "person" if self.bot is None else "bot"


class Seats(list[Seat]):
    """The seats of one table, in their order.

    As with the table, whatever is asked is checked and answered with the entry that would carry it
    out, and changes nothing before that is applied.
    """

    @property
    def names(self) -> list[str]:
        """The names that are taken."""
        return [seat.name for seat in self if not seat.open]

    def of(self, who: str | None) -> int | None:
        """The seat that the identity `who` owns, or None."""
        if who is None:
            return None
        return next((number for number, seat in enumerate(self) if seat.who == who), None)

    def own(self, who: str) -> int:
        """The seat that the identity `who` owns.

        Raises:
            Refused: it owns none.
        """
        number = self.of(who)
        if number is None:
            raise Refused(
                code="no-seat", reason="You are watching this game: you have no seat at the table."
            )
        return number

    def played_by(self, who: str) -> int:
        """The seat that the identity `who` owns and plays.

        Raises:
            Refused: it owns none, or a bot plays it.
        """
        number = self.own(who)
        if self[number].bot is not None:
            raise Refused(
                code="bot-plays", reason="A bot is playing your seat. Take the seat back first."
            )
        return number

    # --- asking ----------------------------------------------------------------------------------

    def sit(self, who: str, name: str, wanted: int | None) -> Sat:
        """Take the seat that is wanted, or the first that is free, under a name.

        Raises:
            Refused: it is taken, or `who` has a seat already, or the name cannot be shown.
        """
        if self.of(who) is not None:
            raise Refused(code="seated", reason="You already have a seat at this table.")
        free = [number for number, seat in enumerate(self) if seat.open]
        if wanted is None and free:
            wanted = free[0]
        if wanted is None or wanted not in free:
            raise Refused(
                code="seat-taken", reason="That seat is taken." if free else "Every seat is taken."
            )
        tidy = tidy_name(name)
        if not tidy:
            raise Refused(code="no-name", reason="A name needs at least one letter or figure.")
        return Sat(wanted, who, free_name(tidy, self.names))

    def leave(self, who: str) -> Left:
        """Give a seat up.

        Raises:
            Refused: `who` has none.
        """
        return Left(self.own(who))

    def hand_over(self, number: int, bot: str, online: Collection[str]) -> Handed:
        """Give an absent person's seat to a bot.

        Args:
            number: the seat.
            bot: who is to play it.
            online: the identities that are present.

        Raises:
            Refused: there is no such seat, or its player is there.
        """
        if not 0 <= number < len(self):
            raise Refused(code="no-such-seat", reason=f"There is no seat {number} at this table.")
        seat = self[number]
        if seat.bot is not None:
            raise Refused(code="bot-plays", reason=f"A bot is already playing for {seat.name}.")
        if seat.who in online:
            raise Refused(
                code="present", reason=f"{seat.name} is here: only an absent player's seat can go."
            )
        return Handed(number, bot)

    def reclaim(self, who: str) -> Reclaimed:
        """Take a seat back from the bot that plays it.

        Raises:
            Refused: `who` has none, or plays it already.
        """
        number = self.own(who)
        if self[number].bot is None:
            raise Refused(code="not-handed", reason="You are playing this seat already.")
        return Reclaimed(number)

    # --- making it so ----------------------------------------------------------------------------

    def set_out(self, plans: Sequence[SeatPlan]) -> None:
        """Set the seats out as a table is opened with."""
        for plan in plans:
            if plan.kind == "open":
                self.append(Seat())
            else:
                self.append(Seat(self._free_name(plan.name), plan.who, plan.bot))

    def set_out_for(self, players: Sequence[str]) -> None:
        """Set the seats out of a game that was brought in, whose players are but names."""
        for name in players:
            self.append(Seat(free_name(tidy_name(name) or NAMELESS, self.names)))

    def fill(self, bot: str, name: str) -> None:
        """Give every free seat to a bot, which goes by `name` if it has one."""
        for seat in self:
            if seat.open:
                seat.name, seat.bot = self._free_name(name), bot

    def apply(self, entry: Sat | Left | Handed | Reclaimed) -> None:
        """Have a seat change hands."""
        match entry:
            case Sat(seat=number, who=who, name=name):
                self[number] = Seat(name, who)
            case Left(seat=number):
                self[number] = Seat()
            case Handed(seat=number, bot=bot):
                self[number].bot = bot
            case Reclaimed(seat=number):
                self[number].bot = None

    def _free_name(self, wanted: str) -> str:
        return free_name(wanted, self.names) if wanted else bot_name(self.names)
