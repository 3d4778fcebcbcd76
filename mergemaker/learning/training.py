"""Teaching a network by games against itself, so that it can be stopped and gone on with.

A *round* is some hundred games, of many tables and presets, played by the network as it is and by
former selves; then it learns from what was seen. Rounds are played while the one before is learnt
from, so that no processor waits. Everything follows from the seed: the same recipe on any number of
threads gives the same network (up to the last digits of the machine's arithmetic).
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
from ..bots.compiled.network import NUMBERS
from ..rules import native, ruleset
from ..rules.dealing import blank_state
from ..rules.state import SEATS
from .matches import contest
from .optimiser import Array, Learner, Lesson, untaught
from .samples import Harvest, Recipe, harvest

TABLE = 4  # players of a test
SHIPPED_AS = np.float16  # enough to play by, and half the size


class Report(NamedTuple):
    """How a round went.

    Attributes:
        round: its number, from 1.
        surprise: of `Lesson`, the mean over the round's steps.
        cash_error: likewise.
        games: in all so far.
        positions: learnt from in all so far.
        seconds: that it took.
        won: part of the games of a test that the network won, at a classic table with three of the
            heuristic; None in a round without a test.
    """

    round: int
    surprise: float
    cash_error: float
    games: int
    positions: int
    seconds: float
    won: float | None


class Training:
    """A training under way, kept in a folder.

    Args:
        folder: where it is kept; gone on with if it was begun there by the same recipe.
        recipe: how to teach.
        jobs: threads to play with.

    Raises:
        ValueError: another recipe was begun in the folder.
    """

    def __init__(self, folder: Path, recipe: Recipe, *, jobs: int) -> None:
        self.folder = folder
        self.recipe = recipe
        self.jobs = jobs
        self.round = 0
        self.positions = 0
        self.learner = Learner(untaught(np.random.default_rng(recipe.seed)))
        self.selves: list[Array] = []
        self.players = self._team()  # the networks that play the round to come
        folder.mkdir(parents=True, exist_ok=True)
        self._go_on()

    # --- keeping ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Take up what the folder holds, or write the recipe down."""
        written = self.folder / "recipe.json"
        recipe = json.dumps(asdict(self.recipe), indent=2) + "\n"
        if written.exists() and written.read_text() != recipe:
            raise ValueError(f"{written} is another recipe; choose another folder for this one.")
        written.write_text(recipe)
        kept = self.folder / "state.npz"
        if kept.exists():
            with np.load(kept) as state:
                self.round = int(state["round"])
                self.positions = int(state["positions"])
                self.learner.net = state["net"].copy()
                self.learner.mean = state["mean"]
                self.learner.square = state["square"]
                self.learner.steps = int(state["steps"])
                self.selves = list(state["selves"])
                self.players = state["players"]

    def save(self) -> None:
        """Write everything down, so that it can be gone on with; whole or not at all."""
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
            selves=np.array(self.selves).reshape(-1, NUMBERS),
            players=self.players,
        )
        fresh.replace(self.folder / "state.npz")

    # --- teaching --------------------------------------------------------------------------------

    def run(self) -> Iterator[Report]:
        """Teach round by round to the recipe's end; each is in the folder's log when it is told."""
        recipe = self.recipe
        with ThreadPoolExecutor(self.jobs) as pool, (self.folder / "log.jsonl").open("a") as log:
            coming = self._begin(pool, self.round)
            while self.round < recipe.rounds:
                began = perf_counter()
                shares = [share.result() for share in coming]
                self.players = self._team()
                if self.round + 1 < recipe.rounds:
                    coming = self._begin(pool, self.round + 1)
                lesson = self._learn(shares)
                self.round += 1
                won = None
                if self.round % recipe.keep == 0:
                    self.selves = [*self.selves, self.learner.net.copy()][-recipe.selves :]
                    won = self._test()
                self.save()
                report = Report(
                    self.round,
                    round(float(lesson.surprise), 5),
                    round(float(lesson.cash_error), 5),
                    self.round * recipe.games,
                    self.positions,
                    round(perf_counter() - began, 2),
                    won,
                )
                log.write(json.dumps(report._asdict()) + "\n")
                log.flush()
                yield report
        np.save(self.folder / "network.npy", self.learner.net.astype(SHIPPED_AS))

    def _team(self) -> Array:
        """The network as it is now, and its former selves."""
        return np.array([self.learner.net, *self.selves])

    def _begin(self, pool: ThreadPoolExecutor, number: int) -> list[Future[Harvest]]:
        """Have a round's games played."""
        games = range(number * self.recipe.games, (number + 1) * self.recipe.games)
        return [
            pool.submit(harvest, self.recipe, self.players, games[job :: self.jobs])
            for job in range(self.jobs)
        ]

    def _test(self) -> float:
        """Play against the heuristic, always on the same deals, each from every seat.

        Returns:
            the part of the games that the network won.
        """
        seeds = np.repeat(np.arange(self.recipe.deals), TABLE)
        lineup = np.zeros((len(seeds), SEATS), np.int64)
        mine = (np.arange(len(seeds)), np.arange(len(seeds)) % TABLE)
        lineup[mine] = NETWORK
        undealt = blank_state(ruleset(), TABLE)
        played = contest(native.load(), undealt, lineup, seeds, nets=self.learner.net[None])
        return round(float(played.wins[mine].mean()), 4)

    def _learn(self, shares: list[Harvest]) -> Lesson:
        """Learn from a round's positions, in an order of chance, some times over."""
        recipe = self.recipe
        seen, aims, players, games = (np.concatenate(part) for part in zip(*shares, strict=True))
        played = np.argsort(games, kind="stable")  # the same however many threads played them
        rng = np.random.default_rng((recipe.seed, self.round, 1))
        wave = (1 + np.cos(np.pi * self.round / recipe.rounds)) / 2
        rate = recipe.rate * (0.02 + 0.98 * wave)
        lessons: list[Lesson] = []
        for _ in range(recipe.passes):
            order = played[rng.permutation(len(seen))]
            lessons += [
                self.learner.learn(seen[some], aims[some], players[some], rate)
                for some in np.array_split(order, max(1, len(order) // recipe.batch))
            ]
        self.positions += len(seen)
        return Lesson(*np.mean(lessons, axis=0))
