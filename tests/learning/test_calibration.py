"""How far the predictions of the network that comes with the package can be believed."""

from __future__ import annotations

from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.learning.calibration import calibrate
from mergemaker.learning.samples import Table, TrainingConfig


def test_the_shipped_network_is_roughly_calibrated() -> None:
    """A few hundred positions show only gross errors; `mergemaker bench calibration` measures."""
    found = calibrate(shipped_network(4, "off"), 600, TrainingConfig(), Table("classic", 4))
    assert found.positions == 600
    assert found.error < 0.06
    assert 0.005 < found.by_chance < 0.04
    assert found.cross_entropy < 1.25
    assert sum(one.chances for one in found.bins) > 1200


def test_a_table_of_two_is_calibrated_by_itself() -> None:
    table = Table("hasbro-1999", 2)
    found = calibrate(shipped_network(2, "off"), 300, TrainingConfig(), table)
    assert found.error < 0.1
    assert found.cross_entropy < 0.69  # what it is if every chance is a half
    assert sum(one.chances for one in found.bins) == 600
