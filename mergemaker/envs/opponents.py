"""The bots that play against a learner within a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ..bots.engine.memory import Memory
from ..bots.engine.value_network import shipped_network
from ..bots.engine.weights import TUNED
from ..rules import SEATS
from .compiled import opponents

NAMES: Final = {
    "random": opponents.RANDOM,
    "rollout": opponents.ROLLOUT,
    "heuristic": opponents.HEURISTIC,
    "net": opponents.NET,
}
NOBODY: Final = -1


class Opponents:
    """Who plays the seats that a learner does not.

    Args:
        names: the bots, beginning with the seat after the learner's; or one name for all.
        learner: the learner's seat.
        players: how many play.

    Attributes:
        learner: the learner's seat.
        function: the name of the compiled function.
        rows: how many rows of states each thread needs for scratch.

    Raises:
        ValueError: there is no such bot, or not one for each seat; or no such seat.
    """

    def __init__(self, names: str | Sequence[str], learner: int, players: int) -> None:
        bots = [names] * (players - 1) if isinstance(names, str) else list(names)
        for name in bots:
            if name not in NAMES:
                raise ValueError(f"There is no opponent {name!r}; there are {', '.join(NAMES)}.")
        if len(bots) != players - 1:
            raise ValueError(
                f"{players} players need {players - 1} opponents, or one name for all of them, not "
                f"{len(bots)}."
            )
        if not 0 <= learner < players:
            raise ValueError(f"The learner's seat is from 0 to {players - 1}, not {learner}.")
        self.learner = learner
        self._lineup = np.full(SEATS, NOBODY, np.int64)
        for away, name in enumerate(bots, 1):
            self._lineup[(learner + away) % players] = NAMES[name]
        self._thinking = set(bots) != {"random"}
        self.function = "step_against_bots" if self._thinking else "step_against_random"
        self.rows = opponents.ROWS if self._thinking else 0

    def arguments(self, parts: int, spare: int) -> list[tuple[Any, ...]]:
        """What the compiled function takes for each part of a batch, after what `step_rows` takes.

        Args:
            parts: how many parts there are, each of which has scratch of its own.
            spare: the first scratch row of the states.
        """
        if not self._thinking:
            return [(self.learner,)] * parts
        memory = Memory(compiled=True)
        weights, net = memory.weights(TUNED), shipped_network()
        return [
            (self.learner, opponents.Bots(self._lineup, rows, weights, net, memory.scratch(TUNED)))
            for rows in range(spare, spare + parts * self.rows, self.rows)
        ]
