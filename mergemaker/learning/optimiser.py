"""Learning a network's numbers by gradient descent, in NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..bots.compiled.features import INPUTS
from ..bots.compiled.network import FIRST, NUMBERS, OUTPUT_AT, OUTPUTS, SECOND, SECOND_AT
from ..rules.state import SEATS

Array = Any  # NumPy's own types say no more than this to a reader

CASH_COUNTS = 0.5  # of the error in final cash, beside that in the chances of winning
# Adam's constants, as its authors gave them.
MEAN_KEPT, SQUARE_KEPT, TINY = 0.9, 0.999, 1e-8


class Lesson(NamedTuple):
    """What a step of learning found: the mean surprise at who won (in nats), and the mean error of
    the final cash, in its unit."""

    surprise: float
    cash_error: float


class Layers(NamedTuple):
    """A network's numbers as its layers: biases and weights of each. They share its memory."""

    first_biases: Array
    first: Array
    second_biases: Array
    second: Array
    output_biases: Array
    output: Array


def layers(net: Array) -> Layers:
    """The layers of a network's flat numbers (`compiled/network.py` tells their order)."""
    return Layers(
        net[:FIRST],
        net[FIRST:SECOND_AT].reshape(INPUTS, FIRST),
        net[SECOND_AT : SECOND_AT + SECOND],
        net[SECOND_AT + SECOND : OUTPUT_AT].reshape(FIRST, SECOND),
        net[OUTPUT_AT : OUTPUT_AT + OUTPUTS],
        net[OUTPUT_AT + OUTPUTS :].reshape(SECOND, OUTPUTS),
    )


def untaught(rng: np.random.Generator) -> Array:
    """A network that knows nothing: small random weights (He's), no biases."""
    net = np.zeros(NUMBERS, np.float32)
    of = layers(net)
    of.first[:] = rng.normal(0, np.sqrt(2 / INPUTS), of.first.shape)
    of.second[:] = rng.normal(0, np.sqrt(2 / FIRST), of.second.shape)
    of.output[:] = rng.normal(0, 0.01, of.output.shape)
    return net


def outputs(net: Array, seen: Array, players: Array) -> Array:
    """What a network says of many positions: as `compiled.network.evaluate`, a row for each.

    Args:
        net: its numbers.
        seen: a row of inputs for each position.
        players: how many play in each.
    """
    of = layers(net)
    first = np.maximum(seen @ of.first + of.first_biases, 0)
    second = np.maximum(first @ of.second + of.second_biases, 0)
    out = second @ of.output + of.output_biases
    _to_chances(out, players)
    return out


def _to_chances(out: Array, players: Array) -> None:
    """Make the scores of winning, in place, chances that add up to 1 for those who play."""
    scores = out[:, :SEATS]
    scores[np.arange(SEATS) >= players[:, None]] = -np.inf
    scores -= scores.max(axis=1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=1, keepdims=True)


class Learner:
    """A network being taught, by Adam.

    Args:
        net: its numbers, which are changed in place.
    """

    def __init__(self, net: Array) -> None:
        self.net = net
        self.mean = np.zeros_like(net)
        self.square = np.zeros_like(net)
        self.steps = 0

    def learn(self, seen: Array, aims: Array, players: Array, rate: float) -> Lesson:
        """Make one step.

        Args:
            seen: a row of inputs for each position.
            aims: the outputs to be learnt, a row for each.
            players: how many play in each.
            rate: how far to step.
        """
        slope, lesson = _slope(self.net, seen, aims, players)
        self.steps += 1
        self.mean += (1 - MEAN_KEPT) * (slope - self.mean)
        self.square += (1 - SQUARE_KEPT) * (slope * slope - self.square)
        mean = self.mean / (1 - MEAN_KEPT**self.steps)
        square = self.square / (1 - SQUARE_KEPT**self.steps)
        self.net -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)
        return lesson


def _slope(net: Array, seen: Array, aims: Array, players: Array) -> tuple[Array, Lesson]:
    """The gradient of the error, and the error."""
    of = layers(net)
    first = np.maximum(seen @ of.first + of.first_biases, 0)
    second = np.maximum(first @ of.second + of.second_biases, 0)
    out = second @ of.output + of.output_biases
    _to_chances(out, players)
    chances, cash = out[:, :SEATS], out[:, SEATS:]
    playing = np.arange(SEATS) < players[:, None]
    wins = np.where(playing, aims[:, :SEATS], 0)
    surprise = -(wins * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
    missed = np.where(playing, cash - aims[:, SEATS:], 0)

    count = len(seen)
    error = np.empty_like(out)
    error[:, :SEATS] = (chances - wins) / count
    error[:, SEATS:] = CASH_COUNTS * missed / count
    slope = np.empty_like(net)
    to = layers(slope)
    to.output[:] = second.T @ error
    to.output_biases[:] = error.sum(axis=0)
    error = (error @ of.output.T) * (second > 0)
    to.second[:] = first.T @ error
    to.second_biases[:] = error.sum(axis=0)
    error = (error @ of.second.T) * (first > 0)
    to.first[:] = seen.T @ error
    to.first_biases[:] = error.sum(axis=0)
    return slope, Lesson(float(surprise), float(np.abs(missed).sum() / playing.sum()))
