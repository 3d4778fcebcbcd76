"""Making a part of a corpus: playing in several processes, and resuming.

Games are played in parts of a hundred, each of which becomes a file of the folder `unfinished`.
When a file of the corpus, a shard, has all its parts, it is made of them. So whatever is stopped,
no more is lost than the parts that were being played.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pebble import ProcessFuture, ProcessPool

from mergemaker.processes import end_with_parent, start_context

from .arrow import arrow
from .playing import Playing
from .recipe import Recipe, claim
from .table import make_table, read_part, unfinished_files, write_part, write_shard

PART: Final = 100  # games
AHEAD: Final = 2  # parts that are given out for each process
DATA: Final = "data"  # the folder of a corpus that has a folder for each recipe
UNFINISHED: Final = "unfinished"


class Making:
    """Games of a recipe, which are played in several processes.

    What is written depends on nothing but the recipe.

    Args:
        corpus: the folder of the corpus; games of the recipe that are in it are not played again.
        recipe: what to play.
        workers: how many processes to play in.

    Raises:
        BadRecipe: a folder of this name was begun by another recipe.
        ImportError: Apache Arrow is missing.
        OSError: the folder cannot be used.
    """

    def __init__(self, corpus: Path | str, recipe: Recipe, workers: int) -> None:
        arrow()
        self.folder = Path(corpus) / DATA / recipe.name
        self._recipe = recipe
        self._workers = workers
        claim(self.folder, recipe)

        self._missing = [shard for shard in range(recipe.shards) if not self._shard(shard).exists()]
        if self._missing:
            Playing(recipe).play(0)  # compiles everything, if it was not, before processes do

    @property
    def played(self) -> int:
        """How many games have been played."""
        recipe = self._recipe
        missing = sum(
            len(numbers)
            for shard in self._missing
            for numbers in parts(recipe, shard)
            if not part_file(self.folder, numbers).exists()
        )
        return recipe.games - missing

    @property
    def size(self) -> int:
        """How many bytes the files of games have."""
        shards = range(self._recipe.shards)
        return sum(self._shard(shard).stat().st_size for shard in shards)

    def run(self) -> Iterator[int]:
        """Play what has not been played.

        The caller may stop at any time.

        Yields:
            How many more games have been played, again and again.

        Raises:
            OSError: a file cannot be written or read.
            pebble.ProcessExpired: a process died.
        """
        if self._missing:
            (self.folder / UNFINISHED).mkdir(exist_ok=True)
            context = start_context("mergemaker.corpus.making")
            begin = (self.folder, self._recipe)
            pool = ProcessPool(self._workers, initializer=_begin, initargs=begin, context=context)
            try:
                yield from self._play(pool)
            finally:
                pool.stop()
                pool.join()
        shutil.rmtree(self.folder / UNFINISHED, ignore_errors=True)
        for left in unfinished_files(self.folder):  # by a process that was killed
            left.unlink()

    def _play(self, pool: ProcessPool) -> Iterator[int]:
        """Play the missing games, with always a little more to do than there are processes."""
        recipe = self._recipe
        missing = {
            shard: [
                numbers
                for numbers in parts(recipe, shard)
                if not part_file(self.folder, numbers).exists()
            ]
            for shard in self._missing
        }
        left = {shard: len(ranges) for shard, ranges in missing.items()}
        waiting = deque((shard, numbers) for shard in missing for numbers in missing[shard])
        joining = [pool.schedule(_join, args=(shard,)) for shard in missing if not left[shard]]
        playing: deque[tuple[int, range, ProcessFuture[None]]] = deque()
        while waiting or playing:
            while waiting and len(playing) < AHEAD * self._workers:
                shard, numbers = waiting.popleft()
                playing.append((shard, numbers, pool.schedule(_play, args=(numbers,))))
            shard, numbers, future = playing.popleft()
            future.result()
            left[shard] -= 1
            if not left[shard]:
                joining.append(pool.schedule(_join, args=(shard,)))
            yield len(numbers)
        for future in joining:
            future.result()

    def _shard(self, shard: int) -> Path:
        return self.folder / self._recipe.file(shard)


def parts(recipe: Recipe, shard: int) -> list[range]:
    """The numbers of the games of a shard, divided into parts."""
    numbers = recipe.numbers(shard)
    return [numbers[at : at + PART] for at in range(0, len(numbers), PART)]


def part_file(folder: Path, numbers: range) -> Path:
    """Where the games of a part are kept until their shard is made."""
    return folder / UNFINISHED / f"{numbers.start:08}.arrow"


class _Worker:
    """What a process that plays knows."""

    folder: Path
    recipe: Recipe
    playing: Playing


def _begin(folder: Path, recipe: Recipe) -> None:
    """Set up a new process."""
    end_with_parent()
    _Worker.folder, _Worker.recipe, _Worker.playing = folder, recipe, Playing(recipe)


def _play(numbers: range) -> None:
    """Play the games of a part."""
    games = [_Worker.playing.play(number) for number in numbers]
    write_part(part_file(_Worker.folder, numbers), make_table(_Worker.recipe, games))


def _join(shard: int) -> None:
    """Make a shard of its parts, and remove these."""
    folder, recipe = _Worker.folder, _Worker.recipe
    files = [part_file(folder, numbers) for numbers in parts(recipe, shard)]
    table = arrow().concat_tables([read_part(file) for file in files]).combine_chunks()
    write_shard(folder / recipe.file(shard), table)
    for file in files:
        file.unlink(missing_ok=True)
