"""Quantities (R42): what they may be, and small games that are searched to the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from mergemaker.envs.small_games import SMALL_GAMES
from mergemaker.rules import (
    CHANCE,
    OPTIONS,
    OVER,
    QUANTITIES,
    BadDeal,
    BadRuleset,
    Chain,
    Declare,
    Found,
    Game,
    Place,
    Refused,
    Ruleset,
    State,
    apply,
    blank_state,
    deal,
    native,
    open_game,
    outcomes,
    play,
    read_record,
    ruleset,
    settle,
    write_record,
)
from tests.support.invariants import check
from tests.support.random_games import steps
from tests.support.snapshot import snapshot

CLASSIC = {
    "columns": 12,
    "rows": 9,
    "chains": 7,
    "shares": 25,
    "cash": 6000,
    "hand_size": 6,
    "safe": 11,
    "purchases": 3,
    "end_size": 41,
}


@st.composite
def deals(draw: st.DrawFn) -> Game:
    """A game dealt by any options and quantities, to any number of players."""
    quantities = {
        name: draw(st.integers(quantity.least, quantity.most), name)
        for name, quantity in QUANTITIES.items()
    }
    options = {name: draw(st.sampled_from(option.values)) for name, option in OPTIONS.items()}
    try:
        rules = ruleset(**quantities, **options)
        return deal(rules, draw(st.integers(2, 6)), seed=draw(st.binary(min_size=32, max_size=32)))
    except (BadRuleset, BadDeal):
        reject()


def explicit_game(rules: Ruleset, players: int) -> State:
    """A game that stops for each outcome of chance, from the first on."""
    state = blank_state(rules, players)
    state.explicit = 1
    open_game(state)
    return state


def choices_of(state: State) -> list[int]:
    return [choice for choice in range(31) if state.choices >> choice & 1]


def test_r42_presets_have_the_quantities_of_the_box() -> None:
    assert {name: getattr(ruleset(), name) for name in QUANTITIES} == CLASSIC
    assert ruleset().quantities == {}
    assert ruleset("avalon-hill-2016").quantities == {}


def test_r42_changed_quantities_are_written_like_options() -> None:
    rules = ruleset("online", trading="on", hand_size="4", columns=5)
    assert rules.quantities == {"columns": 5, "hand_size": 4}
    assert rules.options == {"trading": "on", "columns": "5", "hand_size": "4"}
    assert ruleset("online", **rules.options) == rules


@pytest.mark.parametrize("name", QUANTITIES)
def test_r42_a_quantity_has_limits(name: str) -> None:
    least, most = QUANTITIES[name].least, QUANTITIES[name].most
    assert ruleset(**{name: least}).options == {name: str(least)}
    rest = {"rows": 9} if name == "columns" else {"columns": 10} if name == "rows" else {}
    assert getattr(ruleset(**{name: most, **rest}), name) == most
    for wrong in (least - 1, most + 1, "", "-1", "3.0", "\u0663", "9" * 99):
        with pytest.raises(BadRuleset, match=f"{name} cannot be .* from {least} to {most}"):
            ruleset(**{name: wrong})


def test_r42_more_cells_than_tiles_that_there_are_names_for() -> None:
    with pytest.raises(BadRuleset, match="12 columns and 10 rows has more than 108 cells"):
        ruleset(rows=10)


def test_r42_everybody_must_get_a_starting_tile_and_a_hand() -> None:
    rules = ruleset(columns=5, rows=4)
    assert deal(rules, 2).bag_left == 6
    with pytest.raises(BadDeal, match="3 players need 21 tiles, and this board has 20"):
        deal(rules, 3)
    speed = ruleset(columns=9, rows=2, starting_tiles="none", first_player="random")
    assert deal(speed, 3).bag_left == 0
    returned = ruleset(columns=9, rows=2, starting_tiles="return")
    assert deal(returned, 3).bag_left == 0


def test_r42_the_end_can_be_declared_at_its_size_though_no_chain_is_safe() -> None:
    rules = ruleset(columns=4, rows=1, hand_size=1, end_size=2, trading="off")
    game = deal(rules, 2, bag=["1A", "3A", "2A", "4A"])
    play(game, 0, Place("2A"))
    play(game, 0, Found(Chain.LUXOR))
    assert (game.size(0), game.safe(0), game.can_declare) == (3, False, True)
    undecided = deal(rules, 2, bag=["1A", "3A", "2A", "4A"])
    with pytest.raises(Refused, match="a chain of 2 tiles"):
        play(undecided, 0, Declare())


@pytest.mark.parametrize(
    ("rules", "decisions", "chances", "results"),
    [
        (SMALL_GAMES["2x2"], 528, 41, 528),
        (SMALL_GAMES["5x1"], 5_804, 458, 5_800),
        (SMALL_GAMES["3x2"], 56_508, 5_457, 49_920),
        (SMALL_GAMES["3x2-hand2"], 202_544, 1_237, 178_688),
    ],
)
def test_r42_small_games_have_the_known_numbers_of_nodes(
    rules: Ruleset, decisions: int, chances: int, results: int
) -> None:
    # The numbers come from an engine that was written independently.
    met: Counter[str] = Counter()
    waiting = [explicit_game(rules, 2)]
    while waiting:
        state = waiting.pop()
        if state.step == OVER:
            met["results"] += 1
            continue
        chance = state.step == CHANCE
        met["chances" if chance else "decisions"] += 1
        make = settle if chance else apply
        first, *others = range(outcomes(state)) if chance else choices_of(state)
        for number in others:
            after = state.copy()
            make(after, number)
            waiting.append(after)
        make(state, first)
        waiting.append(state)
    assert met == {"decisions": decisions, "chances": chances, "results": results}


@settings(max_examples=60, deadline=None)
@given(game=deals(), seed=st.integers(0, 999))
def test_r42_every_game_ends_and_can_be_read_again(game: Game, seed: int) -> None:
    # A turn places a tile or is one of fewer idle ones in a row than there are players (R36).
    most_turns = (len(game.ruleset.tiles) + 1) * len(game.players)
    check(game)
    for _move in steps(game, random.Random(seed)):
        check(game)
        assert game.turn_number <= most_turns
    assert snapshot(read_record(write_record(game))) == snapshot(game)


@settings(max_examples=60, deadline=None)
@given(game=deals(), seed=st.integers(0, 999), explicit=st.booleans())
def test_r42_compiled_rules_play_any_quantities_alike(
    game: Game, seed: int, explicit: bool
) -> None:
    compiled = native.load()
    rng = random.Random(seed)
    state = explicit_game(game.ruleset, len(game.players)) if explicit else game.state
    state.recording = 0
    rows = compiled.rows([state, state])
    while state.step != OVER:
        if state.step == CHANCE:
            assert compiled.outcomes(rows, 0) == outcomes(state) > 0
            outcome = rng.randrange(outcomes(state))
            settle(state, outcome)
            compiled.settle(rows, 0, outcome)
        else:
            choice = rng.choice(choices_of(state))
            apply(state, choice)
            compiled.apply(rows, 0, choice)
        compiled.row(rows, 1, state)
        assert rows[0].tobytes() == rows[1].tobytes()
