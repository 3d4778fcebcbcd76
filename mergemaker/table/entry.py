"""The entries of a table's journal: the only truth about it. Everything shown is derived from them.

The same entries in the same order always give the same table. `checking.consider` makes an entry
of a command that it has checked; `Table.after` gives the table that the entry makes, and trusts it.

The tags and field names that an entry is stored under never change: where a name in the code is
better than the stored one, the field says both.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .terms import Terms
from .versions import FIRST_VERSION
from .view_types import Cause, Pace, ProposalKind


class Entry(Struct, frozen=True, tag_field="type"):
    """Something that happened at a table."""


class SeatPlan(Struct, frozen=True):
    """A seat as the table is opened: free for whoever takes it, a person's, or a bot's."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    person: str | None = field(name="who", default=None)
    bot: str | None = None


class Continued(Struct, frozen=True):
    """The position that a game goes on from: the last of `record`, which has all moves before it.
    Every tile that `seat` did not know there is dealt again by the game's own seed."""

    record: str
    seat: int


class Opened(Entry, frozen=True, tag="opened"):
    """A table was made. `seed` (64 hexadecimal digits) fixes all its chance and stays secret until
    the game is over (R40). The game begins at once when no seat is open.
    `version` is that of the rules that it is played by. A rematch, which is of the game
    `rematch_of`, also begins once all its seats have been taken. A game that `continues` another
    has no open seat."""

    name: str
    host: str = field(name="maker")
    preset: str
    options: dict[str, str]
    seats: list[SeatPlan]
    pace: Pace
    seed: str
    invite: str | None = None
    version: int = FIRST_VERSION
    terms: Terms = Terms()
    rematch_of: str | None = None
    continues: Continued | None = None


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a free seat, or during the game one that was vacant."""

    seat: int
    person: str = field(name="who")
    name: str


class Left(Entry, frozen=True, tag="left"):
    """A person gave the seat up before the game began."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """The table was closed: everybody left before its game began, or whoever runs the server closed
    it."""


class Began(Entry, frozen=True, tag="began"):
    """The game began; `bot` took the seats still free, under `name` if it has one."""

    bot: str
    name: str = ""


class Moved(Entry, frozen=True, tag="moved"):
    """A seat made moves together, in the notation of a record. `digest` is that of the game after
    them (`rules.digest`); "" in a journal from before there was one."""

    seat: int
    moves: list[str]
    digest: str = ""


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took its last moves back."""

    seat: int


class Proposed(Entry, frozen=True, tag="proposed"):
    """A seat proposed something to the others. It is carried out at once if no other seat is played
    by a person."""

    seat: int
    kind: ProposalKind


class Answered(Entry, frozen=True, tag="answered"):
    """A seat agreed to the proposal, or declined it; its proposer withdraws it by declining. It is
    carried out once all whom it waited for have agreed."""

    seat: int
    agrees: bool


class Resigned(Entry, frozen=True, tag="resigned"):
    """A person gave the seat up for good during the game. A bot plays it from then on; `name` is
    what people call the bot, "" if it has no name of its own."""

    seat: int
    bot: str
    name: str = ""


class SeatGivenToBot(Entry, frozen=True, tag="handed"):
    """A person's seat was given to a bot, for this `cause`; `name` is what people call the bot, ""
    if it has no name of its own."""

    seat: int
    bot: str
    name: str = ""
    cause: Cause = "host"


class Freed(Entry, frozen=True, tag="freed"):
    """A seat that a bot has played for its absent owner for long was freed: another person can take
    it from then on, and until then the owner can take it back."""

    seat: int


class Reclaimed(Entry, frozen=True, tag="reclaimed"):
    """A person took the seat back from the bot."""

    seat: int


class TimeReturned(Entry, frozen=True, tag="time-returned"):
    """While a clock ran, the server was not there for `away` milliseconds, which cost nobody
    time."""

    away: int


class SeatClaimed(Entry, frozen=True, tag="claimed"):
    """A guest's seat passed to the account that the guest signed in to; so did the table, if it was
    the guest's. If the `guest` had resigned from the seat, it is the account that did. `guest` is
    None in a journal from before this was noted."""

    seat: int
    person: str
    guest: str | None = None


class HostChanged(Entry, frozen=True, tag="host-changed"):
    """The table passed on from a host without a seat: to the account that this guest signed in to,
    or because the host's account was deleted, to somebody who is seated, "" for nobody."""

    host: str


class OwnerDeleted(Entry, frozen=True, tag="owner-deleted"):
    """The account of a seat's owner was deleted: the seat is nobody's, and the player is called
    `name` from then on. During the game this is as if they had resigned: `bot` plays the seat, and
    `bot_name` is what people call it, "" if it has no name of its own. If the `person` had given
    the seat up before, only their name changes. `person` is None in a journal from before this was
    noted; it was the owner."""

    seat: int
    name: str
    bot: str | None = None
    bot_name: str = ""
    person: str | None = None


class Removed(Entry, frozen=True, tag="removed"):
    """The host removed a person, who may not sit here, watch or write any more. `seat` is theirs,
    if they have one: before the game it is free again, and during the game they play on."""

    person: str = field(name="who")
    seat: int | None = None


class Renamed(Entry, frozen=True, tag="renamed"):
    """A seat's owner is called `name` from now on."""

    seat: int
    name: str


class PaceSet(Entry, frozen=True, tag="paced"):
    """How long bots' moves are shown was changed."""

    pace: Pace


class RematchMade(Entry, frozen=True, tag="continued"):
    """A rematch was made: people of this table play on at another. `seat` asked for it; it is None
    in a journal from before that was noted."""

    next_game: str
    seat: int | None = None


class RematchJoined(Entry, frozen=True, tag="rematch-joined"):
    """One more seat asked for the rematch, which had been made."""

    seat: int


class Imported(Entry, frozen=True, tag="imported"):
    """A game was imported from a record, over or not: nobody sits there or plays on."""

    name: str
    host: str = field(name="maker")
    record: str
    version: int = FIRST_VERSION


AnySeatEntry = (
    Sat
    | Renamed
    | Left
    | Resigned
    | SeatGivenToBot
    | Freed
    | Reclaimed
    | SeatClaimed
    | OwnerDeleted
)

AnyEntry = (
    Opened
    | Sat
    | Left
    | Closed
    | Began
    | Moved
    | Undone
    | Proposed
    | Answered
    | Resigned
    | SeatGivenToBot
    | Freed
    | Reclaimed
    | TimeReturned
    | SeatClaimed
    | OwnerDeleted
    | HostChanged
    | Removed
    | Renamed
    | PaceSet
    | RematchMade
    | RematchJoined
    | Imported
)
