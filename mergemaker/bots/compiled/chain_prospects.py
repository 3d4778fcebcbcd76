"""What the board promises each chain, whoever holds its shares.

One look at the empty cells tells how far a chain can grow and which chains are about to meet. From
that come the chance that a chain is absorbed, the price at which its shares will be paid for, and
how settled the order of its holders already is.

All that is found out about a position is written into *notes*, a flat list of `OUTLOOK_ROOM`
floats; the names below tell what stands where.
"""

from __future__ import annotations

from typing import Final

from ...rules.board import chain_of, touching
from ...rules.decision import end_is_near
from ...rules.market import GIANT, PRICE_BY_SIZE, share_price
from ...rules.state import CHAINS, ORPHAN, SEATS, SLOTS, State, W
from .weights import DRIFT, GROWTH, INTEREST, LATE_GROWTH, MEET_HELD, MEET_NEAR, MEET_SEEN, SALVAGE

# For each chain:
PRICE: Final = 0  # what a share is expected to bring, in dollars at the end
TIME: Final = 7  # how much time is left to change the order of its holders, from 1 to 0
SOON: Final = 14  # the chance that it is absorbed before long
ROOM: Final = 21  # empty cells that touch it and no other chain
TRADE_IN: Final = 28  # what a share fetches traded for the largest chain about to absorb it
# For all:
LIFE: Final = 35  # how much of the game lies ahead, from 1 at the deal to 0
MONEY: Final = 36  # what a dollar in hand is worth, in dollars at the end
FOUNDABLE: Final = 37  # of the tiles that the seat knows it holds: how many would found a chain
# For each pair of chains, at `lower * CHAINS + higher`: the chance that no tile joins them soon.
APART: Final = 38
# For each seat, by `appraisal.py`: what it has, in dollars at the end.
WORTH: Final = APART + CHAINS * CHAINS
# For each chain and seat: what the seat has in it.
STAKE: Final = WORTH + SEATS
# For each chain, number of shares bought (1 to 3) and seat: what that purchase adds to its worth.
GAIN: Final = STAKE + CHAINS * SEATS
BOUGHT_AT_MOST: Final = 3
# Scratch.
TOTAL: Final = GAIN + CHAINS * BOUGHT_AT_MOST * SEATS
BASKET_WORTH: Final = TOTAL + SEATS
OUTLOOK_ROOM: Final = BASKET_WORTH + 128

# A game usually ends with about this many tiles undrawn.
UNDRAWN_AT_THE_END: Final = 12
DRAWN_AT_THE_DEAL: Final = 40  # counting those: four hands, and the starting tiles
WHOLE_GROWTH: Final = 30  # tiles that the largest chain gains from when all is still open
NEARLY_OVER: Final = 0.05

# The sizes at which the price of a share rises (R3).
RISES: Final = tuple(
    size for size in range(2, GIANT + 1) if PRICE_BY_SIZE[size] > PRICE_BY_SIZE[size - 1]
)


def look(s: State, seat: int, known: int, weights: list[float], notes: list[float]) -> None:
    """Note the outlook from a state in which no merger is under way.

    Args:
        s: the state.
        seat: who looks.
        known: the mask of slots of the seat's hand whose tiles it knows.
        weights: the beliefs to reckon with (`beliefs.py`).
        notes: written into, up to `APART` and the pairs there.
    """
    survey(s, seat, known, weights, notes)
    life = 0.0 if s.declared else remaining_life(s)
    money = 1.0 + weights[INTEREST] * life * life * life * life * life
    notes[LIFE] = life
    notes[MONEY] = money
    if not s.declared:
        foresee_mergers(s, notes)
    for chain in range(CHAINS):
        notes[TIME + chain] = life * (1.0 - notes[SOON + chain])
        notes[PRICE + chain] = expected_price(s, chain, weights, notes)


def expected_price(s: State, chain: int, weights: list[float], notes: list[float]) -> float:
    """What a share of a chain is expected to bring.

    A chain may be absorbed soon, through a cell in sight, later, or last to the end; each has a
    chance, and a price at which its shares will be paid.
    """
    life = notes[LIFE]
    tier = s.tiers[chain]
    size = s.sizes[chain]
    if size == 0:
        return weights[SALVAGE] * life * share_price(tier, 2)
    soon = notes[SOON + chain]
    late = 0.0
    if not s.safe >> chain & 1:
        late = (1.0 - soon) * min(1.0, 8.0 * life) * weights[DRIFT]
        late *= (s.safe_size - size) / (s.safe_size - 2)
    now = max(s.prices[chain] * 1.0, notes[TRADE_IN + chain])  # sold, or traded two for one (R29)
    grown = size + weights[GROWTH] * life * notes[ROOM + chain]
    return (
        soon * notes[MONEY] * now
        + late * smooth_price(tier, size + weights[LATE_GROWTH] * life)
        + (1.0 - soon - late) * smooth_price(tier, grown)
    )


