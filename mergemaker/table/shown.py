"""What a viewer is shown: the shapes of a view, as they travel to the client.

`view.py` fills them in. `client/src/protocol.ts` is generated from them, so a field added here is a
field the client can read. Chains are the numbers 0-6 in classic order (Luxor, Tower, American,
Festival, Worldwide, Continental, Imperial), seats count from 0, tiles are names (`6D`), money is in
whole dollars. `None` stands for what this viewer may not know (R38, R39) or what does not apply.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mergemaker.rules import Event

Phase = Literal["waiting", "playing", "over"]
SeatKind = Literal["open", "person", "bot"]
Pace = Literal["instant", "brisk", "relaxed"]
DecisionKind = Literal["place", "found", "survivor", "next", "dispose", "buy", "replace", "answer"]
BonusKind = Literal["majority", "minority", "sole", "majority_tie", "minority_tie"]
PresetName = Literal["sell_all", "trade_max", "hold_all"]
TileKind = Literal["orphan", "found", "extend", "merge", "dead", "blocked"]


class Net(Struct, frozen=True):
    """What a seat would have if the game were scored now (R37), taken apart."""

    total: int
    cash: int
    bonuses: int
    stock: int


class Seat(Struct, frozen=True):
    """A seat at the table. `bot` names the bot that plays it; `owned` says that it is a
    person's, who can take it back."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    owned: bool
    online: bool
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
    """A chain as the table of chains lists it.

    `price`, `majority` and `minority` are 0 while the chain is not on the board. `next_price` comes
    when the chain has grown by `next_in` tiles; both are None at the top of the ladder. `holders`
    has the largest holding first, and is None when holdings are closed (R38).
    """

    chain: int
    name: str
    letter: str
    tier: Literal["budget", "standard", "premium"]
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
    """The board. `cells` has rows * columns characters, row A first: `.` empty, `o` orphan,
    `x` a discarded tile's cell, else the chain's letter. `dead` lists the empty cells where a tile
    can never be played (R19). `last` is the tile placed last."""

    columns: int
    rows: int
    cells: str
    dead: list[str]
    last: str | None


class Merger(Struct, frozen=True):
    """A merger under way. `survivor` and `defunct` are None while still to be chosen (R24, R26).
    `waiting` are the chains to become defunct after this one, `to_act` the seats yet to dispose of
    their shares of `defunct`, the one deciding first (R29)."""

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


class BonusLine(Struct, frozen=True):
    """One bonus paid to one seat (R27)."""

    chain: int
    kind: BonusKind
    amount: int


class SaleLine(Struct, frozen=True):
    """Shares of one chain sold at the end (R37)."""

    chain: int
    shares: int
    price: int
    amount: int


class Standing(Struct, frozen=True):
    """A seat's final (or projected) standing, itemised (R37). Equal totals share a place."""

    seat: int
    place: int
    cash: int
    bonuses: list[BonusLine]
    sales: list[SaleLine]
    total: int


class Rank(Struct, frozen=True):
    """Where `shares` shares of a chain put their holder: `place` 1 is most, `tied` with another.

    `gap` is the lead over the next holder when alone in first place, else how many shares the
    leader is ahead.
    """

    shares: int
    place: int
    tied: bool
    gap: int


class OfferSide(Struct, frozen=True):
    """What an offer would do to one seat: its value at today's prices, and what chains change."""

    seat: int
    value: int
    changes: list[OfferChange]


class OfferChange(Struct, frozen=True):
    """One chain's shares for one seat before and after a trade. Ranks are None where holdings are
    closed."""

    chain: int
    shares_before: int
    shares_after: int
    before: Rank | None
    after: Rank | None


class Offer(Struct, frozen=True):
    """An offer between two players (R11). `give` is what the offerer gives, `get` what it gets."""

    offerer: int
    to: int
    give_cash: int
    get_cash: int
    give: list[int]
    get: list[int]
    sides: list[OfferSide]


class Growth(Struct, frozen=True):
    """A chain's size and price before and after a tile; `safe` when the tile makes it so (R25)."""

    chain: int
    size_before: int
    size_after: int
    price_before: int
    price_after: int
    safe: bool


class Payment(Struct, frozen=True):
    """A bonus that a merger would pay (R27)."""

    seat: int
    chain: int
    kind: BonusKind
    amount: int


class Outcome(Struct, frozen=True):
    """What one way of placing a tile does; worked out by the engine on a copy of the game.

    `moves` is what to send to make it happen. `chain` is the chain founded, extended or surviving.
    `cells` are the tiles that become part of that chain. `payments` is None when it would tell
    closed holdings (R38); `dispose` is how many defunct shares you would then have to dispose of.
    """

    moves: list[str]
    chain: int | None
    growth: Growth | None
    founder_shares: int
    founder_cash: int
    defunct: list[int]
    payments: list[Payment] | None
    dispose: int
    cells: list[str]


