"""Checking what somebody asks of an environment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..rules import Ruleset, deal
from .games import MOST_SEED


def one_of(name: str, value: Any, values: Iterable[str]) -> Any:
    """The value, if it is one of those that it may be."""
    if value not in values:
        raise ValueError(f"The {name} cannot be {value!r}; it may be {', '.join(values)}.")
    return value


def at_least_one(name: str, number: int) -> int:
    """The number, if it is 1 or more."""
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}.")
    return number


def checked_number(name: str, number: int) -> int:
    """The number, if it is a seed or the number of a game."""
    if not 0 <= number <= MOST_SEED:
        raise ValueError(f"{name} must be from 0 to {MOST_SEED}, not {number}.")
    return number


def checked_players(ruleset: Ruleset, players: int) -> int:
    """How many play, if a game can be dealt to so many.

    Raises:
        BadDeal: with the reason why not.
    """
    return len(deal(ruleset, players).players)
