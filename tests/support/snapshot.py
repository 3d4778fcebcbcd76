"""Snapshots of a game, to compare."""

from __future__ import annotations

from typing import Any

from mergemaker.rules import Game


def snapshot(game: Game) -> dict[str, Any]:
    """Every fact of a game: equal for equal games, and unaffected by later moves."""
    state = game.state
    return {
        "facts": tuple(
            tuple(value) if isinstance(value, list) else value for value in state.facts()
        ),
        "event_log": tuple(state.event_log),
        "history": tuple(game.history),
        "refilled": tuple(game.refilled),
        "bank_columns": dict(game.bank_columns),
        "players": tuple(game.players),
        "bag0": tuple(game.bag0),
        "seed": (game.seed, game.seed_hash),
        "ruleset": game.ruleset,
    }
