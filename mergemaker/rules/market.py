"""Shares: how their price follows the size of the chain (R3), and buying them (R32)."""

from __future__ import annotations

from typing import Final

from . import event_log
from .decision import ask, may_declare
from .state import BUY, CHAINS, DECLARE, DONE, DRAWING, END_IMMEDIATE, NOTHING, State

# The price of a share of a budget chain, by the chain's size (R3).
PRICE_BY_SIZE: Final = (
    (0, 0, 200, 300, 400, 500)
    + (600,) * 5  # 6-10
    + (700,) * 10  # 11-20
    + (800,) * 10  # 21-30
    + (900,) * 10  # 31-40
    + (1000,) * 68  # 41-108
)


def share_price(tier: int, size: int) -> int:
    """The price of a share, by price tier (0 budget, 1 standard, 2 premium) and size (R3)."""
    if size < 2:
        return 0
    return PRICE_BY_SIZE[size] + 100 * tier


def resize(s: State, chain: int, size: int) -> None:
    """Set a chain's size, and with it its price and whether it is safe (R3, R25)."""
    s.sizes[chain] = size
    s.prices[chain] = share_price(s.tiers[chain], size)
    if size == 0:
        s.active &= ~(1 << chain)
    else:
        s.active |= 1 << chain
    if size >= s.safe_size:
        s.safe |= 1 << chain
    if size >= s.end_size:
        s.giant = 1


def buyable(s: State) -> int:
    """The mask of chains of which the player in turn can buy a share now (R32)."""
    cash = s.cash[s.turn]
    prices = s.prices
    bank = s.bank
    mask = 0
    for chain in range(CHAINS):
        if 0 < prices[chain] <= cash and bank[chain]:
            mask |= 1 << chain
    return mask


def open_market(s: State) -> None:
    """Ask what to buy, unless nothing can be bought nor the end declared (R32, R35)."""
    s.left = s.purchases
    chains = buyable(s)
    if chains or may_declare(s, BUY, s.turn):
        ask(s, BUY, s.turn, chains | 1 << DONE)
    else:
        s.stage = DRAWING


def buy(s: State, choice: int) -> None:
    """Buy one share of a chain, or stop buying with `DONE` (R32)."""
    if choice != DONE:
        seat = s.turn
        price = s.prices[choice]
        s.cash[seat] -= price
        s.shares[seat * CHAINS + choice] += 1
        s.bank[choice] -= 1
        s.left -= 1
        event_log.emit(s, event_log.BOUGHT, seat, choice, 1, price)
        if s.left:
            chains = buyable(s)
            if chains:
                s.choices = chains | 1 << DONE | s.choices & 1 << DECLARE
                if s.end_timing == END_IMMEDIATE:  # it ends the game before the purchase (R35)
                    s.choices &= ~(1 << DECLARE)
                return
    s.step = NOTHING
    s.stage = DRAWING
