"""The value network: its inputs and its targets."""

from __future__ import annotations

import random

import pytest

from mergemaker.bots.compiled import evaluation, features
from mergemaker.bots.compiled.chain_prospects import EvalTerms
from mergemaker.bots.compiled.features import INPUTS, Features, encode
from mergemaker.bots.compiled.network import OUTPUTS
from mergemaker.bots.compiled.prediction import write_result
from mergemaker.bots.engine.weights import TUNED
from mergemaker.rules import EVERY_SLOT, PLACE, PRESETS, SEATS, Game, State, determinize
from mergemaker.rules.state import OVER
from tests.support.random_games import random_game, steps


def inputs_of(state: State, seat: int) -> list[float]:
    """The inputs for a seat in a state, by the plain functions."""
    terms = EvalTerms()
    features = Features()
    evaluation.evaluate(state, seat, EVERY_SLOT, TUNED, terms)
    encode([state, state.copy()], 0, 1, seat, EVERY_SLOT, terms, features)
    return features.inputs


def positions(preset: str, count: int) -> list[Game]:
    """Random games in which somebody must place a tile."""
    rng = random.Random(f"network {preset}")
    found: list[Game] = []
    while len(found) < count:
        game = random_game(rng, preset)
        for _step in steps(game, rng):
            if game.state.step == PLACE and rng.random() < 0.03:
                found.append(game.copy())
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_inputs_do_not_depend_on_what_is_hidden(preset: str) -> None:
    rng = random.Random(preset)
    for game in positions(preset, 20):
        if game.ruleset.two_player_bank == "tile":
            continue  # inputs depend on the tile that the bank will draw, which is hidden (R28)
        for seat in range(len(game.players)):
            twin = determinize(game, seat, rng)
            assert inputs_of(twin.state, seat) == inputs_of(game.state, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_inputs_are_in_a_range_suitable_for_learning(preset: str) -> None:
    for game in positions(preset, 20):
        x = inputs_of(game.state, 0)
        assert len(x) == INPUTS
        assert all(-3 <= value <= 12 for value in x)
        assert sum(x[features.PLAYERS : features.PLAYERS + SEATS]) == 1


def test_seats_are_relative_to_the_observer() -> None:
    game = next(game for game in positions("classic", 30) if len(game.players) == 4)
    state = game.state
    for seat in range(4):
        x = inputs_of(state, seat)
        cash = [
            x[features.SEATS_AT + away * features.INPUTS_PER_SEAT + features.CASH] * 10_000
            for away in range(4)
        ]
        assert cash == pytest.approx([state.cash[(seat + away) % 4] for away in range(4)])


def test_the_targets_at_the_end_of_a_game_are_its_result() -> None:
    state = random_game(random.Random(3), "classic", 3).state
    state.step = OVER
    state.cash[:3] = [9000, 20000, 20000]
    out = [0.0] * OUTPUTS
    write_result(state, 1, out)
    assert out == [0.5, 0.5, 0, 0, 0, 0, 1.0, 1.0, 0.45, 0, 0, 0]
