"""What the numbers of an observation say, checked against what `Game` answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mergemaker.envs import Layout
from mergemaker.envs.compiled import observing
from mergemaker.envs.compiled.observing import SCRATCH
from mergemaker.envs.layout import PLANES
from mergemaker.rules import (
    CHANCE,
    PRESETS,
    Game,
    apply,
    blank_state,
    deal,
    native,
    observe,
    open_game,
    ruleset,
    settle,
)
from tests.support.random_games import random_ruleset

STEPS = ["place", "found", "survivor", "next", "trade", "sell", "buy", "replace", "over", "chance"]
SMALL: list[dict[str, str | int]] = [
    {"columns": 3, "rows": 2, "chains": 2, "hand_size": 1, "cash": 999_999},
    {"columns": 4, "rows": 4, "chains": 1, "hand_size": 2, "safe": 8, "end_size": 16, "cash": 0},
    {"columns": 9, "rows": 10, "chains": 5, "hand_size": 3, "safe": 3},
    {"columns": 12, "rows": 3, "chains": 4, "safe": 3, "replace": "ask", "purchases": 6},
]
KINDS: list[tuple[Any, Any]] = [("compact", "uint8"), ("planes", "uint8"), ("planes", "float32")]


def games() -> Iterator[tuple[Game, random.Random]]:
    """Newly dealt games of every preset with options of many kinds, and small ones."""
    for preset in PRESETS:
        for number in range(3):
            rng = random.Random(f"layout {preset} {number}")
            rules = random_ruleset(rng, preset)
            yield deal(rules, rng.randint(2, 6), seed=rng.randbytes(32)), rng
    for number, changes in enumerate(SMALL):
        rng = random.Random(f"small {number}")
        yield deal(ruleset(**changes), 2, seed=rng.randbytes(32)), rng


def positions(share: float) -> Iterator[tuple[Game, random.Random]]:
    """Some of the positions of these games, the ends among them."""
    for game, rng in games():
        while not game.over:
            if rng.random() < share:
                yield game, rng
            choices = game.state.choices
            apply(game.state, rng.choice([n for n in range(31) if choices >> n & 1]))
        yield game, rng


@pytest.mark.parametrize(("encoding", "dtype"), KINDS)
def test_every_number_is_in_one_field(encoding: Any, dtype: Any) -> None:
    layout = Layout(ruleset(), encoding, dtype)
    met = np.zeros(layout.size, int)
    for name, at in layout.slices.items():
        met[at] += 1
        assert np.zeros(layout.size)[at].size == layout.fields[name].length
    assert met.tolist() == [1] * layout.size
    scales = [1 / field.most for field in layout.fields.values() for _ in range(field.length)]
    assert scales[-observing.SCALARS :] == pytest.approx(observing.SCALES)
    assert layout.size == {"compact": 108 + 144, "planes": 12 * 108 + 144}[encoding]


def test_what_is_no_encoding_is_refused() -> None:
    for encoding, dtype, said in [
        ("plane", "uint8", "There is no encoding 'plane'"),
        ("planes", "float64", "cannot be 'float64'"),
        ("compact", "float32", "Only planes"),
    ]:
        with pytest.raises(ValueError, match=said):
            Layout(ruleset(), encoding, dtype)  # type: ignore[arg-type]


def test_every_field_says_what_the_game_says() -> None:
    met: set[str] = set()
    for game, rng in positions(0.08):
        seat = rng.randrange(len(game.players))
        layout = Layout(game.ruleset, "planes")
        x = layout.encode(game.state, seat)
        said = {name: layout.field(x, name).tolist() for name in layout.fields}
        del said["board"]
        expected = scalars(game, seat)
        assert said == expected
        met.update(name for name, value in expected.items() if np.any(value))
        check_board(game, seat, layout, x)
        check_compact(game, seat, layout.boards(x))
    assert met >= set(layout.fields) - {"board", "idle"}


def scalars(game: Game, seat: int) -> dict[str, Any]:
    """The scalars as the public functions of a game tell them."""
    s, count = game.state, len(game.players)
    seats = [(seat + away) % count for away in range(count)]
    merger = game.merger
    remaining = [] if merger is None else [*merger.remaining, merger.defunct]

    def each(values: list[Any]) -> list[Any]:
        empty = [0] * 7 if isinstance(values[0], list) else 0
        return values + [empty] * (6 - count)

    def chains(of: list[Any]) -> list[int]:
        return [int(chain in of) for chain in range(7)]

    step = {"dispose": "sell" if s.step == 6 else "trade"}
    kind = "over" if game.over else game.deciding[0].kind
    cash = [game.cash(other) for other in seats]
    deciding = s.actor if game.over else game.deciding[0].seat
    return {
        "sizes": [game.size(chain) for chain in range(7)],
        "prices": [game.price(chain) // 100 for chain in range(7)],
        "bank": [game.bank(chain) for chain in range(7)],
        "safe": [int(game.safe(chain)) for chain in range(7)],
        "merging": chains(remaining),
        "survivor": chains([s.survivor] if s.survivor >= 0 else []),
        "defunct": chains([s.defunct] if s.defunct >= 0 else []),
        "shares": each([[game.shares(other, chain) for chain in range(7)] for other in seats]),
        "cash_10000": each([dollars // 10_000 for dollars in cash]),
        "cash_100": each([dollars // 100 % 100 for dollars in cash]),
        "cash_1": each([dollars % 100 for dollars in cash]),
        "held": each([len(game.hand(other)) for other in seats]),
        "actor": each([int(other == deciding) for other in seats]),
        "turn": each([int(other == game.turn) for other in seats]),
        "step": [int(name == step.get(kind, kind)) for name in STEPS],
        "players": count,
        "left": s.left,
        "declared": int(game.declared),
        "end_near": int(game.end_is_near),
        "idle": s.idle,
        "traded": s.traded,
        "bag": game.bag_left,
    }


def check_board(game: Game, seat: int, layout: Layout, x: Any) -> None:
    """Check the planes of an observation."""
    tall = game.ruleset.rows == 10
    boards = layout.boards(x)
    assert boards.shape == ((12, 10, 10) if tall else (12, 9, 12))
    marked = {name: set[str]() for name, _ in PLANES}
    for plane, row, column in np.argwhere(boards).tolist():
        marked[PLANES[plane][0]].add(f"{column + 1}{chr(65 + row)}")
    letters = {game.ruleset.letter(chain): f"chain {chain}" for chain in range(7)}
    kinds = {".": "", "o": "orphan", "x": "gone", **letters}
    for name in kinds.values():
        if name:
            tiles = {tile for tile in game.ruleset.tiles if kinds[game.cell(tile)] == name}
            assert marked[name] == tiles
    assert marked["hand"] == set(game.hand(seat))
    assert marked["dead"] == set(game.dead_cells())
    placed = marked["placed"]
    assert len(placed) <= 1
    assert all(game.cell(tile) != "." for tile in placed)
    assert not layout.field(x, "board")[:, 100:].any() or not tall


def check_compact(game: Game, seat: int, planes: Any) -> None:
    """Check the bytes of the cells against the planes."""
    layout = Layout(game.ruleset)
    cells = layout.boards(layout.encode(game.state, seat))
    lies = sum((number + 1) * planes[number] for number in range(9))
    assert (cells == lies + 16 * planes[9] + 32 * planes[10] + 64 * planes[11]).all()


@pytest.mark.parametrize(("encoding", "dtype"), KINDS)
def test_compiled_observations_are_the_plain_ones(encoding: Any, dtype: Any) -> None:
    compiled = native.load()
    name = "observe_compact" if encoding == "compact" else "observe_board"
    module = compiled.module("envs.compiled.observing")
    observe_rows = getattr(module, "observe_scaled" if dtype == "float32" else name)
    bits = np.zeros(SCRATCH, np.uint16)
    met = 0
    for game, _ in positions(0.1):
        layout = Layout(game.ruleset, encoding, dtype)
        x = np.full((1, layout.size), 7, dtype)
        mask = np.zeros((1, layout.actions), np.uint8)
        for seat in range(-1, len(game.players)):
            observe_rows(compiled.rows([game.state]), mask, x, bits, 0, 1, seat)
            assert x[0].tobytes() == layout.encode(game.state, seat).tobytes()
            assert (x[0] <= layout.high).all() and (x[0] >= 0).all()
        seen = observe(game, seat).state
        assert layout.encode(seen, seat).tobytes() == x[0].tobytes()
        met += 1
    assert met > 200


def test_an_observation_is_defined_while_chance_is_asked() -> None:
    for rules in (ruleset(), ruleset(starting_tiles="none", first_player="random")):
        state = blank_state(rules, 3)
        state.explicit = 1
        open_game(state)
        layout, asked = Layout(rules), 0
        while asked < 40:
            x = layout.encode(state, 1)
            if state.step == CHANCE:
                assert layout.field(x, "step").tolist() == [0] * 9 + [1]
                assert not layout.field(x, "actor").any()
                settle(state, 0)
                asked += 1
            else:
                assert layout.field(x, "actor").any()
                apply(state, next(n for n in range(31) if state.choices >> n & 1))
