"""What the heuristic bot believes about the game, as numbers in one table.

`TUNED` was found by playing: first by hand, then by letting variants play each other
(`bench/strength.py` measures). Every number has a meaning of its own, told beside it, so that a
reader may disagree with one without understanding all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The beliefs that `outlook.py` and `appraisal.py` reckon with. Money is in dollars.

    The board:
        growth: tiles a chain gains for each empty cell at its edge, over a whole game.
        meet_seen: chance that two chains merge through an empty cell touching both, whose tile is
            somewhere unseen.
        meet_held: the same when the bot holds that tile.
        meet_near: the same for two neighbouring empty cells, one at each chain's edge.
        drift: chance that a chain that is not safe is absorbed by something not yet in sight, over
            a whole game.

    The holdings:
        firmness: how many shares of a lead are worth little more than one, when the chain is to pay
            at once (the lower, the more the present order counts).
        swing: shares added to that while a whole game lies ahead.
        entry: how seriously one without shares is taken as a holder to come.
        bonus: how much of an expected bonus counts, against the same money held as shares.
        salvage: worth of a share of a chain that is not on the board, against its price when
        founded.

    The purse:
        thirst: what cash is worth beyond its face, while a whole game lies ahead: the factor for
            the first dollar, fading as the purse fills.
        purse: the purse that is half full, in average shares.

    The table:
        rival: how much of the best rival's worth is subtracted.
        field: how much of the mean rival's worth is subtracted.
        founding: worth of holding a tile that would found a chain, over a whole game.
        fair_gain: what an offered trade must gain to be accepted.
    """

    growth: float
    meet_seen: float
    meet_held: float
    meet_near: float
    drift: float
    firmness: float
    swing: float
    entry: float
    bonus: float
    salvage: float
    thirst: float
    purse: float
    rival: float
    field: float
    founding: float
    fair_gain: float


TUNED: Final = Weights(
    growth=1.2,
    meet_seen=0.3,
    meet_held=0.5,
    meet_near=0.08,
    drift=0.4,
    firmness=0.5,
    swing=2.5,
    entry=0.6,
    bonus=0.9,
    salvage=0.4,
    thirst=0.5,
    purse=4.0,
    rival=0.3,
    field=0.4,
    founding=300.0,
    fair_gain=200.0,
)
