"""How memory is laid out: rows of named numbers, as the rules lay out a state.

Each field of a `Layout` is annotated with its Python type, its NumPy dtype and its shape:

    price: Annotated[list[float], F8, CHAINS]          # one dimension
    stake: Annotated[list[list[float]], F8, CHAINS, SEATS]
    life: Annotated[float, F8]                         # a single number

Plain functions get a list of instances, compiled ones a structured array of that dtype. Both read
and write `rows[row].price[chain]`, and from Python `rows[row]["price"]` reads either.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Self, cast, get_type_hints

F8: Final = "f8"
F4: Final = "f4"
I8: Final = "i8"


class Layout:
    """A row of named numbers, all zero at first."""

    def __init__(self) -> None:
        for name, dtype, shape in self.fields():
            setattr(self, name, self._zeros(0.0 if dtype.startswith("f") else 0, shape))

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def copy(self) -> Self:
        """A row with the same numbers."""
        twin = object.__new__(type(self))
        vars(twin).update({name: self._copied(value) for name, value in vars(self).items()})
        return twin

    @classmethod
    @cache
    def fields(cls) -> list[tuple[str, str, tuple[int, ...]]]:
        """The name, dtype and shape of each field, as NumPy takes them for a structured dtype."""
        hints = get_type_hints(cls, include_extras=True)
        found: list[tuple[str, str, tuple[int, ...]]] = []
        for name, hint in hints.items():
            dtype, *shape = hint.__metadata__
            found.append((name, dtype, tuple(int(length) for length in shape)))
        return found

    @classmethod
    def _zeros(cls, zero: float, shape: tuple[int, ...]) -> Any:
        if not shape:
            return zero
        return [cls._zeros(zero, shape[1:]) for _ in range(shape[0])]

    @classmethod
    def _copied(cls, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return [cls._copied(item) for item in cast(list[Any], value)]
