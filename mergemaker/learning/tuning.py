"""Tuning the heuristic's weights by the cross-entropy method. A run can be stopped and resumed.

A *generation* draws many variants around the present weights, each number times a factor of its
own, and has them play each other. The best quarter decides where the next generation is drawn, and
how widely. Everything follows from the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..bots.compiled.weights import Weights
from ..bots.engine.weights import TUNED
from ..intervals import clustered_mean
from ..rules import SEATS
from .matches import TABLE, play_match
from .run_folder import claim

Array = Any  # NumPy's own types say no more than this to a reader

ELITE = 4  # one variant in so many says where to go on
KEPT = 0.3  # of the former middle and width in the new ones
NUMBERS = len(fields(Weights))
FAIR_GAIN = [field.name for field in fields(Weights)].index("fair_gain")
NARROWEST = 0.02  # so that the search does not come to rest on luck
SHARE_COUNTS = 1.0  # what the whole of the cash weighs against a win


@dataclass(frozen=True, slots=True)
class TuningConfig:
    """How weights are tuned.

    Attributes:
        seed: fixes everything.
        generations: how many there are.
        variants: in a generation; a multiple of four.
        games: that each of them plays in it, rounded up to whole rounds of the variants.
        width: how widely the first generation is drawn: the standard deviation of the logarithm of
            each number.
        deals: how many deals the final match has, each played from every seat.
    """

    seed: int = 1
    generations: int = 40
    variants: int = 32
    games: int = 240
    width: float = 0.25
    deals: int = 400


class TuningReport(NamedTuple):
    """How a generation went.

    Attributes:
        generation: its number, from 1.
        best: how much better the best quarter did than all, in wins and shares of the cash.
        width: how widely the next is drawn, on average.
    """

    generation: int
    best: float
    width: float


class Verdict(NamedTuple):
    """How often one with the new weights wins against three with the shipped ones, and half the
    width of the 95% interval; an equal wins a quarter."""

    win: float
    error: float


class Tuning:
    """A tuning run, kept in a folder.

    Args:
        folder: where it is kept; resumed if it was begun there with the same configuration.
        config: how to tune.
        jobs: threads to play with.

    Raises:
        ValueError: a run with another configuration was begun in the folder.
    """

    def __init__(self, folder: Path, config: TuningConfig, *, jobs: int) -> None:
        self.folder = folder
        self.config = config
        self.jobs = jobs
        self.generation = 0
        self.middle: Array = np.log(TUNED.numbers())
        self.width: Array = np.full(NUMBERS, config.width)
        self.width[FAIR_GAIN] = 0.0  # nobody makes offers in these games
        claim(folder, asdict(config))
        self._resume()

    @property
    def weights(self) -> Weights:
        """The weights as they are by now."""
        return Weights(*(float(f"{number:.3g}") for number in np.exp(self.middle)))

    def run(self) -> Iterator[TuningReport]:
        """Tune until all generations have played; a report after each."""
        while self.generation < self.config.generations:
            report = self._next_generation()
            self._keep(report)
            yield report

    def verdict(self) -> Verdict:
        """Have the new weights meet the shipped ones, on deals that were not tuned on."""
        deals = self.config.deals
        lineup = np.ones((deals * TABLE, SEATS), np.int64)
        lineup[np.arange(deals * TABLE), np.arange(deals * TABLE) % TABLE] = 0
        seeds = np.repeat(np.arange(deals) + (1 << 24), TABLE)
        wins, _ = self._play((self.weights, TUNED), lineup, seeds)
        mine = wins[lineup[:, :TABLE] == 0].reshape(deals, TABLE).sum(axis=1)
        estimate = clustered_mean(mine.tolist(), [TABLE] * deals)
        return Verdict(estimate.value, estimate.high - estimate.value)

    def _next_generation(self) -> TuningReport:
        config = self.config
        rng = np.random.default_rng([config.seed, self.generation])
        drawn = self.middle + self.width * rng.normal(size=(config.variants, NUMBERS))
        rounds = -(-config.games // TABLE) * TABLE
        lineup = np.zeros((rounds * config.variants // TABLE, SEATS), np.int64)
        lineup[:, :TABLE] = np.concatenate(
            [rng.permutation(config.variants).reshape(-1, TABLE) for _ in range(rounds)]
        )
        first = 1 + self.generation * len(lineup)
        variants = tuple(Weights(*numbers) for numbers in np.exp(drawn).tolist())
        wins, shares = self._play(variants, lineup, first + np.arange(len(lineup)))
        good = wins + SHARE_COUNTS * shares
        score = np.bincount(lineup[:, :TABLE].ravel(), good.ravel(), config.variants) / rounds
        elite = np.argsort(-score)[: config.variants // ELITE]
        self.middle = KEPT * self.middle + (1 - KEPT) * drawn[elite].mean(axis=0)
        width = KEPT * self.width + (1 - KEPT) * drawn[elite].std(axis=0)
        self.width = np.where(self.width > 0, np.maximum(width, NARROWEST), 0.0)
        self.generation += 1
        return TuningReport(
            self.generation,
            float(score[elite].mean() - score.mean()),
            float(self.width[self.width > 0].mean()),
        )

    def _play(
        self, weights: tuple[Weights, ...], lineup: Array, seeds: Array
    ) -> tuple[Array, Array]:
        """Play games; each seat's wins (ties split) and share of the cash, game by game."""
        played = play_match(lineup, seeds, weights=weights, jobs=self.jobs)
        return played.wins, played.totals / played.totals.sum(axis=1, keepdims=True)

    # --- keeping ---------------------------------------------------------------------------------

    def _keep(self, report: TuningReport) -> None:
        """Save the run, whole or not at all, and log the generation."""
        state = {
            "generation": self.generation,
            "middle": self.middle.tolist(),
            "width": self.width.tolist(),
        }
        fresh = self.folder / "fresh.json"
        fresh.write_text(json.dumps(state), encoding="utf-8")
        fresh.replace(self.folder / "state.json")
        weights = asdict(self.weights)
        line = json.dumps({**report._asdict(), **weights})
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def _resume(self) -> None:
        """Resume the run that the folder holds, if any."""
        kept = self.folder / "state.json"
        if kept.exists():
            state = json.loads(kept.read_text(encoding="utf-8"))
            self.generation = state["generation"]
            self.middle = np.array(state["middle"])
            self.width = np.array(state["width"])
