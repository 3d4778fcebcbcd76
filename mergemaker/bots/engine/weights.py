"""What the heuristic bot believes about the game, as numbers in one table.

`TUNED` was found by playing: first by hand, then by letting variants play each other
(`mergemaker arena` measures). Every number has a meaning of its own, told beside it, so that a
reader may disagree with one without understanding all.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The beliefs that `outlook.py` and `appraisal.py` reckon with. Money is in dollars.

    The board:
        growth: tiles that a chain which lasts to the end gains for each empty cell at its edge,
            over a whole game.
        meet_seen: chance that two chains merge soon through an empty cell touching both, whose tile
            is somewhere unseen.
        meet_held: the same when the bot holds that tile.
        meet_near: the same for two neighbouring empty cells, one at each chain's edge.
        drift: chance that a chain of two tiles is absorbed later, by what is not yet in sight; it
            falls to none as the chain grows safe.
        late_growth: tiles that such a chain gains before that, over a whole game.

    The holdings:
        firmness: how many shares of a lead are worth little more than one, when the chain is to pay
            at once (the lower, the more the present order counts).
        swing: shares added to that while a whole game lies ahead.
        entry: how seriously one without shares is taken as a holder to come.
        bonus: how much of an expected bonus counts, against the same money held as shares.
        salvage: worth of a share of a chain that is not on the board, against its price when
        founded.

    The purse:
        interest: what money in hand earns by the end when a whole game lies ahead, as a part of it.
        thirst: what the first dollar is worth beyond that, so that there is one when it is needed.
        purse: dollars at which a purse is full enough for that to have faded by two thirds.

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
    late_growth: float
    firmness: float
    swing: float
    entry: float
    bonus: float
    salvage: float
    interest: float
    thirst: float
    purse: float
    rival: float
    field: float
    founding: float
    fair_gain: float

    def flat(self) -> list[float]:
        """The numbers in the order of `compiled/beliefs.py`."""
        return [float(number) for number in astuple(self)]


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

# The same without foresight: cash, shares at today's prices, bonuses as they stand.
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
