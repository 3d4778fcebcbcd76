"""Moves: what a person may decide, as typed values. Tiles are names (`6D`), seats count from 0."""

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
    """This one of the largest chains survives (R24)."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Next:
    """This one of the equally large chains is defunct next (R26)."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Dispose:
    """Of the defunct shares, sell `sell`, trade `trade` (an even number given up, one survivor
    share for each two), and hold the rest (R29)."""

    sell: int
    trade: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a share of each of these chains, in any order, a chain as often as shares of it are
    wanted; `Buy(())` buys nothing (R32)."""

    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace these dead tiles of the hand; `Replace(())` keeps them all (R21, `replace=ask`)."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare the end, beside a decision that is still to be made (R34, R35)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer another player a trade (R11): `give` and `get` are shares of each chain, seven numbers,
    as the offerer gives and gets them; money is in dollars."""

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
