"""What people ask of a table. The socket carries these as they are (`docs/protocol.md`).

Moves travel as the text that a record is written in (`mergemaker.rules.notation`), so a person can
read a frame and type one.
"""

from __future__ import annotations

from msgspec import Struct

from .view_types import Pace as PaceName


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command. `id` is the client's own, one for each; a repeat gets the first answer."""

    id: str


class Move(Command, frozen=True, tag="move"):
    """Make moves together, all or none. `seq` is the view they were chosen on."""

    seq: int
    moves: list[str]


class Undo(Command, frozen=True, tag="undo"):
    """Take back the viewer's own last moves."""

    seq: int


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat under a name; without `seat`, the first free one."""

    name: str
    seat: int | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Give the seat up again, before the game has started."""


class Start(Command, frozen=True, tag="start"):
    """The maker starts the game; `bot` takes every seat still free."""

    bot: str


class Handover(Command, frozen=True, tag="handover"):
    """The maker gives an absent person's seat to a bot."""

    seat: int
    bot: str


class Reclaim(Command, frozen=True, tag="reclaim"):
    """A person takes back the seat that a bot was given."""


class Pace(Command, frozen=True, tag="pace"):
    """The maker sets how long a bot's move is shown."""

    pace: PaceName


class Weigh(Command, frozen=True, tag="weigh"):
    """Ask what an offer would do, without making it."""

    offer: str


class Hint(Command, frozen=True, tag="hint"):
    """Ask for the best move and why. `seq` is the view that it is asked for."""

    seq: int


AnyCommand = Move | Undo | Sit | Leave | Start | Handover | Reclaim | Pace | Weigh | Hint
