"""The bots that play against a learner within a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..bots.compiled import deciding
from ..bots.engine.minds import PLAYERS, check_players, make_minds
from ..rules import SEATS, Ruleset
from .compiled.opponents import Bots


class Opponents:
    """Who plays the seats that a learner does not.

    Args:
        names: the bots, beginning with the seat after the learner's; or one name for all.
        learner: the learner's seat; None if the bots play all seats, beginning with seat 0.
        players: how many play.
        ruleset: the rules.

    Attributes:
        learner: the learner's seat; -1 if there is none.
        function: the name of the compiled function.
        rows: how many rows of states each thread needs for scratch.

    Raises:
        ValueError: there is no such bot, or it cannot play by the rules; there is not one for each
            seat; or no such seat.
    """

    def __init__(
        self, names: str | Sequence[str], learner: int | None, players: int, ruleset: Ruleset
    ) -> None:
        seats = players if learner is None else players - 1
        bots = [names] * seats if isinstance(names, str) else list(names)
        check_players(bots, ruleset)
        if len(bots) != seats:
            raise ValueError(
                f"{players} players need {seats} opponents, or one name for all of them, not "
                f"{len(bots)}."
            )
        if learner is not None and not 0 <= learner < players:
            raise ValueError(f"The learner's seat is from 0 to {players - 1}, not {learner}.")
        self._players = players
        self.learner = -1 if learner is None else learner
        self._lineup = np.zeros(SEATS, np.int64)
        for away, name in enumerate(bots, 1):
            self._lineup[(self.learner + away) % players] = PLAYERS[name]
        self._thinking = set(bots) != {"random"}
        self.function = "step_against_bots" if self._thinking else "step_against_random"
        self.rows = deciding.ROWS if self._thinking else 0

    def arguments(self, parts: int, spare: int) -> list[tuple[Any, ...]]:
        """What the compiled function takes for each part of a batch, after what `step_rows` takes.

        Args:
            parts: how many parts there are, each of which has scratch of its own.
            spare: the first scratch row of the states.
        """
        if not self._thinking:
            return [(self.learner,)] * parts
        return [
            (self.learner, Bots(self._lineup, rows, make_minds(self._players, compiled=True)))
            for rows in range(spare, spare + parts * self.rows, self.rows)
        ]
