"""Baskets: every purchase that a player may ever make (R32), numbered, and how to make one."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from ...rules.engine import apply
from ...rules.state import BUY, CHAINS, DONE, State

SHARES: Final = 3  # in a basket at most

# The chains of basket n are the `SHARES` numbers from `n * SHARES` on, in ascending order, a chain
# repeated for each share of it; `DONE` fills up a smaller basket. Basket 0 is empty.
CONTENTS: Final = tuple(
    chain
    for count in range(SHARES + 1)
    for bought in combinations_with_replacement(range(CHAINS), count)
    for chain in (*bought, *[DONE] * (SHARES - count))
)
BASKETS: Final = len(CONTENTS) // SHARES  # 120

# For each basket, the mask of its chains.
CHAINS_IN: Final = tuple(
    sum({1 << item for item in CONTENTS[at : at + SHARES] if item != DONE})
    for at in range(0, len(CONTENTS), SHARES)
)


def price_of(s: State, basket: int) -> int:
    """What a basket costs the player in turn now, in dollars; -1 if it cannot be bought (R32).

    Args:
        s: a state in which shares may be bought.
        basket: the number of the basket.
    """
    if CHAINS_IN[basket] & ~s.choices:
        return -1
    cost = 0
    count = 0
    of_one = 0
    before = DONE
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        chain = CONTENTS[at]
        if chain != DONE:
            of_one = of_one + 1 if chain == before else 1
            before = chain
            if of_one > s.bank[chain]:
                return -1
            cost += s.prices[chain]
            count += 1
    return cost if count <= s.left and cost <= s.cash[s.turn] else -1


def market_closes(s: State, basket: int) -> bool:
    """Whether nothing more can be bought after a basket, so that buying ends by itself."""
    cash = s.cash[s.turn] - price_of(s, basket)
    left = s.left - count_of(basket, -1)
    if left == 0:
        return True
    for chain in range(CHAINS):
        affordable = s.choices >> chain & 1 and s.prices[chain] <= cash
        if affordable and count_of(basket, chain) < s.bank[chain]:
            return False
    return True


def count_of(basket: int, chain: int) -> int:
    """How many shares of a chain are in a basket; of any, if the chain is -1."""
    count = 0
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        count += CONTENTS[at] == chain or (chain < 0 and CONTENTS[at] != DONE)
    return count


def buy_basket(s: State, basket: int) -> None:
    """Buy a basket, which must be possible, and nothing more; this ends the turn."""
    turns = s.turns
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        if CONTENTS[at] != DONE:
            apply(s, CONTENTS[at])
    if s.step == BUY and s.turns == turns:
        apply(s, DONE)
