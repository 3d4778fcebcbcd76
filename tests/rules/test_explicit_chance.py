"""Games that stop for each outcome of chance (R40), which is then chosen from outside."""

from __future__ import annotations

import random

import pytest

from mergemaker.rules import (
    CHANCE,
    OVER,
    Ruleset,
    State,
    apply,
    blank_state,
    deal,
    open_game,
    outcomes,
    ruleset,
    settle,
)
from mergemaker.rules.board import tile_cell
from mergemaker.rules.state import FIELDS

OWN = ("explicit", "settled", "chance")
"""What an explicit state has for itself."""


def begun(rules: Ruleset, players: int, bag: tuple[str, ...] = ()) -> State:
    """A game that has stopped for its first outcome of chance."""
    state = blank_state(rules, players)
    state.bag[: len(bag)] = [tile_cell(tile) for tile in bag]
    state.explicit = 1
    open_game(state)
    return state


def choose(state: State, rng: random.Random) -> int:
    return rng.choice([choice for choice in range(31) if state.choices >> choice & 1])


@pytest.mark.parametrize("preset", ["online", "hasbro-1999"])
def test_r40_the_front_of_the_bag_each_time_is_the_game_that_the_bag_gives(preset: str) -> None:
    # Nothing goes back into the bag in these, so all chance lies in its order.
    for number in range(12):
        rng = random.Random(f"{preset} {number}")
        game = deal(ruleset(preset), 2 + number % 5, seed=rng.randbytes(32))
        given, asked = game.state, begun(game.ruleset, len(game.players), game.bag0)
        given.recording = 0
        while True:
            while asked.step == CHANCE:
                assert (asked.actor, asked.choices) == (-1, 0)
                settle(asked, 0)
            names = [field.name for field in FIELDS if field.name not in OWN]
            assert [getattr(asked, n) for n in names] == [getattr(given, n) for n in names]
            if given.step == OVER:
                break
            choice = choose(given, rng)
            apply(given, choice)
            apply(asked, choice)


def test_r6_any_player_can_be_the_random_starter() -> None:
    rules = ruleset(first_player="random", starting_tiles="return")
    for seat in range(4):
        state = begun(rules, 4)
        for _ in range(4):  # the starting tiles
            settle(state, outcomes(state) - 1)
        assert (state.step, outcomes(state)) == (CHANCE, 4)
        settle(state, seat)
        assert (state.drawn, outcomes(state)) == (0, 108)
        for _ in range(24):  # the hands
            settle(state, 0)
        assert (state.step, state.turn) == (1, seat)


def test_r28_the_banks_tile_is_asked_for_and_stays_in_the_bag() -> None:
    rules = ruleset(two_player_bank="tile", trading="off")
    asked = 0
    for number in range(30):
        rng = random.Random(number)
        state = begun(rules, 2)
        while state.step != OVER:
            if state.step != CHANCE:
                apply(state, choose(state, rng))
                continue
            columns, drawn = state.bank_column[:], state.drawn
            outcome = rng.randrange(outcomes(state))
            tile = state.bag[drawn + outcome]
            settle(state, outcome)
            if state.bank_column != columns:
                asked += 1
                assert tile % 13 + 1 in state.bank_column
                assert tile in state.bag[drawn : state.tiles]
    assert asked > 30


def test_r21_replaced_tiles_are_back_in_the_bag_though_no_chance_places_them() -> None:
    seen = 0
    for number in range(60):
        rng = random.Random(f"replaced {number}")
        state = begun(ruleset("classic", safe=4, dead_tiles="return"), 4)
        chance = state.chance
        while state.step != OVER:
            before = state.drawn
            if state.step == CHANCE:
                settle(state, rng.randrange(outcomes(state)))
            else:
                apply(state, choose(state, rng))
            seen += state.drawn < before
            cells = [cell for cell in state.board if cell & 255]
            held = [tile for tile in state.hand if tile]
            assert len(cells) + len(held) + state.tiles - state.drawn + state.aside == 108
        assert state.chance == chance
    assert seen
