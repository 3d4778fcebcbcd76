"""Checking a corpus: whether its files are whole, and whether its games are what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .arrow import arrow
from .making import DATA, UNFINISHED
from .recipe import FILE as RECIPE
from .recipe import BadRecipe, Recipe, read_recipe
from .shard_check import Fault, FileChecked, ShardCheck


class Checking:
    """A check of every part of a corpus.

    Every game is played again by the compiled rules, and a share of them by the plain rules too,
    from their seeds.

    Args:
        corpus: the folder of the corpus.
        share: how many of the games are played again by the plain rules, from 0 to 1; at least one
            of each file.

    Attributes:
        faults: what is wrong with the folders, before any file is read.

    Raises:
        FileNotFoundError: there is no corpus in the folder.
        ImportError: Apache Arrow is missing.
    """

    def __init__(self, corpus: Path, share: float) -> None:
        arrow()
        self._share = share
        self._corpus = corpus
        self._files: dict[str, tuple[Recipe, int]] = {}
        faults: list[Fault] = []
        folders = sorted(path for path in (corpus / DATA).glob("*") if path.is_dir())
        if not folders:
            raise FileNotFoundError(f"{corpus} has no corpus: there is no folder in {DATA}.")
        for folder in folders:
            try:
                recipe = read_recipe(folder)
            except BadRecipe as error:
                faults.append(Fault(self._named(folder), str(error)))
                continue
            faults += self._folder_faults(folder, recipe)
        self.faults = tuple(faults)

    @property
    def files(self) -> tuple[str, ...]:
        """The files to check, as paths within the corpus."""
        return tuple(self._files)

    def run(self) -> Iterator[FileChecked]:
        """Check one file after another.

        Yields:
            What came out for each.
        """
        for file, (recipe, shard) in self._files.items():
            yield ShardCheck(self._corpus, file, recipe, shard).run(self._share)

    def _named(self, path: Path) -> str:
        return path.relative_to(self._corpus).as_posix()

    def _folder_faults(self, folder: Path, recipe: Recipe) -> Iterator[Fault]:
        """Note the files of a folder, and find what is wrong with it as a whole."""
        if recipe.name != folder.name:
            yield Fault(self._named(folder), f"its recipe is that of {recipe.name}")
        if (folder / UNFINISHED).exists():
            yield Fault(self._named(folder), "it is not finished; `corpus make` goes on with it")
        expected = [recipe.file(shard) for shard in range(recipe.shards)]
        for shard, name in enumerate(expected):
            if (folder / name).exists():
                self._files[self._named(folder / name)] = recipe, shard
            else:
                yield Fault(self._named(folder / name), "it is missing")
        known = {*expected, RECIPE, UNFINISHED}
        for path in sorted(folder.iterdir()):
            if path.name not in known:
                yield Fault(self._named(path), "it does not belong here")
