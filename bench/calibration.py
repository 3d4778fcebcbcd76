"""How honest the chances of winning are that the shipped network gives.

    python bench/calibration.py          10,000 positions of games it did not learn from

Prints JSON: the expected calibration error, and bin by bin what was said and what came of it.
"""

from __future__ import annotations

import json
import sys

from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.learning.calibration import calibrate
from mergemaker.learning.samples import Recipe

POSITIONS = 10_000


def main() -> None:
    """Measure, and print the figures."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    found = calibrate(shipped_network(), positions, Recipe())
    print(json.dumps({**found._asdict(), "bins": [one._asdict() for one in found.bins]}, indent=2))


if __name__ == "__main__":
    main()
