"""Stepping games in which bots play all seats but the learner's."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bots.compiled.deciding import Minds, decide
from ...rules.rng import MODULUS
from ...rules.state import OVER
from ...rules.streams import random_bits, stream_after
from .stepping import DEAL, SAME_STEP, advance, deal_row, finish, make, random_choice

__all__ = ["step_against_bots", "step_against_random"]


class Bots(NamedTuple):
    """What the bots of a thread decide by.

    Attributes:
        lineup: who plays each seat, a player of `bots.compiled.deciding`.
        own: the first scratch row of the states, of `deciding.ROWS`.
        minds: what they think with.
    """

    lineup: Any
    own: int
    minds: Minds


def step_against_random(
    states: Any,
    games: Any,
    actions: Any,
    history: Any,
    first: int,
    end: int,
    settings: int,
    learner: int,
) -> None:
    """Step games as `step_rows` does, and play at random until the learner decides again.

    Args:
        states: as for `step_rows`, as are those that follow.
        games: what is noted of each game.
        actions: an action of the learner for each game.
        history: gets all actions that were carried out.
        first: the first row.
        end: the row after the last.
        settings: a mask.
        learner: the seat of the learner. In the same step as another, a game in which it never
            decides is not noted, but the next is dealt in its place.
    """
    for row in range(first, end):
        advance(states, games, actions[row], history, row, settings)
        s = states[row]
        g = games[row]
        while s.step != OVER and s.actor != learner:
            g.picks = stream_after(g.picks)
            make(states, games, history, row, random_choice(s.choices, g.picks))
            conclude(states, games, history, row, settings)
        g.actor = s.actor


def step_against_bots(
    states: Any,
    games: Any,
    actions: Any,
    history: Any,
    first: int,
    end: int,
    settings: int,
    learner: int,
    bots: Bots,
) -> None:
    """Step games as `step_rows` does, and let bots play until the learner decides again. Arguments
    as for `step_against_random`, and what the bots decide by."""
    for row in range(first, end):
        advance(states, games, actions[row], history, row, settings)
        s = states[row]
        while s.step != OVER and s.actor != learner:
            let_decide(states, games, history, row, bots)
            conclude(states, games, history, row, settings)
        games[row].actor = s.actor


def let_decide(states: Any, games: Any, history: Any, row: int, bots: Bots) -> None:
    """Let the bot that has to decide do so."""
    s = states[row]
    g = games[row]
    g.picks = stream_after(g.picks)
    x = random_bits(g.picks) % (MODULUS - 1) + 1
    decide(states, row, bots.own, bots.lineup[s.actor], x, bots.minds)
    line = bots.minds.scratch.lines[0]
    seat = s.actor
    turns = s.turns
    for at in range(line.decided):
        choice = line.choices[at]
        if s.actor == seat and s.turns == turns and s.choices >> choice & 1:
            make(states, games, history, row, choice)


def conclude(states: Any, games: Any, history: Any, row: int, settings: int) -> None:
    """Note how a game ended, if it has; or deal another, if the learner has not decided in it."""
    g = games[row]
    if states[row].step != OVER:
        if not g.terminated:
            g.length = g.played
    elif settings & SAME_STEP and (g.terminated or settings & DEAL):
        deal_row(states, games, row)
    else:
        finish(states, games, history, row, settings)
