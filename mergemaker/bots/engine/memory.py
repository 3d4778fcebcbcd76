"""The memory that the plain or compiled functions of `bots.compiled` work in.

Plain functions take lists, compiled ones NumPy arrays. A process that only uses the plain functions
never loads NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, cast, get_type_hints

from ..compiled.layout import I8, Layout
from ..compiled.scratch import Scratch
from ..compiled.weights import Weights
from .weights import INPUT_WEIGHTS

LOWEST = float("-inf")


class Memory:
    """Makes memory for functions to work in.

    Args:
        compiled: whether the functions are compiled.
    """

    def __init__(self, *, compiled: bool) -> None:
        self._compiled = compiled

    def rows(self, layout: type[Layout], count: int) -> Any:
        """`count` rows of a layout, all zero."""
        if not self._compiled:
            return [layout() for _ in range(count)]
        import numpy

        return numpy.zeros(count, numpy.dtype(layout.fields(), align=True))

    def numbers(self, numbers: Sequence[int]) -> Any:
        """A row of whole numbers."""
        if not self._compiled:
            return list(numbers)
        import numpy

        return numpy.array(numbers, I8)

    def weights(self, *rows: Weights) -> Any:
        """Rows of weights."""
        if not self._compiled:
            return list(rows)
        import numpy

        dtype = [(field.name, "f8") for field in fields(Weights)]
        return numpy.array([row.numbers() for row in rows], dtype)

    def scratch(self) -> Scratch:
        """The scratch memory of one thread."""
        made: dict[str, Any] = {}
        for name, hint in get_type_hints(Scratch, include_extras=True).items():
            kind, length = hint.__metadata__
            if kind is Weights:
                made[name] = self.weights(INPUT_WEIGHTS)
            elif isinstance(kind, str):
                made[name] = self._zeros(kind, length)
            else:
                made[name] = self.rows(kind, length)
        return Scratch(**made)

    def _zeros(self, dtype: str, length: int) -> Any:
        if not self._compiled:
            return [0.0 if dtype.startswith("f") else 0] * length
        import numpy

        return numpy.zeros(length, dtype)


def column(rows: Any, name: str, count: int) -> list[Any]:
    """A field of the first `count` rows, as Python's own numbers and lists."""
    if isinstance(rows, list):
        return [row[name] for row in cast(list[Any], rows)[:count]]
    return rows[name][:count].tolist()


def best_by_decision(lines: Any, values: Any, count: int) -> list[tuple[tuple[int, ...], float]]:
    """The decisions that lines begin with, best first, each with the value of its best line.

    Args:
        lines: rows of `Line`.
        values: the value of each line.
        count: how many lines there are.
    """
    found: dict[tuple[int, ...], float] = {}
    made = zip(
        column(lines, "choices", count), column(lines, "decided", count), values, strict=False
    )
    for all_choices, decided, value in made:
        choices = tuple(all_choices[:decided])
        found[choices] = max(found.get(choices, LOWEST), float(value))
    return sorted(found.items(), key=lambda item: -item[1])
