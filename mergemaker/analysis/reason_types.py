"""Why a move is good: typed facts, read off the board before and after it, that a client words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# Where a holder stands among the holders of a chain.
HolderRank = Literal["none", "sole", "first", "joint_first", "second", "joint_second", "behind"]


class Reason(Struct, frozen=True, tag_field="type"):
    """A fact that speaks for a move."""


class Lead(Reason, frozen=True, tag="lead"):
    """`more` shares of a chain, `shares` with them, take the seat from one standing to another.

    `gain` is how many dollars more of the chain's bonuses it would be paid, were they paid now.
    `bought` is the chance that the chain is bought by another before the seat's next turn, within
    `error`; None when it is safe, or the game ends. `rival` is the seat that this costs most, if
    any, and `denied` how many dollars. `ahead` is how many shares more than anybody else it then
    has, 0 when it is not alone in front.
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


class Paid(Reason, frozen=True, tag="paid"):
    """The move makes a merger that pays the seat this bonus at once."""

    chain: int
    amount: int


class Free(Reason, frozen=True, tag="free"):
    """Founding the chain brings a free share, worth this much."""

    chain: int
    value: int


class Grown(Reason, frozen=True, tag="grown"):
    """A chain that the seat has shares of grows: what its `shares` gain in value. `safe` when the
    move makes it so."""

    chain: int
    size_before: int
    size_after: int
    shares: int
    gain: int
    safe: bool


class Exchange(Reason, frozen=True, tag="exchange"):
    """Defunct shares are traded: `traded` of them for `received` of the survivor's, worth `gain`
    dollars more than the sale would bring (less, when below 0)."""

    chain: int
    survivor: int
    traded: int
    received: int
    gain: int


class Sale(Reason, frozen=True, tag="sale"):
    """Defunct shares are sold for money."""

    chain: int
    sold: int
    proceeds: int


class Hold(Reason, frozen=True, tag="hold"):
    """Defunct shares are kept, for when the chain is founded again."""

    chain: int
    held: int


class Cash(Reason, frozen=True, tag="cash"):
    """Money is kept back: `kept` dollars more than the next best choice leaves, `left` in all."""

    kept: int
    left: int


class Spared(Reason, frozen=True, tag="spared"):
    """The next best choice would leave this rival `amount` dollars better off, were all scored."""

    rival: int
    amount: int


class Ending(Reason, frozen=True, tag="ending"):
    """The game ends, with the seat in this place, `ahead` dollars before the best of the others
    (behind, when below 0)."""

    place: int
    ahead: int


class Meeting(Reason, frozen=True, tag="meeting"):
    """A tile would have a chain taken over by another, and the seat be paid `amount` for it as
    things stand. `in_hand` when the seat has that tile, and keeps it; or else the move brings the
    two chains as near as that."""

    tile: str
    in_hand: bool
    chain: int
    survivor: int
    amount: int


class Beginning(Reason, frozen=True, tag="beginning"):
    """The tile is placed beside another in the seat's hand, which can then found a chain."""

    tile: str


class Apart(Reason, frozen=True, tag="apart"):
    """The tile touches nothing: nobody gains by it at once."""


AnyReason = (
    Lead
    | Paid
    | Free
    | Grown
    | Exchange
    | Sale
    | Hold
    | Cash
    | Spared
    | Ending
    | Meeting
    | Beginning
    | Apart
)
