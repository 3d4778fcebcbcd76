"""Evaluating a policy: thousands of games against copies of a bot, in compiled code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..envs.batch import Batch
from ..envs.layout import Array
from ..envs.policies import Policy, decide, layout_for
from ..intervals import Estimate, clustered_mean, clustered_share
from ..rules import Ruleset


@dataclass(frozen=True, slots=True)
class Evaluated:
    """How a policy did against copies of a bot, with 95% intervals by deal.

    Attributes:
        opponent: the bot.
        games: how many games they played.
        won: the share of them that the policy won; a first place shared by two is half a win.
        ahead: its mean margin over the best of the others, in dollars.
    """

    opponent: str
    games: int
    won: Estimate
    ahead: Estimate


class Evaluation:
    """Games of a policy against copies of a bot. Each deal is played once from every seat.

    Args:
        policy: the policy; or the name of a bot that plays in batches (`envs.Batch`).
        opponent: the name of such a bot.
        players: how many play.
        ruleset: the rules; nobody trades with others (R10).
        seed: determines the deals. They are the same for every policy and opponent.

    Attributes:
        opponent: the name of the opponents.

    Raises:
        ValueError: there is no such bot, it cannot play by the rules, or they are not for so many.
    """

    def __init__(
        self, policy: Policy | str, opponent: str, players: int, ruleset: Ruleset, seed: int
    ) -> None:
        self._policy = policy
        self.opponent = opponent
        self._players = players
        self._ruleset = ruleset
        self._seed = seed
        self._won: list[float] = []
        self._ahead: list[float] = []
        self._batch(0, 1)  # refuses at once what cannot be played

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self._won)

    def play(self, deals: int) -> None:
        """Play more deals.

        Raises:
            BadDecision: the policy does not give an open action for each position.
        """
        won, ahead = np.zeros(deals), np.zeros(deals)
        for seat in range(self._players):
            batch = self._batch(seat, deals)
            if not isinstance(self._policy, str):
                _play_out(batch, self._policy)
            winners = batch.winners.astype(float)
            won += winners[:, seat] / winners.sum(axis=1)
            totals = batch.totals.astype(float)
            ahead += totals[:, seat] - np.delete(totals, seat, axis=1).max(axis=1)
        self._won += won.tolist()
        self._ahead += ahead.tolist()

    @property
    def evaluated(self) -> Evaluated:
        """What came out so far."""
        counts = [self._players] * self.deals
        return Evaluated(
            self.opponent,
            sum(counts),
            clustered_share(self._won, counts),
            clustered_mean(self._ahead, counts),
        )

    def _batch(self, seat: int, deals: int) -> Batch:
        """The games of the next deals, with the policy at a seat; if it is a bot, they are over."""
        policy, lineup = self._policy, [self.opponent] * (self._players - 1)
        settings: dict[str, Any] = {"encoding": None, "learner": None}
        if isinstance(policy, str):
            lineup.insert(seat, policy)
        else:
            layout = layout_for(policy, self._ruleset)
            settings = {"encoding": layout.encoding, "dtype": layout.dtype, "learner": seat}
        return Batch(
            deals,
            self._players,
            self._ruleset,
            opponents=lineup,
            autoreset="never",
            seed=self._seed,
            first=self.deals,
            **settings,
        )


def _play_out(batch: Batch, policy: Policy) -> None:
    """Play all games of a batch to their ends."""
    actions: Array = np.zeros(batch.num_envs, np.int64)
    going = np.flatnonzero(~batch.terminated)
    while len(going):
        actions[going] = decide(policy, batch.obs[going], batch.mask[going])
        batch.step(actions)
        going = np.flatnonzero(~batch.terminated)
