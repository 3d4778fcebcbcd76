"""The bodies of HTTP requests and responses. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from mergemaker import rules
from mergemaker.analysis.phases import Accuracy, PhaseAccuracy
from mergemaker.analysis.report import DecisionReport
from mergemaker.analysis.summary_types import SeatSummary
from mergemaker.table.clock import ClockName, ClockTerms
from mergemaker.table.replay import Replay as Replay
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import Pace, Phase, RulesShown, SeatKind, View

# --- from the client -----------------------------------------------------------------------------


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets a seat: the host, a companion at the host's device called `name`, a bot, or anyone
    with the invite. `bot` is a level's key or a bot's name."""

    kind: Literal["you", "companion", "bot", "open"]
    bot: str | None = None
    name: str | None = None


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to make. With every field left out, the host plays against three bots.

    With `screen` the table is for a shared screen: its host is whoever only watches at the device
    of the person who makes it (`as=watcher`), who has no seat themselves."""

    name: str | None = None
    your_name: str | None = None
    preset: str | None = None
    options: dict[str, str] = field(default_factory=dict[str, str])
    seats: list[SeatWish] | None = None
    pace: Pace | None = None
    terms: Terms = Terms()
    screen: bool = False


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """The name a person wants to go by."""

    name: str


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to import, as text."""

    record: str


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a game that is over to play on from, the one after `ply`, in a seat: one's own
    if None."""

    ply: int
    seat: int | None = None


class NewReview(Struct, frozen=True, forbid_unknown_fields=True):
    """A review to begin. With `open_hands`, decisions are judged as if all hands were open, else by
    what the seat knew at the time."""

    open_hands: bool = False


# --- from the server -----------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """Why a request changed nothing.

    `code` is for programs, `reason` for people, `ruling` names the rule that forbids it, if any;
    `line` is the first line of a record that cannot be read.
    """

    code: rules.RefusalCode
    ruling: str | None
    reason: str
    line: int | None = None


class Made(Struct, frozen=True):
    """The game that was made, and the code of its invite if a seat is open."""

    id: str
    invite: str | None


class Invited(Struct, frozen=True):
    """The game that an invite leads to."""

    id: str


class GameCard(Struct, frozen=True):
    """A game in a list. `resigned` says that whoever asks has resigned from it; `updated_at` is a
    date and time (ISO 8601, UTC)."""

    id: str
    name: str
    phase: Phase
    your_turn: bool
    resigned: bool
    players: list[str]
    updated_at: datetime


class SeatCard(Struct, frozen=True):
    """A seat, as shown to people who are not at the table."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None


class SeatHere(Struct, frozen=True):
    """A seat of somebody at the asker's device; `speaks_as` is what the parameter `as` calls
    them."""

    seat: int
    speaks_as: str


class GamePage(GameCard, frozen=True):
    """A game's card and its seats, with those of the people at the asker's device in `here`."""

    seats: list[SeatCard]
    here: list[SeatHere]
    preset: str
    pace: Pace


class Me(Struct, frozen=True):
    """The person who asks: the name they go by, if they have set one, whether they have an
    account, and their latest games."""

    name: str | None
    registered: bool
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


class ClockChoice(Struct, frozen=True):
    """A clock that has a name."""

    name: ClockName
    terms: ClockTerms


class RatedGames(Struct, frozen=True):
    """What a rated game takes besides what the asker has: an account, and a clock."""

    needs_account: bool
    needs_clock: bool


class Defaults(Struct, frozen=True):
    """What a game is made with by default. `bot` is a level's key."""

    bot: str
    preset: str
    pace: Pace


class Catalogue(Struct, frozen=True):
    """What the asker can make a game with. `levels` begins with the weakest opponent; `bots` are
    the bots that play for them, which seats of older games name directly."""

    presets: list[PresetChoice]
    options: list[OptionChoice]
    levels: list[LevelChoice]
    bots: list[BotChoice]
    paces: list[Pace]
    clocks: list[ClockChoice]
    rated: RatedGames
    defaults: Defaults


ReviewState = Literal["none", "waiting", "running", "done", "failed"]


class Final(Struct, frozen=True):
    """How a game ended: each seat's share of the win, and its dollars."""

    win: list[float]
    cash: list[int]


class Review(Struct, frozen=True):
    """The progress of a review and its findings: `done` of `total` decisions are judged.

    `decisions` are in order, from number `since` on, counted from 0. `open_hands` as in
    `NewReview`. `final` is None for a game that stopped midway.
    """

    open_hands: bool
    state: ReviewState
    since: int
    done: int
    total: int
    decisions: list[DecisionReport]
    final: Final | None


class EarlierAccuracy(Struct, frozen=True):
    """How accurately whoever asks, who has this `seat`, decided in so many earlier games that were
    reviewed: in each phase, and `overall`."""

    seat: int
    games: int
    phases: list[PhaseAccuracy]
    overall: Accuracy


class ReviewSummary(Struct, frozen=True):
    """The summary of a review for each seat, empty until the review is done. `earlier` is None if
    whoever asks has no seat there, or no earlier game of theirs was reviewed."""

    seats: list[SeatSummary]
    earlier: EarlierAccuracy | None
