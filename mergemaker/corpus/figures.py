"""The figures of a corpus, counted in its files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from mergemaker.intervals import wilson_half_width

from .making import DATA
from .recipe import Recipe, read_recipe
from .stored import flat, stored_results
from .table import read_shard

READ: Final = ("bots", "actions", "totals", "turns", "ending")


@dataclass
class Standing:
    """How a bot or a seat did.

    Attributes:
        games: how many times it played; several seats of a game count several times.
        wins: its wins, of which several winners of a game get a share each.
        cash: its dollars at the end, in all.
    """

    games: int = 0
    wins: float = 0.0
    cash: int = 0

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.wins / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95% interval of that, as if its games were independent."""
        return wilson_half_width(self.share, self.games)


@dataclass
class EndingFigures:
    """The games that ended for one reason.

    Attributes:
        games: how many.
        winning: what their winners had, in dollars, in all.
    """

    games: int = 0
    winning: int = 0


@dataclass
class PartFigures:
    """The figures of a part of a corpus.

    Attributes:
        recipe: its recipe.
        games: how many games there are.
        decisions: how many actions.
        size: how many bytes the files have.
        fewest: the fewest actions of a game.
        most: the most.
        turns: how many turns in all.
        endings: the games by why they ended.
        bots: how each bot did.
        seats: how each seat did.
    """

    recipe: Recipe
    games: int = 0
    decisions: int = 0
    size: int = 0
    fewest: int = 0
    most: int = 0
    turns: int = 0
    endings: dict[str, EndingFigures] = field(default_factory=dict[str, EndingFigures])
    bots: dict[str, Standing] = field(default_factory=dict[str, Standing])
    seats: list[Standing] = field(default_factory=list[Standing])

    def add(self, table: Any) -> None:
        """Count the games of a file."""
        lengths = flat(table, "actions")[1]
        fewest, most = int(lengths.min()), int(lengths.max())
        self.fewest = min(self.fewest, fewest) if self.games else fewest
        self.most = max(self.most, most)
        self.games += table.num_rows
        self.decisions += int(lengths.sum())
        self.turns += int(table["turns"].to_numpy().astype(np.int64).sum())
        players = self.recipe.players
        results = stored_results(table, players)
        totals = results.totals[:, :players]
        for ending, most in zip(table["ending"].to_pylist(), totals.max(axis=1), strict=True):
            found = self.endings.setdefault(ending, EndingFigures())
            found.games += 1
            found.winning += int(most)
        bots = np.array(table["bots"].to_pylist())
        for seat in range(players):
            _count(self.seats[seat], results.wins[:, seat], totals[:, seat])
            for bot in sorted(set(self.recipe.bots)):
                played = bots[:, seat] == bot
                standing = self.bots.setdefault(bot, Standing())
                _count(standing, results.wins[played, seat], totals[played, seat])


def _count(standing: Standing, wins: np.ndarray, totals: np.ndarray) -> None:
    """Add games to a standing."""
    standing.games += len(wins)
    standing.wins += float(wins.sum(dtype=np.float64))
    standing.cash += int(totals.sum(dtype=np.int64))


def corpus_figures(corpus: Path) -> list[PartFigures]:
    """The figures of every part of a corpus.

    Args:
        corpus: the folder of the corpus.

    Raises:
        BadRecipe: a part has no recipe.
        FileNotFoundError: there is no corpus in the folder, or a file is missing.
        OSError: a file cannot be read.
    """
    folders = sorted(path for path in (corpus / DATA).glob("*") if path.is_dir())
    if not folders:
        raise FileNotFoundError(f"{corpus} has no corpus: there is no folder in {DATA}.")
    return [part_figures(folder) for folder in folders]


def part_figures(folder: Path) -> PartFigures:
    """The figures of the part of a corpus that is in a folder."""
    recipe = read_recipe(folder)
    found = PartFigures(recipe, seats=[Standing() for _ in recipe.bots])
    for shard in range(recipe.shards):
        path = folder / recipe.file(shard)
        if not path.exists():
            raise FileNotFoundError(f"{path} is missing; `corpus make` makes it.")
        found.add(read_shard(path, READ))
        found.size += path.stat().st_size
    return found
