"""Checkpoints: the position of a game in about a kilobyte, to return to later."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple

from .game import Game
from .state import FIELDS, State

_SIGNED: Final = {1: "b", 2: "h", 4: "i"}
_PACKING: Final = Struct(
    "<" + "".join(f"{f.length or 1}{'B' if f.cells else _SIGNED[f.width]}" for f in FIELDS)
)


class Checkpoint(NamedTuple):
    """The position of a game after some of its moves.

    Everything else, such as the history, is taken from the game that `restore` is given.

    Attributes:
        moves: how many moves had been made.
        state: the state in packed form.
        refilled: for each seat, the cells dead when it last refilled its hand, as a mask.
        redeals: how often hidden tiles had been dealt again.
    """

    moves: int
    state: bytes
    refilled: tuple[int, ...]
    redeals: int


def checkpoint(game: Game) -> Checkpoint:
    """The present position of a game, to be given to `restore` later.

    Args:
        game: the game, which is left as it is. Events still in its log are not kept.
    """
    packed = _PACKING.pack(*_numbers(game.state))
    return Checkpoint(len(game.history), packed, tuple(game.refilled), len(game.redeals))


def restore(game: Game, at: Checkpoint) -> Game:
    """A game as it was at a checkpoint.

    Args:
        game: the game the checkpoint is of, or another that began with the same moves; it is left
            as it is, and must have made at least `at.moves` moves.
        at: the checkpoint.

    Returns:
        A new game in that position, with the moves up to it as its history.
    """
    earlier = game.copy()
    earlier.state = _unpacked(at.state)
    earlier.refilled = list(at.refilled)
    earlier.redeals = game.redeals[: at.redeals]
    del earlier.history[at.moves :]
    columns = earlier.bank_columns
    earlier.bank_columns = {move: columns[move] for move in columns if move < at.moves}
    return earlier


def _numbers(state: State) -> Iterator[int]:
    for value in state.facts():
        if isinstance(value, int):
            yield value
        else:
            yield from value


def _unpacked(packed: bytes) -> State:
    numbers = _PACKING.unpack(packed)
    state = State()
    at = 0
    for field in FIELDS:
        after = at + (field.length or 1)
        setattr(state, field.name, list(numbers[at:after]) if field.length else numbers[at])
        at = after
    return state
