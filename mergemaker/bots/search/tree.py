"""The search tree of one decision; `compiled/tree.py` grows it."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from ...rules import Game
from ...rules.determinization import POOL_ROOM, cell_words
from ...rules.engine import apply
from ...rules.state import SEATS, State
from ..compiled.tree import A_NODE, CHILD, CHOICE, DEEPEST, ROOT, SIBLING, VISITS, name_of
from ..engine.value_network import ValueNetwork
from .candidates import known_state
from .time_budget import next_batch

MOST_NODES = 400_000  # a few seconds' growth


class Tree:
    """The search tree of one decision.

    Args:
        network: this thread's value network.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
    """

    def __init__(self, network: ValueNetwork, observation: Game, seat: int, seed: int) -> None:
        self._network = network
        self._seat = seat
        self._seed = seed
        self._nodes = np.zeros((MOST_NODES, A_NODE), np.int64)
        self._worths = np.zeros((MOST_NODES, SEATS))
        self._trail = np.zeros(DEEPEST, np.int64)
        self._count = 1
        self._rounds = 0
        self._state = known_state(observation, seat)
        self._refilled = np.array([w for mask in observation.refilled for w in cell_words(mask)])
        self._pool = np.zeros(POOL_ROOM, np.int64)

    def run(self, until: float) -> None:
        """Grow the tree until then, by `perf_counter`, or until it has no room for more nodes."""
        now = perf_counter()
        batch = 1
        while now < until and self._count < MOST_NODES:
            self.play(batch)
            before, now = now, perf_counter()
            batch = next_batch(batch, (now - before) / batch, until - now)

    def play(self, rounds: int) -> None:
        """Grow the tree for so many rounds."""
        self._count = self._network.grow(
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
        """The line visited most often.

        Args:
            lines: the choices of each line, most promising first, which breaks ties.
            state: the state in which they begin.
        """
        return max(lines, key=lambda line: self._visits(line, state))

    def _visits(self, line: Sequence[int], state: State) -> tuple[int, ...]:
        """How often each choice of a line was visited, after those before it."""
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
