"""One game as a row of compiled code, for interfaces that step one game at a time."""

from __future__ import annotations

import numpy as np

from ..rules import OVER, Ruleset, State, blank_state, deal, native, stream_start
from .compiled.observing import SCRATCH
from .compiling import prepare
from .games import MOST_SEED
from .layout import Array, Layout


class Single:
    """One game in compiled code.

    Args:
        ruleset: the rules.
        players: how many play, 2 to 6.
        layout: what its observations consist of.

    Raises:
        BadDeal: no game can be dealt to so many.
    """

    def __init__(self, ruleset: Ruleset, players: int, layout: Layout) -> None:
        self.layout = layout
        self.players = len(deal(ruleset, players).players)
        compiled = native.load()
        self._blank = compiled.rows([blank_state(ruleset.without_trading, players)])
        self._rows = self._blank.copy()
        self._deal, self._act = compiled.deal, compiled.act
        self._step, self._actor = self._rows["step"], self._rows["actor"]
        name = layout.observer
        self._observe = getattr(compiled.module("envs.compiled.observing"), name)
        self._bits = np.zeros(SCRATCH, np.uint16)
        self._stream = 0
        prepare({name: lambda: self.look(0)})

    def begin(self, seed: int) -> None:
        """Let the next games be those that `Batch(1, seed=seed)` deals.

        Raises:
            ValueError: there is no such seed.
        """
        if not 0 <= seed <= MOST_SEED:
            raise ValueError(f"seed must be from 0 to {MOST_SEED}, not {seed}.")
        self._stream = stream_start(seed, 0)

    def deal(self) -> None:
        """Deal the next game."""
        self._rows[:] = self._blank
        self._stream = self._deal(self._rows, 0, self._stream)

    def set(self, state: State) -> None:
        """Take up a game at a state of the plain rules."""
        native.load().row(self._rows, 0, state)

    def act(self, action: int) -> bool:
        """Carry out an action, if it is open, and say whether it was."""
        return self._act(self._rows, 0, action)

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return self._actor.item(0)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._step.item(0) == OVER

    @property
    def totals(self) -> list[int]:
        """Every seat's dollars."""
        return self._rows["cash"][0, : self.players].tolist()

    def look(self, seat: int) -> tuple[Array, Array]:
        """What a seat observes, and the mask of the actions that are open to whoever decides: new
        arrays each time."""
        x = np.empty((1, self.layout.size), self.layout.dtype)
        mask = np.empty((1, self.layout.actions), np.int8)
        self._observe(self._rows, mask.view(np.uint8), x, self._bits, 0, 1, seat)
        return x[0], mask[0]

    def state(self) -> State:
        """The state, as the plain rules have it."""
        return native.load().unrow(self._rows, 0)
