"""Converting between moves, as people make them, and the engine's choices.

A move consists of one choice or several: a purchase of three shares is three choices, and `DONE` if
the engine asks again. `engine.py` explains choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .board import tile_cell, tile_name
from .engine import apply
from .moves import Buy, Declare, Dispose, Found, Move, Next, Place, Replace, Survivor
from .rulesets import Chain
from .state import (
    BUY,
    CHAINS,
    DECLARE,
    DEFUNCT,
    DONE,
    FOUND,
    PLACE,
    REPLACE,
    SELL,
    SLOTS,
    SURVIVE,
    TRADE,
    State,
)


def to_moves(state: State, choices: Sequence[int]) -> tuple[Move, ...]:
    """The moves that consist of these choices.

    Args:
        state: a state in which a seat must choose; it is left as it is.
        choices: that seat's choices, in order; legal ones, which make up whole moves.
    """
    s = state.copy()
    s.recording = 0
    moves: list[Move] = []
    bought: list[Chain] | None = None
    replaced: list[str] | None = None
    for choice in choices:
        if choice == DECLARE:
            moves.append(Declare())
        elif s.step in _SINGLE:
            moves.append(_SINGLE[s.step](s, choice))
        elif s.step == TRADE and _is_all_traded(s, choice):
            moves.append(Dispose(0, 2 * choice))
        elif s.step == SELL:
            moves.append(Dispose(choice, s.traded))
        elif s.step == BUY:
            bought = bought or []
            bought += [Chain(choice)] if choice != DONE else []
        elif s.step == REPLACE:
            replaced = replaced or []
            replaced += [_tile(s, choice)] if choice != DONE else []
        apply(s, choice)
    if bought is not None:
        moves.append(Buy(tuple(bought)))
    if replaced is not None:
        moves.append(Replace(tuple(replaced)))
    return tuple(moves)


def to_choices(state: State, moves: Sequence[Move]) -> tuple[int, ...]:
    """The choices that these moves consist of: the inverse of `to_moves`.

    Args:
        state: a state in which a seat must choose; it is left as it is.
        moves: that seat's moves, in order; they must be legal.

    Raises:
        ValueError: a move is an offer or an answer to one, which does not consist of choices.
    """
    s = state.copy()
    s.recording = 0
    choices: list[int] = []
    for move in moves:
        for choice in choices_of(s, move):
            choices.append(choice)
            apply(s, choice)
    return tuple(choices)


def choices_of(s: State, move: Move) -> Iterator[int]:
    """The choices that a move consists of, one at a time.

    The caller must make each in the state before asking for the next, which depends on it.

    Raises:
        ValueError: the move is an offer or an answer to one, which does not consist of choices.
    """
    match move:
        case Place(tile):
            yield _slot(s, tile)
        case Found(chain) | Survivor(chain) | Next(chain):
            yield chain
        case Dispose(sell, traded):
            held = s.shares[s.actor * CHAINS + s.defunct]
            if s.step == TRADE:
                yield traded // 2
            if held > traded:
                yield sell
        case Buy(chains):
            turns = s.turns
            yield from sorted(chains)
            if s.step == BUY and s.turns == turns:
                yield DONE
        case Replace(tiles):
            yield from sorted(_slot(s, tile) for tile in tiles)
            yield DONE
        case Declare():
            yield DECLARE
        case _:
            raise ValueError(f"{move} does not consist of choices.")


def open_moves(s: State) -> list[Move]:
    """Every move that the actor can make with the choices open now, except declaring the end.

    Each purchase and disposition is listed once, chains and tiles in rising order.
    """
    if s.step in _SINGLE:
        return [_SINGLE[s.step](s, choice) for choice in _open(s)]
    if s.step in (TRADE, SELL):
        return _dispositions(s)
    return _purchases(s) if s.step == BUY else _replacements(s)


def _dispositions(s: State) -> list[Move]:
    held = s.shares[s.actor * CHAINS + s.defunct]
    pairs = _open(s) if s.step == TRADE else [0]
    return [Dispose(sell, 2 * n) for n in pairs for sell in range(held - 2 * n + 1)]


def _purchases(s: State) -> list[Move]:
    """Every affordable purchase of up to the shares left to buy (R32)."""
    on_sale = [Chain(choice) for choice in _open(s) if choice != DONE]
    baskets: list[tuple[Chain, ...]] = [()]
    latest = [((), s.cash[s.actor])]
    for _ in range(s.left):
        latest = [
            ((*basket, chain), cash - s.prices[chain])
            for basket, cash in latest
            for chain in on_sale
            if (not basket or chain >= basket[-1])
            and s.prices[chain] <= cash
            and basket.count(chain) < s.bank[chain]
        ]
        baskets += [basket for basket, _ in latest]
    return [Buy(basket) for basket in sorted(baskets)]


def _replacements(s: State) -> list[Move]:
    tiles = [_tile(s, choice) for choice in _open(s) if choice != DONE]
    return [
        Replace(tuple(tile for at, tile in enumerate(tiles) if which >> at & 1))
        for which in range(1 << len(tiles))
    ]


def _open(s: State) -> list[int]:
    """The choices open now, except declaring the end."""
    return [choice for choice in range(DECLARE) if s.choices >> choice & 1]


def _slot(s: State, tile: str) -> int:
    return s.hand.index(tile_cell(tile), s.actor * SLOTS) - s.actor * SLOTS


def _tile(s: State, slot: int) -> str:
    return tile_name(s.hand[s.actor * SLOTS + slot])


def _is_all_traded(s: State, pairs: int) -> bool:
    """Whether trading these pairs of shares leaves nothing to sell (R29)."""
    return s.shares[s.actor * CHAINS + s.defunct] == 2 * pairs


# The steps at which a single choice is a whole move.
_SINGLE: Final[dict[int, Callable[[State, int], Move]]] = {
    PLACE: lambda s, slot: Place(_tile(s, slot)),
    FOUND: lambda _, chain: Found(Chain(chain)),
    SURVIVE: lambda _, chain: Survivor(Chain(chain)),
    DEFUNCT: lambda _, chain: Next(Chain(chain)),
}