class TileOption(Struct, frozen=True):
    """A tile in the hand: what kind of placement it is, and one outcome for each choice that it
    leaves (a chain to found, a survivor); none when it cannot be played (R19, R20)."""

    tile: str
    kind: TileKind
    touches: list[int]
    outcomes: list[Outcome]


class ChainOption(Struct, frozen=True):
    """A chain that may be chosen: to found, to survive, or to become defunct next."""

    chain: int
    outcome: Outcome


class Preset(Struct, frozen=True):
    """A disposition in one press."""

    name: PresetName
    sell: int
    trade: int
    moves: list[str]


class DisposeOptions(Struct, frozen=True):
    """A disposition to make (R29). `trade` counts shares given, up to `max_trade`, in pairs; what
    is neither sold nor traded is held. `ranks[k]` is your rank in the survivor with k shares more.
    """

    chain: int
    survivor: int
    shares: int
    price: int
    cash: int
    bank: int
    max_trade: int
    survivor_shares: int
    ranks: list[Rank | None]
    presets: list[Preset]


class BuyRow(Struct, frozen=True):
    """A chain on sale. `ranks[k]` is your rank with k more shares, k from 0 to `most`."""

    chain: int
    price: int
    have: int
    bank: int
    most: int
    ranks: list[Rank | None]


class BuyOptions(Struct, frozen=True):
    """A purchase to make (R32). `choices` holds every purchase that is allowed, each as the digits
    of its chains in rising order (`"002"`: two Luxor, one American); the empty one buys nothing."""

    limit: int
    cash: int
    rows: list[BuyRow]
    choices: list[str]


class ReplaceOptions(Struct, frozen=True):
    """Dead tiles that may be replaced now (R21, `replace=ask`)."""

    tiles: list[str]


class Options(Struct, frozen=True):
    """Everything open to the viewer who must decide, each choice with its outcome.

    `kind` says which of the fields below is filled. `declare` is the projected standings when the
    end may be declared now (R34), else None; empty when closed holdings hide them (R38).
    """

    kind: DecisionKind
    tiles: list[TileOption]
    chains: list[ChainOption]
    dispose: DisposeOptions | None
    buy: BuyOptions | None
    replace: ReplaceOptions | None
    declare: list[Standing] | None
    can_offer: bool


class EndState(Struct, frozen=True):
    """How near the end is (R34): `possible` when the board allows it to be declared, `largest` the
    largest chain's size, `safe` of `chains` on the board safe, and who declared it, if anyone."""

    possible: bool
    largest: int
    safe: int
    chains: int
    declared_by: int | None


class RulesShown(Struct, frozen=True):
    """The ruleset in play: `options` are those that differ from the preset; `ladders` the price
    ladder of each tier (budget, standard, premium)."""

    preset: str
    options: dict[str, str]
    trading: bool
    closed: bool
    safe_size: int
    end_size: int
    hand_size: int
    ladders: list[list[Rung]]


class View(Struct, frozen=True):
    """Everything one viewer may know, whole. `you` is the viewer's seat, None for a spectator.

    `ply` counts what has been told (see `Told`). `chains` lists the most expensive tier first.
    `invite` is known to people at the table only. `seed` is told when the game is over (R40).
    """

    id: str
    name: str
    phase: Phase
    seq: int
    ply: int
    you: int | None
    maker: bool
    invite: str | None
    pace: Pace
    watchers: int
    next_game: str | None
    rules: RulesShown
    seats: list[Seat]
    board: Board
    chains: list[ChainRow]
    hand: list[str] | None
    bag: int
    turn: int | None
    turn_number: int
    first_player: int | None
    deciding: list[Deciding]
    merger: Merger | None
    offer: Offer | None
    end: EndState
    undo: bool
    options: Options | None
    standings: list[Standing] | None
    ending: str | None
    seed_hash: str | None
    seed: str | None


class Told(Struct, frozen=True):
    """What happened at one ply: the moves one seat made together, as events in order (ply 0 is the
    deal, seat None). `turn` is the number of the turn it belongs to. `nets` is every seat's net
    worth afterwards, None when holdings are closed. `seq` never repeats: after an undo the same ply
    is told again under a later `seq`, and a client forgets what it was told from that ply on."""

    seq: int
    ply: int
    turn: int
    seat: int | None
    events: list[Event]
    nets: list[int] | None
