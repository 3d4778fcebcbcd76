"""How fast a corpus is made and read on one core: heuristic four-player games of the classic rules.

Rates are per second of processor time, so that other work on the machine matters little.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from ..corpus import Positions, new_recipe
from ..corpus.making import DATA
from ..corpus.playing import Playing
from ..corpus.recipe import Recipe, claim
from ..corpus.table import make_table, write_shard
from ..rules import ruleset

PLAYERS = 4
ROUNDS = 5
THOUSANDS = 100_000  # games, which the bars are about


class CorpusSpeed(NamedTuple):
    """What `measure_corpus` measures.

    Attributes:
        games_per_s: games played and written.
        minutes_per_100k: how long 100,000 games would take.
        bytes_per_game: the size of the file, by its games.
        mb_per_100k: how large 100,000 games would be, in millions of bytes.
        decisions_per_game: the average number of actions.
        positions_per_s: positions read with their masks and compact observations, in the order of
            the games.
        shuffled_positions_per_s: the same in a random order.
        masks_per_s: the same in the order of the games, without observations.
    """

    games_per_s: float
    minutes_per_100k: float
    bytes_per_game: float
    mb_per_100k: float
    decisions_per_game: float
    positions_per_s: int
    shuffled_positions_per_s: int
    masks_per_s: int


def measure_corpus(*, games: int = 4_000) -> CorpusSpeed:
    """Measure a corpus. Reading is the best of a few rounds.

    Args:
        games: how many games to play and read.
    """
    recipe = new_recipe(ruleset(), ["heuristic"] * PLAYERS, games, "bench")
    with tempfile.TemporaryDirectory() as name:
        corpus = Path(name)
        seconds, decisions = _make(corpus, recipe)
        size = sum(file.stat().st_size for file in corpus.rglob("*.parquet"))
        in_order = _seconds_to_read(Positions(corpus, recipe.name))
        shuffled = _seconds_to_read(Positions(corpus, recipe.name, shuffle=1))
        masks = _seconds_to_read(Positions(corpus, recipe.name, encoding=None))
    return CorpusSpeed(
        games_per_s=round(games / seconds, 1),
        minutes_per_100k=round(seconds / games * THOUSANDS / 60, 2),
        bytes_per_game=round(size / games, 1),
        mb_per_100k=round(size / games * THOUSANDS / 1e6, 2),
        decisions_per_game=round(decisions / games, 1),
        positions_per_s=round(decisions / in_order),
        shuffled_positions_per_s=round(decisions / shuffled),
        masks_per_s=round(decisions / masks),
    )


def _make(corpus: Path, recipe: Recipe) -> tuple[float, int]:
    """Play and write games in this process; how long it took, and how many actions there were."""
    folder = corpus / DATA / recipe.name
    claim(folder, recipe)
    playing = Playing(recipe)
    playing.play(0)  # compiles
    began = time.process_time()
    decisions = 0
    for shard in range(recipe.shards):
        games = [playing.play(number) for number in recipe.numbers(shard)]
        write_shard(folder / recipe.file(shard), make_table(recipe, games))
        decisions += sum(len(game.actions) for game in games)
    return time.process_time() - began, decisions


def _seconds_to_read(positions: Positions) -> float:
    """The shortest processor time to read every position; the first round compiles."""
    found: list[float] = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in positions:
            pass
        found.append(time.process_time() - began)
    return min(found)
