"""A tree of what may happen, held by one decision (`compiled/tree.py` grows it)."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from ...rules import Game
from ...rules.determinization import POOL_ROOM, cell_words
from ...rules.engine import apply
from ...rules.state import SEATS, State
from ..compiled.tree import A_NODE, CHILD, CHOICE, DEEPEST, ROOT, SIBLING, VISITS, name_of
from .sequential_halving import known_state, next_batch

if TYPE_CHECKING:
    from ..engine.value_network import Valuer

ROOM = 400_000  # nodes at most: a few seconds' growth


class Tree:
    """The tree of a decision.

    Args:
        valuer: this thread's.
        sight: the game as the seat may see it.
        seat: who decides.
        seed: fixes every deal.
    """

    def __init__(self, valuer: Valuer, sight: Game, seat: int, seed: int) -> None:
        self._valuer = valuer
        self._seat = seat
        self._seed = seed
        self._nodes = np.zeros((ROOM, A_NODE), np.int64)
        self._worths = np.zeros((ROOM, SEATS))
        self._trail = np.zeros(DEEPEST, np.int64)
        self._count = 1
        self._rounds = 0
        self._state = known_state(sight, seat, seed)
        self._refilled = np.array([w for mask in sight.refilled for w in cell_words(mask)])
        self._pool = np.zeros(POOL_ROOM, np.int64)

    def grow(self, until: float) -> None:
        """Grow it until then, by `perf_counter`, or until it fills its room."""
        now = perf_counter()
        batch = 1
        while now < until and self._count < ROOM:
            self.play(batch)
            before, now = now, perf_counter()
            batch = next_batch(batch, (now - before) / batch, until - now)

    def play(self, rounds: int) -> None:
        """Grow it for so many rounds."""
        self._count = self._valuer.grow(
            self._state,
            self._seat,
            self._refilled,
            self._pool,
            self._nodes,
            self._worths,
            self._trail,
            self._count,
            self._rounds,
            rounds,
            self._seed,
        )
        self._rounds += rounds

    def best(self, lines: Sequence[Sequence[int]], state: State) -> Sequence[int]:
        """The line that was come to oftenest.

        Args:
            lines: the choices of each, most promising first: that order breaks ties.
            state: the state in which they begin.
        """
        return max(lines, key=lambda line: self._visits(line, state))

    def _visits(self, line: Sequence[int], state: State) -> tuple[int, ...]:
        """How often each choice of a line was come to, after those before it."""
        s = state.copy()
        visits: list[int] = []
        node: Any = ROOT
        for choice in line:
            name = name_of(s, choice)
            child = self._nodes[node, CHILD]
            while child and self._nodes[child, CHOICE] != name:
                child = self._nodes[child, SIBLING]
            if not child:
                break
            visits.append(int(self._nodes[child, VISITS]))
            apply(s, choice)
            node = child
        return tuple(visits)
