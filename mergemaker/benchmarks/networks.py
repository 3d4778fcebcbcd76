"""How strong a value network is, against another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..bots.compiled.matches import NETWORK
from ..bots.engine.value_network import shipped_network
from ..learning.matches import share_of_wins, wins_alone
from ..learning.training import read_network
from .progress import followed

FIRST_DEAL = 1 << 25  # beyond those that tests in training and final matches of tuning use
PART = 50  # deals between two steps of the progress that is shown


class NetworkStrength(NamedTuple):
    """How often one network wins alone against copies of another.

    Attributes:
        players: how many play.
        games: how many games were played, from every seat of each deal.
        won: the share that it won; a shared win counts as a fraction.
        low: the lower end of the 95% interval.
        high: the upper end.
        equal: what an equal network would win.
    """

    players: int
    games: int
    won: float
    low: float
    high: float
    equal: float


def measure_networks(
    network: Path, against: Path | None, *, players: int = 4, games: int = 4000
) -> NetworkStrength:
    """Have a network play alone against copies of another, in classic games without trades.

    Args:
        network: its file.
        against: the file of the other; the network that comes with the package if None.
        players: how many play.
        games: how many games, rounded up to a multiple of the players.

    Raises:
        learning.training.NotANetwork: a file does not hold a network.
    """
    other = shipped_network(players, "off") if against is None else read_network(against)
    nets = np.array([read_network(network), other])
    deals = -(-games // players)
    parts = np.array_split(np.arange(deals) + FIRST_DEAL, -(-deals // PART))
    jobs = os.cpu_count() or 1
    won = [
        wins
        for seeds in followed(parts, "playing games", len(parts))
        for wins in wins_alone(NETWORK, NETWORK - 1, seeds, nets=nets, players=players, jobs=jobs)
    ]
    share = share_of_wins(won, players)
    value, low, high = (round(each, 4) for each in (share.value, share.low, share.high))
    return NetworkStrength(players, deals * players, value, low, high, round(1 / players, 4))
