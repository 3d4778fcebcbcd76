"""Stepping many games at once."""

from __future__ import annotations

from typing import Any, Final

from ...rules.actions import CLOSED, action_of, choice_of
from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import OVER, SEATS, State
from ...rules.streams import random_below, shuffle_by, stream_after
from ...rules.turn import open_game
from .rewarding import write_rewards

__all__ = ["sample_rows", "step_rows"]

# Bits of `settings`.
SAME_STEP: Final = 1  # the next game is dealt when one ends
MONEY: Final = 2
DEAL: Final = 4
NEXT_STEP: Final = 8  # the next game is dealt in the step after one has ended


def step_rows(
    states: Any, games: Any, actions: Any, history: Any, first: int, end: int, settings: int
) -> None:
    """Carry out an action in each of some games; or deal those that are to be renewed, and do
    nothing else, so that the rules need to be compiled only once.

    Args:
        states: rows of states: those of the games, then as many for games that have ended, then the
            undealt one, then scratch.
        games: what is noted of each game (`envs.noted`).
        actions: an action for each game. One that is not open is noted as illegal, and nothing else
            changes.
        history: gets the actions that were carried out: a row for each game, then one for each that
            has ended.
        first: the first row.
        end: the row after the last.
        settings: a mask.
    """
    for row in range(first, end):
        advance(states, games, actions[row], history, row, settings)
        games[row].actor = states[row].actor


def advance(states: Any, games: Any, action: int, history: Any, row: int, settings: int) -> None:
    """Carry out an action in one game, or deal the next if it is to be renewed. Arguments as for
    `step_rows`."""
    g = games[row]
    s = states[row]
    if settings & DEAL:
        if g.renew:
            renew(states, games, row)
        return
    g.illegal = False
    if g.terminated:
        forget_rewards(g)
        if s.step == OVER:
            if settings & NEXT_STEP:
                renew(states, games, row)
            return  # if not, it waits until it is renewed
        forget(g)
    choice = choice_of(s, action)
    if choice == CLOSED:
        g.illegal = True
        return
    make(states, games, history, row, choice)
    g.length = g.played
    if s.step == OVER:
        finish(states, games, history, row, settings)


def make(states: Any, games: Any, history: Any, row: int, choice: int) -> None:
    """Make a choice in a game, and keep what it was."""
    g = games[row]
    s = states[row]
    history[row, g.played] = action_of(s, choice)
    g.played += 1
    apply(s, choice)


def finish(states: Any, games: Any, history: Any, row: int, settings: int) -> None:
    """Note how a game ended, and deal the next if that is asked for."""
    g = games[row]
    g.terminated = True
    g.length = g.played
    score(states[row], g, settings)
    if settings & SAME_STEP:
        ended = len(games) + row
        for at in range(g.played):
            history[ended, at] = history[row, at]
        copy_row(states, ended, row)
        deal_row(states, games, row)


def renew(states: Any, games: Any, row: int) -> None:
    """Deal the next game of a row, and forget how the last one went."""
    g = games[row]
    forget_rewards(g)
    forget(g)
    g.illegal = False
    g.renew = False
    deal_row(states, games, row)


def deal_row(states: Any, games: Any, row: int) -> None:
    """Deal the next game of a row."""
    g = games[row]
    copy_row(states, row, 2 * len(games))
    g.ended = g.dealt
    g.dealt = g.stream
    g.stream = shuffle_by(states[row], g.stream)
    open_game(states[row])
    g.played = 0


def forget_rewards(g: Any) -> None:
    """Forget the rewards, which are given once."""
    for seat in range(SEATS):
        g.rewards[seat] = 0.0


def forget(g: Any) -> None:
    """Forget all else that was noted of a game that has ended."""
    g.terminated = False
    g.length = 0
    for seat in range(SEATS):
        g.totals[seat] = 0
        g.winners[seat] = False


def score(s: State, g: Any, settings: int) -> None:
    """Note each seat's final cash, who won, and the rewards."""
    for seat in range(s.players):
        g.totals[seat] = s.cash[seat]
    write_rewards(g.totals, s.players, settings & MONEY != 0, g.rewards, g.winners)


def sample_rows(states: Any, games: Any, actions: Any) -> None:
    """Pick a random open action in each game, all of them equally likely.

    Args:
        states: as for `step_rows`.
        games: what is noted of each game.
        actions: gets the actions; 0 for a game that is over.
    """
    for row in range(len(games)):
        s = states[row]
        actions[row] = 0
        if s.choices:
            g = games[row]
            g.samples = stream_after(g.samples)
            actions[row] = action_of(s, random_choice(s.choices, g.samples))


def random_choice(choices: int, stream: int) -> int:
    """The choice of a mask that a state of a stream picks."""
    count = 0
    left = choices
    while left:
        left &= left - 1
        count += 1
    place = random_below(stream, count)
    choice = 0
    while place > 0 or not choices >> choice & 1:
        place -= choices >> choice & 1
        choice += 1
    return choice
