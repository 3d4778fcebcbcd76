"""How well calibrated the shipped network's chances of winning are."""

from __future__ import annotations

from ..bots.engine.value_network import shipped_network
from ..learning.calibration import Calibration, calibrate
from ..learning.samples import TrainingConfig


def measure_calibration(*, positions: int = 10_000) -> Calibration:
    """Compare the network's chances with the results of games that it did not learn from.

    Args:
        positions: how many positions to use.
    """
    return calibrate(shipped_network(), positions, TrainingConfig())
