"""The value network, with two hidden layers: predicts each seat's chance of winning and its cash.

All its parameters lie in one flat array of 32-bit floats, in the order in which they are used: for
each layer its biases, then a row of weights for each input.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from ...rules.state import SEATS
from .features import INPUTS

FIRST: Final = 256  # units of the first hidden layer
SECOND: Final = 64  # units of the second
OUTPUTS: Final = 2 * SEATS  # for each seat, its chance of winning and its final cash
CASH_UNIT: Final = 20_000.0  # dollars in each unit of final cash

SECOND_AT: Final = FIRST * (INPUTS + 1)
OUTPUT_AT: Final = SECOND_AT + SECOND * (FIRST + 1)
PARAMETERS: Final = OUTPUT_AT + OUTPUTS * (SECOND + 1)
HIDDEN: Final = FIRST + SECOND
MOST_UNITS: Final = max(INPUTS, FIRST, SECOND)  # of any layer


def forward(
    net: Any, inputs: list[float], hidden: Any, active: list[int], outputs: Any, players: int
) -> None:
    """Run the network forward.

    Args:
        net: its `PARAMETERS` parameters.
        inputs: the `INPUTS` inputs; most are 0, and those cost no time.
        hidden: `HIDDEN` numbers of scratch, as an array, whose slices share its memory.
        active: `MOST_UNITS` numbers of scratch.
        outputs: gets `OUTPUTS` numbers: the seats' chances of winning, which add up to 1, then
            their final cash in units of `CASH_UNIT`; the observer comes first, then the others in
            order around the table.
        players: how many players there are.
    """
    count = 0
    for unit in range(INPUTS):
        if inputs[unit] != 0.0:
            active[count] = unit
            count += 1
    feed_layer(net, 0, FIRST, inputs, active, count, hidden)
    count = 0
    for unit in range(FIRST):
        if hidden[unit] > 0.0:
            active[count] = unit
            count += 1
    feed_layer(net, SECOND_AT, SECOND, hidden, active, count, hidden[FIRST:])
    count = 0
    for unit in range(SECOND):
        if hidden[FIRST + unit] > 0.0:
            active[count] = unit
            count += 1
    feed_layer(net, OUTPUT_AT, OUTPUTS, hidden[FIRST:], active, count, outputs)
    top = outputs[0]
    for seat in range(1, players):
        top = max(top, outputs[seat])
    whole = 0.0
    for seat in range(players):
        chance = exp(outputs[seat] - top)
        outputs[seat] = chance
        whole += chance
    for seat in range(SEATS):
        outputs[seat] = outputs[seat] / whole if seat < players else 0.0


def feed_layer(
    net: Any, at: int, units: int, below: Any, active: list[int], count: int, above: Any
) -> None:
    """Compute a layer from the one below it, four active units at a time: that avoids most of the
    reading and writing of `above`, which would take most of the time.

    Args:
        net: the network's parameters.
        at: the index of the layer's first parameter.
        units: how many units the layer has.
        below: the units of the layer below.
        active: the numbers of those units that are not 0.
        count: how many of them there are.
        above: gets the layer's units.
    """
    for unit in range(units):
        above[unit] = net[at + unit]
    at += units
    for four in range(0, count - 3, 4):
        a = active[four]
        b = active[four + 1]
        c = active[four + 2]
        d = active[four + 3]
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
        a = active[one]
        of_a = net[at + a * units : at + (a + 1) * units]
        for unit in range(units):
            above[unit] += below[a] * of_a[unit]
