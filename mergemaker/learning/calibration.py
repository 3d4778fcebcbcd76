"""How well a network's chances of winning are calibrated: of what it gives 30%, do 30% win?"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..rules import SEATS
from .optimiser import Array, outputs
from .samples import TrainingConfig, sample_games

HELD_OUT = 1  # added to the training's seed, so that none of these games was learnt from
BINS = 20
A_GAME = 4  # positions of a game that are counted


class Bin(NamedTuple):
    """Chances of about the same size.

    Attributes:
        said: their mean.
        won: part of them that won; ties count in parts.
        chances: how many they are.
    """

    said: float
    won: float
    chances: int


class Calibration(NamedTuple):
    """What `calibrate` finds.

    Attributes:
        positions: how many were counted; each has a chance for every seat.
        error: the expected calibration error: how far the chances of a bin are from the wins,
            averaged over all chances.
        cross_entropy: of the predicted winner, in nats, the mean over positions.
        bins: from the smallest chances to the largest.
    """

    positions: int
    error: float
    cross_entropy: float
    bins: tuple[Bin, ...]


def calibrate(net: Array, positions: int, config: TrainingConfig) -> Calibration:
    """Compare chances with results, in games that the network plays against itself.

    Args:
        net: the network's parameters.
        positions: how many to count, of games that were not learnt from.
        config: the network's own; its tables and presets are played.
    """
    held_out = replace(
        config, seed=config.seed + HELD_OUT, lambda_=1.0, first_rounds=0, exploration=0, past=0.0
    )
    games = range(-(-positions // A_GAME))
    found = sample_games(held_out, net[None], games)
    rng = np.random.default_rng(held_out.seed)
    picked = np.concatenate(
        [rng.choice(np.flatnonzero(found.games == game), A_GAME, replace=False) for game in games]
    )[:positions]
    players = found.players[picked]
    said = outputs(net, found.inputs[picked], players)[:, :SEATS]
    won = found.targets[picked, :SEATS]
    playing = np.arange(SEATS) < players[:, None]
    cross_entropy = -(won * np.log(np.maximum(said, 1e-9))).sum(axis=1).mean()
    return Calibration(len(picked), *_compare(said[playing], won[playing], float(cross_entropy)))


def _compare(said: Array, won: Array, cross_entropy: float) -> tuple[float, float, tuple[Bin, ...]]:
    """The expected calibration error, the cross-entropy, and the bins."""
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    bins: list[Bin] = []
    for place in range(BINS):
        inside = places == place
        if inside.any():
            bins.append(
                Bin(float(said[inside].mean()), float(won[inside].mean()), int(inside.sum()))
            )
    error = sum(abs(b.said - b.won) * b.chances for b in bins) / len(said)
    return error, cross_entropy, tuple(bins)
