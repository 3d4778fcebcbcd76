"""The value network, with two hidden layers: predicts each seat's chance of winning and its cash.

Most of the time goes into the first layer. So its sums for one position are kept in an
*accumulator*, and those of a similar position are computed from the inputs that differ (Nasu 2018,
"Efficiently updatable neural-network-based evaluation functions").

All its parameters lie in one flat array of 32-bit floats, in the order in which they are used: for
each layer its biases, then a row of weights for each input.
"""

from __future__ import annotations

from math import exp
from typing import Annotated, Any, Final

from ...rules.state import SEATS
from .features import INPUTS
from .layout import F4, Layout

FIRST: Final = 256  # units of the first hidden layer
SECOND: Final = 64  # units of the second
OUTPUTS: Final = 2 * SEATS  # for each seat, its chance of winning and its final cash
CASH_UNIT: Final = 20_000.0  # dollars in each unit of final cash

SECOND_AT: Final = FIRST * (INPUTS + 1)
OUTPUT_AT: Final = SECOND_AT + SECOND * (FIRST + 1)
PARAMETERS: Final = OUTPUT_AT + OUTPUTS * (SECOND + 1)
HIDDEN: Final = FIRST + SECOND
MOST_UNITS: Final = max(INPUTS, FIRST, SECOND)  # of any layer


class Accumulator(Layout):
    """The first hidden layer for a position, from which it is computed for similar ones.

    Attributes:
        inputs: the inputs of the network for the position.
        sums: what the units of the layer add up to, before negative sums become 0.
        changes: scratch: by how much the inputs of another position differ.
    """

    inputs: Annotated[list[float], F4, INPUTS]
    sums: Annotated[list[float], F4, FIRST]
    changes: Annotated[list[float], F4, INPUTS]


def clear(net: Any, accumulator: Accumulator) -> None:
    """Have an accumulator hold the layer for inputs that are all 0."""
    for unit in range(INPUTS):
        accumulator.inputs[unit] = 0.0
    for unit in range(FIRST):
        accumulator.sums[unit] = net[unit]


def accumulate(inputs: list[float], hidden: Any, accumulator: Accumulator) -> None:
    """Have an accumulator hold the layer for the position that `forward` was last given. Arguments
    as for `forward`."""
    for unit in range(INPUTS):
        accumulator.inputs[unit] = inputs[unit]
    for unit in range(FIRST):
        accumulator.sums[unit] = hidden[unit]


def forward(
    net: Any,
    inputs: list[float],
    accumulator: Accumulator,
    hidden: Any,
    active: list[int],
    outputs: Any,
    players: int,
) -> None:
    """Run the network forward.

    Args:
        net: its `PARAMETERS` parameters.
        inputs: the `INPUTS` inputs; those that are as in the accumulator cost no time.
        accumulator: the first layer for some inputs, which may be all 0; only its `changes` are
            overwritten.
        hidden: `HIDDEN` numbers of scratch, as an array, whose slices share its memory.
        active: `MOST_UNITS` numbers of scratch.
        outputs: gets `OUTPUTS` numbers: the seats' chances of winning, which add up to 1, then
            their final cash in units of `CASH_UNIT`; the observer comes first, then the others in
            order around the table.
        players: how many players there are.
    """
    changes = accumulator.changes
    count = 0
    for unit in range(INPUTS):
        changes[unit] = inputs[unit] - accumulator.inputs[unit]
        active[count] = unit
        count += changes[unit] != 0.0
    for unit in range(FIRST):
        hidden[unit] = accumulator.sums[unit]
    add_active(net, FIRST, FIRST, changes, active, count, hidden)
    second = hidden[FIRST:]
    feed_layer(net, SECOND_AT, FIRST, SECOND, hidden, active, second)
    feed_layer(net, OUTPUT_AT, SECOND, OUTPUTS, second, active, outputs)
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
    net: Any, at: int, count: int, units: int, below: Any, active: list[int], above: Any
) -> None:
    """Compute a layer from the one below it, whose negative sums count as 0.

    Args:
        net: the network's parameters.
        at: the index of the layer's first parameter.
        count: how many units the layer below has.
        units: how many units the layer has.
        below: the units of the layer below.
        active: scratch.
        above: gets the layer's units.
    """
    positive = 0
    for unit in range(count):
        active[positive] = unit
        positive += below[unit] > 0.0
    for unit in range(units):
        above[unit] = net[at + unit]
    add_active(net, at + units, units, below, active, positive, above)


def add_active(
    net: Any, at: int, units: int, below: Any, active: list[int], count: int, above: Any
) -> None:
    """Add to a layer what the active units below it give, four of them at a time: that avoids most
    of the reading and writing of `above`, which would take most of the time.

    Args:
        net: the network's parameters.
        at: the index of the layer's first weight.
        units: how many units the layer has.
        below: the units of the layer below.
        active: the numbers of those units that count.
        count: how many of them there are.
        above: the layer's units.
    """
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
