"""Puzzles: decisions from games between bots in which one choice is clearly the best, though
another tempts (`docs/puzzles.md`)."""

from .collection import BadCollection, Collection, read, shipped
from .daily import puzzle_of
from .own_puzzle import own_attempt
from .puzzle import BadPuzzle, Deal, Puzzle, PuzzleChoice, Theme
from .puzzle_attempt import PuzzleAttempt, attempt

__all__ = [
    "BadCollection",
    "BadPuzzle",
    "Collection",
    "Deal",
    "Puzzle",
    "PuzzleAttempt",
    "PuzzleChoice",
    "Theme",
    "attempt",
    "own_attempt",
    "puzzle_of",
    "read",
    "shipped",
]
