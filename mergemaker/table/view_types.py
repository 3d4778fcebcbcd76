"""The types of a view, as it is sent to the client.

`view.py` makes views. `client/src/protocol.ts` is generated from these types, so a field added here
is a field that the client can read. Chains are the numbers 0-6 in classic order (Luxor, Tower,
American, Festival, Worldwide, Continental, Imperial), seats count from 0, tiles are names (`6D`),
money is in whole dollars. `None` stands for what this viewer may not know (R38, R39) or what does
not apply.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from mergemaker.rules import Event

from .option_types import DecisionKind, Offer, Options
from .standings import Standing

Phase = Literal["waiting", "playing", "over", "stopped", "closed"]
UNFINISHED_PHASES: tuple[Phase, ...] = ("waiting", "playing")
SeatKind = Literal["open", "person", "bot"]
Pace = Literal["instant", "brisk", "relaxed"]
Cause = Literal["host", "clock", "absent"]
ProposalKind = Literal["end", "undo"]
Tier = Literal["budget", "standard", "premium"]


class Net(Struct, frozen=True):
    """What a seat would have if the game were scored now (R37), itemised."""

    total: int
    cash: int
    bonuses: int
    stock: int


class Seat(Struct, frozen=True):
    """A seat at the table. `bot` names the bot that plays it; `owned` says that it is a person's,
    who can take it back, and `vacant` that another person can take it, since its owner has
    resigned or has been away for long. In both cases `bot_name` is what people call the bot, "" if
    it has no name of its own. `cause` is why it plays for its owner: the others asked for that
    (`host`), the time was up (`clock`), or the person was not there (`absent`)."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    bot_name: str
    owned: bool
    vacant: bool
    cause: Cause | None
    cash: int | None
    shares: list[int] | None
    tiles: int
    net: Net | None


class Holder(Struct, frozen=True):
    """A holder of a chain's shares, and the bonus the holder would be paid now (R27)."""

    seat: int
    shares: int
    payout: int


class ChainRow(Struct, frozen=True):
    """A chain as the table of chains lists it; `ChainShown` has its name.

    `price`, `majority` and `minority` are 0 while the chain is not on the board. The price will be
    `next_price` when the chain has grown by `next_in` tiles; both are None at the top of the
    ladder. `holders` has the largest holding first, and is None when holdings are closed (R38).
    """

    chain: int
    size: int
    safe: bool
    price: int
    next_price: int | None
    next_in: int | None
    bank: int
    majority: int
    minority: int
    holders: list[Holder] | None


class Rung(Struct, frozen=True):
    """A rung of a price ladder (R3): a chain of `size` tiles or more has these prices."""

    size: int
    price: int
    majority: int
    minority: int


class Board(Struct, frozen=True):
    """The board. `cells` has rows * columns characters, row A first: `.` empty, `o` orphan, `x` a
    discarded tile's cell, otherwise the chain's letter. `dead` lists the empty cells where a tile
    can never be played (R19). `last` is the tile placed last."""

    columns: int
    rows: int
    cells: str
    dead: list[str]
    last: str | None


class Merger(Struct, frozen=True):
    """A merger in progress. `survivor` and `defunct` are None while they are still to be chosen
    (R24, R26). `waiting` are the chains to become defunct after this one, `to_act` the seats yet to
    dispose of their shares of `defunct`, the one deciding first (R29)."""

    tile: str
    mergemaker: int
    survivor: int | None
    defunct: int | None
    price: int
    waiting: list[int]
    to_act: list[int]


class Deciding(Struct, frozen=True):
    """Who must decide what. The main decision is listed first."""

    seat: int
    kind: DecisionKind


class Proposal(Struct, frozen=True):
    """What `seat` has proposed to all who play: to end the game as it stands, or to go back to
    before its last moves. `seq` identifies it, `asked` are the seats that have yet to answer, and
    `declined_by` is the one that declined it. It lapses with the next move of a person."""

    seq: int
    kind: ProposalKind
    seat: int
    asked: list[int]
    declined_by: int | None


