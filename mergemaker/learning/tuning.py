"""Tuning the heuristic's weights by the cross-entropy method. A run can be stopped and resumed.

Each *generation* draws many variants of the weights, with every number multiplied by a random
factor, and has each play alone against three nets, all on the same deals. The best quarter
determines the centre and the spread of the next generation. The seed determines everything.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..bots.compiled.matches import NETWORK
from ..bots.compiled.weights import Weights
from ..bots.engine.value_network import shipped_network
from ..bots.engine.weights import TUNED
from ..rules import SEATS
from .matches import PLAYERS, play_match, share_of_wins, wins_alone
from .optimiser import Array
from .run_folder import claim

ELITE = 4  # one variant in four determines the next generation
KEPT = 0.3  # the share of the old middle and width in the new ones
NUMBERS = len(fields(Weights))
FAIR_GAIN = [field.name for field in fields(Weights)].index("fair_gain")
NARROWEST = 0.02  # keeps the search from converging by luck
CASH_WEIGHT = 2.0  # of a seat's share of the cash, relative to its wins; it varies less by chance


@dataclass(frozen=True, slots=True)
class TuningConfig:
    """How weights are tuned.

    Attributes:
        seed: determines everything random.
        generations: the number of generations.
        variants: the number of variants in a generation; a multiple of four.
        games: how many games each variant plays in its generation, rounded up to a multiple of
            four.
        width: the spread of the first generation: the standard deviation of the logarithm of each
            number.
        deals: the number of deals in the final match, each played from every seat.
    """

    seed: int = 1
    generations: int = 40
    variants: int = 24
    games: int = 240
    width: float = 0.2
    deals: int = 400


class TuningReport(NamedTuple):
    """How a generation went.

    Attributes:
        generation: its number, from 1.
        best: how much better the best quarter did than all, in wins plus shares of the cash.
        width: the average width of the next generation.
    """

    generation: int
    best: float
    width: float


class Verdict(NamedTuple):
    """The share of games that one heuristic with the new weights wins against three with the
    shipped ones, and half the width of its 95% interval; equal weights would win a quarter."""

    win: float
    error: float


class Tuning:
    """A tuning run, kept in a folder.

    Args:
        folder: the folder; a run that was begun there with the same configuration is resumed.
        config: how to tune.
        jobs: how many threads play games.

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
        """The current weights."""
        return Weights(*(float(f"{number:.3g}") for number in np.exp(self.middle)))

    def run(self) -> Iterator[TuningReport]:
        """Tune to the end, and yield a report after each generation."""
        while self.generation < self.config.generations:
            report = self._next_generation()
            self._save(report)
            yield report

    def verdict(self) -> Verdict:
        """Compare the new weights with the shipped ones, on deals that were not used for tuning."""
        seeds = np.arange(self.config.deals) + (1 << 24)
        weights = (self.weights, TUNED)
        won = wins_alone(0, 1, seeds, weights=weights, jobs=self.jobs)
        estimate = share_of_wins(won, PLAYERS)
        return Verdict(estimate.value, estimate.high - estimate.value)

    def _next_generation(self) -> TuningReport:
        config = self.config
        rng = np.random.default_rng([config.seed, self.generation])
        drawn = self.middle + self.width * rng.normal(size=(config.variants, NUMBERS))
        variants = tuple(Weights(*numbers) for numbers in np.exp(drawn).tolist())
        score = self._play(variants)
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

    def _play(self, variants: tuple[Weights, ...]) -> Array:
        """Play the games of a generation, and return how good each variant is: its wins plus its
        shares of the cash, on average."""
        deals = -(-self.config.games // PLAYERS)
        count = deals * PLAYERS  # of games that a variant plays
        games = np.arange(count * len(variants))
        variant, seat = games // count, games % PLAYERS
        lineup = np.full((len(games), SEATS), NETWORK)
        lineup[games, seat] = variant
        seeds = 1 + self.generation * deals + games % count // PLAYERS
        nets = shipped_network(PLAYERS, "off").reshape(1, -1)
        played = play_match(lineup, seeds, weights=variants, nets=nets, jobs=self.jobs)
        shares = played.totals / played.totals.sum(axis=1, keepdims=True)
        good = played.wins + CASH_WEIGHT * shares
        return good[games, seat].reshape(len(variants), count).mean(axis=1)

    # --- saving ----------------------------------------------------------------------------------

    def _save(self, report: TuningReport) -> None:
        """Save the state of the run, completely or not at all, and log the generation."""
        state = {
            "generation": self.generation,
            "middle": self.middle.tolist(),
            "width": self.width.tolist(),
        }
        new = self.folder / "fresh.json"
        new.write_text(json.dumps(state), encoding="utf-8")
        new.replace(self.folder / "state.json")
        weights = asdict(self.weights)
        line = json.dumps({**report._asdict(), **weights})
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def _resume(self) -> None:
        """Load the saved state from the folder, if there is one."""
        saved = self.folder / "state.json"
        if saved.exists():
            state = json.loads(saved.read_text(encoding="utf-8"))
            self.generation = state["generation"]
            self.middle = np.array(state["middle"])
            self.width = np.array(state["width"])
