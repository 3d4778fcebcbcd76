"""The messages on a game's socket, both ways. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from msgspec import Struct, field

from mergemaker import rules
from mergemaker.analysis.reason_types import AnyReason
from mergemaker.analysis.report import Choice, TradeToOffer
from mergemaker.table.command import AnyCommand, AnyQuery, Asked
from mergemaker.table.option_types import OfferSide
from mergemaker.table.table_events import AnyTableEvent
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import LogEntry, RulesShown, View

from .chat import AnyTalk, Author, Chat, Done

# --- from the client: `table/command.py` has the commands and queries, `chat.py` what is said -----


class Ping(Asked, frozen=True, tag="ping"):
    """Ask for a sign of life."""


Inbound = AnyCommand | AnyQuery | AnyTalk | Ping

# --- from the server -----------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The first message on every connection: the time by the server's clock, as a date and time
    (ISO 8601, UTC), and what never changes at this table. In a `slow` game nobody is expected to
    stay at the table. A bot must have played for somebody who is away for `freed_after` seconds
    before another person may be let into the seat; None if nobody may."""

    now: datetime
    rules: RulesShown
    terms: Terms
    slow: bool
    freed_after: int | None


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """The viewer's whole view, and what happened in the game and among its people since the update
    before it on this connection.

    The first update of a connection covers everything from the deal on: its log begins with ply 0.
    """

    view: View
    log: list[LogEntry] = field(name="told")
    table_events: list[AnyTableEvent]


class Away(Struct, frozen=True):
    """A seat whose owner is not connected. `since` is when they left, to the second, as a date and
    time (ISO 8601, UTC); None if the server has not seen them leave."""

    seat: int
    since: datetime | None


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is connected: the seats whose owners are, and those whose owners are away, whether the
    host is, and the number of people without a seat; and what the viewer may do while just these
    are there. The viewer may give the seats that are `replaceable` to a bot, since their owners are
    absent or keep the others waiting, and let other people take those that are `freeable`, which
    bots have played for long; `may_start` the game, and `may_set_pace`. If `bots_wait`, bots have
    thought for the people here for as long as they may for now, and go on a little later."""

    online: list[int]
    away: list[Away]
    host: bool
    watchers: int
    replaceable: list[int]
    freeable: list[int]
    may_start: bool
    may_set_pace: bool
    bots_wait: bool


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """The command `id` was carried out and stored, as entry `seq` of the table."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """The command or query `id` changed nothing; `id` is None if the frame had none that could be
    read.

    `code` is stable, `ruling` names the rule that forbids it, if any, `reason` is a sentence for
    people.
    """

    id: str | None
    code: rules.RefusalCode
    ruling: str | None
    reason: str

    @classmethod
    def of(cls, refusal: rules.Refused, command: str | None) -> Self:
        """The message for a refusal of this command."""
        return cls(command, refusal.code, refusal.ruling or None, refusal.reason)

    def error(self) -> rules.Refused:
        """The refusal that the message is for."""
        return rules.Refused(code=self.code, ruling=self.ruling or "", reason=self.reason)


class OfferPreview(Struct, frozen=True, tag="weighed", tag_field="type"):
    """What an offer would do to each side."""

    id: str
    sides: list[OfferSide]


class Hinted(Struct, frozen=True, tag="hinted", tag_field="type"):
    """The best move found for the decision at `seq`, the next best if there is one, and the reasons
    for the best, strongest first; and a trade that could be offered before it, if one helps both
    sides. `best.moves` and `trade.offer` can be sent as they are."""

    id: str
    seq: int
    best: Choice
    next: Choice | None
    reasons: list[AnyReason]
    trade: TradeToOffer | None


class Explained(Struct, frozen=True, tag="explained", tag_field="type"):
    """What somebody gained with the moves of a ply; null if nothing that can be seen."""

    id: str
    ply: int
    reason: AnyReason | None


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The connection works: the answer to the ping `id`."""

    id: str


Outbound = (
    Welcome
    | Presence
    | Update
    | Ack
    | Refused
    | OfferPreview
    | Hinted
    | Explained
    | Author
    | Chat
    | Done
    | Pong
)
