"""How well the chances of winning are calibrated that the shipped network predicts.

    python -m mergemaker.benchmarks.calibration      10,000 positions of games it did not learn from

Prints JSON: the expected calibration error and the cross-entropy, and bin by bin the mean chance
predicted and the part that won.
"""

from __future__ import annotations

import json
import sys

from ..bots.engine.value_network import shipped_network
from ..learning.calibration import calibrate
from ..learning.samples import TrainingConfig

POSITIONS = 10_000


def main() -> None:
    """Measure, and print the figures."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    found = calibrate(shipped_network(), positions, TrainingConfig())
    print(json.dumps({**found._asdict(), "bins": [one._asdict() for one in found.bins]}, indent=2))


if __name__ == "__main__":
    main()
