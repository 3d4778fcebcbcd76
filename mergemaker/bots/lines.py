"""Lines of play: what a seat can do at a decision, each carried on until the merger, if any, is
over.

A line ends at a *settled* state: somebody is to place or to buy, or the game is over. Other holders
of defunct shares are taken to do what `instinct` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from ..rules import Chain, Declare, Dispose, Found, Move, Next, Place, Survivor
from ..rules.board import tile_name
from ..rules.play import apply
from ..rules.state import (
    BUY,
    CHAINS,
    DECLARE,
    DEFUNCT,
    DONE,
    FOUND,
    OVER,
    PLACE,
    REPLACE,
    SELL,
    SLOTS,
    SURVIVE,
    TRADE,
    State,
)

SETTLED = frozenset({PLACE, BUY, REPLACE, OVER})


class Line(NamedTuple):
    """Moves of one seat, and the settled state they lead to."""

    moves: tuple[Move, ...]
    state: State


def lines(s: State, seat: int) -> Iterator[Line]:
    """Every line that begins with the seat's decision in `s`, which must not be to buy or replace.

    At that decision every choice is tried; in what follows every chain, and of the dispositions
    those that go all one way.
    """
    for moves, after in _choices(s, seat, thorough=True):
        yield from _carry_on(after, seat, moves)


def purchases(s: State) -> list[tuple[int, ...]]:
    """Every purchase open to the player in turn (R32), one chain for each share; nothing is
    first."""
    on_offer = [chain for chain in range(CHAINS) if s.choices >> chain & 1]
    found: list[tuple[int, ...]] = [()]
    for count in range(1, s.left + 1):
        for purchase in combinations_with_replacement(on_offer, count):
            cost = sum(s.prices[chain] for chain in purchase)
            if cost <= s.cash[s.turn] and all(
                purchase.count(chain) <= s.bank[chain] for chain in set(purchase)
            ):
                found.append(purchase)
    return found


def after_purchase(s: State, purchase: tuple[int, ...]) -> State:
    """The state once the player in turn has bought these shares and no more."""
    after = s.copy()
    turn = s.turns
    for chain in purchase:
        apply(after, chain)
    if after.step == BUY and after.turns == turn:
        apply(after, DONE)
    return after


def instinct(s: State) -> int:
    """What another holder most likely does at a decision in a merger: trade where two shares fetch
    no more than one of the survivor's, otherwise sell. A mergemaker's other choices are taken in
    order.
    """
    if s.step == SELL:
        return _highest_count(s)
    if s.step == TRADE:
        worthwhile = 2 * s.prices[s.defunct] <= s.prices[s.survivor]
        return _highest_count(s) if worthwhile else 0
    return (s.choices & -s.choices).bit_length() - 1


def _carry_on(s: State, seat: int, moves: tuple[Move, ...]) -> Iterator[Line]:
    while s.step not in SETTLED and s.actor != seat:
        apply(s, instinct(s))
    if s.step in SETTLED:
        yield Line(moves, s)
        return
    for more, after in _choices(s, seat, thorough=False):
        yield from _carry_on(after, seat, (*moves, *more))


def _choices(s: State, seat: int, *, thorough: bool) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Each thing the seat can do at this one decision, and the state just after it."""
    if s.step in (TRADE, SELL):
        yield from _dispositions(s, thorough=thorough)
        return
    for choice in range(DONE):
        if s.choices >> choice & 1:
            after = s.copy()
            apply(after, choice)
            yield (_typed(s, seat, choice),), after
    if thorough and s.choices >> DECLARE & 1:
        ended = s.copy()
        apply(ended, DECLARE)
        if ended.step == OVER:
            yield (Declare(),), ended
        else:
            for moves, after in _choices(ended, seat, thorough=True):
                yield (Declare(), *moves), after


def _typed(s: State, seat: int, choice: int) -> Move:
    if s.step == PLACE:
        return Place(tile_name(s.hand[seat * SLOTS + choice]))
    kind = {FOUND: Found, SURVIVE: Survivor, DEFUNCT: Next}[s.step]
    return kind(Chain(choice))


def _dispositions(s: State, *, thorough: bool) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Ways to split defunct shares (R29): all, or those that go all one way."""
    pairs = range(_highest_count(s) + 1) if s.step == TRADE else range(1)
    for traded in pairs if thorough else {pairs[0], pairs[-1]}:
        rest = s.copy()
        if s.step == TRADE:
            apply(rest, traded)
        held = s.shares[s.actor * CHAINS + s.defunct] - 2 * traded
        if not held:
            yield (Dispose(sell=0, trade=2 * traded),), rest
            continue
        for sold in range(held + 1) if thorough else (0, held):
            after = rest.copy()
            apply(after, sold)
            yield (Dispose(sell=sold, trade=2 * traded),), after


def _highest_count(s: State) -> int:
    """The highest number of pairs or shares that may be chosen."""
    return (s.choices & ~(1 << DECLARE)).bit_length() - 1
