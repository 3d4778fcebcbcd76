"""Many games at once, stepped by compiled code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from ..rules import Game, Ruleset, State, blank_state, native
from ..rules import ruleset as make_ruleset
from .checks import at_least_one, checked_number, checked_players, one_of
from .compiled.observing import DECIDING, SCRATCH
from .compiled.stepping import DEAL, MONEY, NEXT_STEP, SAME_STEP
from .compiling import prepare
from .games import NOTED, begin, most_actions, replayed
from .layout import Array, Dtype, Encoding, Layout
from .opponents import Opponents
from .rewards import REWARDS, Reward
from .saving import read_saved, write_saved, written_settings

Autoreset = Literal["same_step", "next_step", "never"]

AUTORESETS: Final = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "never": 0}
FEWEST: Final = 64  # games for which a further thread is worth its while


class Batch:
    """Many games at once, for programs that learn. Each step writes the same arrays anew.

    Args:
        num_envs: how many games.
        players: how many play in each, 2 to 6.
        ruleset: the rules; by default the classic ones.
        encoding: how observations are written (`Layout`); None for no observations.
        dtype: the type of their numbers, `uint8` or `float32`.
        reward: `win` for each seat's share of the win, or `money` for its cash in thousands of
            dollars; either less what the others got on average, so that rewards add up to 0.
        autoreset: when the next game is dealt after one has ended: in the `same_step`; in the
            `next_step`, in place of its action; or `never`, until it is reset.
        threads: how many threads step the games.
        seed: from 0 to 2**62 - 1. A game follows from the seed, its number, and how many were dealt
            before it under that number.
        first: the number of the first game; batches that share the work of one seed need others.
        opponents: the bots that play all seats but the learner's, beginning with the one after it,
            or one for all: `random`, `greedy`, `rollout`, `heuristic` or `net`. Every step then
            goes on until the learner decides again. By default all seats decide from outside.
        learner: the learner's seat, if there are opponents; None if they play all seats, the first
            in the list seat 0. Each game is then over when it has been dealt, so `autoreset` must
            be `never`.

    Attributes:
        layout: what an observation consists of.
        obs: for each game, what the seat that decides observes.
        mask: for each game and action, 1 if it is open, else 0.
        actor: for each game, the seat that decides.
        rewards: for each game and seat, the reward: 0 except in the step that ends the game.
        terminated: for each game, whether the last step ended it; if no other is dealt, whether it
            is over.
        illegal: for each game, whether its last action was not open. Nothing has changed then.
        lengths: for each game, how many actions it has had; of one that has just ended, in all.
        winners: for each game that has just ended and each seat, whether it won; else False.
        totals: for each game that has just ended and each seat, its final cash in dollars; else 0.

    Raises:
        ValueError: an argument cannot be what it is; with what it may be.
    """

    def __init__(
        self,
        num_envs: int,
        players: int = 3,
        ruleset: Ruleset | None = None,
        *,
        encoding: Encoding | None = "compact",
        dtype: Dtype = "uint8",
        reward: Reward = "win",
        autoreset: Autoreset = "same_step",
        threads: int = 1,
        seed: int = 0,
        first: int = 0,
        opponents: str | Sequence[str] | None = None,
        learner: int | None = 0,
    ) -> None:
        self.ruleset = ruleset or make_ruleset()
        self.num_envs = at_least_one("num_envs", num_envs)
        self.threads = at_least_one("threads", threads)
        self.players = checked_players(self.ruleset, players)
        self.reward: Reward = one_of("reward", reward, REWARDS)
        self.first = checked_number("first", first)
        self.autoreset: Autoreset = one_of("autoreset", autoreset, AUTORESETS)
        self.encoding: Encoding | None = encoding
        self.layout = Layout(self.ruleset, encoding or "compact", dtype)
        self._settings = AUTORESETS[autoreset] | MONEY * (reward == "money")
        self._opponents = (
            Opponents(opponents, learner, players, self.ruleset) if opponents is not None else None
        )
        if self._opponents and learner is None and autoreset != "never":
            raise ValueError("Without a learner, games end at once, so autoreset must be never.")
        self._observer = self._opponents.learner if self._opponents else DECIDING
        self._parts = _parts(num_envs, threads)
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._steps: list[Callable[[], None]] = []
        self._deals: list[Callable[[], None]] = []
        self._looks: list[Callable[[], None]] = []
        self._make_arrays()
        self._load()
        self.reset(seed=seed)

    def _make_arrays(self) -> None:
        count, compiled = self.num_envs, native.load()
        scratch = len(self._parts) * self._opponents.rows if self._opponents else 0
        self._states = np.zeros(2 * count + 1 + scratch, compiled.dtype)
        undealt = blank_state(self.ruleset.without_trading, self.players)
        compiled.row(self._states, 2 * count, undealt)
        self._noted = np.zeros(count, NOTED)
        self._history = np.zeros((2 * count, most_actions(self.ruleset)), np.int16)
        self._actions = np.zeros(count, np.int64)
        self.obs: Array = self._blank_observations(count)[:, : None if self.encoding else 0]
        self.mask: Array = np.zeros((count, self.layout.actions), np.uint8)
        self.actor: Array = self._noted["actor"]
        self.rewards: Array = self._noted["rewards"][:, : self.players]
        self.terminated: Array = self._noted["terminated"]
        self.illegal: Array = self._noted["illegal"]
        self.lengths: Array = self._noted["length"]
        self.winners: Array = self._noted["winners"][:, : self.players].view(np.bool_)
        self.totals: Array = self._noted["totals"][:, : self.players]

    def _load(self) -> None:
        """Load the compiled functions, or compile them."""
        load = native.load().module
        stepping, observing = load("envs.compiled.stepping"), load("envs.compiled.observing")
        observer = self.layout.observer if self.encoding else "observe_nothing"
        stepper, step_rows = "step_rows", stepping.step_rows
        further: list[tuple[Any, ...]] = [()] * len(self._parts)
        if self._opponents:
            stepper = self._opponents.function
            step_rows = getattr(load("envs.compiled.opponents"), stepper)
            further = self._opponents.arguments(len(self._parts), 2 * self.num_envs + 1)
        self._sample_rows = stepping.sample_rows
        self._observe_rows = getattr(observing, observer)
        self._scratch = np.zeros(SCRATCH, np.uint16)
        arrays = (self._states, self._noted, self._actions, self._history)
        seen = (self._states, self.mask, self.obs)
        # A call of each function for each part, with all that it is given.
        for (first, end), more in zip(self._parts, further, strict=True):
            bits = np.zeros(SCRATCH, np.uint16)
            settings = self._settings
            self._steps.append(partial(step_rows, *arrays, first, end, settings, *more))
            self._deals.append(partial(step_rows, *arrays, first, end, settings | DEAL, *more))
            self._looks.append(partial(self._observe_rows, *seen, bits, first, end, self._observer))
        prepare(
            {
                stepper: lambda: step_rows(*arrays, 0, 0, self._settings, *further[0]),
                "sample_rows": self.sample,
                observer: lambda: self._observe_rows(*seen, self._scratch, 0, 0, DECIDING),
            }
        )

    # --- playing ---------------------------------------------------------------------------------

    def step(self, actions: Sequence[int] | Array) -> None:
        """Carry out an action in every game.

        Args:
            actions: a whole number for each game. In a game that is over it is ignored.

        Raises:
            ValueError: there is not one for each game.
            TypeError: they are not whole numbers.
        """
        given = np.asarray(actions)
        if given.shape != self._actions.shape:
            raise ValueError(
                f"There must be one action for each of the {self.num_envs} games; their shape is "
                f"{given.shape}."
            )
        if given.dtype.kind not in "iu":
            raise TypeError(f"Actions are whole numbers, not of the type {given.dtype}.")
        self._actions[...] = given
        self._in_parts(self._steps)

    def reset(self, seed: int | None = None, games: Sequence[bool] | Array | None = None) -> None:
        """Deal the next game in each row, or in some.

        Args:
            seed: starts what deals them anew, from this; by default it goes on.
            games: for each game, whether to deal it; by default all.
        """
        chosen = np.ones(self.num_envs, np.bool_) if games is None else np.asarray(games)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise ValueError(f"games must be {self.num_envs} truth values, one for each game.")
        if seed is not None:
            begin(self._noted, chosen, checked_number("seed", seed), self.first)
        self._noted["renew"] = chosen
        self._in_parts(self._deals)

    def sample(self) -> Array:
        """A random open action for each game, all equally likely; 0 where a game is over. What they
        are follows from the seed as well."""
        actions = np.zeros(self.num_envs, np.int64)
        self._sample_rows(self._states, self._noted, actions)
        return actions

    # --- looking ---------------------------------------------------------------------------------

    def observe(self, seat: int) -> Array:
        """What a seat observes of each game, whoever decides; -1 for a watcher."""
        return self._observed(self._states[: self.num_envs], seat)

    def final_obs(self, seat: int) -> Array:
        """What a seat observes of the end of each game that has just ended, in the order of
        `np.flatnonzero(terminated)`."""
        first = self.num_envs if self.autoreset == "same_step" else 0
        return self._observed(self._states[first + np.flatnonzero(self.terminated)], seat)

    def state(self, number: int) -> State:
        """The state of a game, as the plain rules have it, from 0."""
        return native.load().unrow(self._states, number)

    def game(self, number: int) -> Game:
        """A game as `rules` have it, which can be written as a record.

        Args:
            number: which, from 0.

        Returns:
            The game as it stands; or, while a purchase or another move of several actions is not
            complete, as it stood before that move.
        """
        noted = self._noted[number]
        return self._replayed(number, int(noted["dealt"]), int(noted["played"]))

    def ended_game(self, number: int) -> Game:
        """The game that the last step has ended, as `game` gives it.

        Raises:
            ValueError: the last step has not ended this game.
        """
        if not self.terminated[number]:
            raise ValueError(f"The last step has not ended the game {number}.")
        if self.autoreset != "same_step":
            return self.game(number)
        dealt, played = self._noted["ended"][number], self.lengths[number]
        return self._replayed(self.num_envs + number, int(dealt), int(played))

    # --- keeping ---------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write all games to a file, which `load` takes up exactly where they are."""
        longest = int(max(self.lengths.max(), self._noted["played"].max()))
        arrays = {
            "states": self._states[: 2 * self.num_envs],
            "noted": self._noted,
            "history": self._history[:, :longest],
        }
        write_saved(Path(path), self._kept_settings(), arrays)

    def load(self, path: str | Path) -> None:
        """Take up the games that `save` wrote.

        Raises:
            ValueError: the file is none of `save`, or of a batch with other games than this.
        """
        arrays = read_saved(Path(path), self._kept_settings())
        self._states[: 2 * self.num_envs] = arrays["states"]
        self._noted[:] = arrays["noted"]
        self._history[:, : arrays["history"].shape[1]] = arrays["history"]
        for look in self._looks:
            look()

    def _kept_settings(self) -> str:
        return written_settings(
            self.ruleset,
            self._states,
            num_envs=self.num_envs,
            players=self.players,
            reward=self.reward,
            autoreset=self.autoreset,
        )

    # --- compiled ranges of games ----------------------------------------------------------------

    def _in_parts(self, works: Sequence[Callable[[], None]]) -> None:
        """Do the work of every part, each in its own thread, and then observe its games."""
        if self._pool is None:
            works[0]()
            self._looks[0]()
            return
        parts = zip(works, self._looks, strict=True)
        for done in [self._pool.submit(_one_after_other, *part) for part in parts]:
            done.result()

    def _observed(self, states: Array, seat: int) -> Array:
        if self.encoding is None:
            raise ValueError("This batch has no observations: its encoding is None.")
        if not -1 <= seat < self.players:
            raise ValueError(f"There is no seat {seat}; there are 0 to {self.players - 1}.")
        x = self._blank_observations(len(states))
        mask = np.zeros((len(states), self.layout.actions), np.uint8)
        self._observe_rows(states, mask, x, self._scratch, 0, len(states), seat)
        return x

    def _blank_observations(self, count: int) -> Array:
        return np.zeros((count, self.layout.size), self.layout.dtype)

    def _replayed(self, row: int, dealt: int, played: int) -> Game:
        actions = self._history[row, :played].tolist()
        return replayed(self.ruleset, self.players, dealt, actions)


def _one_after_other(work: Callable[[], None], look: Callable[[], None]) -> None:
    work()
    look()


def _parts(games: int, threads: int) -> list[tuple[int, int]]:
    """The ranges of games that threads step, each from its first to the one after its last."""
    count = max(1, min(threads, games // FEWEST))
    ends = [games * part // count for part in range(count + 1)]
    return list(pairwise(ends))
