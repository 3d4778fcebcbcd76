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
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ..rules import PRESETS, native, ruleset
from ..rules.chance import MODULUS
from ..rules.dealing import blank_state
from ..rules.state import SEATS
from .compiled.features import INPUTS
from .compiled.matches import GAME, HEURISTIC
from .compiled.matches import ROWS as MATCH_ROWS
from .compiled.network import NUMBERS, OUTPUTS
from .compiled.selfplay import ROWS
from .learner import Array, Learner, Lesson, untaught
from .valuer import new_mind
from .weights import TUNED

POSITIONS = 400  # of a game, at most
TABLE = 4  # players of a test


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is taught.

    Attributes:
        seed: fixes everything.
        rounds: how many there are.
        games: in a round.
        batch: positions in a step of learning.
        rate: how far a step goes at first; it falls to a fiftieth along a half wave.
        trace: lambda of TD(lambda).
        first_rounds: rounds at the start that learn from results alone, as nothing is known yet.
        wander: how many placings in a thousand are made at random.
        classic: part of the games that follow the classic rules; the others share the presets.
        tables: part of the games for 2, 3, 4, 5 and 6 players.
        past: part of the seats that a former self takes.
        keep: every so many rounds a former self is kept, and the network tested.
        selves: how many former selves are kept.
        deals: how many deals a test has, each played from every seat.
    """

    seed: int = 2026
    rounds: int = 800
    games: int = 400
    batch: int = 1024
    rate: float = 1e-3
    trace: float = 0.7
    first_rounds: int = 15
    wander: int = 30
    classic: float = 0.6
    tables: tuple[float, ...] = (0.15, 0.15, 0.45, 0.125, 0.125)
    past: float = 0.2
    keep: int = 25
    selves: int = 8
    deals: int = 25


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


class _Harvest(NamedTuple):
    """What a share of a round's games gave: a row for each position. `games` tells of which game it
    is, and `players` how many play there."""

    seen: Array
    aims: Array
    players: Array
    games: Array


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
        self._play = native.load().module("bots.compiled.selfplay").self_play
        self._match = native.load().module("bots.compiled.matches").play_match
        self._blanks = {
            (preset, players): blank_state(ruleset(preset), players)
            for preset in PRESETS
            for players in range(2, SEATS + 1)
        }
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
                harvest = [share.result() for share in coming]
                self.players = self._team()
                if self.round + 1 < recipe.rounds:
                    coming = self._begin(pool, self.round + 1)
                lesson = self._learn(harvest)
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
        np.save(self.folder / "network.npy", self.learner.net)

    def _team(self) -> Array:
        """The network as it is now, and its former selves."""
        return np.array([self.learner.net, *self.selves])

    def _begin(self, pool: ThreadPoolExecutor, number: int) -> list[Future[_Harvest]]:
        """Have a round's games played."""
        games = range(number * self.recipe.games, (number + 1) * self.recipe.games)
        return [
            pool.submit(self._harvest, self.players, games[job :: self.jobs])
            for job in range(self.jobs)
        ]

    def _harvest(self, nets: Array, games: range) -> _Harvest:
        """Play games one after another."""
        recipe = self.recipe
        compiled = native.load()
        states = compiled.rows([self._blanks["classic", 4]] * ROWS)
        mind = new_mind(TUNED)
        room = POSITIONS * len(games)
        seen = np.zeros((room, INPUTS), np.float32)
        aims = np.zeros((room, OUTPUTS), np.float32)
        seats = np.zeros(room, np.int64)
        players = np.zeros(room, np.int64)
        numbers = np.zeros(room, np.int64)
        trace = 1.0 if games[0] < recipe.first_rounds * recipe.games else recipe.trace
        end = 0
        for game in games:
            rng = np.random.default_rng((recipe.seed, game))
            preset = "classic" if rng.random() < recipe.classic else str(rng.choice(list(PRESETS)))
            count = int(rng.choice(range(2, SEATS + 1), p=recipe.tables))
            compiled.row(states, 0, self._blanks[preset, count])
            lineup = np.where(rng.random(SEATS) < recipe.past, rng.integers(0, len(nets), SEATS), 0)
            first = end
            end = self._play(
                states,
                nets,
                lineup,
                int(rng.integers(1, MODULUS)),
                recipe.wander,
                trace,
                mind,
                seen,
                aims,
                seats,
                first,
            )
            players[first:end] = count
            numbers[first:end] = game
        return _Harvest(seen[:end], aims[:end], players[:end], numbers[:end])

    def _test(self) -> float:
        """Play against the heuristic, always on the same deals.

        Returns:
            the part of the games that the network won.
        """
        states = native.load().rows([self._blanks["classic", TABLE]] * MATCH_ROWS)
        nets = self.learner.net[None]
        mind = new_mind(TUNED)
        won = 0.0
        for deal in range(self.recipe.deals):
            for seat in range(TABLE):
                lineup = np.full(SEATS, HEURISTIC)
                lineup[seat] = 0
                self._match(states, nets, lineup, 1 + deal, mind)
                cash = states[GAME]["cash"][:TABLE]
                winners = np.flatnonzero(cash == cash.max())
                won += (seat in winners) / len(winners)
        return round(won / (self.recipe.deals * TABLE), 4)

    def _learn(self, shares: list[_Harvest]) -> Lesson:
        """Learn from a round's positions, in an order of chance, each once."""
        recipe = self.recipe
        seen, aims, players, games = (np.concatenate(part) for part in zip(*shares, strict=True))
        played = np.argsort(games, kind="stable")  # the same however many threads played them
        order = played[np.random.default_rng((recipe.seed, self.round, 1)).permutation(len(seen))]
        wave = (1 + np.cos(np.pi * self.round / recipe.rounds)) / 2
        rate = recipe.rate * (0.02 + 0.98 * wave)
        lessons = [
            self.learner.learn(seen[some], aims[some], players[some], rate)
            for some in np.array_split(order, max(1, len(order) // recipe.batch))
        ]
        self.positions += len(order)
        return Lesson(*np.mean(lessons, axis=0))
