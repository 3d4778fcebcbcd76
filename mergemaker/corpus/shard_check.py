"""Checking one file of a corpus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

import numpy as np

from mergemaker.bots.games import nth_seed
from mergemaker.rules import (
    ENDINGS,
    SEATS,
    BadDeal,
    BadRecord,
    blank_state,
    dealt_by_seed,
    native,
    read_record,
    tile_action,
    verify_record,
    write_record,
)

from .compiled.replaying import ACTIONS, ENDING, FINDINGS, ROWS, SAME_SEATS, TURNS
from .recipe import Recipe
from .replay import BadCourse, replay
from .stored import BadGames, stored_games
from .table import places, read_shard, schema

MOST_NAMED: Final = 5  # games for which the same is wrong


class Fault(NamedTuple):
    """Something that is wrong with a corpus: where, and what."""

    where: str
    what: str


class FileChecked(NamedTuple):
    """What came out for one file.

    Attributes:
        file: its path within the corpus.
        games: how many games it has.
        replayed: how many of them were played again by the plain rules.
        faults: what is wrong.
    """

    file: str
    games: int
    replayed: int
    faults: tuple[Fault, ...]


class ShardCheck:
    """The check of one file.

    Args:
        corpus: the folder of the corpus.
        file: the file's path within it.
        recipe: the recipe that the file belongs to.
        shard: which of the recipe's files it is.
    """

    def __init__(self, corpus: Path, file: str, recipe: Recipe, shard: int) -> None:
        self._path = corpus / file
        self._file = file
        self._recipe = recipe
        self._numbers = recipe.numbers(shard)
        self._rules = recipe.rules()

    def run(self, share: float) -> FileChecked:
        """Check the file.

        Args:
            share: how many of its games are played again by the plain rules, from 0 to 1; at least
                one.
        """
        try:
            table = read_shard(self._path)
            table.validate(full=True)
        except (OSError, ValueError) as error:
            return self._checked(0, 0, [f"it cannot be read: {error}"])
        faults = list(self._shape(table))
        if faults:
            return self._checked(table.num_rows, 0, faults)
        faults += self._columns(table)
        faults += self._dealt(table)
        try:
            faults += self._compiled(table)
        except BadGames as error:
            faults.append(str(error))
        count = min(len(self._numbers), max(1, round(share * len(self._numbers))))
        random = Random(f"{self._recipe.seed}/{self._file}")
        plain = [
            fault
            for at in sorted(random.sample(range(len(self._numbers)), count))
            for fault in self._plain(table.slice(at, 1).to_pylist()[0])
        ]
        faults += plain[:MOST_NAMED]
        if len(plain) > MOST_NAMED:
            faults.append(f"the plain rules find {len(plain) - MOST_NAMED} more such faults")
        return self._checked(table.num_rows, count, faults)

    def _checked(self, games: int, replayed: int, faults: Sequence[str]) -> FileChecked:
        found = tuple(Fault(self._file, fault) for fault in dict.fromkeys(faults))
        return FileChecked(self._file, games, replayed, found)

    def _shape(self, table: Any) -> Iterator[str]:
        """What is wrong with the columns and the number of games."""
        expected = schema()
        for field in expected:
            if field.name not in table.schema.names:
                yield f"the column {field.name} is missing"
            elif (kind := table.schema.field(field.name).type) != field.type:
                yield f"the column {field.name} is {kind}, not {field.type}"
        for name in table.schema.names:
            if name not in expected.names:
                yield f"the column {name} does not belong here"
        if table.num_rows != len(self._numbers):
            yield f"it has {table.num_rows} games, not {len(self._numbers)}"

    def _columns(self, table: Any) -> Iterator[str]:
        """What differs from the recipe, and places that do not follow from the totals."""
        recipe, numbers = self._recipe, self._numbers
        expected: dict[str, Sequence[Any]] = {
            "game_id": [recipe.game_id(number) for number in numbers],
            "ruleset": [recipe.ruleset] * len(numbers),
            "players": [recipe.players] * len(numbers),
            "bots": [list(recipe.seated(number)) for number in numbers],
            "seed": [nth_seed(recipe.seed, number) for number in numbers],
            "places": [places(totals) for totals in table["totals"].to_pylist()],
            "rules_version": [recipe.rules_version] * len(numbers),
            "engine_version": [recipe.engine_version] * len(numbers),
        }
        for column, values in expected.items():
            yield from self._different(table, column, values)
        ids = table["game_id"].to_pylist()
        if len(set(ids)) < len(ids):
            twice = next(each for each in ids if ids.count(each) > 1)
            yield f"{ids.count(twice)} games have the id {twice}"

    def _dealt(self, table: Any) -> Iterator[str]:
        """Games whose bag or chance does not follow from the seed (R40)."""
        numbers = {tile: tile_action(self._rules, tile) for tile in self._rules.tiles}
        bags: list[list[int]] = []
        chances: list[int] = []
        for number in self._numbers:
            tiles, chance = dealt_by_seed(self._rules, nth_seed(self._recipe.seed, number))
            bags.append([numbers[tile] for tile in tiles])
            chances.append(chance)
        yield from self._different(table, "bag", bags)
        yield from self._different(table, "chance", chances)

    def _compiled(self, table: Any) -> Iterator[str]:
        """Games that go otherwise by the compiled rules.

        Raises:
            BadGames: a game cannot be replayed at all.
        """
        recipe = self._recipe
        games = stored_games(table, self._rules, recipe.players)
        compiled = native.load()
        findings = np.zeros((table.num_rows, FINDINGS), np.int64)
        totals = np.zeros((table.num_rows, SEATS), np.int64)
        states = compiled.rows([blank_state(self._rules.without_trading, recipe.players)] * ROWS)
        replay_games = compiled.module("corpus.compiled.replaying").replay_games
        replay_games(states, games, findings, totals)
        wrong = np.flatnonzero(findings[:, SAME_SEATS] != findings[:, ACTIONS])
        for game in wrong[:MOST_NAMED].tolist():
            at = findings[game, SAME_SEATS] + 1
            yield f"{self._game(game)}: action {at} is not open to the seat that it is of"
        endings = [ENDINGS.get(ending, "not over") for ending in findings[:, ENDING].tolist()]
        yield from self._different(table, "ending", endings)
        yield from self._different(table, "turns", findings[:, TURNS].tolist())
        yield from self._different(table, "totals", totals[:, : recipe.players].tolist())

    def _plain(self, row: dict[str, Any]) -> Iterator[str]:
        """What is wrong with a game when it is played again by the plain rules from its record,
        which checks the deal and every move."""
        try:
            played = replay(self._rules, self._recipe.players, row["seed"], row["actions"])
            game = read_record(write_record(played))
        except (BadDeal, BadCourse, BadRecord) as error:
            yield f"game {row['game_id']} cannot be played by the plain rules: {error}"
            return
        for sentence in verify_record(game):
            yield f"game {row['game_id']}: {sentence}"
        totals = [game.cash(seat) for seat in range(self._recipe.players)]
        for name, found in (("ending", game.ending or "not over"), ("totals", totals)):
            if row[name] != found:
                yield _differs(f"game {row['game_id']}", name, row[name], found)

    def _different(self, table: Any, column: str, expected: Sequence[Any]) -> Iterator[str]:
        """The first few games whose value in a column is not what it should be."""
        stored = table[column].to_pylist()
        wrong = [at for at, value in enumerate(stored) if value != expected[at]]
        for at in wrong[:MOST_NAMED]:
            yield _differs(self._game(at), column, stored[at], expected[at])
        if len(wrong) > MOST_NAMED:
            yield f"the column {column} is wrong in {len(wrong) - MOST_NAMED} more games"

    def _game(self, at: int) -> str:
        return f"game {self._recipe.game_id(self._numbers[at])}"


def _differs(game: str, column: str, stored: Any, expected: Any) -> str:
    """A sentence on a value that is wrong."""
    here = f"{game}: "
    if isinstance(stored, list) and isinstance(expected, list):
        values = list(zip(cast(list[Any], stored), cast(list[Any], expected), strict=False))
        at = next((at for at, (one, other) in enumerate(values) if one != other), None)
        if at is not None:
            here += f"value {at + 1} of "
            stored, expected = values[at]
    return f"{here}{column} is {stored!r}, not {expected!r}"
