"""The engine: the functions of `bots.compiled`, plain or compiled, with the memory they work in.

A process starts with the plain functions, which need nothing else. `use_compiled` switches it to
the compiled ones, which decide the same some fifty times as fast but must be loaded first.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...rules import deal, native, ruleset
from ...rules.state import State
from ..compiled import heuristic, rollouts
from ..compiled.chain_prospects import OUTLOOK_ROOM
from ..compiled.lines import CHOICES, LINES, PATH, PATHS_ROOM, SAID
from .weights import TUNED, Weights

if TYPE_CHECKING:
    from .value_network import ValueNetwork

LOWEST = float("-inf")


class Engine:
    """The bots' functions, plain or compiled, with their scratch memory. Each thread needs its own.

    Args:
        compiled: the compiled rules; None for the plain ones.

    Attributes:
        compiled: the same.
        network: evaluates positions by the shipped network; None without the compiled rules.
    """

    def __init__(self, compiled: native.Native | None) -> None:
        self.compiled = compiled
        self._weights: dict[Weights, Any] = {}
        self._heuristic: Any = compiled.module("bots.compiled.heuristic") if compiled else heuristic
        self._rollouts: Any = compiled.module("bots.compiled.rollouts") if compiled else rollouts
        self.network = _load_network(compiled) if compiled else None
        self._rows: Any = self.rows([], heuristic.ROWS)
        self._notes = self.numbers([0.0] * OUTLOOK_ROOM)
        self._paths = self.numbers([0] * PATHS_ROOM)
        self._worths = self.numbers([0.0] * LINES)

    def heuristic_choices(self, state: State, weights: Weights) -> list[int]:
        """What the heuristic decides in a state: the choices to make now, one after another.

        Args:
            state: a state in which somebody must choose.
            weights: the beliefs to decide by.
        """
        self._lay_out(state)
        said = self._heuristic.choose_at(
            self._rows, 0, self.flat(weights), self._notes, self._paths, self._worths
        )
        return [int(choice) for choice in self._paths[CHOICES : CHOICES + said]]

    def heuristic_lines(
        self, state: State, weights: Weights = TUNED
    ) -> list[tuple[tuple[int, ...], float]]:
        """All that can be decided in a state, most promising first: the choices to make now, and
        what the heuristic thinks of the best that could come of them, in dollars of lead.

        Arguments as for `heuristic_choices`.
        """
        self._lay_out(state)
        count = self._heuristic.weigh_lines(
            self._rows, 0, self.flat(weights), self._notes, self._paths, self._worths
        )
        found: dict[tuple[int, ...], float] = {}
        for line in range(count):
            at = line * PATH
            said = int(self._paths[at + SAID])
            choices = tuple(int(c) for c in self._paths[at + CHOICES : at + CHOICES + said])
            found[choices] = max(found.get(choices, LOWEST), float(self._worths[line]))
        return sorted(found.items(), key=lambda line: -line[1])

    def worth(self, state: State, seat: int, known: int, weights: Weights) -> float:
        """What a state is worth to a seat, in dollars of lead.

        Args:
            state: a state in which no merger is under way.
            seat: whose view it is.
            known: the mask of the slots of its hand whose tiles it knows.
            weights: the beliefs to reckon with.
        """
        self._lay_out(state)
        return float(
            self._heuristic.worth_at(self._rows, 0, seat, known, self.flat(weights), self._notes)
        )

    def roll_out(
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
    ) -> None:
        """Play ways to decide to the end of the game (`compiled.rollouts.roll_out`)."""
        self._rollouts.roll_out(
            rows,
            ways,
            paths,
            seat,
            refilled,
            first,
            rounds,
            seed,
            self.flat(TUNED),
            self._notes,
            pool,
            tallies,
        )

    def warm_up(self) -> None:
        """Do a little of everything, so that all is compiled or loaded."""
        state = deal(ruleset(), 2, seed=bytes(32)).state
        self.heuristic_choices(state, TUNED)
        self.heuristic_lines(state)
        self.worth(state, 0, 0, TUNED)
        none = self.numbers([0])
        nothing = (self._rows, 0, self._paths, 0, none, 0, 0, 0, none, self.numbers([0.0]))
        self.roll_out(*nothing)
        if self.network:
            self.network.warm_up(state)
            self.network.look_ahead(*nothing)

    def _lay_out(self, state: State) -> None:
        if self.compiled:
            self.compiled.row(self._rows, 0, state)
        else:
            self._rows[0] = state.copy()
            self._rows[0].recording = 0

    def rows(self, states: Sequence[State], count: int) -> Any:
        """So many rows, the first of them with these states; the others are scratch."""
        filled = [state.copy() for state in states] + [State()] * (count - len(states))
        return self.compiled.rows(filled) if self.compiled else filled

    def flat(self, weights: Weights) -> Any:
        """The beliefs as the functions of the compiled folder take them."""
        if weights not in self._weights:
            self._weights[weights] = self.numbers(weights.flat())
        return self._weights[weights]

    def numbers(self, numbers: Sequence[float]) -> Any:
        """Numbers as the functions of the compiled folder take them."""
        if not self.compiled:
            return list(numbers)
        import numpy

        return numpy.array(numbers)


def _load_network(compiled: native.Native) -> ValueNetwork:
    """The shipped network's; it needs NumPy, which the compiled rules bring along."""
    from .value_network import ValueNetwork, shipped_network

    return ValueNetwork(compiled, shipped_network())


class _Process:
    """The compiled rules of this process, if loaded, and the engine of each thread."""

    compiled: native.Native | None = None
    here = threading.local()


def use_compiled() -> None:
    """Switch this process to the compiled functions.

    Loading takes a second; the first time on a machine, when everything is compiled, it takes a
    minute or more.
    """
    if _Process.compiled:
        return
    engine = Engine(native.load())
    engine.warm_up()
    _Process.compiled = engine.compiled


def current_engine() -> Engine:
    """The engine of this thread: compiled once `use_compiled` has been called, plain before."""
    engine: Engine | None = getattr(_Process.here, "engine", None)
    if engine is None or engine.compiled is not _Process.compiled:
        engine = _Process.here.engine = Engine(_Process.compiled)
    return engine
