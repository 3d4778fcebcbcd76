"""Moves: what a player may decide, as typed values. Tiles are names (`6D`), seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .rulesets import Chain


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile from the hand (R13)."""

    tile: str


@dataclass(frozen=True, slots=True)
class Found:
    """Found this chain (R15)."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Survivor:
    """Choose which of the largest chains survives (R24)."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Next:
    """Choose which of the equally large chains is defunct next (R26)."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Dispose:
    """Sell `sell` defunct shares, trade in `trade` (an even number: two for each share of the
    survivor), and hold the rest (R29)."""

    sell: int
    trade: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a share of each of these chains, in any order; a chain is repeated to buy more shares of
    it, and `Buy(())` buys nothing (R32)."""

    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace these dead tiles of the hand; `Replace(())` keeps them all (R21, `replace=ask`)."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare the end, before making the decision that is pending (R34, R35)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer another player a trade (R11). `give` and `get` are what the offerer gives and gets: the
    numbers of shares of the seven chains; cash is in dollars."""

    to: int
    give_cash: int
    get_cash: int
    give: tuple[int, ...]
    get: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the standing offer (R11)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the standing offer (R11)."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the standing offer (R11)."""


Move = (
    Place
    | Found
    | Survivor
    | Next
    | Dispose
    | Buy
    | Replace
    | Declare
    | Offer
    | Accept
    | Decline
    | Withdraw
)


class Played(NamedTuple):
    """A move, and the seat that made it."""

    seat: int
    move: Move
