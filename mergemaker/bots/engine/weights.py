"""The weights of the heuristic that the bots use; `Weights` explains what each number means."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..compiled.weights import Weights

# The heuristic bot's, found by playing: first by hand, then with `mergemaker tune`.
TUNED: Final = Weights(
    growth=2.17,
    meet_seen=0.274,
    meet_held=0.352,
    meet_near=0.0879,
    drift=0.642,
    late_growth=1.8,
    firmness=0.553,
    swing=3.75,
    entry=0.559,
    bonus=0.508,
    salvage=0.354,
    interest=1.27,
    thirst=1.26,
    purse=1590.0,
    rival=0.317,
    field=0.474,
    founding=276.0,
    fair_gain=300.0,
)

# Those by which the inputs of the networks are computed, purchases are proposed to them, and
# rollouts are played. The networks have learnt from such inputs, so these stay as they were.
INPUT_WEIGHTS: Final = Weights(
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
