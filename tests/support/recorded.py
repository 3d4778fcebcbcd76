"""Games between quick bots, and records of them to import."""

from __future__ import annotations

from mergemaker import bots
from mergemaker.rules import Game, read_record, ruleset, write_record


def recorded_game(
    players: int = 3, seed: str = "1", bot: str = "random", preset: str = "classic", **options: str
) -> Game:
    """A game between bots, played to its end."""
    return next(iter(bots.simulate(ruleset(preset, **options), [bot] * players, 1, seed)))


def stopped_record(game: Game, moves: int) -> str:
    """The record of a game as it stood after a number of moves."""
    return write_record(read_record(write_record(game), moves))
