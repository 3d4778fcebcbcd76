"""The types of options and offers, as they are sent to the viewer who must decide.

`options.py` and `offer.py` fill them in, by making each choice on a copy of the game. Conventions
are those of `view_types.py`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .standings import BonusKind, Standing

DecisionKind = Literal["place", "found", "survivor", "next", "dispose", "buy", "replace", "answer"]
PresetName = Literal["sell_all", "trade_max", "hold_all"]
TileKind = Literal["orphan", "found", "extend", "merge", "dead", "blocked"]


class Rank(Struct, frozen=True):
    """The rank of a holder of `shares` shares of a chain: `place` 1 has the most, `tied` with
    another.

    `gap` is the lead over the next holder if alone in first place; otherwise it is how many shares
    the leader is ahead.
    """

    shares: int
    place: int
    tied: bool
    gap: int


class OfferSide(Struct, frozen=True):
    """What an offer would do to one seat: its value at today's prices, and what chains change: none
    where the seat's holdings are closed to the viewer (R38)."""

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
    """A chain's size and price before and after a tile; `safe` if the tile makes it safe (R25)."""

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
    """What one way of placing a tile does, computed by the engine on a copy of the game.

    `moves` is what to send to make it happen. `chain` is the chain founded, extended or surviving.
    `cells` are the tiles that become part of that chain. `payments` is None when it would reveal
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
    """A disposition that one press of a button makes."""

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
    """Everything that the viewer who must decide can choose, each choice with its outcome.

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
