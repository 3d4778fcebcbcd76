"""What an observation consists of: its encodings, and the place and meaning of every number."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np

from ..rules import CHAINS, SEATS, Ruleset, State, actions_in
from .compiled import observing

Encoding = Literal["compact", "planes"]
Dtype = Literal["uint8", "float32"]
Array = np.ndarray[Any, np.dtype[Any]]

CELLS: Final = observing.TILES
MOST_WIDE_ROWS: Final = 9

PLANES: Final = (
    ("orphan", "a tile that belongs to no chain"),
    *((f"chain {chain}", f"a tile of chain {chain}") for chain in range(CHAINS)),
    ("gone", "where a discarded tile would have been placed (R21)"),
    ("hand", "a tile in the observer's hand"),
    ("placed", "the tile placed in this turn"),
    ("dead", "empty, and its tile is dead (R19)"),
)
"""The planes, in order, each with what it marks."""


class Field(NamedTuple):
    """A field of an observation.

    Attributes:
        name: its name.
        at: where it begins.
        shape: how many numbers it has, in rows if there are several indices.
        most: what its numbers are divided by in `float32`.
        meaning: what its numbers are, before that.
    """

    name: str
    at: int
    shape: tuple[int, ...]
    most: float
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


EACH_CHAIN: Final = (CHAINS,)
EACH_SEAT: Final = (SEATS,)

SCALARS: Final = (
    Field("sizes", observing.SIZES, EACH_CHAIN, 108, "tiles of each chain"),
    Field("prices", observing.PRICES, EACH_CHAIN, 12, "price of a share of each, in $100"),
    Field("bank", observing.BANK, EACH_CHAIN, 25, "shares of each that the bank has"),
    Field("safe", observing.SAFE, EACH_CHAIN, 1, "1 for each safe chain (R25)"),
    Field(
        "merging",
        observing.MERGING,
        EACH_CHAIN,
        1,
        "1 for each chain still to become defunct (R26)",
    ),
    Field("survivor", observing.SURVIVOR, EACH_CHAIN, 1, "1 for the chain that survives (R24)"),
    Field("defunct", observing.DEFUNCT, EACH_CHAIN, 1, "1 for the chain being disposed of (R29)"),
    Field("shares", observing.SHARES, (SEATS, CHAINS), 25, "shares of each chain, for each seat"),
    Field("cash_10000", observing.CASH, EACH_SEAT, 20, "whole $10,000 of each seat's cash, to 255"),
    Field(
        "cash_100", observing.CASH + SEATS, EACH_SEAT, 100, "whole $100 of what is left of the cash"
    ),
    Field("cash_1", observing.CASH + 2 * SEATS, EACH_SEAT, 100, "dollars left after that"),
    Field("held", observing.HELD, EACH_SEAT, 6, "tiles in each hand"),
    Field("actor", observing.ACTOR, EACH_SEAT, 1, "1 for the seat that decides"),
    Field("turn", observing.TURN, EACH_SEAT, 1, "1 for the seat in turn"),
    Field(
        "step",
        observing.STEP,
        (observing.STEPS,),
        1,
        "1 for what is decided: place, found, survivor, next, trade, sell, buy, replace; that the "
        "game is over; that chance is asked",
    ),
    Field("players", observing.PLAYERS, (), 6, "how many play"),
    Field("left", observing.LEFT, (), 6, "shares that may still be bought in this turn"),
    Field("declared", observing.DECLARED, (), 1, "1 once the end has been declared (R35)"),
    Field(
        "end_near", observing.END_NEAR, (), 1, "1 while the board lets the end be declared (R34)"
    ),
    Field("idle", observing.IDLE, (), 6, "turns in a row without a tile placed (R36)"),
    Field("traded", observing.TRADED, (), 25, "shares that the seat that decides has traded (R29)"),
    Field("bag", observing.BAG, (), 108, "tiles in the bag"),
)
"""The scalars, in order. Seats are counted from the observer, who is seat 0, around the table."""


class Layout:
    """What the observations of a ruleset consist of.

    Args:
        ruleset: the rules.
        encoding: `compact`, a byte for each cell; or `planes`, a number for each cell and plane.
        dtype: the type of the numbers. `float32`, for planes alone, divides each field by its
            `most`.

    Attributes:
        ruleset: the rules.
        encoding: the encoding.
        dtype: the type of the numbers.
        size: how many numbers an observation has.
        actions: how many actions there are (`rules.actions_in`).
        fields: every field, by its name.
        slices: where each field is, by its name.
        board_shape: rows and columns of the board in an observation: those of the standard board,
            whatever its own size, or ten of each if it has ten rows.

    Raises:
        ValueError: there is no such encoding, or it does not have this type.
    """

    def __init__(
        self, ruleset: Ruleset, encoding: Encoding = "compact", dtype: Dtype = "uint8"
    ) -> None:
        if encoding not in get_args(Encoding):
            raise ValueError(f"There is no encoding {encoding!r}; there are compact and planes.")
        if dtype not in get_args(Dtype):
            raise ValueError(f"The numbers cannot be {dtype!r}; they may be uint8 or float32.")
        if encoding == "compact" and dtype != "uint8":
            raise ValueError("Only planes can have numbers of the type float32.")
        self.ruleset = ruleset
        self.encoding: Encoding = encoding
        self.dtype: Dtype = dtype
        self.actions = actions_in(ruleset)
        planes = len(PLANES) if encoding == "planes" else 1
        self._cells = planes * CELLS
        self.size = self._cells + observing.SCALARS
        wide = ruleset.rows <= MOST_WIDE_ROWS
        self.board_shape = (MOST_WIDE_ROWS, 12) if wide else (10, 10)
        meaning = "what is on each cell" if planes == 1 else "1 for each cell in each plane"
        shape = (CELLS,) if planes == 1 else (planes, CELLS)
        board = Field("board", 0, shape, 1, meaning)
        moved = (field._replace(at=field.at + self._cells) for field in SCALARS)
        self.fields = {field.name: field for field in (board, *moved)}
        self.slices = {
            name: slice(field.at, field.at + field.length) for name, field in self.fields.items()
        }

    @property
    def observer(self) -> str:
        """The compiled function that writes observations (`envs.compiled.observing`)."""
        if self.encoding == "compact":
            return "observe_compact"
        return "observe_scaled" if self.dtype == "float32" else "observe_board"

    @property
    def high(self) -> Array:
        """The most that each number can be; the least is 0."""
        most = np.full(self.size, observing.MOST if self.dtype == "uint8" else 1, self.dtype)
        if self.dtype == "float32":
            scales = np.array(observing.SCALES, self.dtype)
            most[self._cells :] = np.float32(observing.MOST) * scales
        return most

    def field(self, observations: Array, name: str) -> Array:
        """A field of one observation or of many, as a view of them in its shape.

        Args:
            observations: an array whose last index is that of an observation.
            name: the field's name.
        """
        at = self.slices[name]
        return observations[..., at].reshape(observations.shape[:-1] + self.fields[name].shape)

    def boards(self, observations: Array) -> Array:
        """The boards of one observation or of many, as a view of them: planes of rows of columns in
        `planes`, and rows of columns in `compact`."""
        rows, columns = self.board_shape
        board = self.field(observations, "board")[..., : rows * columns]
        return board.reshape((*board.shape[:-1], rows, columns))

    def encode(self, state: State, seat: int) -> Array:
        """The observation that a seat has of one state, written in plain Python.

        Args:
            state: the state (`Game.state`).
            seat: the seat; -1 for a watcher, who has no hand and sees seat 0 as the first.
        """
        x = np.zeros((1, self.size), self.dtype)
        bits = np.zeros(observing.SCRATCH, np.uint16)
        if self.encoding == "compact":
            observing.write_compact(state, seat, x, 0, bits)
        else:
            observing.write_planes(state, seat, x, 0, bits)
            if self.dtype == "float32":
                observing.scale(x, 0)
        return x[0]
