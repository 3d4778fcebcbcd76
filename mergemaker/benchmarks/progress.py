"""How far a benchmark has come, shown while it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


def followed(steps: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The steps of a benchmark, with its progress shown on standard error if that is a terminal.

    Args:
        steps: what each step brings.
        what: what is being done.
        total: how many steps there are.
    """
    console = Console(stderr=True)
    yield from track(steps, what, total, console=console, disable=not console.is_terminal)
