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
        resigned: the identities that had it and resigned, in that order.
    """

    name: str = ""
    person: str | None = None
    bot: str | None = None
    bot_name: str = ""
    cause: Cause | None = None
    resigned: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Nobody has it."""
        return not self.name

    @property
    def vacant(self) -> bool:
        """A bot plays it since its owner resigned: another person may take it during the game."""
        return self.person is None and self.resigned != ()

    @property
    def contestant(self) -> str | None:
        """The identity whose result the seat's is: its owner, or whoever resigned from it last."""
        return self.resigned[-1] if self.vacant else self.person

    @property
    def kind(self) -> SeatKind:
        """Whether a person plays it, a bot, or nobody yet."""
        if self.open:
            return "open"
        return "person" if self.bot is None else "bot"

    def taken_back(self) -> Seat:
        """The seat when its owner plays it again instead of a bot."""
        return replace(self, bot=None, bot_name="", cause=None)
