"""Playing a game by actions, so that it has the moves that these make up."""

from __future__ import annotations

from collections.abc import Iterable

from .action_names import actions_to_moves
from .actions import DECLARE_END, REPLACE_DONE, act
from .game import Game
from .playing import play_unchecked
from .state import BUY, REPLACE, SELL, TRADE, State


def play_actions(game: Game, actions: Iterable[int]) -> int:
    """Play actions, each of the seat that has to decide then.

    Args:
        game: the game, which is changed.
        actions: all that the seats did, in order. If the last of them do not make up a whole move,
            they are not played.

    Returns:
        How many actions were played.

    Raises:
        ValueError: an action is not open when its turn comes.
    """
    ahead = game.state.copy()
    ahead.recording = 0
    pending: list[int] = []
    played = 0
    for action in actions:
        before = ahead.copy()
        pending.append(action)
        if not act(ahead, action):
            raise ValueError(f"The action {action} is not open.")
        if _is_whole(before, action, ahead, alone=len(pending) == 1):
            play_unchecked(game, before.actor, *actions_to_moves(game.state, pending))
            played += len(pending)
            pending.clear()
    return played


def _is_whole(before: State, action: int, after: State, *, alone: bool) -> bool:
    """Whether an action completes a move.

    Args:
        before: the state before it.
        action: the action.
        after: the state after it.
        alone: whether no earlier action belongs to the same move.
    """
    if before.step == BUY or action == DECLARE_END:
        goes_on = after.step == before.step and after.turns == before.turns
        return not goes_on or (alone and action == DECLARE_END)
    if before.step == TRADE:
        same = after.actor == before.actor and after.defunct == before.defunct
        return after.step != SELL or not same
    return before.step != REPLACE or action == REPLACE_DONE
