"""How honest a network's chances of winning are: of what it gives 30%, do 30% win?"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..rules.state import SEATS
from .optimiser import Array, outputs
from .samples import Recipe, harvest

HELD_OUT = 1  # added to the recipe's seed: no game of it was learnt from
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
        surprise: the mean surprise at who won, in nats.
        bins: from the smallest chances to the largest.
    """

    positions: int
    error: float
    surprise: float
    bins: tuple[Bin, ...]


def calibrate(net: Array, positions: int, recipe: Recipe) -> Calibration:
    """Compare chances with results, in games that the network plays against itself.

    Args:
        net: the network's numbers.
        positions: how many to count, of games that were not learnt from.
        recipe: the network's own; its tables and presets are played.
    """
    held_out = replace(
        recipe, seed=recipe.seed + HELD_OUT, trace=1.0, first_rounds=0, wander=0, past=0.0
    )
    games = range(-(-positions // A_GAME))
    found = harvest(held_out, net[None], games)
    rng = np.random.default_rng(held_out.seed)
    picked = np.concatenate(
        [rng.choice(np.flatnonzero(found.games == game), A_GAME, replace=False) for game in games]
    )[:positions]
    players = found.players[picked]
    said = outputs(net, found.seen[picked], players)[:, :SEATS]
    won = found.aims[picked, :SEATS]
    playing = np.arange(SEATS) < players[:, None]
    surprise = -(won * np.log(np.maximum(said, 1e-9))).sum(axis=1).mean()
    return Calibration(len(picked), *_compare(said[playing], won[playing], float(surprise)))


def _compare(said: Array, won: Array, surprise: float) -> tuple[float, float, tuple[Bin, ...]]:
    """The expected calibration error, the surprise, and the bins."""
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    bins: list[Bin] = []
    for place in range(BINS):
        inside = places == place
        if inside.any():
            bins.append(
                Bin(float(said[inside].mean()), float(won[inside].mean()), int(inside.sum()))
            )
    error = sum(abs(b.said - b.won) * b.chances for b in bins) / len(said)
    return error, surprise, tuple(bins)
