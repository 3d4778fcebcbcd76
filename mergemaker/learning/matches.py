"""Matches between quick players, played entirely by compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from ..bots.compiled.matches import ROWS
from ..bots.compiled.network import PARAMETERS
from ..bots.compiled.weights import Weights
from ..bots.engine.memory import Memory
from ..bots.engine.weights import TUNED
from ..intervals import Estimate, clustered_mean
from ..rules import SEATS, blank_state, native, ruleset
from .optimiser import Array

NO_NETWORK: Array = np.zeros((1, PARAMETERS), np.float32)
PLAYERS = 4


class MatchResult(NamedTuple):
    """The results of a match.

    Attributes:
        totals: the final cash of each seat, a row for each game.
        decisions: how many decisions were made in all.
    """

    totals: Array
    decisions: int

    @property
    def wins(self) -> Array:
        """Each seat's share of the win, a row for each game."""
        best = self.totals == self.totals.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)


def wins_alone(
    one: int,
    others: int,
    seeds: Array,
    *,
    weights: tuple[Weights, ...] = (TUNED,),
    nets: Array = NO_NETWORK,
    players: int = PLAYERS,
    jobs: int = 1,
) -> list[float]:
    """How many games one player wins on each deal, alone against copies of another, once from every
    seat; a shared win counts as a fraction.

    Args:
        one: the player, as in the `lineup` of `play_match`.
        others: who plays all other seats.
        seeds: the seed of each deal.
        weights: as for `play_match`, like the others.
        nets: as above.
        players: as above.
        jobs: as above.
    """
    games = np.arange(len(seeds) * players)
    lineup = np.full((len(games), SEATS), others)
    lineup[games, games % players] = one
    played = play_match(
        lineup, np.repeat(seeds, players), weights=weights, nets=nets, players=players, jobs=jobs
    )
    won: list[float] = played.wins[games, games % players].reshape(-1, players).sum(axis=1).tolist()
    return won


def share_of_wins(won: Sequence[float], players: int) -> Estimate:
    """The share of games won, with its 95% interval, of `players` games on each deal.

    Args:
        won: how many of them were won on each deal.
        players: how many play.
    """
    return clustered_mean(won, [players] * len(won))


def play_match(
    lineup: Array,
    seeds: Array,
    *,
    weights: tuple[Weights, ...] = (TUNED,),
    nets: Array = NO_NETWORK,
    players: int = PLAYERS,
    jobs: int = 1,
) -> MatchResult:
    """Play games of the classic rules, without trades.

    Args:
        lineup: who plays each seat, a row of six for each game: the index of weights for the
            heuristic, or a constant of `bots.compiled.matches` for other players.
        seeds: the seed of each game.
        weights: the weights for the heuristic. The inputs of networks always use the shipped ones.
        nets: the networks, one in each row.
        players: how many play.
        jobs: how many threads share the games; the result is the same for any number.
    """
    compiled = native.load()
    undealt = blank_state(ruleset(trading="off"), players)
    memory = Memory(compiled=True)
    rows = memory.weights(*weights)

    def play(games: Array) -> MatchResult:
        totals = np.zeros((len(games), SEATS), np.int64)
        decisions = compiled.module("bots.compiled.matches").play_games(
            compiled.rows([undealt] * ROWS),
            rows,
            nets,
            lineup[games],
            seeds[games],
            memory.scratch(),
            totals,
        )
        return MatchResult(totals[:, :players], decisions)

    parts = np.array_split(np.arange(len(seeds)), jobs)
    with ThreadPoolExecutor(jobs) as pool:
        played = list(pool.map(play, parts))
    return MatchResult(
        np.concatenate([part.totals for part in played]), sum(part.decisions for part in played)
    )
