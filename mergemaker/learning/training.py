"""Training a network by self-play. A run can be stopped and resumed.

A *round* is some hundred games, of many tables and presets, played by the network as it is and by
its checkpoints; then it learns from their positions. A round is played while the network learns
from the one before, so that no processor waits. Everything follows from the seed: the same
configuration on any number of threads gives the same network (up to the last digits of the
machine's arithmetic).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ..bots.compiled.matches import NETWORK
from ..bots.compiled.network import PARAMETERS
from ..rules import SEATS
from .matches import TABLE, play_match
from .optimiser import Array, Learner, Loss, init_weights
from .run_folder import claim
from .samples import Batch, TrainingConfig, sample_games

SHIPPED_AS = np.float16  # enough to play by, and half the size


# What `recipe.json` calls the fields of a configuration that have another name in code.
STORED_AS = {
    "learning_rate": "rate",
    "lambda_": "trace",
    "exploration": "wander",
    "checkpoints": "selves",
}


class Report(NamedTuple):
    """How a round went.

    Attributes:
        round: its number, from 1.
        cross_entropy: of `Loss`, the mean over the round's steps.
        cash_error: likewise.
        games: in all so far.
        positions: learnt from in all so far.
        seconds: that it took.
        won: part of the games of a test that the network won, at a classic table with three of the
            heuristic; None in a round without a test.
    """

    round: int
    cross_entropy: float
    cash_error: float
    games: int
    positions: int
    seconds: float
    won: float | None


class Training:
    """A training run, kept in a folder.

    Args:
        folder: where it is kept; resumed if it was begun there with the same configuration.
        config: how to train.
        jobs: threads to play with.

    Raises:
        ValueError: a run with another configuration was begun in the folder.
    """

    def __init__(self, folder: Path, config: TrainingConfig, *, jobs: int) -> None:
        self.folder = folder
        self.config = config
        self.jobs = jobs
        self.round = 0
        self.positions = 0
        self.learner = Learner(init_weights(np.random.default_rng(config.seed)))
        self.checkpoints: list[Array] = []
        self.players = self._team()  # the networks that play the round to come
        claim(folder, {STORED_AS.get(name, name): value for name, value in asdict(config).items()})
        self._resume()

    # --- keeping ---------------------------------------------------------------------------------

    def _resume(self) -> None:
        """Resume the run that the folder holds, if any."""
        kept = self.folder / "state.npz"
        if kept.exists():
            with np.load(kept) as state:
                self.round = int(state["round"])
                self.positions = int(state["positions"])
                self.learner.net = state["net"].copy()
                self.learner.mean = state["mean"]
                self.learner.square = state["square"]
                self.learner.steps = int(state["steps"])
                self.checkpoints = list(state["selves"])
                self.players = state["players"]

    def save(self) -> None:
        """Save the run, so that it can be resumed; whole or not at all."""
        learner = self.learner
        fresh = self.folder / "fresh.npz"
        np.savez(
            fresh,
            round=self.round,
            positions=self.positions,
            net=learner.net,
            mean=learner.mean,
            square=learner.square,
            steps=learner.steps,
            selves=np.array(self.checkpoints).reshape(-1, PARAMETERS),
            players=self.players,
        )
        fresh.replace(self.folder / "state.npz")

    # --- training --------------------------------------------------------------------------------

    def run(self) -> Iterator[Report]:
        """Train round by round to the end; each is in the folder's log before it is reported."""
        config = self.config
        with ThreadPoolExecutor(self.jobs) as pool, (self.folder / "log.jsonl").open("a") as log:
            coming = self._begin(pool, self.round)
            while self.round < config.rounds:
                began = perf_counter()
                shares = [share.result() for share in coming]
                self.players = self._team()
                if self.round + 1 < config.rounds:
                    coming = self._begin(pool, self.round + 1)
                loss = self._learn(shares)
                self.round += 1
                won = None
                if self.round % config.keep == 0:
                    kept = [*self.checkpoints, self.learner.net.copy()]
                    self.checkpoints = kept[-config.checkpoints :]
                    won = self._test()
                self.save()
                report = Report(
                    self.round,
                    round(float(loss.cross_entropy), 5),
                    round(float(loss.cash_error), 5),
                    self.round * config.games,
                    self.positions,
                    round(perf_counter() - began, 2),
                    won,
                )
                log.write(_log_line(report))
                log.flush()
                yield report
        np.save(self.folder / "network.npy", self.learner.net.astype(SHIPPED_AS))

    def _team(self) -> Array:
        """The network as it is now, and its checkpoints."""
        return np.array([self.learner.net, *self.checkpoints])

    def _begin(self, pool: ThreadPoolExecutor, number: int) -> list[Future[Batch]]:
        """Have a round's games played."""
        games = range(number * self.config.games, (number + 1) * self.config.games)
        return [
            pool.submit(sample_games, self.config, self.players, games[job :: self.jobs])
            for job in range(self.jobs)
        ]

    def _test(self) -> float:
        """Play against the heuristic, always on the same deals, each from every seat.

        Returns:
            The part of the games that the network won.
        """
        seeds = np.repeat(np.arange(self.config.deals), TABLE)
        lineup = np.zeros((len(seeds), SEATS), np.int64)
        mine = (np.arange(len(seeds)), np.arange(len(seeds)) % TABLE)
        lineup[mine] = NETWORK
        played = play_match(lineup, seeds, nets=self.learner.net[None])
        return round(float(played.wins[mine].mean()), 4)

    def _learn(self, shares: list[Batch]) -> Loss:
        """Learn from a round's positions, in random order, some times over."""
        config = self.config
        inputs, targets, players, games = (
            np.concatenate(part) for part in zip(*shares, strict=True)
        )
        played = np.argsort(games, kind="stable")  # the same however many threads played them
        rng = np.random.default_rng((config.seed, self.round, 1))
        wave = (1 + np.cos(np.pi * self.round / config.rounds)) / 2
        learning_rate = config.learning_rate * (0.02 + 0.98 * wave)
        losses: list[Loss] = []
        for _ in range(config.passes):
            order = played[rng.permutation(len(inputs))]
            losses += [
                self.learner.learn(inputs[some], targets[some], players[some], learning_rate)
                for some in np.array_split(order, max(1, len(order) // config.batch))
            ]
        self.positions += len(inputs)
        return Loss(*np.mean(losses, axis=0))


def _log_line(report: Report) -> str:
    """A report as a line of `log.jsonl`, which calls the cross-entropy `surprise`."""
    stored = {
        "surprise" if name == "cross_entropy" else name: value
        for name, value in report._asdict().items()
    }
    return json.dumps(stored) + "\n"
