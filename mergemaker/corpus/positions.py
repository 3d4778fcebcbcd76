"""Reading the positions of a corpus, in batches to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mergemaker.envs.compiled.observing import SCALARS, SCALES, SCRATCH
from mergemaker.envs.layout import Dtype, Encoding, Layout
from mergemaker.rules import SEATS, actions_in, blank_state, native

from .arrow import arrow
from .compiled.replaying import (
    BROKEN,
    COMPACT,
    NOTHING,
    PLANES,
    ROWS,
    Look,
    Place,
    Rows,
)
from .making import DATA
from .recipe import Recipe, read_recipe
from .stored import COLUMNS, BadGames, stored_games, stored_results
from .table import read_shard


class PositionBatch(NamedTuple):
    """Positions in which a seat decides, and what it decides, a row for each.

    Attributes:
        observations: what the seat that decides observes, in the order of a `Layout`; of no length
            without an encoding.
        games: the number of the game in its part of the corpus.
        actors: the seat that decides.
        actions: the action that it takes.
        mask: 1 for each action that is open.
        wins: each seat's share of the win, the actor's first, then in the order of the turns.
        totals: each seat's final cash, in the same order.
    """

    observations: np.ndarray
    games: np.ndarray
    actors: np.ndarray
    actions: np.ndarray
    mask: np.ndarray
    wins: np.ndarray
    totals: np.ndarray


class Positions:
    """The positions of a part of a corpus, found by replaying its games in compiled code.

    Each iteration reads every position once. Batches may be kept: none is overwritten.

    Args:
        corpus: the folder of the corpus.
        name: the part, such as `classic-4-heuristic`.
        encoding: what is observed of a position, as for `envs.Layout`; None for nothing.
        dtype: the type of the numbers of an observation.
        batch: how many positions a batch has; the last of all may have fewer.
        shuffle: if given, a seed for the order of files, games and positions; positions are
            shuffled among `pool` others. If None, games come in their order, as they were played.
        pool: how many positions are in memory at once, if they are shuffled.

    Attributes:
        recipe: the recipe of the games.
        layout: what the numbers of an observation are; None without an encoding.

    Raises:
        ValueError: there is no such encoding, or it does not have this type.
        BadRecipe: there is no such part.
        ImportError: Apache Arrow is missing.
    """

    def __init__(
        self,
        corpus: Path | str,
        name: str,
        *,
        encoding: Encoding | None = "compact",
        dtype: Dtype = "uint8",
        batch: int = 4096,
        shuffle: int | None = None,
        pool: int = 65_536,
    ) -> None:
        arrow()
        self._folder = Path(corpus) / DATA / name
        self.recipe: Recipe = read_recipe(self._folder)
        self._batch = batch
        self._pool = batch if shuffle is None else max(pool, batch) // batch * batch
        self._shuffle = shuffle
        self._epoch = 0
        rules, players = self.recipe.rules(), self.recipe.players
        compiled = native.load()
        self._rules = rules
        self.layout = Layout(rules, encoding, dtype) if encoding else None
        self._look = Look(_kind(self.layout), np.zeros(SCRATCH, np.uint16))
        self._read: Any = compiled.module("corpus.compiled.replaying").read_positions
        self._states: Any = compiled.rows([blank_state(rules.without_trading, players)] * ROWS)

    def __iter__(self) -> Iterator[PositionBatch]:
        """Yields batch after batch.

        Raises:
            BadGames: a game cannot be replayed.
            OSError: a file cannot be read.
        """
        random = None
        if self._shuffle is not None:
            random = np.random.default_rng((self._shuffle, self._epoch))
        self._epoch += 1
        rows = self._rows()
        filled = 0
        for shard in _order(self.recipe.shards, random).tolist():
            table = read_shard(self._folder / self.recipe.file(shard), COLUMNS)
            games = stored_games(table, self._rules, self.recipe.players)
            results = stored_results(table, self.recipe.players)
            place = Place(_order(table.num_rows, random), np.zeros(2, np.int64))
            first = self.recipe.numbers(shard).start
            while place.at[0] < table.num_rows:
                count = self._read(self._states, games, results, place, filled, self._look, rows)
                if count == BROKEN:
                    game = self.recipe.game_id(first + int(place.order[place.at[0]]))
                    raise BadGames(f"game {game}: action {place.at[1] + 1} is not open")
                rows.games[filled : filled + count] += first
                filled += count
                if filled == self._pool:
                    yield from self._batches(rows, filled, random)
                    filled = 0
        yield from self._batches(rows, filled, random)

    def _rows(self) -> Rows:
        """Memory for the positions of a pool."""
        count = self._pool
        return Rows(
            observations=np.empty((count, self.layout.size if self.layout else 0), np.uint8),
            games=np.empty(count, np.int64),
            actors=np.empty(count, np.uint8),
            actions=np.empty(count, np.uint16),
            mask=np.empty((count, actions_in(self._rules)), np.uint8),
            wins=np.empty((count, SEATS), np.float32),
            totals=np.empty((count, SEATS), np.int32),
        )

    def _batches(
        self, rows: Rows, count: int, random: np.random.Generator | None
    ) -> Iterator[PositionBatch]:
        """Copies of the first positions of a pool, divided into batches."""
        order = _order(count, random)
        for at in range(0, count, self._batch):
            chosen = order[at : at + self._batch]
            batch = PositionBatch(*(column.take(chosen, axis=0) for column in rows))
            if self.layout and self.layout.dtype == "float32":
                batch = batch._replace(observations=_scaled(batch.observations))
            yield batch


def _kind(layout: Layout | None) -> int:
    """What the compiled code calls the encoding of a layout."""
    if layout is None:
        return NOTHING
    return COMPACT if layout.encoding == "compact" else PLANES


def _scaled(observations: np.ndarray) -> np.ndarray:
    """Observations in planes, as floating-point numbers."""
    scaled = observations.astype(np.float32)
    scaled[:, -SCALARS:] = observations[:, -SCALARS:] * np.array(SCALES)
    return scaled


def _order(count: int, random: np.random.Generator | None) -> np.ndarray:
    """The numbers below `count`, in a random order or in their own."""
    return np.arange(count) if random is None else random.permutation(count)
