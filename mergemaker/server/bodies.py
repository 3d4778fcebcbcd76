"""The bodies of HTTP requests and responses. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from mergemaker.table.shown import Pace, Phase, SeatKind

# --- from the client -----------------------------------------------------------------------------


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit where: the maker, a bot, or whoever opens the invite."""

    kind: Literal["you", "bot", "open"]
    bot: str | None = None


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to make; all left out, it is the maker against three bots, dealt at once."""

    name: str | None = None
    your_name: str | None = None
    preset: str | None = None
    options: dict[str, str] = field(default_factory=dict[str, str])
    seats: list[SeatWish] | None = None
    pace: Pace | None = None


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """The name a person wants to go by."""

    name: str


# --- from the server -----------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """Why a request changed nothing.

    `code` is for programs, `reason` for people, `ruling` names the rule that forbids it, if any.
    """

    code: str
    ruling: str | None
    reason: str


class Made(Struct, frozen=True):
    """The game that was made, and the code of its invite when it has one."""

    id: str
    invite: str | None


class Invited(Struct, frozen=True):
    """The game that an invite is to."""

    id: str


class GameCard(Struct, frozen=True):
    """A game in a list. `updated_at` is a date and time (ISO 8601, UTC)."""

    id: str
    name: str
    phase: Phase
    your_turn: bool
    players: list[str]
    updated_at: datetime


class SeatCard(Struct, frozen=True):
    """A seat as anyone may see it before they are at the table."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None


class GamePage(Struct, frozen=True):
    """A game's card and its seats."""

    id: str
    name: str
    phase: Phase
    your_turn: bool
    players: list[str]
    updated_at: datetime
    seats: list[SeatCard]
    preset: str
    pace: Pace


class Me(Struct, frozen=True):
    """Who the asker is: the name they go by, if they told one, and their latest games."""

    name: str | None
    games: list[GameCard]


class PresetChoice(Struct, frozen=True):
    """A preset: `options` holds those that differ from the defaults."""

    name: str
    summary: str
    options: dict[str, str]


class OptionChoice(Struct, frozen=True):
    """An option of the rules: the values it takes and the ruling that describes it."""

    name: str
    values: list[str]
    default: str
    ruling: str
    words: str


class BotChoice(Struct, frozen=True):
    """A bot: its title and one line about how it plays."""

    name: str
    title: str
    line: str


class Defaults(Struct, frozen=True):
    """What a game is made of when its maker does not say."""

    bot: str
    preset: str
    pace: Pace


class Catalogue(Struct, frozen=True):
    """All that a game can be made of."""

    presets: list[PresetChoice]
    options: list[OptionChoice]
    bots: list[BotChoice]
    paces: list[Pace]
    defaults: Defaults
