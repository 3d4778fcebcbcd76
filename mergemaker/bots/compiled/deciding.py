"""Deciding for a seat by any of the players of this package, without what the seat cannot know.

All tiles that the seat does not know are dealt again before, on a row of its own. So what is
decided depends on nothing that is hidden, whatever a player looks at.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rules.batch import copy_row
from ...rules.determinization import redeal_state
from ...rules.masks import lowest
from ...rules.state import State
from . import heuristic, one_ply, rollout_policy
from .heuristic import choose
from .lines import Line, add_choice, write_purchase
from .matches import NETWORK, RANDOM
from .one_ply import choose_by_network
from .playout import nth_choice
from .rollout_policy import BASKET, decision
from .scratch import Scratch
from .weights import Weights

# The rows that deciding needs: the game as the seat may imagine it, with its scratch.
LINE_ROWS: Final = max(heuristic.ROWS, one_ply.ROWS)
ROWS: Final = LINE_ROWS + rollout_policy.SPARE_ROWS


class Minds(NamedTuple):
    """What the players think with.

    Attributes:
        weights: rows of weights for the heuristic; the policy buys by the first.
        nets: a network in each row.
        scratch: scratch memory.
        pool: `POOL_ROOM` numbers of scratch.
    """

    weights: list[Weights]
    nets: Any
    scratch: Scratch
    pool: list[int]


def decide(states: list[State], game: int, own: int, player: int, x: int, minds: Minds) -> None:
    """Decide for the seat that must choose, and put the decision first among the lines. Only its
    first `decided` choices are meant to be made.

    Args:
        states: rows of states.
        game: the row of the game; it is left as it is.
        own: the first of `ROWS` rows of scratch.
        player: who decides: a row of weights for the heuristic, or a constant of `matches`.
        x: a chance number.
        minds: what the player thinks with.
    """
    choices = states[game].choices
    scratch = minds.scratch
    if not choices & (choices - 1):
        write_choice(scratch.lines[0], lowest(choices))
        return
    if player == RANDOM:
        write_choice(scratch.lines[0], nth_choice(choices, x))
        return
    copy_row(states, own, game)
    s = states[own]
    redeal_state(s, s.actor, x, minds.pool)
    if player >= 0:
        choose(states, own, minds.weights[player], scratch)
    elif player <= NETWORK:
        choose_by_network(states, own, minds.nets[NETWORK - player], scratch)
    else:
        choice = decision(states, own, own + LINE_ROWS, x, minds.weights[0], scratch.terms[0])
        if choice >= BASKET:
            write_purchase(s, choice - BASKET, False, scratch.lines[0])
        else:
            write_choice(scratch.lines[0], choice)


def write_choice(line: Line, choice: int) -> None:
    """Make a line of a single choice."""
    line.length = 0
    add_choice(line, choice)
    line.decided = 1
