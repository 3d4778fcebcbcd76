"""Replaying the games of a corpus: to check them, and to read their positions."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...envs.compiled.observing import write_compact, write_planes
from ...rules.actions import act, mark_open
from ...rules.batch import copy_row
from ...rules.state import SEATS, State
from .opening import open_with

__all__ = ["read_positions", "replay_games"]

# The rows of states: an undealt game, and the one being replayed.
UNDEALT: Final = 0
GAME: Final = 1
ROWS: Final = 2

# What `replay_games` finds of a game besides its totals.
SAME_SEATS: Final = 0  # of so many actions, from the first on, the seat is right and they are open
ACTIONS: Final = 1  # how many there are
TURNS: Final = 2
ENDING: Final = 3  # 0 while the game goes on
FINDINGS: Final = 4

BROKEN: Final = -1

# What is observed of a position (`envs.Layout`).
NOTHING, COMPACT, PLANES = range(3)


class Games(NamedTuple):
    """Games as they are stored.

    Attributes:
        tiles: how many tiles a bag has.
        bags: their bags, one after another.
        chances: the first state of the generator of each.
        starts: where the actions of each begin, and after the last where they end.
        actions: the actions of all.
        seats: the seat that each action is of.
    """

    tiles: int
    bags: Any
    chances: Any
    starts: Any
    actions: Any
    seats: Any


class Results(NamedTuple):
    """What games came to: a row for each, with a column for each of six seats.

    Attributes:
        wins: shares of the win, which several first places divide.
        totals: the final cash.
    """

    wins: Any
    totals: Any


class Place(NamedTuple):
    """Where reading has come to.

    Attributes:
        order: numbers of games, in the order in which they are read.
        at: how many of them have been read, and how many actions of the present one.
    """

    order: Any
    at: Any


class Look(NamedTuple):
    """How positions are observed.

    Attributes:
        kind: `NOTHING`, `COMPACT` or `PLANES`.
        bits: `SCRATCH` numbers of scratch (`envs.compiled.observing`).
    """

    kind: int
    bits: Any


class Rows(NamedTuple):
    """Positions, a row for each.

    Attributes:
        observations: what the seat that decides observes, unscaled; of no length if nothing is.
        games: the number of the game.
        actors: the seat that decides.
        actions: what it does.
        mask: 1 for each action that is open.
        wins: each seat's share of the win, the actor's first.
        totals: each seat's final cash, the actor's first.
    """

    observations: Any
    games: Any
    actors: Any
    actions: Any
    mask: Any
    wins: Any
    totals: Any


def replay_games(states: list[State], games: Games, findings: Any, totals: Any) -> None:
    """Replay each game as far as its actions are open.

    Args:
        states: `ROWS` rows; the first is undealt.
        games: the games.
        findings: gets a row of `FINDINGS` for each.
        totals: gets a row for each, with the final cash of the six seats.
    """
    for game in range(len(games.chances)):
        copy_row(states, GAME, UNDEALT)
        s = states[GAME]
        open_with(s, games.bags, game * games.tiles, games.chances[game])
        at = games.starts[game]
        end = games.starts[game + 1]
        while at < end and s.actor == games.seats[at] and act(s, games.actions[at]):
            at += 1
        findings[game, SAME_SEATS] = at - games.starts[game]
        findings[game, ACTIONS] = end - games.starts[game]
        findings[game, TURNS] = s.turns
        findings[game, ENDING] = s.ending
        for seat in range(SEATS):
            totals[game, seat] = s.cash[seat]


def read_positions(
    states: list[State],
    games: Games,
    results: Results,
    place: Place,
    first: int,
    look: Look,
    rows: Rows,
) -> int:
    """Read positions, from where the last call has come to, until the rows are full or no game is
    left.

    Args:
        states: `ROWS` rows; the first is undealt. The second stays as it is between calls.
        games: the games.
        results: what they came to.
        place: where to go on; changed.
        first: the first row to write to.
        look: how they are observed.
        rows: gets the positions.

    Returns:
        How many positions were read; `BROKEN` if an action is not open. `place` then is there.
    """
    row = first
    while row < len(rows.games) and place.at[0] < len(place.order):
        game = place.order[place.at[0]]
        at = games.starts[game] + place.at[1]
        if at == games.starts[game + 1]:
            place.at[0] += 1
            place.at[1] = 0
            continue
        if place.at[1] == 0:
            copy_row(states, GAME, UNDEALT)
            open_with(states[GAME], games.bags, game * games.tiles, games.chances[game])
        s = states[GAME]
        rows.games[row] = game
        rows.actors[row] = s.actor
        rows.actions[row] = games.actions[at]
        mark_open(s, rows.mask, row)
        observe(s, look, rows.observations, row)
        write_result(s.actor, s.players, results, game, rows, row)
        if not act(s, games.actions[at]):
            return BROKEN
        place.at[1] += 1
        row += 1
    return row - first


def observe(s: State, look: Look, observations: Any, row: int) -> None:
    """Write what the seat that decides observes."""
    if look.kind == COMPACT:
        write_compact(s, s.actor, observations, row, look.bits)
    elif look.kind == PLANES:
        write_planes(s, s.actor, observations, row, look.bits)


def write_result(
    actor: int, players: int, results: Results, game: int, rows: Rows, row: int
) -> None:
    """Write what a game came to into a row of positions, the actor's result first."""
    for away in range(SEATS):
        if away < players:
            seat = (actor + away) % players
            rows.wins[row, away] = results.wins[game, seat]
            rows.totals[row, away] = results.totals[game, seat]
        else:
            rows.wins[row, away] = 0
            rows.totals[row, away] = 0
