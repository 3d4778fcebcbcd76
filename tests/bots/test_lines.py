"""The list of lines contains everything that a seat may do, and nothing else."""

from __future__ import annotations

import random

import pytest

from mergemaker.bots.compiled.baskets import BASKETS, buy_basket, price_of
from mergemaker.bots.compiled.lines import LINES, Line, follow, list_lines
from mergemaker.rules import (
    PLACE,
    PRESETS,
    Buy,
    Declare,
    Dispose,
    Game,
    Place,
    Replace,
    State,
    legal,
    play,
    to_choices,
    to_moves,
)
from mergemaker.rules.state import BUY, OVER, REPLACE
from tests.support.random_games import random_game

QUIET = (PLACE, BUY, REPLACE, OVER)


def decisions(preset: str, players: int) -> list[Game]:
    """A random game before each of its decisions."""
    rng = random.Random(f"lines {preset} {players}")
    game = random_game(rng, preset, players)
    found: list[Game] = []
    while not game.over:
        found.append(game.copy())
        seat = game.deciding[-1].seat
        play(game, seat, rng.choice(legal(game, seat)))
    return found


def lines_of(state: State) -> list[tuple[list[int], int, State]]:
    """The lines of a state, as tuples of the choices, how many of them are made now, and the quiet
    state that they lead to."""
    rows = [state.copy()] + [State()] * LINES
    rows[0].recording = 0
    lines = [Line() for _ in range(LINES)]
    count = list_lines(rows, 0, 1, lines)
    found: list[tuple[list[int], int, State]] = []
    for number, line in enumerate(lines[:count]):
        again = state.copy()
        again.recording = 0
        follow(again, line)
        assert again == rows[1 + number]
        found.append((line.choices[: line.length], line.decided, rows[1 + number]))
    return found


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_lines_are_legal_and_complete(preset: str, players: int) -> None:
    for game in decisions(preset, players)[::4]:
        actor = game.state.actor
        first_moves: set[object] = set()
        for choices, decided, quiet in lines_of(game.state):
            assert 1 <= decided <= len(choices)
            assert quiet.step in QUIET
            moves = to_moves(game.state, choices[:decided])
            assert to_choices(game.state, moves) == tuple(choices[:decided])
            play(game.copy(), actor, *moves)  # raises an error if it is illegal
            first_moves.add(moves[0])
        expected = {move for move in legal(game, actor) if not isinstance(move, Replace)}
        if not any(isinstance(move, Buy | Dispose) for move in expected):
            assert first_moves >= expected
        assert (Declare() in expected) == (Declare() in first_moves)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_disposition_is_a_line(preset: str) -> None:  # R29
    seen = 0
    for game in decisions(preset, 4):
        expected = {move for move in legal(game, game.state.actor) if isinstance(move, Dispose)}
        if expected:
            first_moves = {
                to_moves(game.state, choices[:decided])[0]
                for choices, decided, _ in lines_of(game.state)
            }
            assert first_moves >= expected
            seen += 1
    assert seen


@pytest.mark.parametrize("preset", PRESETS)
def test_every_purchase_is_a_basket(preset: str) -> None:  # R32
    for game in decisions(preset, 3):
        if game.state.step != BUY:
            continue
        baskets = [basket for basket in range(BASKETS) if price_of(game.state, basket) >= 0]
        purchases = [move for move in legal(game, game.state.actor) if isinstance(move, Buy)]
        assert len(baskets) == len(purchases)
        for basket in baskets[:: max(1, len(baskets) // 5)]:
            after = game.state.copy()
            cash = after.cash[after.turn]
            turn = after.turn
            cost = price_of(after, basket)
            buy_basket(after, basket)
            assert after.turns > game.state.turns or after.step in (REPLACE, OVER)
            if after.step != OVER:
                assert after.cash[turn] == cash - cost


def test_a_tile_and_the_chain_it_founds_are_one_line() -> None:
    for game in decisions("classic", 4):
        for choices, decided, quiet in lines_of(game.state):
            moves = to_moves(game.state, choices[:decided])
            if len(moves) > 1 and isinstance(moves[0], Place):
                assert quiet.active != game.state.active or quiet.giant
