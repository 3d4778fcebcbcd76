"""The value network, ready to evaluate positions: its parameters and the memory of one thread."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...rules import native
from ...rules.state import SEATS, State
from ..compiled import oneply
from ..compiled.lines import CHOICES, PATH, SAID
from ..compiled.network import CASH_UNIT
from ..compiled.scratch import SIZES, Mind
from ..compiled.tree import A_NODE
from .weights import TUNED, Weights

NETWORK = Path(__file__).with_name("network.npy")  # docs/network.md is its model card


class Prediction(NamedTuple):
    """Each seat's chance of winning (ties split), and its expected final cash in dollars."""

    win: tuple[float, ...]
    cash: tuple[float, ...]


@cache
def shipped_network() -> Any:
    """The numbers of the network that comes with the package."""
    return np.load(NETWORK).astype(np.float32)


def new_mind(weights: Weights) -> Mind:
    """Scratch for one thread, and beliefs to appraise by."""
    scratch = {name: np.zeros(length, kind) for name, (length, kind) in SIZES.items()}
    return Mind(weights=np.array(weights.flat()), **scratch)


class ValueNetwork:
    """Evaluates positions and decisions by a network. Each thread needs its own.

    Args:
        compiled: the compiled rules.
        net: the network's numbers.
    """

    def __init__(self, compiled: native.Native, net: Any) -> None:
        self._compiled = compiled
        self._net = net
        self._foresight = compiled.module("bots.compiled.truncated_rollouts")
        self._tree = compiled.module("bots.compiled.tree")
        self._oneply = compiled.module("bots.compiled.oneply")
        self._rows = compiled.rows([State()] * oneply.ROWS)
        self._mind = new_mind(TUNED)

    def choices(self, state: State) -> list[int]:
        """What leads to the best position: the choices to make now, one after another.

        Args:
            state: a state in which somebody must choose.
        """
        self._compiled.row(self._rows, 0, state)
        said = self._oneply.choose_by_value(self._rows, 0, self._net, self._mind)
        return [int(choice) for choice in self._mind.paths[CHOICES : CHOICES + said]]

    def lines(self, state: State) -> list[tuple[tuple[int, ...], float]]:
        """All that can be decided in a state, most promising first: the choices to make now, and
        how good the best position is that they could lead to.

        Args:
            state: a state in which somebody must choose.
        """
        self._compiled.row(self._rows, 0, state)
        count = self._oneply.weigh_by_value(self._rows, 0, self._net, self._mind)
        paths = self._mind.paths[: count * PATH].reshape(count, PATH).tolist()
        found: dict[tuple[int, ...], float] = {}
        for path, worth in zip(paths, self._mind.worths[:count].tolist(), strict=True):
            choices = tuple(path[CHOICES : CHOICES + path[SAID]])
            found[choices] = max(found.get(choices, worth), worth)
        return sorted(found.items(), key=lambda line: -line[1])

    def look_ahead(
        self,
        rows: Any,
        ways: int,
        paths: Any,
        seat: int,
        refilled: Any,
        first: int,
        rounds: int,
        seed: int,
        pool: Any,
        tallies: Any,
        *,
        turns: int | None = None,
    ) -> None:
        """Play ways to decide on for so many turns, if not told until everybody has had one, and
        judge what has come of them (`compiled.foresight.look_ahead`)."""
        self._foresight.look_ahead(
            rows,
            ways,
            paths,
            seat,
            refilled,
            first,
            rounds,
            seed,
            turns or int(rows[0]["players"]),
            self._net,
            self._mind,
            pool,
            tallies,
        )

    def grow(
        self,
        state: State,
        seat: int,
        refilled: Any,
        pool: Any,
        nodes: Any,
        worths: Any,
        trail: Any,
        count: int,
        first: int,
        rounds: int,
        seed: int,
    ) -> int:
        """Grow a tree (`compiled.tree.grow`)."""
        self._compiled.row(self._rows, 0, state)
        return int(
            self._tree.grow(
                self._rows,
                seat,
                refilled,
                pool,
                nodes,
                worths,
                trail,
                count,
                first,
                rounds,
                seed,
                self._net,
                self._mind,
            )
        )

    def warm_up(self, state: State) -> None:
        """Do a little of everything but looking ahead, so that all is compiled or loaded."""
        self.choices(state)
        self.lines(state)
        self.predict(state, 0, 0)
        none = np.zeros(1, np.int64)
        nodes, worths = np.zeros((1, A_NODE), np.int64), np.zeros((1, SEATS))
        self.grow(state, 0, none, none, nodes, worths, none, 1, 0, 0, 0)

    def predict(self, state: State, seat: int, known: int) -> Prediction:
        """Each seat's prospects in a state.

        Args:
            state: a state in which no merger is under way, or the end of a game.
            seat: the observer.
            known: the mask of the slots of its hand whose tiles it knows.
        """
        self._compiled.row(self._rows, 0, state)
        self._oneply.value_at(self._rows, 0, seat, known, self._net, self._mind)
        round_the_table = [(place - seat) % state.players for place in range(state.players)]
        out = self._mind.out.tolist()
        return Prediction(
            tuple(out[away] for away in round_the_table),
            tuple(CASH_UNIT * out[SEATS + away] for away in round_the_table),
        )
