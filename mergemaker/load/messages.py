"""As much of the server's messages as a player needs. The rest of a frame is skipped, not decoded:
the generator shares the machine with the server."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from mergemaker.rules import RefusalCode
from mergemaker.server.wire.messages import Ack
from mergemaker.table.option_types import DecisionKind
from mergemaker.table.view_types import Phase


class Outcome(Struct):
    """One way of placing a tile, by the moves that make it happen."""

    moves: list[str]


class TileOption(Struct):
    """A tile in the hand, with the outcomes that it may have."""

    outcomes: list[Outcome]


class ChainOption(Struct):
    """A chain that may be chosen."""

    outcome: Outcome


class DisposeOptions(Struct):
    """A disposition to make."""

    presets: list[Outcome]


class BuyOptions(Struct):
    """A purchase to make."""

    choices: list[str]


class Options(Struct):
    """What the player can choose; `declare` is None unless the end may be declared."""

    kind: DecisionKind
    tiles: list[TileOption]
    chains: list[ChainOption]
    dispose: DisposeOptions | None
    buy: BuyOptions | None
    declare: msgspec.Raw


class View(Struct):
    """What the player sees."""

    seq: int
    phase: Phase
    you: int | None
    seed_hash: str | None
    options: Options | None


class Update(Struct, tag="update", tag_field="type"):
    """A new view."""

    view: View


class Refused(Struct, tag="refused", tag_field="type"):
    """A command that changed nothing."""

    id: str | None
    code: RefusalCode
    reason: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The first message of a connection."""


class Presence(Struct, tag="presence", tag_field="type"):
    """Who is connected."""


class Author(Struct, tag="author", tag_field="type"):
    """What the player is called in the chat."""


class Chat(Struct, tag="chat", tag_field="type"):
    """What people say."""


Message = Update | Ack | Refused | Welcome | Presence | Author | Chat

decode = msgspec.json.Decoder[Message](Message).decode
