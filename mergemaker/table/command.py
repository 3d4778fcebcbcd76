"""What people ask of a table: commands, which change it, and queries, which do not.

The socket carries both as they are (`docs/protocol.md`). Moves are sent in the notation of records
(`mergemaker.rules.notation`), so a person can read a frame and type one.
"""

from __future__ import annotations

from msgspec import Struct

from .view_types import Pace, ProposalKind


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command or a query. The client chooses a new `id` for each."""

    id: str


# --- commands ------------------------------------------------------------------------------------


class Command(Asked, frozen=True):
    """Asks for a change. A command repeated with the same id gets the first answer."""


class Move(Command, frozen=True, tag="move"):
    """Make moves together, all or none. `seq` is that of the view they were chosen on."""

    seq: int
    moves: list[str]


class Undo(Command, frozen=True, tag="undo"):
    """Take back the viewer's own last moves."""

    seq: int


class Propose(Command, frozen=True, tag="propose"):
    """Propose to all who play to end the game as it stands, or to go back to before the viewer's
    last moves."""

    what: ProposalKind


class Answer(Command, frozen=True, tag="answer"):
    """Agree to a proposal, or decline it. `proposal` is the `seq` of the proposal in the view. Its
    proposer withdraws it by declining."""

    proposal: int
    agrees: bool


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat under a name: `seat`, or the first free one if that is omitted. During the
    game a seat is free once its owner has resigned. Unless the table is listed, this takes the code
    of its invite."""

    name: str
    seat: int | None = None
    invite: str | None = None


class Rename(Command, frozen=True, tag="rename"):
    """Be called otherwise at this table, from one's seat."""

    name: str


class Leave(Command, frozen=True, tag="leave"):
    """Give the seat up again, before the game has begun. If the host leaves, another seated person
    becomes the host; if there is none, the table is closed."""


class Start(Command, frozen=True, tag="start"):
    """Start the game; `bot` takes every seat still free. The host may, or anyone seated while the
    host is away. Without a bot it is the opponent that games have by default; so it is in
    `Resign` and `Handover`."""

    bot: str = ""


class Resign(Command, frozen=True, tag="resign"):
    """Give the seat up for good, during the game; `bot` plays it from then on."""

    bot: str = ""


class Handover(Command, frozen=True, tag="handover"):
    """Give an absent person's seat to a bot. Anybody at the table may."""

    seat: int
    bot: str = ""


class Free(Command, frozen=True, tag="free"):
    """Let another person take the seat of somebody who has left it to a bot for long. The host may,
    or anyone seated while the host is away."""

    seat: int


class Reclaim(Command, frozen=True, tag="reclaim"):
    """A person takes back the seat that a bot was given."""


class Remove(Command, frozen=True, tag="remove"):
    """The host removes a rude person: the one in a seat, or the author with this number in the
    chat."""

    seat: int | None = None
    author: int | None = None


class SetPace(Command, frozen=True, tag="pace"):
    """The host sets how long a bot's move is shown."""

    pace: Pace


AnyCommand = (
    Move
    | Undo
    | Propose
    | Answer
    | Sit
    | Rename
    | Leave
    | Start
    | Resign
    | Handover
    | Free
    | Reclaim
    | Remove
    | SetPace
)


# --- queries -------------------------------------------------------------------------------------


class Query(Asked, frozen=True):
    """Asks for facts and changes nothing."""


class PreviewOffer(Query, frozen=True, tag="weigh"):
    """Ask what an offer would do, without making it."""

    offer: str


class Hint(Query, frozen=True, tag="hint"):
    """Ask for the best move and the reasons for it. `seq` is that of the view it is asked for."""

    seq: int


class Explain(Query, frozen=True, tag="explain"):
    """Ask what somebody gained with the moves of a ply, as everybody at the table can see."""

    ply: int


AnyQuery = PreviewOffer | Hint | Explain
