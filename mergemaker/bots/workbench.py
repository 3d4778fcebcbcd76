"""What a thread thinks with: the functions of the compiled folder and the scratch they write on.

A process starts with the plain text, which needs nothing else. `prepare` turns it to the compiled
one, which decides the same and is some fifty times as quick, but has to be loaded first.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from ..rules import deal, native, ruleset
from ..rules.state import State
from .compiled import heuristic
from .compiled.lines import CHOICES, LINES, PATHS_ROOM
from .compiled.outlook import OUTLOOK_ROOM
from .weights import TUNED, Weights


class Workbench:
    """The heuristic's functions, plain or compiled, with their scratch.

    Args:
        compiled: the compiled rules; None for the plain ones.

    Attributes:
        compiled: the same.
    """

    def __init__(self, compiled: native.Native | None) -> None:
        self.compiled = compiled
        self._weights: dict[Weights, Any] = {}
        self._heuristic: Any = compiled.module("bots.compiled.heuristic") if compiled else heuristic
        blank = [State()] * heuristic.ROWS
        self._rows: Any = compiled.rows(blank) if compiled else blank
        self._notes = self._numbers([0.0] * OUTLOOK_ROOM)
        self._paths = self._numbers([0] * PATHS_ROOM)
        self._worths = self._numbers([0.0] * LINES)

    def heuristic_choices(self, state: State, weights: Weights) -> list[int]:
        """What the heuristic decides in a state: the choices to make now, one after another.

        Args:
            state: a state in which somebody must choose.
            weights: the beliefs to decide by.
        """
        self._lay_out(state)
        said = self._heuristic.choose_at(
            self._rows, 0, self._flat(weights), self._notes, self._paths, self._worths
        )
        return [int(choice) for choice in self._paths[CHOICES : CHOICES + said]]

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
            self._heuristic.worth_at(self._rows, 0, seat, known, self._flat(weights), self._notes)
        )

    def _lay_out(self, state: State) -> None:
        if self.compiled:
            self.compiled.row(self._rows, 0, state)
        else:
            self._rows[0] = state.copy()
            self._rows[0].told = 0

    def _flat(self, weights: Weights) -> Any:
        if weights not in self._weights:
            self._weights[weights] = self._numbers(weights.flat())
        return self._weights[weights]

    def _numbers(self, numbers: Sequence[float]) -> Any:
        if not self.compiled:
            return numbers
        import numpy

        return numpy.array(numbers)


class _Process:
    """What this process thinks with, thread by thread."""

    compiled: native.Native | None = None
    here = threading.local()


def prepare() -> None:
    """Have this process use the compiled text from now on.

    Loading takes a second, and the first time on a machine, when all is compiled, half a minute.
    """
    bench = Workbench(native.load())
    state = deal(ruleset(), 2, seed=bytes(32)).state
    bench.heuristic_choices(state, TUNED)
    bench.worth(state, 0, 0, TUNED)
    _Process.compiled = bench.compiled


def workbench() -> Workbench:
    """The workbench of this thread."""
    bench = getattr(_Process.here, "bench", None)
    if bench is None or bench.compiled is not _Process.compiled:
        bench = _Process.here.bench = Workbench(_Process.compiled)
    return bench
