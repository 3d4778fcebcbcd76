"""Playing a game of a corpus again by `rules.play`, which checks every move."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import (
    BUY,
    REPLACE,
    REPLACE_DONE,
    SELL,
    TRADE,
    Game,
    Ruleset,
    State,
    act,
    actions_to_moves,
    deal,
    play,
)


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
        BadCourse: an action is not open when its turn comes.
    """
    game = deal(ruleset, players, seed=seed)
    at = 0
    while at < len(actions):
        count = _together(game.state, actions[at:])
        try:
            moves = actions_to_moves(game.state, actions[at : at + count])
        except ValueError as error:
            raise BadCourse(f"action {at + 1}: {error}") from error
        play(game, game.deciding[-1].seat, *moves)
        at += count
    return game


def _together(s: State, actions: Sequence[int]) -> int:
    """How many actions, from the first on, make up one move, or one with the end declared."""
    after = s.copy()
    after.recording = 0
    count = 0
    for action in actions:
        step, defunct = after.step, after.defunct
        count += 1
        if not act(after, action):
            break
        same_turn = after.actor == s.actor and after.turns == s.turns
        buys = step == after.step == BUY
        disposes = step in (TRADE, SELL) and after.step == SELL and after.defunct == defunct
        replaces = step == after.step == REPLACE and action != REPLACE_DONE
        if not same_turn or not (buys or disposes or replaces):
            break
    return count
