"""How well calibrated a network is: of the seats that it gives 30%, do 30% win?"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..rules import SEATS
from .optimiser import Array, outputs
from .samples import Batch, Table, TrainingConfig, sample_games

HELD_OUT = 1  # added to the seed of the training, so that these games were not learnt from
BINS = 20
PER_GAME = 4  # positions used from each game
BLOCK = 250  # games whose positions are in memory together
DRAWS = 20  # of results, to find the error that is due to chance


class Bin(NamedTuple):
    """Chances of about the same size.

    Attributes:
        said: their mean.
        won: the share of them that won; a shared win counts as a fraction.
        chances: how many there are.
    """

    said: float
    won: float
    chances: int


class Calibration(NamedTuple):
    """The result of `calibrate`.

    Attributes:
        positions: how many positions were used; each has a chance for every seat.
        error: the expected calibration error: the distance between chances and wins in a bin,
            averaged over all chances.
        by_chance: the error that would be found if every chance were exactly right, since games are
            few.
        cross_entropy: the cross-entropy of the predicted winner, in nats, averaged over positions.
        bins: from the smallest chances to the largest.
    """

    positions: int
    error: float
    by_chance: float
    cross_entropy: float
    bins: tuple[Bin, ...]


def calibrate(net: Array, positions: int, config: TrainingConfig, table: Table) -> Calibration:
    """Compare chances with results, in games that the network plays against itself.

    Args:
        net: the network's parameters.
        positions: how many positions to use.
        config: a configuration that the network was trained with.
        table: what the games are played by.
    """
    held_out = replace(
        config, seed=config.seed + HELD_OUT, lambda_=1.0, first_rounds=0, exploration=0, past=0.0
    )
    rng = np.random.default_rng(held_out.seed)
    games = -(-positions // PER_GAME)
    blocks = [
        _positions(held_out, net, range(first, min(first + BLOCK, games)), table, rng)
        for first in range(0, games, BLOCK)
    ]
    found = Batch(*(np.concatenate(part)[:positions] for part in zip(*blocks, strict=True)))
    said = outputs(net, found.inputs, found.players)[:, :SEATS]
    won = found.targets[:, :SEATS]
    playing = np.arange(SEATS) < found.players[:, None]
    bins = _bins(said[playing], won[playing])
    drawn = [_winners(said, found.games, rng)[playing] for _ in range(DRAWS)]
    return Calibration(
        positions=len(said),
        error=_error(bins),
        by_chance=float(np.mean([_error(_bins(said[playing], won)) for won in drawn])),
        cross_entropy=float(-(won * np.log(np.maximum(said, 1e-9))).sum(axis=1).mean()),
        bins=bins,
    )


def _positions(
    config: TrainingConfig, net: Array, games: range, table: Table, rng: np.random.Generator
) -> Batch:
    """`PER_GAME` positions from each of some games, with the games' results as targets."""
    found = sample_games(config, net[None], games, table)
    picked = np.concatenate(
        [rng.choice(np.flatnonzero(found.games == game), PER_GAME, replace=False) for game in games]
    )
    return Batch(*(part[picked] for part in found))


def _winners(said: Array, games: Array, rng: np.random.Generator) -> Array:
    """Winners drawn by the chances; those of one game with the same luck."""
    luck = rng.random(int(games.max()) + 1)[games]
    below = np.cumsum(said, axis=1) < luck[:, None]
    return np.arange(SEATS) == np.count_nonzero(below, axis=1)[:, None]


def _error(bins: tuple[Bin, ...]) -> float:
    """The expected calibration error."""
    chances = sum(one.chances for one in bins)
    return sum(abs(one.said - one.won) * one.chances for one in bins) / chances


def _bins(said: Array, won: Array) -> tuple[Bin, ...]:
    """The chances and what came of them, by their size."""
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    bins: list[Bin] = []
    for place in range(BINS):
        inside = places == place
        if inside.any():
            bins.append(
                Bin(float(said[inside].mean()), float(won[inside].mean()), int(inside.sum()))
            )
    return tuple(bins)
