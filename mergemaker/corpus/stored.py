"""Stored games, as compiled code reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from mergemaker.rules import MODULUS, SEATS, Ruleset, tile_action

from .arrow import arrow
from .compiled.replaying import Games, Results

COLUMNS = ("game_id", "bag", "chance", "actions", "seats", "totals")


class BadGames(ValueError):
    """Stored games that could not even be dealt."""


def stored_games(table: Any, rules: Ruleset, players: int) -> Games:
    """The games of a table, so that compiled code can replay them safely, whatever is stored.

    Args:
        table: the rows, with `COLUMNS`.
        rules: the rules.
        players: how many play.

    Raises:
        BadGames: a game could not be dealt, or its lists do not belong together.
    """
    tiles = np.sort(np.array([tile_action(rules, tile) for tile in rules.tiles], np.uint8))
    bags, in_bag = flat(table, "bag")
    actions, of_game = flat(table, "actions")
    seats, of_seats = flat(table, "seats")
    chances = table["chance"].to_numpy()
    _, in_totals = flat(table, "totals")
    wrong = in_bag != len(tiles)
    if not wrong.any():
        wrong = (np.sort(bags.reshape(-1, len(tiles)), axis=1) != tiles).any(axis=1)
    _refuse(table, wrong, "its bag does not hold every tile once")
    _refuse(table, (chances < 1) | (chances >= MODULUS), "its chance is no state of the generator")
    _refuse(table, of_game != of_seats, "it has not as many seats as actions")
    _refuse(table, in_totals != players, f"it does not have {players} totals")
    starts = np.concatenate([[0], np.cumsum(of_game)])
    return Games(len(tiles), bags, chances.astype(np.int64), starts, actions, seats)


def stored_results(table: Any, players: int) -> Results:
    """What the games of a table came to."""
    found, _ = flat(table, "totals")
    totals = np.zeros((table.num_rows, SEATS), np.int32)
    totals[:, :players] = found.reshape(-1, players)
    first = totals == totals[:, :players].max(axis=1, keepdims=True)
    first[:, players:] = False
    return Results((first / first.sum(axis=1, keepdims=True)).astype(np.float32), totals)


def flat(table: Any, column: str) -> tuple[np.ndarray, np.ndarray]:
    """The values of a column of lists, one after another, and how many each list has."""
    compute = arrow().compute
    lists = table[column].combine_chunks()
    values = lists.flatten().to_numpy()
    return np.array(values), compute.list_value_length(lists).to_numpy().astype(np.int64)


def _refuse(table: Any, wrong: np.ndarray, why: str) -> None:
    if wrong.any():
        game = table["game_id"][int(np.flatnonzero(wrong)[0])].as_py()
        raise BadGames(f"game {game}: {why}")
