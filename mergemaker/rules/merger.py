"""Mergers: the survivor, the order of the defunct chains, bonuses and dispositions (R24-R31)."""

from __future__ import annotations

from . import event_log
from .board import spread
from .bonus import pay_bonuses
from .decision import ask
from .market import resize
from .masks import lowest
from .state import BUYING, CHAINS, DEFUNCT, MERGING, NOTHING, PAYING, SELL, SURVIVE, TRADE, State


def begin_merger(s: State, chains: int) -> None:
    """Begin a merger of the chains that the placed tile touches, a mask of two or more (R18)."""
    s.merging = chains
    s.merged = 0
    s.survivor = -1
    s.defunct = -1
    s.stage = MERGING
    best = largest(s, chains)
    event_log.emit(
        s, event_log.MERGING, s.turn, s.tile, -1 if best & (best - 1) else lowest(best), chains
    )


def largest(s: State, chains: int) -> int:
    """The largest of these chains, as a mask; the merging tile does not count (R24)."""
    size = 0
    best = 0
    for chain in range(CHAINS):
        if chains >> chain & 1:
            if s.sizes[chain] > size:
                size = s.sizes[chain]
                best = 0
            if s.sizes[chain] == size:
                best |= 1 << chain
    return best


def merge(s: State) -> None:
    """Continue a merger until a player must choose, or it is over (R24-R31)."""
    if s.survivor < 0:
        best = largest(s, s.merging)
        if best & (best - 1):
            ask(s, SURVIVE, s.turn, best)
            return
        s.survivor = lowest(best)
        s.merging &= ~best
    while s.merging:
        if s.defunct < 0:
            best = largest(s, s.merging)
            if best & (best - 1):
                ask(s, DEFUNCT, s.turn, best)
                return
            make_defunct(s, lowest(best))
        if s.stage == PAYING:
            if not pay_bonuses(s, s.defunct):
                return
            s.stage = MERGING
        if dispose(s):
            return
        s.merging &= ~(1 << s.defunct)
        s.defunct = -1
    absorb(s)


def choose_survivor(s: State, chain: int) -> None:
    """Record which of the largest chains the mergemaker chose as the survivor (R24)."""
    s.step = NOTHING
    s.survivor = chain
    s.merging &= ~(1 << chain)
    event_log.emit(s, event_log.SURVIVOR_CHOSEN, s.turn, chain)


def choose_defunct(s: State, chain: int) -> None:
    """Make defunct the chain that the mergemaker chose among equally large ones (R26)."""
    s.step = NOTHING
    event_log.emit(s, event_log.NEXT_CHOSEN, s.turn, chain)
    make_defunct(s, chain)


def make_defunct(s: State, chain: int) -> None:
    """Make a chain defunct: its bonuses are paid next (R27), then its shares disposed of (R26)."""
    s.defunct = chain
    s.merged |= 1 << chain
    s.asked = 0
    s.traded = 0
    event_log.emit(s, event_log.DEFUNCT, chain, s.survivor, s.sizes[chain], s.prices[chain])
    s.stage = PAYING


def dispose(s: State) -> bool:
    """Ask the next holder of defunct shares, from the mergemaker clockwise (R29).

    Returns:
        Whether a holder was asked; if not, every holder has disposed of the shares.
    """
    while s.asked < s.players:
        holder = (s.turn + s.asked) % s.players
        shares = s.shares[holder * CHAINS + s.defunct]
        if shares:
            pairs = min(shares // 2, s.bank[s.survivor])
            if pairs:
                ask(s, TRADE, holder, (2 << pairs) - 1)
            else:
                ask(s, SELL, holder, (2 << shares) - 1)
            return True
        s.asked += 1
    return False


def trade_in(s: State, pairs: int) -> None:
    """Trade pairs of the holder's defunct shares for one share of the survivor each (R29)."""
    seat = s.actor
    s.traded = 2 * pairs
    s.shares[seat * CHAINS + s.defunct] -= 2 * pairs
    s.bank[s.defunct] += 2 * pairs
    s.shares[seat * CHAINS + s.survivor] += pairs
    s.bank[s.survivor] -= pairs
    shares = s.shares[seat * CHAINS + s.defunct]
    if shares:
        ask(s, SELL, seat, (2 << shares) - 1)
    else:
        sell(s, 0)


def sell(s: State, shares: int) -> None:
    """Sell some of the holder's defunct shares, at the price before the merger (R29)."""
    seat = s.actor
    price = s.prices[s.defunct]
    s.shares[seat * CHAINS + s.defunct] -= shares
    s.bank[s.defunct] += shares
    s.cash[seat] += shares * price
    held = s.shares[seat * CHAINS + s.defunct]
    event_log.emit(
        s, event_log.DISPOSED, seat, s.defunct, s.survivor, shares, s.traded, price, held
    )
    s.traded = 0
    s.asked += 1
    s.step = NOTHING


def absorb(s: State) -> None:
    """Give the survivor the merging tile, the defunct chains' tiles and adjoining orphans (R31)."""
    size = s.sizes[s.survivor] + spread(s, s.tile, 2 << s.survivor)
    for chain in range(CHAINS):
        if s.merged >> chain & 1:
            resize(s, chain, 0)
            event_log.emit(s, event_log.ABSORBED, chain, s.survivor, size)
    resize(s, s.survivor, size)
    s.merging = 0
    s.merged = 0
    s.survivor = -1
    s.stage = BUYING
