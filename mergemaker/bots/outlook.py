"""What the board promises each chain, whoever holds its shares.

One look at the empty cells tells how far a chain can grow and which chains are about to meet. From
that come the chance that a chain is absorbed, the price at which its shares will be paid for, and
how settled the order of its holders already is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ..rules.market import GIANT, share_price
from ..rules.state import CHAINS, OCCUPIED, ORPHAN, State, W
from .weights import Weights

# A game usually ends with about this many tiles undrawn.
UNDRAWN_AT_THE_END: Final = 12
DRAWN_AT_THE_DEAL: Final = 40  # counting those: four hands, and the starting tiles
WHOLE_GROWTH: Final = 30  # tiles that the largest chain gains from when all is still open
NEARLY_OVER: Final = 0.05


class Edge(NamedTuple):
    """What lies along the chains' edges: `room[c]` empty cells touch chain c alone; `meeting` has,
    for each pair of chains (lower first), the chance that a tile joins them before long;
    `foundable` of the tiles in hand would found a chain."""

    room: list[int]
    meeting: dict[tuple[int, int], float]
    foundable: int


class Outlook(NamedTuple):
    """What is expected of each chain.

    `life` is how much of the game lies ahead, from 1 to 0; `money` what a dollar in hand is worth,
    in dollars at the end; `price[c]` what a share of chain c is expected to bring, in dollars at
    the end; `time[c]` how much time is left to change the order of its holders (1 to 0);
    `foundable` as in `Edge`.
    """

    life: float
    money: float
    price: list[float]
    time: list[float]
    foundable: int


def look(s: State, hand: Collection[int], weights: Weights) -> Outlook:
    """The outlook from a state in which no merger is under way.

    Args:
        s: the state.
        hand: the cells whose tiles the one who looks holds.
        weights: the beliefs to reckon with.
    """
    edge = _edge(s, hand, weights)
    life = 0.0 if s.declared else remaining_life(s)
    money = 1 + weights.interest * life**5
    soon = [0.0] * CHAINS
    trade_in = [0] * CHAINS
    if not s.declared:
        for pair, chance in edge.meeting.items():
            for small, big in (pair, pair[::-1]):
                if not (s.safe >> small) & 1 and s.sizes[small] <= s.sizes[big]:
                    likely = chance / 2 if s.sizes[small] == s.sizes[big] else chance
                    soon[small] = 1 - (1 - soon[small]) * (1 - likely)
                    trade_in[small] = max(trade_in[small], s.prices[big] // 2)
    price = [0.0] * CHAINS
    time = [life] * CHAINS
    for chain in range(CHAINS):
        tier, size = s.tiers[chain], s.sizes[chain]
        if not size:
            price[chain] = weights.salvage * life * share_price(tier, 2)
            continue
        late = 0.0
        if not (s.safe >> chain) & 1:
            late = (1 - soon[chain]) * min(1.0, 8 * life) * weights.drift
            late *= (s.safe_size - size) / (s.safe_size - 2)
        stays = 1 - soon[chain] - late
        now = max(s.prices[chain], trade_in[chain])  # sold, or traded two for one (R29)
        grown = size + weights.growth * life * edge.room[chain]
        price[chain] = (
            soon[chain] * money * now
            + late * smooth_price(tier, size + weights.late_growth * life)
            + stays * smooth_price(tier, grown)
        )
        time[chain] = life * (1 - soon[chain])
    return Outlook(life, money, price, time, edge.foundable)


def remaining_life(s: State) -> float:
    """How much of the game lies ahead: 1 at the deal, near 0 when anybody may end it (R34)."""
    if s.active and (s.giant or s.safe == s.active):
        return NEARLY_OVER
    to_draw = (s.tiles - s.drawn - UNDRAWN_AT_THE_END) / (s.tiles - DRAWN_AT_THE_DEAL)
    to_grow = (GIANT - max(s.sizes)) / WHOLE_GROWTH
    return min(1.0, max(NEARLY_OVER, min(to_draw, to_grow)))


def smooth_price(tier: int, size: float) -> float:
    """The price of a share (R3) of a chain expected to have `size` tiles, without the steps."""
    if size < 6:
        return 100 * (size + tier)
    if size < 11:
        return 600 + 100 * tier + 20 * (size - 6)
    return min(700 + 100 * tier + 10 * (size - 11), 1000 + 100 * tier)


def _edge(s: State, hand: Collection[int], weights: Weights) -> Edge:
    board = s.board
    room = [0] * CHAINS
    meeting: dict[tuple[int, int], float] = {}
    frontier: dict[int, int] = {}  # cells at the edge of one chain alone
    foundable = 0
    for row in range(s.rows):
        for cell in range((row + 1) * W, (row + 1) * W + s.columns):
            if board[cell]:
                continue
            touched = (
                board[cell - W] | board[cell - 1] | board[cell + 1] | board[cell + W]
            ) & OCCUPIED
            chains = touched >> 1
            if not chains:
                if touched == ORPHAN and cell in hand:
                    foundable += 1
                continue
            if chains & (chains - 1):
                safe = chains & s.safe
                if not safe & (safe - 1):
                    chance = weights.meet_held if cell in hand else weights.meet_seen
                    for pair in _pairs(chains):
                        meeting[pair] = 1 - (1 - meeting.get(pair, 0.0)) * (1 - chance)
                continue
            chain = chains.bit_length() - 1
            room[chain] += 1
            for before in (cell - 1, cell - W):
                other = frontier.get(before, chain)
                if other != chain:
                    pair = (min(chain, other), max(chain, other))
                    meeting[pair] = 1 - (1 - meeting.get(pair, 0.0)) * (1 - weights.meet_near)
            frontier[cell] = chain
    return Edge(room, meeting, foundable)


def _pairs(chains: int) -> list[tuple[int, int]]:
    some = [chain for chain in range(CHAINS) if (chains >> chain) & 1]
    return [(one, other) for at, one in enumerate(some) for other in some[at + 1 :]]
