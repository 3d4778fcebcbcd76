"""Actions in plain Python: which a ruleset has, what each is called, and the moves they make up."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import (
    ACTIONS,
    ACTIONS_IF_ASKED,
    BUY_DONE,
    BUY_FIRST,
    CLOSED,
    DECLARE_END,
    DEFUNCT_FIRST,
    FOUND_FIRST,
    REPLACE_DONE,
    REPLACE_FIRST,
    SELL_FIRST,
    SURVIVE_FIRST,
    TRADE_FIRST,
    action_of,
    choice_of,
    numbered_cell,
    tile_number,
)
from .board import tile_cell, tile_name
from .choices import choices_of, to_moves
from .engine import apply
from .moves import Move
from .rulesets import Ruleset
from .state import State


def actions_in(ruleset: Ruleset) -> int:
    """How many actions a ruleset has: 286 if dead tiles are replaced when asked, else 177."""
    return ACTIONS_IF_ASKED if ruleset.replace == "ask" else ACTIONS


def action_name(ruleset: Ruleset, action: int) -> str:
    """What an action is called, in the words of the notation: `place 5D`, `buy Tower`, `trade 4`.

    Args:
        ruleset: gives the board and the names of the chains. On a small board, some actions place
            tiles that are not on it; these have names as well.
        action: a number below 286.
    """
    tiles = {0: "place", REPLACE_FIRST: "replace"}
    chains = {
        FOUND_FIRST: "found",
        SURVIVE_FIRST: "survivor",
        DEFUNCT_FIRST: "next",
        BUY_FIRST: "buy",
    }
    single = {
        BUY_DONE: "buy no more",
        DECLARE_END: "declare the end",
        REPLACE_DONE: "replace no more",
    }
    if not 0 <= action < ACTIONS_IF_ASKED:
        raise ValueError(f"There is no action {action}; they are 0 to {ACTIONS_IF_ASKED - 1}.")
    if action in single:
        return single[action]
    first = max(at for at in (*tiles, *chains, TRADE_FIRST, SELL_FIRST) if at <= action)
    number = action - first
    if first in tiles:
        return f"{tiles[first]} {tile_name(numbered_cell(number, ruleset.rows))}"
    if first in chains:
        return f"{chains[first]} {ruleset.name(number)}"
    return f"trade {2 * number}" if first == TRADE_FIRST else f"sell {number}"


def tile_action(ruleset: Ruleset, tile: str) -> int:
    """The action that places a tile, which is also the number of the tile."""
    return tile_number(tile_cell(tile), ruleset.rows)


def open_actions(state: State) -> list[int]:
    """The actions that are open, in rising order."""
    actions: list[int] = []
    left = state.choices
    while left:
        action = action_of(state, (left & -left).bit_length() - 1)
        if action != CLOSED:
            actions.append(action)
        left &= left - 1
    actions.sort()
    return actions


def actions_to_moves(state: State, actions: Sequence[int]) -> tuple[Move, ...]:
    """The moves that these actions make up.

    Args:
        state: a state in which a seat must choose; it is left as it is.
        actions: that seat's actions, in order, which make up whole moves.

    Raises:
        ValueError: an action is not open when its turn comes.
    """
    s = state.copy()
    s.recording = 0
    choices: list[int] = []
    for action in actions:
        choice = choice_of(s, action)
        if choice == CLOSED:
            raise ValueError(f"The action {action} is not open.")
        choices.append(choice)
        apply(s, choice)
    return to_moves(state, choices)


def moves_to_actions(state: State, moves: Sequence[Move]) -> tuple[int, ...]:
    """The actions that these moves consist of: the inverse of `actions_to_moves`.

    Args:
        state: a state in which a seat must choose; it is left as it is.
        moves: that seat's moves, in order; they must be legal.

    Raises:
        ValueError: a move is an offer or an answer to one, which does not consist of actions.
    """
    s = state.copy()
    s.recording = 0
    actions: list[int] = []
    for move in moves:
        for choice in choices_of(s, move):
            actions.append(action_of(s, choice))
            apply(s, choice)
    return tuple(actions)
