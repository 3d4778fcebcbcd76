"""What a search found out, to compare it with another."""

from __future__ import annotations

from mergemaker.bots.search.sequential_halving import SequentialHalving


def figures(search: SequentialHalving) -> list[tuple[float, ...]]:
    """The figures of a search, one tuple for each root move."""
    return [
        (
            search.rounds(move),
            search.error(move),
            *search.win(move),
            *search.cash(move),
            *search.loss(move),
        )
        for move in range(len(search.root_moves))
    ]
