"""The search tree of one decision; `compiled/tree.py` grows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ...rules import Game, State, apply
from ..compiled.rollouts import Root, Rounds
from ..compiled.tree import DEEPEST, ROOT, ROWS, Node, TreeMemory, action_of
from ..engine.engine import Engine
from .budget import Budget, next_batch
from .candidates import known_state
from .root import search_root

MOST_NODES = 400_000  # as many as a tree gets in a few seconds

# Grows a tree for some rounds, and returns its new number of nodes, as `Engine.grow` does.
Grow = Callable[[Root, Rounds, TreeMemory, int], int]


class Tree:
    """The search tree of one decision.

    Args:
        engine: this thread's engine, compiled.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
        grow: grows it.
    """

    def __init__(self, engine: Engine, observation: Game, seat: int, seed: int, grow: Grow) -> None:
        memory = engine.memory
        self._grow = grow
        self._nodes: Any = memory.rows(Node, MOST_NODES)
        self._tree = TreeMemory(self._nodes, memory.numbers([0] * DEEPEST))
        self._count = 1
        self._rounds = 0
        known = known_state(observation, seat)
        self._root = search_root(engine, observation, seat, seed, [known], ROWS)

    def run(self, budget: Budget, began: float) -> None:
        """Grow the tree as far as a budget and its room for nodes allow.

        Args:
            budget: the budget.
            began: from when its time counts, by `perf_counter`.
        """
        if budget.rounds is None:
            self._play_until(began + budget.seconds)
        else:
            self.play(budget.rounds)

    def _play_until(self, until: float) -> None:
        now = perf_counter()
        batch = 1
        while now < until and self._count < MOST_NODES:
            self.play(batch)
            before, now = now, perf_counter()
            batch = next_batch(batch, (now - before) / batch, until - now)

    def play(self, rounds: int) -> None:
        """Grow the tree for `rounds` rounds."""
        wanted = Rounds(1, self._rounds, rounds)
        self._count = self._grow(self._root, wanted, self._tree, self._count)
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
        node = ROOT
        for choice in line:
            action = action_of(s, choice)
            node = int(self._nodes[node]["child"])
            while node and self._nodes[node]["action"] != action:
                node = int(self._nodes[node]["sibling"])
            if not node:
                break
            visits.append(int(self._nodes[node]["visits"]))
            apply(s, choice)
        return tuple(visits)
