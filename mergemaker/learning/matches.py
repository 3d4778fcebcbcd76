"""Matches between quick players, played wholly by compiled code."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ..bots.compiled.matches import ROWS
from ..bots.compiled.network import PARAMETERS
from ..bots.compiled.weights import Weights
from ..bots.engine.memory import Memory
from ..bots.engine.weights import TUNED
from ..rules import SEATS, blank_state, native, ruleset

Array = Any  # NumPy's own types say no more than this to a reader

NO_NETWORK: Array = np.zeros((1, PARAMETERS), np.float32)
TABLE = 4  # players


class MatchResult(NamedTuple):
    """What came of some games.

    Attributes:
        totals: a row for each game: the final cash of each seat.
        decisions: how many were made in all.
    """

    totals: Array
    decisions: int

    @property
    def wins(self) -> Array:
        """A row for each game: the part of the win that each seat had (ties share it)."""
        best = self.totals == self.totals.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)


def play_match(
    lineup: Array,
    seeds: Array,
    *,
    weights: tuple[Weights, ...] = (TUNED,),
    nets: Array = NO_NETWORK,
    jobs: int = 1,
) -> MatchResult:
    """Play four-player games of the classic rules.

    Args:
        lineup: a row of six for each game: who plays each seat, the number of one of `weights`, or
            as `bots.compiled.matches` names others.
        seeds: what each game is dealt from.
        weights: for the heuristic, each that plays. Positions are evaluated for networks by the
            shipped ones in any case.
        nets: a network in each row.
        jobs: threads to share the games; the result is the same for any number.
    """
    compiled = native.load()
    undealt = blank_state(ruleset(), TABLE)
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
            memory.scratch(TUNED),
            totals,
        )
        return MatchResult(totals[:, :TABLE], decisions)

    parts = np.array_split(np.arange(len(seeds)), jobs)
    with ThreadPoolExecutor(jobs) as pool:
        played = list(pool.map(play, parts))
    return MatchResult(
        np.concatenate([part.totals for part in played]), sum(part.decisions for part in played)
    )
