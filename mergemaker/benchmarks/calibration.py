"""How well calibrated the shipped network's chances of winning are."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

from ..bots.engine.value_network import shipped_network
from ..learning.calibration import Bin, Calibration, calibrate
from ..learning.samples import Table, TrainingConfig
from ..rules import PRESETS, SEATS


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

    Attributes as of `Calibration`, of games with the presets and numbers of players that the
    network learnt from, and besides:
        tables: the same of games by each preset and number of players alone.
    """

    positions: int
    error: float
    by_chance: float
    cross_entropy: float
    bins: tuple[Bin, ...]
    tables: tuple[TableCalibration, ...]


def measure_calibration(*, positions: int = 10_000) -> Calibrations:
    """Compare the network's chances with the results of games that it did not learn from. Shows
    its progress on standard error, if that is a terminal.

    Args:
        positions: how many positions to use, and as many again of every table.
    """
    config = TrainingConfig()

    def measured(table: Table | None) -> Calibration:
        net = shipped_network(table.trading if table else config.trading)
        return calibrate(net, positions, config, table)

    tables = [
        Table(preset.preset, players, preset.trading)
        for preset in PRESETS.values()
        for players in range(2, SEATS + 1)
    ]
    console = Console(stderr=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        mixed, *found = track(
            pool.map(measured, [None, *tables]),
            "playing games",
            total=1 + len(tables),
            console=console,
            disable=not console.is_terminal,
        )
    rows = [
        TableCalibration(*table, one.positions, *_rounded(one))
        for table, one in zip(tables, found, strict=True)
    ]
    return Calibrations(mixed.positions, *_rounded(mixed), mixed.bins, tuple(rows))


def _rounded(found: Calibration) -> tuple[float, float, float]:
    """The error, that by chance and the cross-entropy, to as many digits as mean something."""
    return round(found.error, 4), round(found.by_chance, 4), round(found.cross_entropy, 3)