def remaining_life(s: State) -> float:
    """How much of the game lies ahead: 1 at the deal, near 0 when anybody may end it (R34)."""
    if end_is_near(s):
        return NEARLY_OVER
    largest = 0
    for chain in range(CHAINS):
        largest = max(largest, s.sizes[chain])
    to_draw = (s.tiles - s.drawn - UNDRAWN_AT_THE_END) / (s.tiles - DRAWN_AT_THE_DEAL)
    to_grow = (GIANT - largest) / WHOLE_GROWTH
    return min(1.0, max(NEARLY_OVER, min(to_draw, to_grow)))


def smooth_price(tier: int, size: float) -> float:
    """The price of a share (R3) of a chain expected to have `size` tiles, its steps made slopes."""
    step = 0
    while step < len(RISES) - 2 and size >= RISES[step + 1]:
        step += 1
    low = PRICE_BY_SIZE[RISES[step]]
    high = PRICE_BY_SIZE[RISES[step + 1]]
    part = (size - RISES[step]) / (RISES[step + 1] - RISES[step])
    return 100.0 * tier + low + min(1.0, part) * (high - low)


def foresee_mergers(s: State, notes: list[float]) -> None:
    """Note how likely each chain is absorbed soon, and what its shares could then be traded for."""
    for low in range(CHAINS):
        for high in range(low + 1, CHAINS):
            apart = notes[APART + low * CHAINS + high]
            if apart < 1.0:
                absorb(s, low, high, 1.0 - apart, notes)
                absorb(s, high, low, 1.0 - apart, notes)


def absorb(s: State, small: int, big: int, meeting: float, notes: list[float]) -> None:
    """Reckon with one chain being absorbed by another if the two meet (R24, R25)."""
    if s.safe >> small & 1 or s.sizes[small] > s.sizes[big]:
        return
    likely = meeting / 2.0 if s.sizes[small] == s.sizes[big] else meeting
    notes[SOON + small] = 1.0 - (1.0 - notes[SOON + small]) * (1.0 - likely)
    notes[TRADE_IN + small] = max(notes[TRADE_IN + small], s.prices[big] * 0.5)


def survey(s: State, seat: int, known: int, weights: list[float], notes: list[float]) -> None:
    """Look at every empty cell: what lies along the chains' edges."""
    for at in range(APART):
        notes[at] = 0.0
    for at in range(APART, APART + CHAINS * CHAINS):
        notes[at] = 1.0
    board = s.board
    for row in range(1, s.rows + 1):
        for cell in range(row * W, row * W + s.columns):
            if board[cell]:
                continue
            touched = touching(s, cell)
            chains = touched >> 1
            if not chains:
                if touched == ORPHAN and holds(s, seat, known, cell):
                    notes[FOUNDABLE] += 1.0
            elif chains & (chains - 1):
                safe = chains & s.safe
                if not safe & (safe - 1):
                    held = holds(s, seat, known, cell)
                    near(chains, weights[MEET_HELD] if held else weights[MEET_SEEN], notes)
            else:
                notes[ROOM + chain_of(chains)] += 1.0
                if cell - row * W < s.columns - 1:
                    near(chains | lone_chain(s, cell + 1), weights[MEET_NEAR], notes)
                if row < s.rows:
                    near(chains | lone_chain(s, cell + W), weights[MEET_NEAR], notes)


def near(chains: int, chance: float, notes: list[float]) -> None:
    """Note for every pair among these chains that they may meet with this chance."""
    if not chains & (chains - 1):
        return
    for low in range(CHAINS - 1):
        if chains >> low & 1:
            for high in range(low + 1, CHAINS):
                if chains >> high & 1:
                    notes[APART + low * CHAINS + high] *= 1.0 - chance


def lone_chain(s: State, cell: int) -> int:
    """The mask of the one chain that an empty cell touches; 0 if there is none, or more."""
    if s.board[cell]:
        return 0
    chains = touching(s, cell) >> 1
    return 0 if chains & (chains - 1) else chains


def holds(s: State, seat: int, known: int, tile: int) -> bool:
    """Whether a seat knows that it holds a tile."""
    held = False
    for slot in range(SLOTS):
        held = held or (known >> slot & 1 != 0 and s.hand[seat * SLOTS + slot] == tile)
    return held
