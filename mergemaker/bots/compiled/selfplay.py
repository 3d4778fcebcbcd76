"""Games that a network plays against itself to learn from: what was seen, and what came of it."""

from __future__ import annotations

from typing import Any, Final

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.rng import MODULUS, MULTIPLIER, shuffle
from ...rules.state import BUY, DECLARE, OVER, PLACE, SLOTS, State
from ...rules.turn import open_game
from . import heuristic
from .features import INPUTS
from .greedy_policy import reflex
from .heuristic import act
from .lines import known_since
from .network import OUTPUTS
from .playout import nth_choice
from .scratch import Mind
from .valuing import result, value

__all__ = ["self_play"]

HEURISTIC: Final = -1  # in a lineup: a seat without a network

UNDEALT, BEFORE, GAME, CHILD = range(4)
ROWS: Final = GAME + heuristic.ROWS  # of states that a game needs: those, and some to reckon in
EVERY_SLOT: Final = (1 << SLOTS) - 1
ONE_IN_BUYING: Final = 3  # of the purses before buying, one in so many is learnt from


def self_play(
    states: Any,
    nets: Any,
    lineup: Any,
    seed: int,
    wander: int,
    trace: float,
    mind: Mind,
    seen: Any,
    aims: Any,
    seats: Any,
    first: int,
) -> int:
    """Play one game, and note what to learn from it.

    Positions are noted at the end of each turn for the player who made it and for another, and now
    and then before buying; none for the heuristic. Each is to be learnt as what was thought of the
    same player's next one, mixed with what that in turn is to be learnt as, and so on to the
    result: the returns of TD(lambda).

    Args:
        states: `ROWS` rows; the first is undealt.
        nets: a network in each row; the first is the one that learns.
        lineup: the network of each seat, or `HEURISTIC`.
        seed: fixes the game, from 1 to 2147483646.
        wander: how many placings in a thousand are made at random.
        trace: lambda, from 0 to 1.
        mind: what to think with.
        seen: gets a row of inputs for each position.
        aims: gets a row of outputs to be learnt for each position.
        seats: gets the seat that looked.
        first: the row to begin at.

    Returns:
        The row after the last that was written.
    """
    copy_row(states, GAME, UNDEALT)
    s = states[GAME]
    s.chance = seed
    shuffle(s)
    open_game(s)
    x = seed * MULTIPLIER % MODULUS
    count = first
    room = len(seats)
    while s.step != OVER:
        x = x * MULTIPLIER % MODULUS
        if s.step == PLACE and x % 1000 < wander:
            x = x * MULTIPLIER % MODULUS
            choices = s.choices & ~(1 << DECLARE)
            apply(s, nth_choice(choices if choices else s.choices, x))
            continue
        player = lineup[s.actor]
        if player == HEURISTIC:
            copy_row(states, BEFORE, GAME)
            act(states, GAME, mind.weights, mind.notes, mind.paths, mind.worths)
        else:
            if s.step == BUY and x // 1000 % ONE_IN_BUYING == 0 and count < room:
                value(states, GAME, CHILD, s.actor, EVERY_SLOT, nets[0], mind)
                note(mind, seen, aims, seats, count, s.actor)
                count += 1
            copy_row(states, BEFORE, GAME)
            apply(s, reflex(states, GAME, CHILD, nets[player], mind))
        before = states[BEFORE]
        if s.turns != before.turns and s.step != OVER:
            mover = before.turn
            if lineup[mover] != HEURISTIC and count < room:
                known = known_since(before, s, mover)
                value(states, GAME, CHILD, mover, known, nets[0], mind)
                note(mind, seen, aims, seats, count, mover)
                count += 1
            x = x * MULTIPLIER % MODULUS
            other = (mover + 1 + x % (s.players - 1)) % s.players
            if lineup[other] != HEURISTIC and count < room:
                value(states, GAME, CHILD, other, EVERY_SLOT, nets[0], mind)
                note(mind, seen, aims, seats, count, other)
                count += 1
    for seat in range(s.players):
        trace_back(s, seat, trace, mind.out, aims, seats, first, count)
    return count


def note(mind: Mind, seen: Any, aims: Any, seats: Any, at: int, seat: int) -> None:
    """Write down what was seen, and for now what was thought of it."""
    for feature in range(INPUTS):
        seen[at, feature] = mind.x[feature]
    for output in range(OUTPUTS):
        aims[at, output] = mind.out[output]
    seats[at] = seat


def trace_back(
    s: State, seat: int, trace: float, out: Any, aims: Any, seats: Any, first: int, end: int
) -> None:
    """Replace what a seat thought of its positions by what it should have thought."""
    result(s, seat, out)
    for at in range(end - 1, first - 1, -1):
        if seats[at] != seat:
            continue
        for output in range(OUTPUTS):
            thought = aims[at, output]
            aims[at, output] = out[output]
            # what the position before this one is to be learnt as
            out[output] = trace * out[output] + (1 - trace) * thought
