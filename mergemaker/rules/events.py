"""The events of a game, as typed values. Seats count from 0, -1 is the bank; money is in dollars.

Each event has a `type`, its name in snake case, so that as JSON the union is tagged.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .rulesets import Chain

BonusKind = Literal["majority", "minority", "sole", "majority_tie", "minority_tie"]
Ending = Literal["declared", "stalemate-hands", "stalemate-round", "agreed"]


@dataclass(frozen=True, slots=True)
class StartingTile:
    """A seat drew this tile to see who starts (R6)."""

    type: Literal["starting_tile"] = field(default="starting_tile", init=False)
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """This seat starts (R6)."""

    type: Literal["first_player"] = field(default="first_player", init=False)
    seat: int


@dataclass(frozen=True, slots=True)
class StartingTilesReturned:
    """The starting tiles went back into the bag (R6, `starting_tiles=return`)."""

    type: Literal["starting_tiles_returned"] = field(default="starting_tiles_returned", init=False)


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat's turn began: turn `number` of the game, from 1."""

    type: Literal["turn_started"] = field(default="turn_started", init=False)
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed a tile (R13)."""

    type: Literal["placed"] = field(default="placed", init=False)
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Founded:
    """A seat founded a chain of `size` tiles (R15)."""

    type: Literal["founded"] = field(default="founded", init=False)
    seat: int
    chain: Chain
    size: int


@dataclass(frozen=True, slots=True)
class FounderShare:
    """The founder got a share, or its price if none was left and `founder_empty=cash` (R16)."""

    type: Literal["founder_share"] = field(default="founder_share", init=False)
    seat: int
    chain: Chain
    shares: int
    cash: int


@dataclass(frozen=True, slots=True)
class Grew:
    """A chain was extended, from `before` tiles to `after` (R17)."""

    type: Literal["grew"] = field(default="grew", init=False)
    chain: Chain
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Merging:
    """A tile merges chains (R18). `survivor` is None if the mergemaker must choose it (R24)."""

    type: Literal["merging"] = field(default="merging", init=False)
    seat: int
    tile: str
    survivor: Chain | None
    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class SurvivorChosen:
    """The mergemaker chose the survivor (R24)."""

    type: Literal["survivor_chosen"] = field(default="survivor_chosen", init=False)
    seat: int
    chain: Chain


@dataclass(frozen=True, slots=True)
class NextChosen:
    """The mergemaker chose which chain is defunct next (R26)."""

    type: Literal["next_chosen"] = field(default="next_chosen", init=False)
    seat: int
    chain: Chain


@dataclass(frozen=True, slots=True)
class Defunct:
    """A chain of `size` tiles became defunct, its shares worth `price` (R26)."""

    type: Literal["defunct"] = field(default="defunct", init=False)
    chain: Chain
    survivor: Chain
    size: int
    price: int


@dataclass(frozen=True, slots=True)
class BankTile:
    """The bank drew a tile of this column, its holding of the chain (R28)."""

    type: Literal["bank_tile"] = field(default="bank_tile", init=False)
    chain: Chain
    column: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """A seat was paid a bonus (R27). Seat -1 is the bank: that money goes to nobody (R28)."""

    type: Literal["bonus"] = field(default="bonus", init=False)
    seat: int
    chain: Chain
    kind: BonusKind
    amount: int


@dataclass(frozen=True, slots=True)
class Disposed:
    """A holder disposed of defunct shares (R29): `sold` of them for `proceeds`, `traded` of them
    for `received` shares of the survivor, and `held` kept."""

    type: Literal["disposed"] = field(default="disposed", init=False)
    seat: int
    chain: Chain
    survivor: Chain
    sold: int
    proceeds: int
    traded: int
    received: int
    held: int


@dataclass(frozen=True, slots=True)
class Absorbed:
    """The survivor took a defunct chain's tiles; `size` is the survivor's after the merger
    (R31)."""

    type: Literal["absorbed"] = field(default="absorbed", init=False)
    chain: Chain
    survivor: Chain
    size: int


@dataclass(frozen=True, slots=True)
class Bought:
    """A seat bought shares of one chain, for `cost` in all (R32)."""

    type: Literal["bought"] = field(default="bought", init=False)
    seat: int
    chain: Chain
    shares: int
    cost: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a tile (R33); `tile` is None where it may not be known (R39)."""

    type: Literal["drew"] = field(default="drew", init=False)
    seat: int
    tile: str | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat gave up `count` dead tiles for new ones (R21). They are discarded face up, or returned
    to the bag face down; then `tiles` is None where it may not be known (R39)."""

    type: Literal["replaced"] = field(default="replaced", init=False)
    seat: int
    tiles: tuple[str, ...] | None
    count: int
    discarded: bool


@dataclass(frozen=True, slots=True)
class HandRedrawn:
    """A seat with no playable tile showed and discarded its hand (R22)."""

    type: Literal["hand_redrawn"] = field(default="hand_redrawn", init=False)
    seat: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacingSkipped:
    """A seat had no playable tile (R22)."""

    type: Literal["placing_skipped"] = field(default="placing_skipped", init=False)
    seat: int


@dataclass(frozen=True, slots=True)
class EndDeclared:
    """A seat declared the end (R34)."""

    type: Literal["end_declared"] = field(default="end_declared", init=False)
    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offered another a trade (R11); the terms are what the offerer gives and gets."""

    type: Literal["offered"] = field(default="offered", init=False)
    seat: int
    to: int
    give_cash: int
    get_cash: int
    give: tuple[int, ...]
    get: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A seat accepted an offer (R11); the terms are what `offerer` gives and gets."""

    type: Literal["accepted"] = field(default="accepted", init=False)
    seat: int
    offerer: int
    give_cash: int
    get_cash: int
    give: tuple[int, ...]
    get: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat declined the offer of `offerer` (R11)."""

    type: Literal["declined"] = field(default="declined", init=False)
    seat: int
    offerer: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat took back its offer to another (R11)."""

    type: Literal["withdrawn"] = field(default="withdrawn", init=False)
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A seat's offer to another lapsed (R11)."""

    type: Literal["lapsed"] = field(default="lapsed", init=False)
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended (R35, R36, R41). The bonuses and sales of the scoring follow (R37)."""

    type: Literal["game_ended"] = field(default="game_ended", init=False)
    reason: Ending


@dataclass(frozen=True, slots=True)
class Sold:
    """A seat sold its shares of a chain at the end, at `price` each, for `amount` in all (R37)."""

    type: Literal["sold"] = field(default="sold", init=False)
    seat: int
    chain: Chain
    shares: int
    price: int
    amount: int


@dataclass(frozen=True, slots=True)
class Redealt:
    """Every tile that a seat could not know was dealt again: a game goes on from a position of
    another."""

    type: Literal["redealt"] = field(default="redealt", init=False)
    seat: int


Event = (
    StartingTile
    | FirstPlayer
    | StartingTilesReturned
    | TurnStarted
    | Placed
    | Founded
    | FounderShare
    | Grew
    | Merging
    | SurvivorChosen
    | NextChosen
    | Defunct
    | BankTile
    | Bonus
    | Disposed
    | Absorbed
    | Bought
    | Drew
    | Replaced
    | HandRedrawn
    | PlacingSkipped
    | EndDeclared
    | Offered
    | Accepted
    | Declined
    | Withdrawn
    | Lapsed
    | GameEnded
    | Sold
    | Redealt
)
