"""The reasons for a move: typed facts about the board before and after it, for a client to
phrase."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# The rank of a seat among the shareholders of a chain; joint ranks are shared.
HolderRank = Literal["none", "sole", "first", "joint_first", "second", "joint_second", "behind"]


class Reason(Struct, frozen=True, tag_field="type"):
    """A fact in favour of a move."""


class Lead(Reason, frozen=True, tag="lead"):
    """With `more` shares of a chain, `shares` in all, the seat goes from one rank to another.

    `gain` is by how many dollars its bonus for the chain would rise if it were paid now. `bought`
    is the chance, within `error`, that another chain takes this one over before the seat's next
    turn; None if the chain is safe or the game ends. `rival` is the seat that loses most by this,
    if any, and `denied` how many dollars. `ahead` is by how many shares the seat then leads
    everybody else; 0 if it does not.
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
    """The move causes a merger that pays the seat this bonus at once."""

    chain: int
    amount: int


class Free(Reason, frozen=True, tag="free"):
    """Founding the chain brings the founder's share, worth this much."""

    chain: int
    value: int


class Grown(Reason, frozen=True, tag="grown"):
    """A chain grows in which the seat has `shares`, which gain value. `safe` means that the move
    makes the chain safe."""

    chain: int
    size_before: int
    size_after: int
    shares: int
    gain: int
    safe: bool


class Exchange(Reason, frozen=True, tag="exchange"):
    """Defunct shares are traded: `traded` of them for `received` of the survivor's, worth `gain`
    dollars more than selling them would bring (less, if negative)."""

    chain: int
    survivor: int
    traded: int
    received: int
    gain: int


class Sale(Reason, frozen=True, tag="sale"):
    """Defunct shares are sold."""

    chain: int
    sold: int
    proceeds: int


class Hold(Reason, frozen=True, tag="hold"):
    """Defunct shares are held, in case the chain is founded again."""

    chain: int
    held: int


class Cash(Reason, frozen=True, tag="cash"):
    """Money is saved: `kept` dollars more than with the next best choice, `left` in all."""

    kept: int
    left: int


class Spared(Reason, frozen=True, tag="spared"):
    """The next best choice would leave this rival `amount` dollars better off if scored now."""

    rival: int
    amount: int


class Ending(Reason, frozen=True, tag="ending"):
    """The game ends, with the seat in this place, `ahead` dollars ahead of the best other seat
    (behind, if negative)."""

    place: int
    ahead: int


class Meeting(Reason, frozen=True, tag="meeting"):
    """By a tile, `survivor` would take `chain` over, and the seat would now be paid `amount`.

    If `in_hand`, the seat has that tile and keeps it; otherwise the move brings the two chains
    within one tile of each other.
    """

    tile: str
    in_hand: bool
    chain: int
    survivor: int
    amount: int


class Beginning(Reason, frozen=True, tag="beginning"):
    """The tile is placed next to one in the seat's hand, which can then found a chain."""

    tile: str


class Apart(Reason, frozen=True, tag="apart"):
    """The tile touches nothing, so nobody gains by it at once."""


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
