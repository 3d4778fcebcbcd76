"""Chain prospects: what can be expected of each chain from the board, whoever holds its shares.

One pass over the empty cells finds how far each chain can grow, and which chains may soon meet in a
merger. From that follow the chance that a chain is absorbed, the price that its shares are expected
to bring, and how much time is left to change the order of its shareholders.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...rules.board import touching
from ...rules.decision import end_is_near
from ...rules.market import PRICE_BY_SIZE, share_price
from ...rules.masks import lowest
from ...rules.state import CHAINS, ORPHAN, SEATS, SLOTS, State, W
from .baskets import BASKETS, SHARES
from .layout import F8, I8, Layout
from .weights import Weights

# A game usually ends with about this many tiles undrawn.
UNDRAWN_AT_THE_END: Final = 12
DRAWN_AT_THE_DEAL: Final = 40  # those, and the hands and starting tiles of four players
WHOLE_GROWTH: Final = 30  # tiles that the largest chain lacks to 41 while the whole game lies ahead
NEARLY_OVER: Final = 0.05  # what lies ahead when anybody may end the game

# The sizes at which the price of a share rises (R3).
RISES: Final = tuple(
    size for size in range(2, len(PRICE_BY_SIZE)) if PRICE_BY_SIZE[size] > PRICE_BY_SIZE[size - 1]
)


class EvalTerms(Layout):
    """The terms of an evaluation of a position. Money is in dollars at the end of the game.

    Attributes:
        price: for each chain, what a share is expected to bring.
        time: for each chain, how much time is left to change the order of its shareholders, from 1
            to 0.
        takeover_chance: for each chain, the chance that it is absorbed soon.
        room: for each chain, the number of empty cells that touch it and no other chain.
        trade_in: for each chain, what a share brings if it is traded for shares of the dearest
            chain that may soon absorb it.
        no_merger_chance: for each pair of chains, lower number first, the chance that no tile joins
            them soon.
        life: how much of the game lies ahead, from 1 at the deal to 0.
        money: what a dollar in hand is worth.
        foundable: how many tiles that the observer knows it holds would found a chain.
        value: for each seat, the value of all that it has.
        stake: for each chain and seat, the value of what the seat has in the chain.
        gain: for each chain, number of shares bought minus one, and seat: what that purchase adds
            to the seat's value.
        basket_value: for each basket, what buying it is worth.
        total: for each seat, scratch for sums.
        held: for each seat, scratch for its shares of one chain.
    """

    price: Annotated[list[float], F8, CHAINS]
    time: Annotated[list[float], F8, CHAINS]
    takeover_chance: Annotated[list[float], F8, CHAINS]
    room: Annotated[list[float], F8, CHAINS]
    trade_in: Annotated[list[float], F8, CHAINS]
    no_merger_chance: Annotated[list[list[float]], F8, CHAINS, CHAINS]
    life: Annotated[float, F8]
    money: Annotated[float, F8]
    foundable: Annotated[float, F8]
    value: Annotated[list[float], F8, SEATS]
    stake: Annotated[list[list[float]], F8, CHAINS, SEATS]
    gain: Annotated[list[list[list[float]]], F8, CHAINS, SHARES, SEATS]
    basket_value: Annotated[list[float], F8, BASKETS]
    total: Annotated[list[float], F8, SEATS]
    held: Annotated[list[int], I8, SEATS]


def assess_chains(s: State, seat: int, known: int, weights: Weights, terms: EvalTerms) -> None:
    """Fill in the terms of the chains, and those of the game as a whole.

    Args:
        s: a state in which no merger is under way.
        seat: the observer.
        known: the mask of the slots of the observer's hand whose tiles it knows.
        weights: the weights to compute with.
        terms: gets the fields from `price` to `foundable`.
    """
    survey(s, seat, known, weights, terms)
    life = 0.0 if s.declared else remaining_life(s)
    money = 1.0 + weights.interest * life * life * life * life * life
    terms.life = life
    terms.money = money
    if not s.declared:
        estimate_mergers(s, terms)
    for chain in range(CHAINS):
        terms.time[chain] = life * (1.0 - terms.takeover_chance[chain])
        terms.price[chain] = expected_price(s, chain, weights, terms)


def expected_price(s: State, chain: int, weights: Weights, terms: EvalTerms) -> float:
    """What a share of a chain is expected to bring.

    The chain may be absorbed soon, through a cell that can be seen; or later; or it may last to the
    end. Each case has a probability, and a price that its shares will bring then.
    """
    life = terms.life
    tier = s.tiers[chain]
    size = s.sizes[chain]
    if size == 0:
        return weights.salvage * life * share_price(tier, 2)
    soon = terms.takeover_chance[chain]
    late = 0.0
    if not s.safe >> chain & 1:
        late = (1.0 - soon) * min(1.0, 8.0 * life) * weights.drift
        late *= (s.safe_size - size) / (s.safe_size - 2)
    now = max(s.prices[chain] * 1.0, terms.trade_in[chain])  # sold, or traded two for one (R29)
    grown = size + weights.growth * life * terms.room[chain]
    return (
        soon * terms.money * now
        + late * smooth_price(tier, size + weights.late_growth * life)
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
    to_grow = (s.end_size - largest) / WHOLE_GROWTH
    return min(1.0, max(NEARLY_OVER, min(to_draw, to_grow)))


def smooth_price(tier: int, size: float) -> float:
    """The price of a share (R3) of a chain that is expected to have `size` tiles, interpolated
    between the steps of the price table."""
    step = 0
    while step < len(RISES) - 2 and size >= RISES[step + 1]:
        step += 1
    low = PRICE_BY_SIZE[RISES[step]]
    high = PRICE_BY_SIZE[RISES[step + 1]]
    part = (size - RISES[step]) / (RISES[step + 1] - RISES[step])
    return 100.0 * tier + low + min(1.0, part) * (high - low)


def estimate_mergers(s: State, terms: EvalTerms) -> None:
    """Estimate how likely each chain is to be absorbed soon, and what trading its shares would
    bring."""
    for low in range(CHAINS):
        for high in range(low + 1, CHAINS):
            no_merger = terms.no_merger_chance[low][high]
            if no_merger < 1.0:
                add_takeover(s, low, high, 1.0 - no_merger, terms)
                add_takeover(s, high, low, 1.0 - no_merger, terms)


def add_takeover(s: State, small: int, big: int, meeting: float, terms: EvalTerms) -> None:
    """Account for the chance that one chain is absorbed by another when they meet (R24, R25)."""
    if s.safe >> small & 1 or s.sizes[small] > s.sizes[big]:
        return
    likely = meeting / 2.0 if s.sizes[small] == s.sizes[big] else meeting
    terms.takeover_chance[small] = 1.0 - (1.0 - terms.takeover_chance[small]) * (1.0 - likely)
    terms.trade_in[small] = max(terms.trade_in[small], s.prices[big] * 0.5)


def survey(s: State, seat: int, known: int, weights: Weights, terms: EvalTerms) -> None:
    """Look at every empty cell: how much room chains have, and where they can meet."""
    terms.foundable = 0.0
    for low in range(CHAINS):
        terms.takeover_chance[low] = 0.0
        terms.room[low] = 0.0
        terms.trade_in[low] = 0.0
        for high in range(CHAINS):
            terms.no_merger_chance[low][high] = 1.0
    board = s.board
    for row in range(1, s.rows + 1):
        for cell in range(row * W, row * W + s.columns):
            if board[cell]:
                continue
            touched = touching(s, cell)
            chains = touched >> 1
            if not chains:
                if touched == ORPHAN and holds(s, seat, known, cell):
                    terms.foundable += 1.0
            elif chains & (chains - 1):
                safe = chains & s.safe
                if not safe & (safe - 1):
                    held = holds(s, seat, known, cell)
                    add_meeting(chains, weights.meet_held if held else weights.meet_seen, terms)
            else:
                terms.room[lowest(chains)] += 1.0
                if cell - row * W < s.columns - 1:
                    add_meeting(chains | lone_chain(s, cell + 1), weights.meet_near, terms)
                if row < s.rows:
                    add_meeting(chains | lone_chain(s, cell + W), weights.meet_near, terms)


def add_meeting(chains: int, chance: float, terms: EvalTerms) -> None:
    """Account for the chance that each pair of these chains meets."""
    if not chains & (chains - 1):
        return
    for low in range(CHAINS - 1):
        if chains >> low & 1:
            for high in range(low + 1, CHAINS):
                if chains >> high & 1:
                    terms.no_merger_chance[low][high] *= 1.0 - chance


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
