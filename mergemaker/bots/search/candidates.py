"""The root moves of a search: which ways to decide are worth trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from ...rules import (
    Accept,
    Decline,
    Game,
    Move,
    State,
    determinize,
    observe,
    play_unchecked,
    to_choices,
    to_moves,
)
from ..compiled.tallies import MOST_MOVES

MOST_TRIED = 12  # root moves of a search, if no more must be among them

LOSING_END = -5e5  # lines below that end the game with a loss (`WON`, `prediction.LOST`)

# Lists every line open in a state, the most promising first, each with its value.
ListLines = Callable[[State], list[tuple[tuple[int, ...], float]]]


class RootMove(NamedTuple):
    """A way to decide, as a search tries it.

    Attributes:
        moves: what the seat does.
        choices: the engine's choices that the moves consist of; none for the answer to an offer,
            which has already been made in `state`.
        state: the state in which the choices are made, as far as the seat knows it.
        value: what the line was worth when it was listed; 0 if it was to be included.
    """

    moves: tuple[Move, ...]
    choices: tuple[int, ...]
    state: State
    value: float = 0.0


def root_moves(
    list_lines: ListLines,
    observation: Game,
    seat: int,
    seed: int,
    include: Sequence[tuple[Move, ...]] = (),
    most: int = MOST_TRIED,
) -> list[RootMove]:
    """The most promising ways to decide.

    Args:
        list_lines: lists the lines that are open to the seat, the most promising first.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes the determinization in which the lines are listed.
        include: moves that must be among them; they come first, in this order.
        most: how many there are at most, unless more are to be included.

    Raises:
        ValueError: more than `MOST_MOVES` are to be included.
    """
    if len(include) > MOST_MOVES:
        raise ValueError(f"At most {MOST_MOVES} ways to decide are tried, not {len(include)}.")
    if observation.state.offer_to == seat:
        answers = dict.fromkeys([*include, (Accept(),), (Decline(),)])
        return [
            RootMove(moves, (), after_moves(observation, seat, *((seat, move) for move in moves)))
            for moves in answers
        ]
    known = known_state(observation, seat)
    state = determinize(observation, seat, Random(seed)).state
    listed = without_losing_ends(state, list_lines(state))
    found = [RootMove(moves, to_choices(state, moves), known) for moves in include]
    for choices, value in listed:
        if len(found) >= most:
            break
        if all(choices != move.choices for move in found):
            found.append(RootMove(to_moves(state, choices), choices, known, value))
    return found


def without_losing_ends(
    state: State, lines: list[tuple[tuple[int, ...], float]]
) -> list[tuple[tuple[int, ...], float]]:
    """Those lines that do not end the game with a loss; all, if there are no others or the end has
    been declared.

    Args:
        state: the state in which they were listed.
        lines: what a `ListLines` listed, of the heuristic or of the network.
    """
    if state.declared:
        return lines
    open_ended = [line for line in lines if line[1] > LOSING_END]
    return open_ended or lines


def known_state(observation: Game, seat: int) -> State:
    """The state as the seat knows it, with event recording off."""
    state = observe(observation, seat).state
    state.recording = 0
    return state


def after_moves(observation: Game, seat: int, *moves: tuple[int, Move]) -> State:
    """The state as a seat knows it once there has been an offer or an answer to one (R11), with
    event recording off.

    Args:
        observation: the game as the seat may see it.
        seat: the seat.
        moves: who makes which.
    """
    game = observe(observation, seat)
    for mover, move in moves:
        play_unchecked(game, mover, move)
    game.state.recording = 0
    return game.state
