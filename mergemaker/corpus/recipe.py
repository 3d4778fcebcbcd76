"""Recipes: what fixes every game of a corpus."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec

from mergemaker.bots.engine.minds import check_players
from mergemaker.rules import RULES_VERSION, BadRuleset, Ruleset, ruleset

FORMAT: Final = 1  # of the files
SHARD: Final = 10_000  # games
FILE: Final = "recipe.json"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class BadRecipe(ValueError):
    """A recipe by which no games can be played, or another than the one that a folder was begun
    with."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fixes every game of a part of a corpus.

    Attributes:
        name: what the part is called, also as a configuration of the dataset.
        ruleset: the rules, as a record names them: `classic holdings=closed`.
        bots: who plays the seats of the first game. From one game to the next, everybody moves up a
            seat.
        games: how many games there are.
        seed: what the seeds of the games follow from.
        shard: how many games a file holds; the last may hold fewer.
        rules_version: the version of the rules (`rules.RULES_VERSION`).
        engine_version: the version of Mergemaker.
        format: the version of the format of the files.
    """

    name: str
    ruleset: str
    bots: tuple[str, ...]
    games: int
    seed: str
    shard: int = SHARD
    rules_version: int = RULES_VERSION
    engine_version: str = version("mergemaker")
    format: int = FORMAT

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def shards(self) -> int:
        """How many files there are."""
        return -(-self.games // self.shard)

    def rules(self) -> Ruleset:
        """The rules, as `rules` has them."""
        return read_ruleset(self.ruleset)

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of a game in seat order."""
        first = self.players - number % self.players
        return (*self.bots[first:], *self.bots[:first])

    def numbers(self, shard: int) -> range:
        """The numbers of the games in a file."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))

    def file(self, shard: int) -> str:
        """The name of a file."""
        return f"games-{shard:05}.parquet"

    def game_id(self, number: int) -> str:
        """The id of a game, which no other game of a corpus has."""
        return f"{self.name}/{number}"


def new_recipe(
    rules: Ruleset, bots: Sequence[str], games: int, seed: str, name: str | None = None
) -> Recipe:
    """A recipe, checked.

    Args:
        rules: the rules to play by.
        bots: who plays the seats of the first game, 2 to 6.
        games: how many games to play.
        seed: determines them.
        name: what the part of the corpus is called; if None, after its rules and players.

    Raises:
        BadRecipe: nobody could play these games, or they cannot be called so.
    """
    try:
        check_players(bots, rules)
    except ValueError as error:
        raise BadRecipe(str(error)) from error
    text = write_ruleset(rules)
    name = name or default_name(text, bots)
    if not NAME.fullmatch(name):
        raise BadRecipe(
            f"{name!r} cannot be a name: it may have letters and digits, and the signs . _ - after "
            "the first of them."
        )
    return Recipe(name=name, ruleset=text, bots=tuple(bots), games=games, seed=seed)


def default_name(rules: str, bots: Sequence[str]) -> str:
    """What a part of a corpus is called that is given no name: after its rules and players. It has
    no `=`, from which readers of Parquet would make a column."""
    return "-".join([*rules.replace("=", "-").split(), str(len(bots)), *_short(bots)])


def command(recipe: Recipe) -> str:
    """The command that plays the games of a recipe."""
    preset, *rules = recipe.ruleset.split()
    words = ["mergemaker corpus make --out corpus", f"--games {recipe.games}"]
    words += [f"--players {recipe.players}", *(f"--bot {bot}" for bot in _short(recipe.bots))]
    words += [f"--preset {preset}", *(f"--rule {rule}" for rule in rules)]
    words.append(f"--seed {shlex.quote(recipe.seed)}")
    if recipe.name != default_name(recipe.ruleset, recipe.bots):
        words.append(f"--name {recipe.name}")
    return " ".join(words)


def _short(bots: Sequence[str]) -> Sequence[str]:
    """The bots, or one of them if all are the same."""
    return bots[:1] if len(set(bots)) == 1 else bots


def claim(folder: Path, recipe: Recipe) -> None:
    """Make the folder of a recipe if necessary, and store the recipe or check that it is the same.

    Raises:
        BadRecipe: the folder was begun with another.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    if not path.exists():
        path.write_bytes(msgspec.json.format(msgspec.json.encode(recipe), indent=2) + b"\n")
        return
    begun = read_recipe(folder)
    changed = [
        f"{field}={getattr(begun, field)}"
        for field in recipe.__struct_fields__
        if getattr(begun, field) != getattr(recipe, field)
    ]
    if changed:
        raise BadRecipe(
            f"{folder} was begun with {', '.join(changed)}. Choose another name or folder, or "
            "remove it."
        )


def read_recipe(folder: Path) -> Recipe:
    """The recipe of a folder.

    Raises:
        BadRecipe: it is missing, or is not one.
    """
    path = folder / FILE
    try:
        recipe = msgspec.json.decode(path.read_bytes(), type=Recipe)
        recipe.rules()
    except OSError as error:
        raise BadRecipe(f"{path} cannot be read: {error.strerror}.") from error
    except (msgspec.DecodeError, BadRuleset) as error:
        raise BadRecipe(f"{path} is not a recipe: {error}") from error
    if recipe.format != FORMAT:
        raise BadRecipe(f"{path} is of format {recipe.format}; only {FORMAT} can be read.")
    return recipe


def write_ruleset(rules: Ruleset) -> str:
    """A ruleset as a record names it: `classic holdings=closed`."""
    return " ".join([rules.preset, *(f"{name}={value}" for name, value in rules.options.items())])


def read_ruleset(text: str) -> Ruleset:
    """The ruleset that a text names.

    Raises:
        BadRuleset: there is no such ruleset.
    """
    preset, *settings = text.split() or [""]
    changes: dict[str, str] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        changes[name] = value
    return ruleset(preset, **changes)
