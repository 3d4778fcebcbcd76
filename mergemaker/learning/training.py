"""Training a network by self-play. A run can be stopped and resumed.

In each *round* the network and its checkpoints play some hundred games, by various presets, and
then the network learns from the positions. The games of a round are played while the network learns
from the round before, so that no processor is idle. The seed determines everything: the same
configuration gives the same network on any number of threads (except for rounding errors that
depend on the machine).
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
from .matches import share_of_wins, wins_alone
from .optimiser import Array, Learner, Loss, init_weights
from .run_folder import claim
from .samples import Batch, TrainingConfig, sample_games

HEURISTIC = 0  # in a lineup
SHIPPED_AS = np.float16  # precise enough for playing, and half the size


class NotANetwork(ValueError):
    """A file that does not hold a network; the text says why."""


def read_network(path: Path) -> Array:
    """The parameters of a network that a training ended with, as 32-bit floats.

    Raises:
        NotANetwork: the file holds something else, or a network of another size.
    """
    try:
        net: Array = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise NotANetwork(f"{path} is not a network that mergemaker train made.") from error
    if getattr(net, "shape", None) != (PARAMETERS,):  # an archive of arrays has no shape
        raise NotANetwork(f"{path} is not a network of {PARAMETERS:,} parameters.")
    return net.astype(np.float32)


class Report(NamedTuple):
    """How a round went.

    Attributes:
        round: its number, from 1.
        cross_entropy: see `Loss`; the mean over the steps of the round.
        cash_error: likewise.
        games: how many games have been played in all.
        positions: how many positions have been learnt from in all.
        seconds: how long the round took.
        won: the share of classic games without trades that the network won in a test, alone against
            the heuristic or, trained further, the network that it began with; None in a round
            without a test.
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
        folder: the folder; a run that was begun there with the same configuration is resumed.
        config: how to train.
        jobs: how many threads play games.
        start: the parameters of a network to train further, in place of a new one.

    Raises:
        ValueError: a run with another configuration was begun in the folder.
    """

    def __init__(
        self, folder: Path, config: TrainingConfig, *, jobs: int, start: Array | None = None
    ) -> None:
        self.folder = folder
        self.config = config
        self.jobs = jobs
        self.start = start
        self.round = 0
        self.positions = 0
        new = init_weights(np.random.default_rng(config.seed))
        self.learner = Learner(new if start is None else start.copy())
        self.checkpoints: list[Array] = []
        self.players = self._networks()  # the networks that play the next round
        claim(folder, asdict(config))
        self._resume()

    # --- saving ----------------------------------------------------------------------------------

    def _resume(self) -> None:
        """Load the saved state from the folder, if there is one."""
        saved = self.folder / "state.npz"
        if saved.exists():
            with np.load(saved) as state:
                self.round = int(state["round"])
                self.positions = int(state["positions"])
                self.learner.net = state["net"].copy()
                self.learner.mean = state["mean"]
                self.learner.square = state["square"]
                self.learner.steps = int(state["steps"])
                self.checkpoints = list(state["checkpoints"])
                self.players = state["players"]

    def save(self) -> None:
        """Save the state of the run, completely or not at all."""
        learner = self.learner
        new = self.folder / "fresh.npz"
        np.savez(
            new,
            round=self.round,
            positions=self.positions,
            net=learner.net,
            mean=learner.mean,
            square=learner.square,
            steps=learner.steps,
            checkpoints=np.array(self.checkpoints).reshape(-1, PARAMETERS),
            players=self.players,
        )
        new.replace(self.folder / "state.npz")

    # --- training --------------------------------------------------------------------------------

    def run(self) -> Iterator[Report]:
        """Train to the end, and yield a report after each round, which the log has by then."""
        config = self.config
        with ThreadPoolExecutor(self.jobs) as pool, (self.folder / "log.jsonl").open("a") as log:
            pending = self._begin(pool, self.round)
            while self.round < config.rounds:
                began = perf_counter()
                batches = [batch.result() for batch in pending]
                self.players = self._networks()
                if self.round + 1 < config.rounds:
                    pending = self._begin(pool, self.round + 1)
                loss = self._learn(batches)
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
                log.write(json.dumps(report._asdict()) + "\n")
                log.flush()
                yield report
        np.save(self.folder / "network.npy", self.learner.net.astype(SHIPPED_AS))

    def _networks(self) -> Array:
        """The current network and its checkpoints."""
        return np.array([self.learner.net, *self.checkpoints])

    def _begin(self, pool: ThreadPoolExecutor, number: int) -> list[Future[Batch]]:
        """Begin to play the games of a round."""
        games = range(number * self.config.games, (number + 1) * self.config.games)
        return [
            pool.submit(sample_games, self.config, self.players, games[job :: self.jobs])
            for job in range(self.jobs)
        ]

    def _test(self) -> float:
        """Play alone against the others, always on the same deals, each from every seat.

        Returns:
            The share of the games that the network won.
        """
        nets, others = [self.learner.net], HEURISTIC
        if self.start is not None:
            nets, others = [self.learner.net, self.start], NETWORK - 1
        won = wins_alone(
            NETWORK,
            others,
            np.arange(self.config.deals),
            nets=np.array(nets),
            players=self.config.players,
        )
        return round(share_of_wins(won, self.config.players).value, 4)

    def _learn(self, batches: list[Batch]) -> Loss:
        """Learn from the positions of a round several times, each time in another random order."""
        config = self.config
        inputs, targets, players, games = (
            np.concatenate(part) for part in zip(*batches, strict=True)
        )
        played = np.argsort(games, kind="stable")  # independent of the number of threads
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
