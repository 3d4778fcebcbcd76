"""The compiled heuristic and its roll-outs do what the plain ones do."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from mergemaker.bots.compiled import weights
from mergemaker.bots.engine.engine import Workbench
from mergemaker.bots.engine.weights import TUNED, Weights
from mergemaker.bots.search.sequential_halving import Study, ways_to_decide
from mergemaker.rules import PRESETS, legal, native, play
from mergemaker.rules.observation import observe
from tests.support.play import random_game

PLAIN = Workbench(None)


@pytest.fixture(scope="module")
def compiled() -> Workbench:
    return Workbench(native.load())


def test_beliefs_stand_where_they_are_looked_for() -> None:
    for place, belief in enumerate(fields(Weights)):
        assert getattr(weights, belief.name.upper()) == place
    assert len(TUNED.flat()) == weights.BELIEFS


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_decides_alike(compiled: Workbench, preset: str, players: int) -> None:
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
def test_rolls_out_alike(compiled: Workbench, holdings: str) -> None:
    rng = random.Random(f"roll-outs {holdings}")
    game = random_game(rng, "classic", 3)
    for number in range(60):
        seat = game.deciding[-1].seat
        if number % 20 == 10:
            sight = observe(game, seat)
            found: list[list[float]] = []
            for bench in (PLAIN, compiled):
                ways = ways_to_decide(PLAIN.heuristic_lines, sight, seat, 1)
                study = Study(bench, sight, seat, number, ways, bench.roll_out)
                study.play(2)
                found.append([float(number) for number in study.tallies])
            assert found[0] == found[1]
        play(game, seat, rng.choice(legal(game, seat)))


@pytest.mark.parametrize(("preset", "players"), list(zip(PRESETS, range(2, 7), strict=True)))
def test_roll_outs_play_every_preset_to_the_end(
    compiled: Workbench, preset: str, players: int
) -> None:
    game = random_game(random.Random(f"whole {preset}"), preset, players)
    while not game.over:
        seat = game.deciding[-1].seat
        sight = observe(game, seat)
        ways = ways_to_decide(compiled.heuristic_lines, sight, seat, 1)
        study = Study(compiled, sight, seat, 2, ways, compiled.roll_out)
        study.play(1)
        play(game, seat, *study.ways[study.best].moves)
