"""Collections of puzzles: reading and writing their files.

A file is JSON, compressed with xz; 500 puzzles take about 150 kB. `puzzles.json.xz` beside this
module is the collection that is shipped.
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from .difficulty import EASIEST, HARDEST
from .puzzle import Puzzle
from .themes import THEMES

FORMAT: Final = 1
MOST_BYTES: Final = 50_000_000  # unpacked, so that no file can fill the memory
SHIPPED: Final = Path(__file__).with_name("puzzles.json.xz")


class BadCollection(ValueError):
    """A file is not a collection of puzzles."""


class Collection(Struct, frozen=True):
    """Puzzles, and how far the search went that found them.

    Attributes:
        format: the version of this format.
        seed: the seed of the search.
        games: how many games were searched wholly, from game 0 on. The puzzles of the game after
            them may be there in part.
        puzzles: the puzzles, in the order in which they were found.
    """

    format: int
    seed: str
    games: int
    puzzles: tuple[Puzzle, ...]

    def puzzle(self, wanted: str) -> Puzzle:
        """The puzzle with an id.

        Raises:
            KeyError: there is none.
        """
        for puzzle in self.puzzles:
            if puzzle.id == wanted:
                return puzzle
        raise KeyError(wanted)


@cache
def shipped() -> Collection:
    """The collection that is part of the package."""
    return read(SHIPPED)


def read(path: Path) -> Collection:
    """The collection in a file.

    Args:
        path: the file.

    Raises:
        OSError: it cannot be read.
        BadCollection: it is not a collection of puzzles, or contradicts itself. Whether its moves
            are legal is checked by `Puzzle.game` and `Puzzle.ways`, since it takes longer.
    """
    try:
        unpacker = lzma.LZMADecompressor()
        text = unpacker.decompress(path.read_bytes(), MOST_BYTES)
        if not unpacker.eof:
            raise BadCollection(f"{path}: the file is cut off, or too large.")
        collection = msgspec.json.decode(text, type=Collection)
    except (lzma.LZMAError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadCollection(f"{path} is not a collection of puzzles: {error}") from error
    wrong = _wrong(collection)
    if wrong:
        raise BadCollection(f"{path}: {wrong}")
    return collection


def write(path: Path, collection: Collection) -> None:
    """Write a collection to a file, which is replaced as a whole.

    Args:
        path: the file.
        collection: what to write.

    Raises:
        OSError: it cannot be written.
    """
    new = path.with_name(path.name + ".new")
    packed = lzma.compress(msgspec.json.encode(collection), preset=9 | lzma.PRESET_EXTREME)
    new.write_bytes(packed)
    new.replace(path)


def _wrong(collection: Collection) -> str | None:
    """What is wrong with a collection, as far as that shows without playing its games."""
    if collection.format != FORMAT:
        return f"its format is {collection.format}, but this program reads format {FORMAT}."
    ids = [puzzle.id for puzzle in collection.puzzles]
    if len(set(ids)) < len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        return f"it has puzzle {twice} twice."
    return next(filter(None, map(_wrong_with, collection.puzzles)), None)


def _wrong_with(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle by itself."""
    choices = len(puzzle.choices)
    if not 1 <= puzzle.tempting < choices:
        return (
            f"puzzle {puzzle.id} says that choice {puzzle.tempting} tempts; it must be one of its"
            f" {choices} choices other than choice 0, the best."
        )
    if any(one.loss < 0 for one in puzzle.choices) or puzzle.choices[0].loss:
        return f"puzzle {puzzle.id} has a choice that wins more often than the best."
    if not EASIEST <= puzzle.rating <= HARDEST:
        return f"puzzle {puzzle.id} is rated {puzzle.rating}, outside {EASIEST} to {HARDEST}."
    if not puzzle.themes or any(theme not in THEMES for theme in puzzle.themes):
        return f"puzzle {puzzle.id} has no theme."
    return None
