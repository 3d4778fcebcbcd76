"""The weights of the heuristic: its assumptions about the game, as numbers with a meaning."""

from __future__ import annotations

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers that `chain_prospects.py` and `evaluation.py` compute with. Money is in dollars.

    Compiled functions take them as a row of 64-bit floats with these names.

    The board:
        growth: tiles that a chain gains for each empty cell at its edge over a whole game, if it
            lasts to the end.
        meet_seen: chance that two chains merge soon through an empty cell that touches both, if the
            tile of that cell has not been seen.
        meet_held: the same if the bot holds that tile.
        meet_near: the same for two neighbouring empty cells, one at each chain's edge.
        drift: chance that a chain of two tiles is absorbed later, through cells where nothing can
            be seen coming; it falls to zero as the chain approaches safety.
        late_growth: tiles that such a chain gains before that, over a whole game.

    The holdings:
        firmness: the lead in shares that makes a holder e times as likely to come first, if the
            chain pays at once (the lower, the more the present order counts).
        swing: shares added to that while a whole game lies ahead.
        entry: how seriously a player without shares is taken as a future holder.
        bonus: how much an expected bonus counts, as a fraction of the same money held as shares.
        salvage: value of a share of a chain that is not on the board, as a fraction of its price
            when founded.

    The cash:
        interest: what money in hand earns by the end when a whole game lies ahead, as a fraction.
        thirst: what the first dollar is worth beyond that, since some cash is always needed.
        purse: dollars of cash at which two thirds of that extra worth are gone.

    The table:
        rival: how much of the best rival's value is subtracted.
        field: how much of the average rival's value is subtracted.
        founding: value of holding a tile that would found a chain, with a whole game ahead.
        fair_gain: dollars of lead that an offered trade must gain to be accepted.
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

    def numbers(self) -> tuple[float, ...]:
        """The weights in order."""
        return tuple(float(number) for number in astuple(self))
