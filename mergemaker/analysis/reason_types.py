"""The reasons for a move: typed facts about the board before and after it, which a client puts into
words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# The rank of a seat among the shareholders of a chain; joint ranks are shared.
HolderRank = Literal["none", "sole", "first", "joint_first", "second", "joint_second", "behind"]


class Reason(Struct, frozen=True, tag_field="type"):
    """A fact in favour of a move."""


class StrongerHolding(Reason, frozen=True, tag="lead"):
    """With `more` shares of a chain, `shares` in all, the seat goes from rank `before` to `after`.

    `gain` is how many dollars its bonus for the chain would rise by if it were paid now. `bought`
    is the chance, within `error`, that another chain takes this one over before the seat's next
    turn; None if the chain is safe or the game ends. `rival` is the seat that would lose most by
    this, if any would, and `denied` how many dollars. `ahead` is how many more shares the seat then
    has than anybody else; 0 if it has no such lead.
    """

    chain: int
    more: int
    shares: int
    before: HolderRank
    after: HolderRank
    gain: int
    bought: float | None
    error: float
    rival: int | None
    denied: int
    ahead: int


class BonusPaid(Reason, frozen=True, tag="paid"):
    """The move causes a merger that pays the seat this bonus at once."""

    chain: int
    amount: int


class FounderShareGained(Reason, frozen=True, tag="free"):
    """Founding the chain brings the founder's share, worth this many dollars."""

    chain: int
    value: int


class ChainGrown(Reason, frozen=True, tag="grown"):
    """A chain grows, and the seat's `shares` of it gain `gain` dollars in all. `safe` means that
    the move makes the chain safe."""

    chain: int
    size_before: int
    size_after: int
    shares: int
    gain: int
    safe: bool


class SharesTraded(Reason, frozen=True, tag="exchange"):
    """Defunct shares are traded: `traded` of them for `received` of the survivor's, worth `gain`
    dollars more than selling them would bring (less, if negative)."""

    chain: int
    survivor: int
    traded: int
    received: int
    gain: int


class SharesSold(Reason, frozen=True, tag="sale"):
    """Defunct shares are sold."""

    chain: int
    sold: int
    proceeds: int


class SharesHeld(Reason, frozen=True, tag="hold"):
    """Defunct shares are held, in case the chain is founded again."""

    chain: int
    held: int


class CashKept(Reason, frozen=True, tag="cash"):
    """Money is saved: `kept` dollars more than with the next best choice, `left` in all."""

    kept: int
    left: int


class RivalGainAvoided(Reason, frozen=True, tag="spared"):
    """The next best choice would leave this rival `amount` dollars better off if scored now."""

    rival: int
    amount: int


class GameEnding(Reason, frozen=True, tag="ending"):
    """The game ends, with the seat in this place, `ahead` dollars ahead of the best other seat
    (behind, if negative)."""

    place: int
    ahead: int


class ExpectedFinish(Reason, frozen=True, tag="finish"):
    """The seat can be expected to finish `ahead` dollars ahead of `rival` (behind, if negative),
    but only `instead` dollars with the next best choice, after which `rival` is the best other
    seat. Both are rounded to hundreds."""

    rival: int
    ahead: int
    instead: int


class MergerPrepared(Reason, frozen=True, tag="meeting"):
    """With one more tile, `survivor` could take over `chain`, and as things stand the seat would be
    paid `amount`.

    If `in_hand`, the seat has that tile and keeps it; otherwise the move brings the two chains
    within one tile of each other.
    """

    tile: str
    in_hand: bool
    chain: int
    survivor: int
    amount: int


class FoundingPrepared(Reason, frozen=True, tag="beginning"):
    """The placed tile is next to `tile` in the seat's hand, which can then found a chain."""

    tile: str


class IsolatedTile(Reason, frozen=True, tag="apart"):
    """The placed tile touches nothing, so nobody gains from it at once."""


AnyReason = (
    StrongerHolding
    | BonusPaid
    | FounderShareGained
    | ChainGrown
    | SharesTraded
    | SharesSold
    | SharesHeld
    | CashKept
    | RivalGainAvoided
    | GameEnding
    | ExpectedFinish
    | MergerPrepared
    | FoundingPrepared
    | IsolatedTile
)
