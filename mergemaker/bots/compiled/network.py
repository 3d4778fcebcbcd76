"""A small network, evaluated without a library: two hidden layers, a chance of winning for each
seat, and each seat's final cash.

All its numbers lie in one flat array of 32-bit floats, in the order in which they are used: for
each layer its biases, then a row of weights for each input.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...rules.state import SEATS
from .features import INPUTS

__all__ = ["evaluate"]

FIRST: Final = 128  # units of the first hidden layer
SECOND: Final = 32  # units of the second
OUTPUTS: Final = 2 * SEATS  # a score for each seat's winning, and its final cash
CASH_UNIT: Final = 20_000.0  # dollars for each unit of cash that comes out

SECOND_AT: Final = FIRST * (INPUTS + 1)
OUTPUT_AT: Final = SECOND_AT + SECOND * (FIRST + 1)
NUMBERS: Final = OUTPUT_AT + OUTPUTS * (SECOND + 1)
HIDDEN_ROOM: Final = FIRST + SECOND  # numbers of scratch


def evaluate(
    net: list[float], x: list[float], hidden: list[float], out: list[float], players: int
) -> None:
    """Evaluate a network.

    Args:
        net: its `NUMBERS` numbers.
        x: the `INPUTS` inputs; most are 0, and those cost nothing.
        hidden: `HIDDEN_ROOM` numbers of scratch.
        out: gets `OUTPUTS` numbers: the chance of winning for each seat, from the one that looks
            round the table, adding up to 1; then their final cash in units of `CASH_UNIT`.
        players: how many seats there are.
    """
    for unit in range(FIRST):
        hidden[unit] = net[unit]
    for feature in range(INPUTS):
        value = x[feature]
        if value != 0.0:
            row = FIRST * (feature + 1)
            for unit in range(FIRST):
                hidden[unit] += value * net[row + unit]
    for unit in range(SECOND):
        hidden[FIRST + unit] = net[SECOND_AT + unit]
    for below in range(FIRST):
        value = hidden[below]
        if value > 0.0:
            row = SECOND_AT + SECOND * (below + 1)
            for unit in range(SECOND):
                hidden[FIRST + unit] += value * net[row + unit]
    for unit in range(OUTPUTS):
        out[unit] = net[OUTPUT_AT + unit]
    for below in range(SECOND):
        value = hidden[FIRST + below]
        if value > 0.0:
            row = OUTPUT_AT + OUTPUTS * (below + 1)
            for unit in range(OUTPUTS):
                out[unit] += value * net[row + unit]
    top = out[0]
    for seat in range(1, players):
        top = max(top, out[seat])
    whole = 0.0
    for seat in range(players):
        chance = exp(out[seat] - top)
        out[seat] = chance
        whole += chance
    for seat in range(SEATS):
        out[seat] = out[seat] / whole if seat < players else 0.0
