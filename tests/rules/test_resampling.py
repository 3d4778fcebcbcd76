"""Dealing again what a seat does not know, from nothing but the state, as compiled games must."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy
import pytest

from mergemaker.rules import (
    OVER,
    POOL_ROOM,
    PRESETS,
    SLOTS,
    BadDeal,
    Game,
    Ruleset,
    State,
    apply,
    deal,
    native,
    observe,
    ruleset,
)
from mergemaker.rules.batch import redeal_at
from mergemaker.rules.board import is_dead
from mergemaker.rules.lacking import LACKING, WORD, WORDS, note_lacking
from mergemaker.rules.state import CELLS, HIDDEN, W
from tests.support.boards import TWO_SAFE
from tests.support.random_games import random_ruleset
from tests.support.scenario import scenario

GAMES = 8
SMALL = [
    {"columns": 5, "rows": 5, "safe": 2, "chains": 4, "hand_size": 2},
    {"columns": 12, "rows": 9, "safe": 3, "hand_size": 5, "end_size": 100},
    {"columns": 10, "rows": 10, "safe": 4, "hand_size": 3, "end_size": 100},
    {"columns": 12, "rows": 2, "safe": 2, "chains": 7, "hand_size": 2},
]
"""Rulesets in which many tiles die, early."""


def games() -> Iterator[tuple[Ruleset, State, random.Random]]:
    """Newly dealt games of every preset, with options and quantities of many kinds."""
    for preset in PRESETS:
        for number in range(GAMES):
            rng = random.Random(f"resampling {preset} {number}")
            rules = random_ruleset(rng, preset)
            if number % 2:
                few = {name: str(value) for name, value in rng.choice(SMALL).items()}
                rules = ruleset(preset, **{**rules.options, **few})
            try:
                state = deal(rules, rng.randint(2, 5), seed=rng.randbytes(32)).state
            except BadDeal:
                state = deal(rules, 2, seed=rng.randbytes(32)).state
            state.recording = 0
            yield rules, state, rng


def dead_now(state: State) -> set[int]:
    """The empty cells where a tile is dead, found by looking at each."""
    rows = range(1, state.rows + 1)
    cells = [row * W + column for row in rows for column in range(state.columns)]
    return {cell for cell in cells if state.board[cell] == 0 and is_dead(state, cell)}


def lacking(state: State) -> list[set[int]]:
    """What the state knows each seat to lack."""
    pool = [7] * POOL_ROOM
    note_lacking(state, -1, pool)
    words = [pool[LACKING + seat * WORDS :][:WORDS] for seat in range(state.players)]
    return [
        {cell for cell in range(CELLS) if mask[cell // WORD] >> cell % WORD & 1} for mask in words
    ]


def play_on(state: State, rng: random.Random) -> None:
    apply(state, rng.choice([choice for choice in range(31) if state.choices >> choice & 1]))


def test_r21_the_state_knows_what_was_dead_when_each_hand_was_refilled() -> None:
    met = 0
    for _, state, rng in games():
        known: list[set[int]] = [set() for _ in range(state.players)]
        while state.step != OVER:
            turn, turns = state.turn, state.turns
            play_on(state, rng)
            for later in range(state.turns - turns):
                known[(turn + later) % state.players] = dead_now(state)
            if state.turns > turns and any(known):
                known = [each & dead_now(state) for each in known]  # others are discarded by now
                assert lacking(state) == known
                met += len({frozenset(each) for each in known}) > 1
    assert met > 200


def test_r21_a_position_that_was_set_up_tells_nothing_of_the_hands_before() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "1I 3I"}, ann="", ben="", cat="")
    state = table.game.state
    assert dead_now(state)
    assert lacking(state) == [set(), set(), set()]
    table.play("1I", "pass")
    assert lacking(table.game.state) == [dead_now(state), set(), set()]


def test_what_a_seat_observes_stays_and_compiled_code_deals_the_same() -> None:
    compiled = native.load()
    moved = lacked = 0
    for rules, state, rng in games():
        names = tuple(f"p{seat}" for seat in range(state.players))
        scratch = numpy.zeros(POOL_ROOM, numpy.int64)
        while state.step != OVER:
            if rng.random() < 0.08:
                seat = rng.randrange(-1, state.players)
                chance = rng.randrange(1, 2**31 - 1)
                known = lacking(state)
                again, rows = state.copy(), compiled.rows([state])
                redeal_at([again], 0, seat, chance, [0] * POOL_ROOM)
                compiled.redeal(rows, 0, seat, chance, scratch)
                assert compiled.unrow(rows, 0) == again
                before, after = (observed(rules, names, each, seat) for each in (state, again))
                assert after == before
                check_in_one_place(again)
                others = [other for other in range(state.players) if other != seat]
                if rules.replace == "auto" and not any(known[x] & held(state, x) for x in others):
                    assert not any(known[x] & held(again, x) for x in others)
                moved += again.hand != state.hand
                lacked += any(known)
            play_on(state, rng)
    assert moved > 100
    assert lacked > 100


def observed(rules: Ruleset, names: tuple[str, ...], state: State, seat: int) -> State:
    """What a seat observes of a state; -1 for a watcher."""
    seen = observe(Game(rules, names, None, None, (), state), None if seat < 0 else seat).state
    seen.queue = []  # scratch
    return seen


def held(state: State, seat: int) -> set[int]:
    return {tile for tile in state.hand[seat * SLOTS : (seat + 1) * SLOTS] if tile}


def check_in_one_place(state: State) -> None:
    """Check that every tile is in exactly one place, and none is hidden."""
    hands = [tile for tile in state.hand if tile]
    bag = state.bag[state.drawn - state.aside : state.tiles]
    placed = [cell for cell in range(CELLS) if state.board[cell]]
    assert HIDDEN not in hands + bag
    assert len({*hands, *bag, *placed}) == len(hands) + len(bag) + len(placed) == state.tiles


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_that_a_seat_cannot_tell_apart_is_as_likely(preset: str) -> None:
    rules = ruleset(preset, columns=4, rows=2, hand_size=1, safe=8, end_size=8)
    state = deal(rules, 2, bag=["1A", "4B", "2B", "3A", "1B", "2A", "3B", "4A"]).state
    other = 1 - state.turn
    met: dict[int, int] = {}
    for number in range(3000):
        again = state.copy()
        redeal_at([again], 0, state.turn, 1 + number * 700_001 % (2**31 - 2), [0] * POOL_ROOM)
        tile = again.hand[other * SLOTS]
        met[tile] = met.get(tile, 0) + 1
    assert len(met) == 5  # the eight tiles, less two on the board and the one in the own hand
    assert max(met.values()) - min(met.values()) < 150
