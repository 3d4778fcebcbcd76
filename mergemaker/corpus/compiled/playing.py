"""Playing games between the players of `bots.compiled`, and noting every action."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...bots.compiled import deciding
from ...bots.compiled.chance import next_chance
from ...bots.compiled.deciding import Minds, decide
from ...bots.compiled.lines import Line
from ...rules.actions import action_of
from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import OVER, SEATS, State
from .opening import open_with

__all__ = ["play_game"]

# The rows of states: an undealt game, the one being played, and those that deciding needs.
UNDEALT: Final = 0
GAME: Final = 1
OWN: Final = 2
ROWS: Final = OWN + deciding.ROWS

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
        decide(states, GAME, OWN, deal.lineup[s.actor], x, minds)
        count = carry_out(s, minds.scratch.lines[0], course, count)
    for seat in range(SEATS):
        course.totals[seat] = s.cash[seat]
    course.end[0] = s.turns
    course.end[1] = s.ending
    return count


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
