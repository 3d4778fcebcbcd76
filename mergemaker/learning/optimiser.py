"""Training a network by gradient descent, in NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..bots.compiled.features import INPUTS
from ..bots.compiled.network import FIRST, OUTPUT_AT, OUTPUTS, PARAMETERS, SECOND, SECOND_AT
from ..rules import SEATS

Array = Any  # NumPy's own types would tell a reader no more

CASH_WEIGHT = 0.5  # of the loss for the final cash, relative to the cross-entropy
# Adam's constants, with the values that its authors recommend.
MEAN_KEPT, SQUARE_KEPT, TINY = 0.9, 0.999, 1e-8


class Loss(NamedTuple):
    """The mean loss over a batch.

    Attributes:
        cross_entropy: the cross-entropy of the predicted winner, in nats.
        cash_error: the absolute error of the predicted final cash, in the network's unit.
    """

    cross_entropy: float
    cash_error: float


class Layers(NamedTuple):
    """The biases and weights of each layer, as views of a network's parameters."""

    first_biases: Array
    first: Array
    second_biases: Array
    second: Array
    output_biases: Array
    output: Array


def layers(net: Array) -> Layers:
    """The layers of a network, from its flat parameters in the order of `compiled/network.py`."""
    return Layers(
        net[:FIRST],
        net[FIRST:SECOND_AT].reshape(INPUTS, FIRST),
        net[SECOND_AT : SECOND_AT + SECOND],
        net[SECOND_AT + SECOND : OUTPUT_AT].reshape(FIRST, SECOND),
        net[OUTPUT_AT : OUTPUT_AT + OUTPUTS],
        net[OUTPUT_AT + OUTPUTS :].reshape(SECOND, OUTPUTS),
    )


def init_weights(rng: np.random.Generator) -> Array:
    """An untrained network: small random weights (He initialisation), no biases."""
    net = np.zeros(PARAMETERS, np.float32)
    of = layers(net)
    of.first[:] = rng.normal(0, np.sqrt(2 / INPUTS), of.first.shape)
    of.second[:] = rng.normal(0, np.sqrt(2 / FIRST), of.second.shape)
    of.output[:] = rng.normal(0, 0.01, of.output.shape)
    return net


def outputs(net: Array, inputs: Array, players: Array) -> Array:
    """The same outputs as `compiled.network.forward`, for many positions at once.

    Args:
        net: the network's parameters.
        inputs: a row for each position.
        players: the number of players in each position.

    Returns:
        A row for each position.
    """
    of = layers(net)
    first = np.maximum(inputs @ of.first + of.first_biases, 0)
    second = np.maximum(first @ of.second + of.second_biases, 0)
    out = second @ of.output + of.output_biases
    _to_chances(out, players)
    return out


def _to_chances(out: Array, players: Array) -> None:
    """Turn the scores for winning into chances, in place; those of the players add up to 1."""
    scores = out[:, :SEATS]
    scores[np.arange(SEATS) >= players[:, None]] = -np.inf
    scores -= scores.max(axis=1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=1, keepdims=True)


class Learner:
    """A network being trained by Adam (Kingma and Ba, 2015).

    Args:
        net: the network's parameters, which are changed in place.
    """

    def __init__(self, net: Array) -> None:
        self.net = net
        self.mean = np.zeros_like(net)
        self.square = np.zeros_like(net)
        self.steps = 0

    def learn(self, inputs: Array, targets: Array, players: Array, learning_rate: float) -> Loss:
        """Take one step.

        Args:
            inputs: a row for each position.
            targets: the outputs to learn, a row for each position.
            players: the number of players in each position.
            learning_rate: the size of the step.
        """
        gradient, loss = _gradient(self.net, inputs, targets, players)
        self.steps += 1
        self.mean += (1 - MEAN_KEPT) * (gradient - self.mean)
        self.square += (1 - SQUARE_KEPT) * (gradient * gradient - self.square)
        mean = self.mean / (1 - MEAN_KEPT**self.steps)
        square = self.square / (1 - SQUARE_KEPT**self.steps)
        self.net -= (learning_rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)
        return loss


def _gradient(net: Array, inputs: Array, targets: Array, players: Array) -> tuple[Array, Loss]:
    """The gradient of the loss, and the loss."""
    of = layers(net)
    first = np.maximum(inputs @ of.first + of.first_biases, 0)
    second = np.maximum(first @ of.second + of.second_biases, 0)
    out = second @ of.output + of.output_biases
    _to_chances(out, players)
    chances, cash = out[:, :SEATS], out[:, SEATS:]
    playing = np.arange(SEATS) < players[:, None]
    wins = np.where(playing, targets[:, :SEATS], 0)
    cross_entropy = -(wins * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
    missed = np.where(playing, cash - targets[:, SEATS:], 0)

    count = len(inputs)
    error = np.empty_like(out)
    error[:, :SEATS] = (chances - wins) / count
    error[:, SEATS:] = CASH_WEIGHT * missed / count
    gradient = np.empty_like(net)
    to = layers(gradient)
    to.output[:] = second.T @ error
    to.output_biases[:] = error.sum(axis=0)
    error = (error @ of.output.T) * (second > 0)
    to.second[:] = first.T @ error
    to.second_biases[:] = error.sum(axis=0)
    error = (error @ of.second.T) * (first > 0)
    to.first[:] = inputs.T @ error
    to.first_biases[:] = error.sum(axis=0)
    return gradient, Loss(float(cross_entropy), float(np.abs(missed).sum() / playing.sum()))
