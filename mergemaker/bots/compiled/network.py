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

FIRST: Final = 256  # units of the first hidden layer
SECOND: Final = 64  # units of the second
OUTPUTS: Final = 2 * SEATS  # a score for each seat's winning, and its final cash
CASH_UNIT: Final = 20_000.0  # dollars for each unit of cash that comes out

SECOND_AT: Final = FIRST * (INPUTS + 1)
OUTPUT_AT: Final = SECOND_AT + SECOND * (FIRST + 1)
NUMBERS: Final = OUTPUT_AT + OUTPUTS * (SECOND + 1)
HIDDEN_ROOM: Final = FIRST + SECOND  # numbers of scratch
LIT_ROOM: Final = max(INPUTS, FIRST, SECOND)  # likewise


def evaluate(
    net: list[float],
    x: list[float],
    hidden: list[float],
    lit: list[int],
    out: list[float],
    players: int,
) -> None:
    """Evaluate a network.

    Args:
        net: its `NUMBERS` numbers.
        x: the `INPUTS` inputs; most are 0, and those cost nothing.
        hidden: `HIDDEN_ROOM` numbers of scratch, an array: its slices share its memory.
        lit: `LIT_ROOM` numbers of scratch.
        out: gets `OUTPUTS` numbers: the chance of winning for each seat, from the one that looks
            round the table, adding up to 1; then their final cash in units of `CASH_UNIT`.
        players: how many seats there are.
    """
    count = 0
    for unit in range(INPUTS):
        if x[unit] != 0.0:
            lit[count] = unit
            count += 1
    feed(net, 0, FIRST, x, lit, count, hidden)
    count = 0
    for unit in range(FIRST):
        if hidden[unit] > 0.0:
            lit[count] = unit
            count += 1
    feed(net, SECOND_AT, SECOND, hidden, lit, count, hidden[FIRST:])
    count = 0
    for unit in range(SECOND):
        if hidden[FIRST + unit] > 0.0:
            lit[count] = unit
            count += 1
    feed(net, OUTPUT_AT, OUTPUTS, hidden[FIRST:], lit, count, out)
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


def feed(
    net: list[float],
    at: int,
    units: int,
    below: list[float],
    lit: list[int],
    count: int,
    above: list[float],
) -> None:
    """Work out a layer from the one below it, four lit units at a time: that spares most of the
    reading and writing of `above`, on which the time goes.

    Args:
        net: the network's numbers.
        at: where those of the layer stand.
        units: how many units it has.
        below: the units below.
        lit: which of them count.
        count: how many those are.
        above: gets the layer's units.
    """
    for unit in range(units):
        above[unit] = net[at + unit]
    at += units
    for four in range(0, count - 3, 4):
        a = lit[four]
        b = lit[four + 1]
        c = lit[four + 2]
        d = lit[four + 3]
        of_a = net[at + a * units : at + (a + 1) * units]
        of_b = net[at + b * units : at + (b + 1) * units]
        of_c = net[at + c * units : at + (c + 1) * units]
        of_d = net[at + d * units : at + (d + 1) * units]
        for unit in range(units):
            above[unit] += (
                below[a] * of_a[unit]
                + below[b] * of_b[unit]
                + below[c] * of_c[unit]
                + below[d] * of_d[unit]
            )
    for one in range(count - count % 4, count):
        a = lit[one]
        of_a = net[at + a * units : at + (a + 1) * units]
        for unit in range(units):
            above[unit] += below[a] * of_a[unit]
