"""The compiled heuristic and its rollouts do the same as the plain ones."""

from __future__ import annotations

import random

import pytest

from mergemaker.bots import Engine
from mergemaker.bots.engine.weights import TUNED
from mergemaker.bots.search.candidates import root_moves
from mergemaker.bots.search.sequential_halving import SequentialHalving
from mergemaker.rules import PRESETS, legal, native, observe, play
from tests.support.random_games import random_game
from tests.support.search_figures import figures

PLAIN = Engine(None)


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Engine(native.load())


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_and_plain_decide_the_same(compiled: Engine, preset: str, players: int) -> None:
    rng = random.Random(f"alike {preset} {players}")
    game = random_game(rng, preset, players)
    while not game.over:
        seat = game.deciding[-1].seat
        if rng.random() < 0.25 and game.state.offer_to < 0:
            state = game.state
            plain = PLAIN.heuristic_lines(state, TUNED)
            assert compiled.heuristic_lines(state, TUNED) == plain
            choices = PLAIN.heuristic_choices(state, TUNED)
            assert compiled.heuristic_choices(state, TUNED) == choices
        play(game, seat, rng.choice(legal(game, seat)))


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_compiled_and_plain_rollouts_agree(compiled: Engine, holdings: str) -> None:
    rng = random.Random(f"rollouts {holdings}")
    game = random_game(rng, "classic", 3)
    for number in range(60):
        seat = game.deciding[-1].seat
        if number % 20 == 10:
            observation = observe(game, seat)
            found: list[list[tuple[float, ...]]] = []
            for engine in (PLAIN, compiled):
                moves = root_moves(PLAIN.heuristic_lines, observation, seat, 1)
                search = SequentialHalving(
                    engine, observation, seat, number, moves, engine.roll_out
                )
                search.play(2)
                found.append(figures(search))
            assert found[0] == found[1]
        play(game, seat, rng.choice(legal(game, seat)))


@pytest.mark.parametrize(("preset", "players"), list(zip(PRESETS, range(2, 7), strict=True)))
def test_rollouts_play_every_preset_to_the_end(compiled: Engine, preset: str, players: int) -> None:
    game = random_game(random.Random(f"whole {preset}"), preset, players)
    while not game.over:
        seat = game.deciding[-1].seat
        observation = observe(game, seat)
        moves = root_moves(compiled.heuristic_lines, observation, seat, 1)
        search = SequentialHalving(compiled, observation, seat, 2, moves, compiled.roll_out)
        search.play(1)
        play(game, seat, *search.root_moves[search.best].moves)
