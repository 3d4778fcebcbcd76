"""A simple model of people and of the seats that they have at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from mergemaker.server.identity import HOLDER


class Who(NamedTuple):
    """A person: the holder of a device, or whoever the device calls otherwise."""

    holder: str
    name: str = HOLDER

    @property
    def is_companion(self) -> bool:
        """Whether they use somebody else's device."""
        return self.name != HOLDER


@dataclass
class Orders:
    """The standing orders of a seat: by chain, what to do with its shares; since which entry it
    buys nothing, if it does; and the entries that they have made."""

    dispose: dict[str, str] = field(default_factory=dict[str, str])
    passing_since: int | None = None
    done: list[int] = field(default_factory=list[int])

    @property
    def any(self) -> bool:
        """Whether there are any in force."""
        return bool(self.dispose) or self.passing_since is not None

    def change(self, dispose: dict[str, str], *, passing: bool, seq: int) -> None:
        """Their owner changes them, when the table is at `seq`."""
        self.dispose = dispose
        if not passing:
            self.passing_since = None
        elif self.passing_since is None:
            self.passing_since = seq


@dataclass
class Place:
    """A seat: its owner, whether a bot plays it, whether another person may take it from an owner
    who is away, who gave it up, those among them who lost it so, and its standing orders."""

    owner: Who | None = None
    bot: bool = False
    freed: bool = False
    resigned: set[Who] = field(default_factory=set[Who])
    lost: set[Who] = field(default_factory=set[Who])
    orders: Orders = field(default_factory=Orders)

    @property
    def kind(self) -> str:
        """Who plays it, as a view has it."""
        if self.bot:
            return "bot"
        return "open" if self.owner is None else "person"

    @property
    def free(self) -> bool:
        """Whether somebody can take it."""
        return self.vacant or (self.owner is None and not self.bot)

    @property
    def vacant(self) -> bool:
        """Whether a bot plays it until somebody takes it: its owner has resigned or stays away."""
        return self.freed or (self.owner is None and bool(self.resigned))

    def pass_to(self, owner: Who | None, *, bot: bool = False) -> None:
        """Give it to somebody else, who does not get its orders."""
        self.owner, self.bot, self.freed = owner, bot, False
        self.orders = Orders()

    def lose_to(self, owner: Who) -> None:
        """Give it to somebody who comes; whoever had it and was away has lost it."""
        if self.owner is not None:
            self.resigned.add(self.owner)
            self.lost.add(self.owner)
        self.pass_to(owner)

    def take_back(self) -> None:
        """Its owner plays it instead of a bot."""
        self.bot = self.freed = False
