"""Actions: numbers that always mean the same, one for each choice that a seat can have."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy
import pytest

from mergemaker.rules import (
    CHANCE,
    OVER,
    PRESETS,
    BadDeal,
    Buy,
    Declare,
    Dispose,
    Found,
    Move,
    Next,
    Place,
    Replace,
    Ruleset,
    State,
    Survivor,
    act,
    action_name,
    action_of,
    actions_in,
    actions_to_moves,
    apply,
    blank_state,
    choice_of,
    deal,
    legal,
    moves_to_actions,
    native,
    observe,
    open_actions,
    open_game,
    play_actions,
    play_unchecked,
    ruleset,
)
from mergemaker.rules.actions import mark_open
from tests.support.random_games import random_ruleset

GAMES = 20
"""Games of each preset: most with options of their own, every third with `replace=ask`."""
SMALL = [
    {"columns": 2, "rows": 2, "chains": 2, "hand_size": 1},
    {"columns": 9, "rows": 10, "chains": 5, "hand_size": 3},
    {"columns": 10, "rows": 10, "purchases": 6, "safe": 3, "replace": "ask"},
    {"columns": 12, "rows": 3, "chains": 3, "safe": 4, "shares": 9, "replace": "ask"},
    {"columns": 1, "rows": 10, "chains": 1, "hand_size": 2},
]
NEVER = [-(2**40), -1000, -178, -12, -11, -1, 286, 287, 2**31, 2**40]
"""Numbers that are no actions."""


@pytest.fixture(scope="module")
def compiled() -> native.Native:
    return native.load()


def rulesets() -> Iterator[tuple[Ruleset, random.Random]]:
    """Rulesets of many kinds, each with a source of chance for a game by it."""
    for preset in PRESETS:
        for number in range(GAMES):
            rng = random.Random(f"actions {preset} {number}")
            made = random_ruleset(rng, preset)
            if number % 3 == 0:
                made = ruleset(preset, **{**made.options, "replace": "ask", "safe": "4"})
            yield made, rng
    for number, changes in enumerate(SMALL):
        for again in range(4):
            yield ruleset(**changes), random.Random(f"small {number} {again}")


def dealt(rules: Ruleset, rng: random.Random) -> State:
    """A newly dealt game, for as many players as a random number or the tiles allow."""
    try:
        state = deal(rules, rng.randint(2, 6), seed=rng.randbytes(32)).state
    except BadDeal:
        state = deal(rules, 2, seed=rng.randbytes(32)).state
    state.recording = 0
    return state


def choices_of(state: State) -> list[int]:
    return [choice for choice in range(31) if state.choices >> choice & 1]


def test_each_number_stands_for_one_thing() -> None:
    rules = ruleset()
    named = {
        0: "place 1A",
        11: "place 12A",
        12: "place 1B",
        40: "place 5D",
        107: "place 12I",
        108: "found Luxor",
        114: "found Imperial",
        115: "survivor Luxor",
        122: "next Luxor",
        129: "trade 0",
        141: "trade 24",
        142: "sell 0",
        167: "sell 25",
        168: "buy Luxor",
        174: "buy Imperial",
        175: "buy no more",
        176: "declare the end",
        177: "replace 1A",
        284: "replace 12I",
        285: "replace no more",
    }
    assert {action: action_name(rules, action) for action in named} == named
    assert action_name(ruleset("wotc-2008"), 108) == "found Sackson"
    assert action_name(ruleset(columns=3, rows=2), 12) == "place 1B"
    for action in NEVER:
        with pytest.raises(ValueError, match="There is no action"):
            action_name(rules, action)


def test_a_board_of_ten_rows_has_ten_tiles_to_a_row() -> None:
    rules = ruleset("avalon-hill-2016")
    names = [f"place {tile}" for tile in rules.tiles]
    assert [action_name(rules, action) for action in range(100)] == names
    assert action_name(ruleset(columns=9, rows=10), 98) == "place 9J"


@pytest.mark.parametrize("preset", PRESETS)
def test_no_two_actions_have_one_name(preset: str) -> None:
    rules = ruleset(preset, replace="ask")
    assert actions_in(rules) == 286
    assert actions_in(ruleset(preset, replace="auto")) == 177
    assert len({action_name(rules, action) for action in range(286)}) == 286


def test_each_open_choice_is_one_action_and_each_open_action_one_choice(
    compiled: native.Native,
) -> None:
    met: set[int] = set()
    for rules, rng in rulesets():
        state = dealt(rules, rng)
        rows = compiled.rows([state])
        count = actions_in(rules)
        masks = numpy.full((2, 1, count), 9, numpy.uint8)
        while state.step != OVER:
            choices = choices_of(state)
            actions = [action_of(state, choice) for choice in choices]
            assert [choice_of(state, action) for action in actions] == choices
            assert open_actions(state) == sorted(set(actions))
            assert 0 <= min(actions) <= max(actions) < count
            compiled.mark_open(rows, 0, masks[0])
            mark_open(state, masks[1], 0)
            assert numpy.flatnonzero(masks[0, 0]).tolist() == sorted(actions)
            assert masks[0].tobytes() == masks[1].tobytes()
            met.update(actions)
            action = rng.choice(actions)
            assert act(state, action)
            assert compiled.act(rows, 0, action)
        compiled.mark_open(rows, 0, masks[0])
        assert not masks[0].any()
        assert rows[0].tobytes() == compiled.rows([state])[0].tobytes()
    # Everything came up, save the rarest trades, sales and replacements.
    assert met >= {*range(122), *range(129, 131), *range(142, 150), *range(168, 177), 285}
    assert met & {*range(122, 129)}
    assert len(met & {*range(177, 285)}) > 30


def test_closed_actions_and_choices_are_refused_and_change_nothing(
    compiled: native.Native,
) -> None:
    tried = 0
    for rules, rng in rulesets():
        state = dealt(rules, rng)
        while state.step != OVER:
            if rng.random() < 0.02:
                tried += 1
                refuse_all(compiled, state)
            apply(state, rng.choice(choices_of(state)))
        refuse_all(compiled, state)
    assert tried > 100


def refuse_all(compiled: native.Native, state: State) -> None:
    """Try every closed action and choice, plain and compiled."""
    rows, twin = compiled.rows([state]), state.copy()
    before = rows.tobytes()
    opened = open_actions(state)
    for action in [*range(286), *NEVER]:
        if action not in opened:
            assert choice_of(state, action) == -1
            assert not act(state, action)
            assert not compiled.act(rows, 0, action)
    for choice in [*range(31), -1, -31, 31, 32, 63, 64, 2**40]:
        if choice not in choices_of(state):
            with pytest.raises(ValueError, match="not open"):
                compiled.apply(rows, 0, choice)
    with pytest.raises(ValueError, match="Chance does not"):
        compiled.settle(rows, 0, 0)
    assert rows.tobytes() == before
    assert state == twin


def test_where_chance_is_asked_only_its_outcomes_are_taken(compiled: native.Native) -> None:
    state = blank_state(ruleset(), 3)
    state.explicit = 1
    open_game(state)
    assert state.step == CHANCE
    assert open_actions(state) == []
    rows = compiled.rows([state])
    before = rows.tobytes()
    assert not any(compiled.act(rows, 0, action) for action in range(286))
    for outcome in (-1, 108, 2**40):
        with pytest.raises(ValueError, match="Chance does not"):
            compiled.settle(rows, 0, outcome)
    with pytest.raises(ValueError, match="not open"):
        compiled.apply(rows, 0, 0)
    assert rows.tobytes() == before
    compiled.settle(rows, 0, 107)
    assert rows.tobytes() != before


def test_actions_make_up_the_moves_of_people() -> None:
    met: set[type[Move]] = set()
    for rules, rng in rulesets():
        players = 2 if len(rules.tiles) < 20 else 3
        game = deal(rules, players, seed=rng.randbytes(32))
        while not game.over:
            seat = game.deciding[0].seat
            move = rng.choice(legal(game, seat))
            before = game.state.copy()
            actions = moves_to_actions(game.state, [move])
            again = actions_to_moves(game.state, actions)
            assert moves_to_actions(game.state, again) == actions
            assert game.state == before
            met.add(type(move))
            after = game.copy()
            for action in actions:
                assert act(after.state, action)
            play_unchecked(game, seat, *again)
            assert after.state == game.state
    decided = (Place, Found, Survivor, Next, Dispose, Buy, Replace, Declare)
    assert met == set(decided)
    with pytest.raises(ValueError, match="176 is not open"):
        actions_to_moves(deal(ruleset(), 2).state, [176])


def test_a_game_is_played_by_actions_as_far_as_they_make_up_moves() -> None:
    for rules, rng in rulesets():
        dealt_game = deal(rules, 2, seed=rng.randbytes(32))
        game, ahead = dealt_game.copy(), dealt_game.state.copy()
        actions: list[int] = []
        while ahead.step != OVER and len(actions) < 60:
            actions.append(rng.choice(open_actions(ahead)))
            act(ahead, actions[-1])
        played = play_actions(game, actions)
        assert 0 <= len(actions) - played <= 7
        assert play_actions(game, actions[played:]) == 0
        if played == len(actions):
            assert game.state == ahead
    with pytest.raises(ValueError, match="176 is not open"):
        play_actions(deal(ruleset(), 2), [176])


def test_r35_the_end_is_not_declared_within_a_purchase_that_it_would_come_before() -> None:
    rules = ruleset(end_timing="immediate", unplayable_hand="skip", safe=3)
    met = 0
    for number in range(400):
        rng = random.Random(f"immediate {number}")
        state = dealt(rules, rng)
        while state.step != OVER:
            opened = open_actions(state)
            action = rng.choice([each for each in opened if each != 176] or opened)
            turns = state.turns
            bought = 176 in opened and 168 <= action < 175
            assert act(state, action)
            if bought and state.turns == turns and 175 in open_actions(state):
                assert 176 not in open_actions(state)
                met += 1
    assert met > 10


def test_the_tiles_of_an_observation_stay_hidden(compiled: native.Native) -> None:
    game = deal(ruleset(), 3, seed=bytes(32))
    watched = observe(game, None).state
    assert watched.choices
    assert open_actions(watched) == []
    mask = numpy.ones((1, 177), numpy.uint8)
    rows = compiled.rows([watched])
    compiled.mark_open(rows, 0, mask)
    assert not mask.any()
    assert not any(act(watched, action) for action in range(-200, 286))