class EndState(Struct, frozen=True):
    """How near the end is (R34): `possible` if the board allows it to be declared, `largest` the
    size of the largest chain, `safe` of `chains` on the board are safe, and `declared_by` is who
    declared the end, if anyone."""

    possible: bool
    largest: int
    safe: int
    chains: int
    declared_by: int | None


class ChainShown(Struct, frozen=True):
    """What never changes about a chain: its name, its letter on the board, and its tier."""

    chain: int
    name: str
    letter: str
    tier: Tier


class RulesShown(Struct, frozen=True):
    """The ruleset in play, which never changes at a table: `options` are those that differ from the
    preset, `ladders` the price ladder of each tier (budget, standard, premium)."""

    preset: str
    options: dict[str, str]
    trading: bool
    closed: bool
    safe_size: int
    end_size: int
    hand_size: int
    ladders: list[list[Rung]]
    chains: list[ChainShown]


class ClockShown(Struct, frozen=True):
    """The clock when the view was sent, in milliseconds. It runs for `seat`, if for any: `left` is
    what is left of the decision's own time, after which the seat's bank is used. `banks` has what
    is left in each seat's bank."""

    seat: int | None
    left: int
    banks: list[int]


class Permissions(Struct, frozen=True):
    """What the viewer may do at the table besides deciding and undoing: the commands and queries of
    these names would not be refused now. `sit` lists the seats that the viewer may take, if
    `by_invite` with the code of the table's invite; `ask_end` is to propose the end of the game.
    What also depends on who is there is in `Presence`."""

    sit: list[int]
    by_invite: bool
    rename: bool
    leave: bool
    resign: bool
    reclaim: bool
    ask_end: bool
    rematch: bool
    hint: bool


NO_PERMISSIONS = Permissions([], True, False, False, False, False, False, False, False)


class View(Struct, frozen=True):
    """Everything that one viewer may know. `you` is the viewer's seat, None for a spectator;
    `resigned` says that the viewer has resigned, `lost` that somebody else took the viewer's seat.

    A game has `stopped` if nobody is left to play it: everybody has resigned, or it was `imported`
    from a record and is not `over`. A table is `closed` if everybody left before the game began.
    `ply` numbers the last ply (see `LogEntry`). `clock` is None at a table that has none, and in a
    view of the past. `starts_in` is how many milliseconds after the view was sent the game starts
    by itself; None if it waits for somebody to start it. `chains` lists the most expensive tier
    first. Only people at the table know `invite`. `undo` says that the viewer can take their last
    moves back, `ask_undo` that they can propose that to all who play. `seed` is revealed when the
    game is over (R40).
    """

    id: str
    name: str
    phase: Phase
    seq: int
    ply: int
    you: int | None
    resigned: bool
    lost: bool
    host: bool = field(name="maker")
    invite: str | None
    pace: Pace
    next_game: str | None
    rematch_by: list[int]
    rematch_of: str | None
    imported: bool
    seats: list[Seat]
    board: Board
    chains: list[ChainRow]
    hand: list[str] | None
    bag: int
    turn: int | None
    turn_number: int
    first_player: int | None
    deciding: list[Deciding]
    clock: ClockShown | None
    starts_in: int | None
    merger: Merger | None
    offer: Offer | None
    end: EndState
    undo: bool
    ask_undo: bool
    may: Permissions
    proposal: Proposal | None
    options: Options | None
    standings: list[Standing] | None
    ending: str | None
    seed_hash: str | None
    seed: str | None


class LogEntry(Struct, frozen=True):
    """What happened at one ply: the moves one seat made together, as events in order. The seat is
    None at ply 0, which is the deal, and at an end that all agreed to. `turn` is the number of the
    turn it belongs to. `nets` is every seat's net worth afterwards, None if holdings are closed.
    `seq` never repeats: after an undo the same ply is sent again with a later `seq`, and a client
    drops its log from that ply on."""

    seq: int
    ply: int
    turn: int
    seat: int | None
    events: list[Event]
    nets: list[int] | None
