"""Making a collection: searching game after game in several processes, and resuming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count as count_from
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from pebble import ProcessFuture, ProcessPool

from mergemaker.bots import use_compiled
from mergemaker.processes import end_with_parent, start_context

from .collection import FORMAT, Collection, read, write
from .difficulty import rated
from .mining import Yield, mine
from .puzzle import Puzzle

# The largest share of the puzzles that may have the same main theme, from `SETTLED` puzzles on.
MOST_OF_A_THEME: Final = 0.35
SETTLED: Final = 40


class Making:
    """A search for puzzles, whose collection is written to a file after every game.

    Games are taken in their order, however many processes search them, so that the same seed gives
    the same collection.

    Args:
        path: the file; a collection in it is extended.
        seed: the seed of the search.
        workers: how many processes to search in.

    Raises:
        ValueError: the collection in the file was begun with another seed, or is not one.
        OSError: the file cannot be read.
    """

    def __init__(self, path: Path, seed: str, workers: int) -> None:
        self._path = path
        self._workers = workers
        begun = read(path) if path.exists() else Collection(FORMAT, seed, 0, ())
        if begun.seed != seed:
            raise ValueError(f"{path} was begun with the seed {begun.seed!r}, not {seed!r}.")
        self._collection = begun
        self.looked_at = Yield()

    @property
    def found(self) -> int:
        """How many puzzles the collection has."""
        return len(self._collection.puzzles)

    def run(self, count: int) -> Iterator[Puzzle]:
        """Search until there are enough puzzles.

        The collection is written before a puzzle is reported, so the caller may stop at any time.

        Args:
            count: how many puzzles there shall be.

        Yields:
            Each puzzle that is found, not rated yet.

        Raises:
            OSError: the file cannot be written.
            pebble.ProcessExpired: a process died.
        """
        if self.found >= count:
            return
        context = start_context("mergemaker.puzzles.mining")
        pool = ProcessPool(self._workers, initializer=_begin, context=context)
        try:
            futures: dict[int, ProcessFuture[Yield]] = {}
            for number in count_from(self._collection.games):
                for ahead in range(number, number + 2 * self._workers):
                    if ahead not in futures:
                        args = (self._collection.seed, ahead)
                        futures[ahead] = pool.schedule(mine, args=args)
                yield from self._add(futures.pop(number).result(), number, count)
                if self.found >= count:
                    return
        finally:
            pool.stop()
            pool.join()

    def _add(self, mined: Yield, number: int, count: int) -> list[Puzzle]:
        """Add the puzzles of a game, as far as they are wanted, and write the collection. Returns
        those that were added."""
        before = [one for one in self._collection.puzzles if one.number < number]
        puzzles = list(before)
        for puzzle in mined.puzzles:
            if _is_wanted(puzzle, puzzles):
                puzzles.append(puzzle)
        cut = len(puzzles) > count
        self._collection = replace(
            self._collection,
            games=number if cut else number + 1,
            puzzles=rated(puzzles[:count]),
        )
        self.looked_at = self.looked_at.plus(mined)
        write(self._path, self._collection)
        return puzzles[len(before) : count]


def _is_wanted(puzzle: Puzzle, others: list[Puzzle]) -> bool:
    """Whether a puzzle's main theme is not too common already."""
    same = Counter(other.themes[0] for other in others)[puzzle.themes[0]]
    return same < MOST_OF_A_THEME * max(SETTLED, len(others) + 1)


def _begin() -> None:
    """Set up a new process."""
    end_with_parent()
    use_compiled()
