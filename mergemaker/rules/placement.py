"""Placing a tile (R13-R18), and which tiles can be placed (R19, R20)."""

from __future__ import annotations

from . import event_log
from .board import spread, touching
from .decision import ask
from .market import resize
from .masks import lowest
from .merger import begin_merger
from .state import BUYING, CHAINS, FOUND, FOUNDER_CASH, NOTHING, ORPHAN, SLOTS, State
from .trade import lapse


def can_play(s: State, tile: int) -> bool:
    """Whether a tile is neither dead (R19) nor blocked (R20)."""
    touched = touching(s, tile)
    if touched == ORPHAN:
        return s.active != s.every_chain
    safe = (touched >> 1) & s.safe
    return (safe & (safe - 1)) == 0


def playable(s: State) -> int:
    """The mask of slots in the hand of the player in turn whose tiles can be placed (R13)."""
    hand = s.hand
    first = s.turn * SLOTS
    every_tile = s.active != s.every_chain and not s.safe & (s.safe - 1)
    mask = 0
    for slot in range(SLOTS):
        tile = hand[first + slot]
        if tile and (every_tile or can_play(s, tile)):
            mask |= 1 << slot
    return mask


def place(s: State, slot: int) -> None:
    """Place the tile in a slot of the hand, and carry out its effects (R14, R15, R17, R18)."""
    lapse(s)
    tile = s.hand[s.turn * SLOTS + slot]
    s.hand[s.turn * SLOTS + slot] = 0
    s.placed[s.placings] = tile
    s.placings += 1
    s.tile = tile
    s.slot = slot
    s.idle = 0
    event_log.emit(s, event_log.PLACED, s.turn, tile)
    touched = touching(s, tile)
    s.board[tile] = ORPHAN
    s.step = NOTHING
    s.stage = BUYING
    if touched == 0:
        return
    if touched == ORPHAN:
        free = s.every_chain & ~s.active
        if free & (free - 1):
            ask(s, FOUND, s.turn, free)
        else:
            found(s, lowest(free))
        return
    chains = touched >> 1
    if chains & (chains - 1):
        begin_merger(s, chains)
    else:
        extend(s, lowest(chains))


def found(s: State, chain: int) -> None:
    """Found a chain of the tile and the orphans joined to it, and give the founder's share (R15,
    R16)."""
    s.step = NOTHING
    size = spread(s, s.tile, 2 << chain)
    resize(s, chain, size)
    event_log.emit(s, event_log.FOUNDED, s.turn, chain, size)
    if s.bank[chain] > 0:
        s.bank[chain] -= 1
        s.shares[s.turn * CHAINS + chain] += 1
        event_log.emit(s, event_log.FOUNDER_SHARE, s.turn, chain, 1, 0)
    elif s.founder_empty == FOUNDER_CASH:
        s.cash[s.turn] += s.prices[chain]
        event_log.emit(s, event_log.FOUNDER_SHARE, s.turn, chain, 0, s.prices[chain])


def extend(s: State, chain: int) -> None:
    """Add the tile and the orphans joined to it to the one chain that it touches (R17)."""
    before = s.sizes[chain]
    after = before + spread(s, s.tile, 2 << chain)
    resize(s, chain, after)
    event_log.emit(s, event_log.GREW, chain, before, after)
