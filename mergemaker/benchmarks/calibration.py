"""How well calibrated the shipped networks' chances of winning are."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean
from typing import NamedTuple

from ..bots.engine.value_network import shipped_network
from ..learning.calibration import calibrate
from ..learning.samples import Table, TrainingConfig
from ..rules import PRESETS, SEATS
from .progress import followed


class TableCalibration(NamedTuple):
    """The calibration of games that are all played by one preset, by so many players.

    Attributes as of `Table` and of `Calibration`.
    """

    preset: str
    players: int
    trading: str
    positions: int
    error: float
    by_chance: float
    cross_entropy: float


class Calibrations(NamedTuple):
    """What `measure_calibration` finds.

    Attributes:
        error: the expected calibration error, averaged over the tables.
        by_chance: what that would be if every chance were exactly right.
        tables: the same of games by each preset and number of players.
    """

    error: float
    by_chance: float
    tables: tuple[TableCalibration, ...]


def measure_calibration(*, positions: int = 10_000) -> Calibrations:
    """Compare the networks' chances with the results of games that they did not learn from. Shows
    its progress on standard error, if that is a terminal.

    Args:
        positions: how many positions to use of every table.
    """
    config = TrainingConfig()

    def measured(table: Table) -> TableCalibration:
        net = shipped_network(table.players, table.trading)
        found = calibrate(net, positions, config, table)
        cross_entropy = round(found.cross_entropy, 3)
        return TableCalibration(
            *table, found.positions, _rounded(found.error), _rounded(found.by_chance), cross_entropy
        )

    tables = [
        Table(preset.preset, players, preset.trading)
        for preset in PRESETS.values()
        for players in range(2, SEATS + 1)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = tuple(followed(pool.map(measured, tables), "playing games", len(tables)))
    return Calibrations(
        _rounded(fmean(table.error for table in found)),
        _rounded(fmean(table.by_chance for table in found)),
        found,
    )


def _rounded(error: float) -> float:
    """An error to as many digits as mean something."""
    return round(error, 4)
