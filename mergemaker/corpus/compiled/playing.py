"""Playing games between the players of `bots.compiled`, and noting every action.

Before a seat decides, all tiles that it does not know are dealt again, on a row of its own. So what
is decided depends on nothing that is hidden, whatever a player looks at.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...bots.compiled import heuristic, one_ply, rollout_policy
from ...bots.compiled.chance import next_chance
from ...bots.compiled.heuristic import choose
from ...bots.compiled.lines import Line, add_choice, write_purchase
from ...bots.compiled.matches import NETWORK, POLICY, RANDOM
from ...bots.compiled.one_ply import choose_by_network
from ...bots.compiled.playout import nth_choice
from ...bots.compiled.rollout_policy import BASKET, decision
from ...bots.compiled.scratch import Scratch
from ...bots.compiled.weights import Weights
from ...rules.actions import action_of
from ...rules.batch import copy_row
from ...rules.determinization import redeal_state
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.state import OVER, SEATS, State
from .opening import open_with

__all__ = ["play_game"]

# The rows of states: an undealt game, the one being played, and the same as the seat that decides
# may imagine it, with its scratch.
UNDEALT: Final = 0
GAME: Final = 1
IMAGINED: Final = 2
SPARE: Final = IMAGINED + max(heuristic.ROWS, one_ply.ROWS)
ROWS: Final = SPARE + rollout_policy.SPARE_ROWS

NO_ROOM: Final = -1
MOST_AT_ONCE: Final = 32  # more actions than a seat ever decides on together


class Deal(NamedTuple):
    """What fixes a game.

    Attributes:
        bag: numbers of tiles, in the order in which they are drawn.
        chance: the first state of the generator of later chance.
        own: a chance number that the players' own chance comes from.
        lineup: for each of six seats, who plays it: a row of weights for the heuristic, or a
            constant of `bots.compiled.matches`.
    """

    bag: Any
    chance: int
    own: int
    lineup: Any


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


class Course(NamedTuple):
    """How a game goes.

    Attributes:
        actions: gets the actions, in order.
        seats: gets the seat that each is of.
        totals: gets the final cash of the six seats.
        end: gets the number of turns, and why the game ended.
    """

    actions: Any
    seats: Any
    totals: Any
    end: Any


def play_game(states: list[State], deal: Deal, minds: Minds, course: Course) -> int:
    """Play a game.

    Args:
        states: `ROWS` rows; the first is undealt.
        deal: what fixes the game.
        minds: what the players think with.
        course: gets how the game goes.

    Returns:
        How many actions there were; `NO_ROOM` if there is no room for them.
    """
    copy_row(states, GAME, UNDEALT)
    s = states[GAME]
    open_with(s, deal.bag, 0, deal.chance)
    room = len(course.actions) - MOST_AT_ONCE
    x = deal.own
    count = 0
    while s.step != OVER:
        if count > room:
            return NO_ROOM
        x = next_chance(x)
        if s.choices & (s.choices - 1):
            decide(states, deal.lineup[s.actor], x, minds)
        else:
            write_choice(minds.scratch.lines[0], lowest(s.choices))
        count = carry_out(s, minds.scratch.lines[0], course, count)
    for seat in range(SEATS):
        course.totals[seat] = s.cash[seat]
    course.end[0] = s.turns
    course.end[1] = s.ending
    return count


def decide(states: list[State], player: int, x: int, minds: Minds) -> None:
    """Decide for the seat that must choose, and put the decision first among the lines.

    Args:
        states: rows of states.
        player: who decides, as in a `Deal`.
        x: a chance number.
        minds: what the player thinks with.
    """
    copy_row(states, IMAGINED, GAME)
    s = states[IMAGINED]
    scratch = minds.scratch
    if player != RANDOM:
        redeal_state(s, s.actor, x, minds.pool)
    if player >= 0:
        choose(states, IMAGINED, minds.weights[player], scratch)
    elif player <= NETWORK:
        choose_by_network(states, IMAGINED, minds.nets[NETWORK - player], scratch)
    else:
        line = scratch.lines[0]
        choice = nth_choice(s.choices, x)
        if player == POLICY:
            choice = decision(states, IMAGINED, SPARE, x, minds.weights[0], scratch.terms[0])
        if choice >= BASKET:
            write_purchase(s, choice - BASKET, False, line)
        else:
            write_choice(line, choice)


def write_choice(line: Line, choice: int) -> None:
    """Make a line of a single choice."""
    line.length = 0
    add_choice(line, choice)
    line.decided = 1


def carry_out(s: State, line: Line, course: Course, count: int) -> int:
    """Make the choices of a decision that are open, and note the action that each is.

    Returns:
        How many actions there are now.
    """
    seat = s.actor
    turns = s.turns
    for at in range(line.decided):
        choice = line.choices[at]
        if s.actor == seat and s.turns == turns and s.choices >> choice & 1:
            course.actions[count] = action_of(s, choice)
            course.seats[count] = seat
            apply(s, choice)
            count += 1
    return count
