"""From the choices that the engine takes one at a time to moves as people make them."""

from __future__ import annotations

from collections.abc import Sequence

from . import Buy, Chain, Declare, Dispose, Found, Move, Next, Place, Replace, Survivor
from .board import tile_cell, tile_name
from .engine import apply
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

_WITH_A_CHAIN = {FOUND: Found, SURVIVE: Survivor, DEFUNCT: Next}


def to_moves(state: State, choices: Sequence[int]) -> tuple[Move, ...]:
    """The moves that a seat makes with these choices.

    Args:
        state: a state in which the seat must choose; it is left as it is.
        choices: what it chooses, one after another, as `rules.play.apply` takes them; whole moves.
    """
    s = state.copy()
    s.recording = 0
    moves: list[Move] = []
    bought: list[Chain] | None = None
    replaced: list[str] | None = None
    for choice in choices:
        if choice == DECLARE:
            moves.append(Declare())
        elif s.step == PLACE:
            moves.append(Place(_tile(s, choice)))
        elif s.step in _WITH_A_CHAIN:
            moves.append(_WITH_A_CHAIN[s.step](Chain(choice)))
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
    """The choices that make these moves: what `spoken` says, taken back.

    Args:
        state: a state in which the seat must choose; it is left as it is.
        moves: what it does, one move after another; legal ones, and none an offer or its answer.
    """
    s = state.copy()
    s.recording = 0
    choices: list[int] = []

    def choose(choice: int) -> None:
        choices.append(choice)
        apply(s, choice)

    for move in moves:
        match move:
            case Declare():
                choose(DECLARE)
            case Place(tile):
                choose(_slot(s, tile))
            case Found(chain) | Survivor(chain) | Next(chain):
                choose(chain)
            case Dispose(sell, trade):
                held = s.shares[s.actor * CHAINS + s.defunct]
                if s.step == TRADE:
                    choose(trade // 2)
                if held > trade:
                    choose(sell)
            case Buy(chains):
                turns = s.turns
                for chain in sorted(chains):
                    choose(chain)
                if s.step == BUY and s.turns == turns:
                    choose(DONE)
            case Replace(tiles):
                for slot in sorted(_slot(s, tile) for tile in tiles):
                    choose(slot)
                choose(DONE)
            case _:
                raise ValueError(f"{move} is not made of choices.")
    return tuple(choices)


def _slot(s: State, tile: str) -> int:
    return s.hand.index(tile_cell(tile), s.actor * SLOTS) - s.actor * SLOTS


def _tile(s: State, slot: int) -> str:
    return tile_name(s.hand[s.actor * SLOTS + slot])


def _is_all_traded(s: State, pairs: int) -> bool:
    """Whether nothing is left to sell once these pairs of shares are traded (R29)."""
    return s.shares[s.actor * CHAINS + s.defunct] == 2 * pairs
