"""The entries of a table's journal: the only truth about it. Everything shown is derived from them.

The same entries in the same order always give the same table. An entry is made by `Table.consider`,
which checks what was asked, and takes effect in `Table.apply`, which trusts.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .view_types import Pace

ENTRY_VERSION = 1


class Entry(Struct, frozen=True, tag_field="type"):
    """Something that happened at a table."""


class SeatPlan(Struct, frozen=True):
    """A seat as the table is opened: free for anyone with the invite, the maker's, or a bot's."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    who: str | None = None
    bot: str | None = None


class Opened(Entry, frozen=True, tag="opened"):
    """A table was made. `seed` (64 hexadecimal digits) fixes all its chance and stays secret until
    the game is over (R40). The game begins at once when no seat is open."""

    name: str
    maker: str
    preset: str
    options: dict[str, str]
    seats: list[SeatPlan]
    pace: Pace
    seed: str
    invite: str | None = None
    version: int = ENTRY_VERSION


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a free seat."""

    seat: int
    who: str
    name: str


class Left(Entry, frozen=True, tag="left"):
    """A person gave the seat up before the game began."""

    seat: int


class Began(Entry, frozen=True, tag="began"):
    """The maker began the game; `bot` took the seats still free, under `name` if it has one."""

    bot: str
    name: str = ""


class Moved(Entry, frozen=True, tag="moved"):
    """A seat made moves together, in the words of a record."""

    seat: int
    moves: list[str]


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took its last moves back."""

    seat: int


class Handed(Entry, frozen=True, tag="handed"):
    """An absent person's seat was given to a bot."""

    seat: int
    bot: str


class Reclaimed(Entry, frozen=True, tag="reclaimed"):
    """A person took the seat back from the bot."""

    seat: int


class Paced(Entry, frozen=True, tag="paced"):
    """How long bots' moves are shown was changed."""

    pace: Pace


class Continued(Entry, frozen=True, tag="continued"):
    """A rematch was made: the same people play on at another table."""

    next_game: str


class Imported(Entry, frozen=True, tag="imported"):
    """A game was brought in as a record, over or not: nobody sits there, nor plays on."""

    name: str
    maker: str
    record: str
    version: int = ENTRY_VERSION


AnyEntry = (
    Opened | Sat | Left | Began | Moved | Undone | Handed | Reclaimed | Paced | Continued | Imported
)
