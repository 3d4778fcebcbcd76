"""The table of games: its columns, and how its files are written and read."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from .arrow import arrow
from .playing import PlayedGame
from .recipe import Recipe

COMPRESSION: Final = "zstd"
LEVEL: Final = 18
UNFINISHED: Final = ".unfinished"  # the end of the name of a file that is being written


# Measured (`docs/decisions/0122`): a dictionary makes small numbers of few bits, and what has no
# pattern is smallest when the bytes of numbers are split.
DICTIONARY: Final = (
    *("ruleset", "players", "bots", "actions", "seats", "totals", "places"),
    *("turns", "ending", "rules_version", "engine_version"),
)
SPLIT: Final = ("chance", "bag")


def schema() -> Any:
    """The columns of the table of games."""
    pa = arrow()
    columns = {
        "game_id": pa.string(),
        "ruleset": pa.string(),
        "players": pa.uint8(),
        "bots": _list_of(pa.string()),
        "seed": pa.binary(),
        "chance": pa.int32(),
        "bag": _list_of(pa.uint8()),
        "actions": _list_of(pa.uint16()),
        "seats": _list_of(pa.uint8()),
        "totals": _list_of(pa.int32()),
        "places": _list_of(pa.uint8()),
        "turns": pa.uint16(),
        "ending": pa.string(),
        "rules_version": pa.uint16(),
        "engine_version": pa.string(),
    }
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in columns.items()])


def make_table(recipe: Recipe, games: Sequence[PlayedGame]) -> Any:
    """The rows of some games of a recipe."""
    pa = arrow()
    columns: dict[str, Any] = {
        "game_id": [game.game_id for game in games],
        "ruleset": [recipe.ruleset] * len(games),
        "players": [recipe.players] * len(games),
        "bots": [list(game.bots) for game in games],
        "seed": [game.seed for game in games],
        "chance": [game.chance for game in games],
        "bag": _lists([game.bag for game in games]),
        "actions": _lists([game.actions for game in games]),
        "seats": _lists([game.seats for game in games]),
        "totals": [list(game.totals) for game in games],
        "places": [places(game.totals) for game in games],
        "turns": [game.turns for game in games],
        "ending": [game.ending for game in games],
        "rules_version": [recipe.rules_version] * len(games),
        "engine_version": [recipe.engine_version] * len(games),
    }
    return pa.table(columns, schema=schema())


def places(totals: Sequence[int]) -> list[int]:
    """The place of each seat, from 1. Equal totals share one."""
    return [1 + sum(other > total for other in totals) for total in totals]


def _list_of(kind: Any) -> Any:
    pa = arrow()
    return pa.list_(pa.field("element", kind, nullable=False))


def _lists(arrays: Sequence[Any]) -> Any:
    """A column of lists, made of arrays."""
    pa = arrow()
    ends = np.cumsum([0, *map(len, arrays)], dtype=np.int32)
    values = pa.array(np.concatenate(arrays))
    return pa.ListArray.from_arrays(pa.array(ends), values, type=_list_of(values.type))


def write_part(path: Path, table: Any) -> None:
    """Write a table to a file that is soon read again."""
    feather = arrow().feather
    write_whole(path, lambda to: feather.write_feather(table, to, compression="uncompressed"))


def read_part(path: Path) -> Any:
    """The table in a file of `write_part`."""
    return arrow().feather.read_table(path, memory_map=False)


def write_shard(path: Path, table: Any) -> None:
    """Write a table to a Parquet file, whose pages have checksums."""
    parquet = arrow().parquet

    def write(to: Path) -> None:
        parquet.write_table(
            table,
            to,
            compression=COMPRESSION,
            compression_level=LEVEL,
            use_dictionary=_leaves(table, DICTIONARY),
            use_byte_stream_split=_leaves(table, SPLIT),
            write_page_checksum=True,
            row_group_size=table.num_rows,
        )

    write_whole(path, write)


def _leaves(table: Any, names: Sequence[str]) -> list[str]:
    """The names that Parquet has for columns."""
    lists = arrow().types.is_list
    return [
        f"{name}.list.element" if lists(table.schema.field(name).type) else name for name in names
    ]


def read_shard(path: Path, columns: Sequence[str] | None = None) -> Any:
    """The table in a Parquet file, or some columns of it.

    Raises:
        OSError: the file cannot be read, or is damaged.
    """
    return arrow().parquet.read_table(
        path, columns=columns and list(columns), page_checksum_verification=True, partitioning=None
    )


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file so that it is there whole or not at all, even if the machine fails.

    Args:
        path: the file.
        write: writes it to the path that it is given.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    write(unfinished)
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    unfinished.replace(path)


def unfinished_files(folder: Path) -> list[Path]:
    """The files of a folder that `write_whole` has begun and not finished."""
    return list(folder.glob(f"*{UNFINISHED}"))
