"""A seat: who owns it, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .view_types import Cause, SeatKind


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. In an imported game it has only its name.

    Attributes:
        name: what the player is called; "" while nobody has the seat.
        person: the identity that owns it, if a person does.
        bot: the bot that plays it, if one does. A seat with both is a person's that a bot looks
            after.
        bot_name: what people call the bot that plays for a person, or for one who resigned; "" if
            it has no name of its own.
        cause: why a bot plays for a person.
        bot_since: since when it does, in milliseconds since 1970.
        freed: whether another person may take it, though a bot still plays it for its owner.
        resigned: the identities that had it and resigned, or lost it, in that order.
        lost: those among them who lost it to another person while they were away.
    """

    name: str = ""
    person: str | None = None
    bot: str | None = None
    bot_name: str = ""
    cause: Cause | None = None
    bot_since: int = 0
    freed: bool = False
    resigned: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Nobody has it."""
        return not self.name

    @property
    def vacant(self) -> bool:
        """A bot plays it, and another person may take it during the game: its owner has resigned,
        or has been away for long."""
        return self.freed or (self.person is None and self.resigned != ())

    @property
    def contestant(self) -> str | None:
        """The identity whose result the seat's is: its owner, or whoever resigned from it last."""
        return self.person or (self.resigned[-1] if self.resigned else None)

    @property
    def owners(self) -> tuple[str, ...]:
        """The identities that have had it during the game, in that order."""
        return self.resigned if self.person is None else (*self.resigned, self.person)

    @property
    def kind(self) -> SeatKind:
        """Whether a person plays it, a bot, or nobody yet."""
        if self.open:
            return "open"
        return "person" if self.bot is None else "bot"

    def taken_back(self) -> Seat:
        """The seat when its owner plays it again instead of a bot."""
        return replace(self, bot=None, bot_name="", cause=None, bot_since=0, freed=False)

    def given_up_by(self, person: str, *, instead_of: str) -> Seat:
        """The seat when an identity that gave it up has become another."""

        def renamed(people: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(person if one == instead_of else one for one in people)

        return replace(self, resigned=renamed(self.resigned), lost=renamed(self.lost))

    def given_up_to(self, bot: str, bot_name: str) -> Seat:
        """The seat when its owner has resigned, and left it to a bot."""
        return Seat(self.name, None, bot, bot_name, resigned=self.owners, lost=self.lost)

    def disowned(self, person: str, name: str) -> Seat:
        """The seat when somebody who had given it up is called `name`, unless it has another owner
        by now."""
        return replace(self, name=name) if self.contestant == person else self

    def taken_by(self, person: str, name: str) -> Seat:
        """The seat when another person has taken it; an owner who was away has lost it."""
        lost = () if self.person is None else (self.person,)
        return Seat(name, person, resigned=(*self.resigned, *lost), lost=(*self.lost, *lost))
