"""A game of a corpus as a game of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import Game, Ruleset, deal, play_actions


class BadCourse(ValueError):
    """Actions that no game by these rules consists of."""


def replay(
    ruleset: Ruleset, players: Sequence[str] | int, seed: bytes, actions: Sequence[int]
) -> Game:
    """The game that a seed and actions make up.

    Args:
        ruleset: the rules.
        players: their names in seat order, or how many there are.
        seed: the 32 bytes that the game is dealt from.
        actions: its actions, in order, which make up whole moves; they need not reach the end.

    Returns:
        The game after the last of them.

    Raises:
        BadDeal: no game can be dealt so.
        BadCourse: an action is not open when its turn comes, or the last move is not whole.
    """
    game = deal(ruleset, players, seed=seed)
    try:
        played = play_actions(game, actions)
    except ValueError as error:
        raise BadCourse(str(error)) from error
    if played < len(actions):
        raise BadCourse(f"The last {len(actions) - played} actions do not make up a move.")
    return game
