"""Stepping games in which bots play all seats but the learner's."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...bots.compiled import heuristic, one_ply
from ...bots.compiled.baskets import CONTENTS, SHARES
from ...bots.compiled.heuristic import choose
from ...bots.compiled.one_ply import choose_by_network
from ...bots.compiled.rollout_policy import BASKET, SPARE_ROWS, decision
from ...rules.batch import copy_row
from ...rules.masks import lowest
from ...rules.rng import MODULUS
from ...rules.state import BUY, DONE, OVER
from ...rules.streams import random_bits, stream_after
from .stepping import DEAL, SAME_STEP, advance, deal_row, finish, make, random_choice

__all__ = ["step_against_bots", "step_against_random"]

# Who plays a seat.
RANDOM: Final = 0
ROLLOUT: Final = 1
HEURISTIC: Final = 2
NET: Final = 3

# The rows of scratch for a thread: for lines, then for the rollout policy.
LINE_ROWS: Final = max(heuristic.ROWS, one_ply.ROWS)
ROWS: Final = LINE_ROWS + SPARE_ROWS


class Bots(NamedTuple):
    """What the bots of a thread decide by.

    Attributes:
        lineup: who plays each seat.
        spare: the first of `ROWS` scratch rows of the states.
        weights: the weights of the heuristic, in one row.
        net: the value network.
        scratch: scratch memory.
    """

    lineup: Any
    spare: int
    weights: Any
    net: Any
    scratch: Any


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
    bot = bots.lineup[s.actor]
    choices = s.choices
    if not choices & (choices - 1):
        make(states, games, history, row, lowest(choices))
    elif bot == RANDOM:
        g.picks = stream_after(g.picks)
        make(states, games, history, row, random_choice(choices, g.picks))
    elif bot == ROLLOUT:
        g.picks = stream_after(g.picks)
        x = random_bits(g.picks) % (MODULUS - 1) + 1
        spare = bots.spare + LINE_ROWS
        terms = bots.scratch.terms[0]
        decided = decision(states, row, spare, x, bots.weights[0], terms)
        if decided >= BASKET:
            buy(states, games, history, row, decided - BASKET)
        else:
            make(states, games, history, row, decided)
    else:
        copy_row(states, bots.spare, row)
        if bot == HEURISTIC:
            count = choose(states, bots.spare, bots.weights[0], bots.scratch)
        else:
            count = choose_by_network(states, bots.spare, bots.net, bots.scratch)
        line = bots.scratch.lines[0]
        for at in range(count):
            make(states, games, history, row, line.choices[at])


def buy(states: Any, games: Any, history: Any, row: int, basket: int) -> None:
    """Buy a basket and nothing more, as `baskets.buy_basket` does."""
    s = states[row]
    turns = s.turns
    for at in range(basket * SHARES, basket * SHARES + SHARES):
        if CONTENTS[at] != DONE:
            make(states, games, history, row, CONTENTS[at])
    if s.step == BUY and s.turns == turns:
        make(states, games, history, row, DONE)


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
