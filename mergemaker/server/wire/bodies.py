"""The bodies of HTTP requests and responses. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from mergemaker.analysis.report import DecisionReport
from mergemaker.table.replay import Replay as Replay
from mergemaker.table.view_types import Pace, Phase, RulesShown, SeatKind, View

# --- from the client -----------------------------------------------------------------------------


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit where: the maker, a bot, or whoever opens the invite. `bot` is a level's key,
    or a bot's name."""

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


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to bring in, as text."""

    record: str


class NewReview(Struct, frozen=True, forbid_unknown_fields=True):
    """A review to begin: with `open_hands`, as if all hands lay open; else each decision is seen as
    the seat could see it then."""

    open_hands: bool = False


# --- from the server -----------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """Why a request changed nothing.

    `code` is for programs, `reason` for people, `ruling` names the rule that forbids it, if any;
    `line` is the line of a record that cannot be read.
    """

    code: str
    ruling: str | None
    reason: str
    line: int | None = None


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


class GamePage(GameCard, frozen=True):
    """A game's card and its seats."""

    seats: list[SeatCard]
    preset: str
    pace: Pace


class Me(Struct, frozen=True):
    """Who the asker is: the name they go by, if they told one, and their latest games."""

    name: str | None
    games: list[GameCard]


class PastView(Struct, frozen=True):
    """The table as it stood after a ply, and the rules that it is played by."""

    rules: RulesShown
    view: View


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


class LevelChoice(Struct, frozen=True):
    """An opponent: a name, one line about how it plays, and its strength, weakest 1."""

    key: str
    name: str
    line: str
    strength: int


class Defaults(Struct, frozen=True):
    """What a game is made of when its maker does not say. `bot` is a level's key."""

    bot: str
    preset: str
    pace: Pace


class Catalogue(Struct, frozen=True):
    """All that a game can be made of. `levels` has the weakest opponent first; `bots` are those
    that they play by, and that seats of older games have."""

    presets: list[PresetChoice]
    options: list[OptionChoice]
    levels: list[LevelChoice]
    bots: list[BotChoice]
    paces: list[Pace]
    defaults: Defaults


ReviewState = Literal["none", "waiting", "running", "done", "failed"]


class Final(Struct, frozen=True):
    """How a game ended: each seat's part of the win, and its dollars."""

    win: list[float]
    cash: list[int]


class Review(Struct, frozen=True):
    """How far a review of a game is, and what it found so far, of `done` decisions out of `total`.

    `decisions` are in their order, from number `since` on, counted from 0. `open_hands` as in
    `NewReview`. `final` is None for a game that stopped midway.
    """

    open_hands: bool
    state: ReviewState
    since: int
    done: int
    total: int
    decisions: list[DecisionReport]
    final: Final | None
