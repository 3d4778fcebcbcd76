"""The decisions of a game, each with what the seat that made it could see at the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from mergemaker.rules import (
    Drew,
    Event,
    Game,
    HandRedrawn,
    Move,
    Offer,
    Replaced,
    Withdraw,
    observe,
    parse_move,
    play_unchecked,
)
from mergemaker.table import Table
from mergemaker.table.ply import goes_with

from .phases import GamePhase, phase_of


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision, just before it was made.

    Attributes:
        ply: the ply in which it was made.
        seat: who decided.
        observation: the game as the seat could see it.
        played: the moves that the seat made.
        after_draw: the game as the seat could see it once it had drawn tiles; None if it drew none
            or the game was over.
    """

    ply: int
    seat: int
    observation: Game
    played: tuple[Move, ...]
    after_draw: Game | None


def decision_points(table: Table, *, open_hands: bool) -> Iterator[DecisionPoint]:
    """The decisions of a table's game, in order.

    Making and withdrawing offers are left out: there are too many possible offers to compare.

    Args:
        table: the table; its game may be unfinished.
        open_hands: whether every seat is assumed to have seen all hands.

    Raises:
        Refused: the game has not begun.
    """
    observe_as = partial(observe, open_hands=open_hands)
    for number, seat, game, moves in _decided(table):
        observation = observe_as(game, seat)
        events = play_unchecked(game, seat, *moves)
        after_draw = None
        if _drew(events, seat) and not game.over:
            after_draw = observe_as(game, seat)
        if _compared(moves):
            yield DecisionPoint(number, seat, observation, moves, after_draw)


def decision_phases(table: Table) -> Iterator[tuple[int, int, GamePhase]]:
    """The same decisions by their ply, their seat and the phase of the game.

    Raises:
        Refused: the game has not begun.
    """
    for number, seat, game, moves in _decided(table):
        if _compared(moves):
            yield number, seat, phase_of(game, seat)
        play_unchecked(game, seat, *moves)


def _decided(table: Table) -> Iterator[tuple[int, int, Game, tuple[Move, ...]]]:
    """The decisions with their ply, their seat and the game as it was. Whoever iterates plays the
    moves on that game before going on."""
    games = table.timeline.games()
    for number, (ply, before) in enumerate(zip(table.plies[1:], games, strict=False), 1):
        if ply.seat is None:  # nobody decided that
            continue
        game = before.copy()
        for moves in _decisions(game, ply.moves):
            yield number, ply.seat, game, moves


def _compared(moves: tuple[Move, ...]) -> bool:
    return not isinstance(moves[0], Offer | Withdraw)


def _decisions(game: Game, texts: tuple[str, ...]) -> list[tuple[Move, ...]]:
    """The moves of a ply, grouped by decision."""
    decisions: list[tuple[Move, ...]] = []
    for text in texts:
        move = parse_move(game, text)
        if decisions and goes_with(decisions[-1][-1], move):
            decisions[-1] = (*decisions[-1], move)
        else:
            decisions.append((move,))
    return decisions


def _drew(events: list[Event], seat: int) -> bool:
    return any(isinstance(e, Drew | Replaced | HandRedrawn) and e.seat == seat for e in events)
