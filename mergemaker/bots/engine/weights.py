"""The weights that the bots play by.

`TUNED` was found by playing, first by hand and then with `mergemaker tune`; `Weights` explains what
each number means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..compiled.weights import Weights

TUNED: Final = Weights(
    growth=2.8,
    meet_seen=0.27,
    meet_held=0.41,
    meet_near=0.09,
    drift=0.69,
    late_growth=1.9,
    firmness=0.51,
    swing=2.0,
    entry=0.48,
    bonus=0.62,
    salvage=0.29,
    interest=1.5,
    thirst=1.4,
    purse=1500.0,
    rival=0.3,
    field=0.39,
    founding=210.0,
    fair_gain=300.0,
)

# The same without looking ahead: cash, shares at today's prices, bonuses as they stand.
GREEDY: Final = replace(
    TUNED,
    growth=0,
    meet_seen=0,
    meet_held=0,
    meet_near=0,
    drift=0,
    late_growth=0,
    interest=0,
    firmness=0.05,
    swing=0,
    entry=0,
    bonus=1,
    salvage=0,
    thirst=0,
    rival=0,
    field=0,
    founding=0,
)
