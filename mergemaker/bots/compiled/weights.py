"""Where each of the heuristic's beliefs stands in a flat list of them.

`mergemaker.bots.engine.weights.Weights` says what each means; `Weights.flat()` lists them in this
order.
"""

from __future__ import annotations

(
    GROWTH,
    MEET_SEEN,
    MEET_HELD,
    MEET_NEAR,
    DRIFT,
    LATE_GROWTH,
    FIRMNESS,
    SWING,
    ENTRY,
    BONUS,
    SALVAGE,
    INTEREST,
    THIRST,
    PURSE,
    RIVAL,
    FIELD,
    FOUNDING,
    FAIR_GAIN,
    BELIEFS,
) = range(19)
