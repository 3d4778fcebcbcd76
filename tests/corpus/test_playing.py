"""Games of a corpus are those that its bots play, whoever plays them, and whatever is hidden."""

from __future__ import annotations

import numpy as np
import pytest

from mergemaker.bots import choose, use_compiled
from mergemaker.bots.engine.minds import make_minds
from mergemaker.corpus import BadRecipe, new_recipe, replay
from mergemaker.corpus.compiled import playing as plain
from mergemaker.corpus.compiled.playing import ROWS, Course, Deal
from mergemaker.corpus.playing import Playing, line_up, own_chance
from mergemaker.rules import (
    SEATS,
    blank_state,
    deal,
    moves_to_actions,
    observe,
    play,
    ruleset,
    tile_action,
)

EVERYBODY = ["net", "greedy", "rollout", "heuristic", "random"]


def test_bots_decide_as_they_do_with_an_observation():
    """They are asked again with nothing but what their seat may see, and with other hidden
    tiles."""
    use_compiled()
    recipe = new_recipe(ruleset(trading="off"), ["net", "greedy", "heuristic"], 1, "observed")
    played = Playing(recipe).play(0)
    game = deal(recipe.rules(), recipe.players, seed=played.seed)
    actions = played.actions.tolist()
    decisions = 0
    while actions:
        seat = game.deciding[0].seat
        moves = choose(played.bots[seat], observe(game, seat), seat, seed=decisions)
        made = list(moves_to_actions(game.state, moves))
        assert made == actions[: len(made)], f"{played.bots[seat]}, decision {decisions}"
        play(game, seat, *moves)
        del actions[: len(made)]
        decisions += 1
    assert game.over
    assert decisions > 50


@pytest.mark.parametrize(
    ("preset", "options", "bots"),
    [
        ("classic", {"replace": "ask"}, ["random", "rollout"]),
        ("avalon-hill-2016", {}, ["rollout", "heuristic", "random"]),
        ("classic", {"columns": 4, "rows": 3, "hand_size": 2, "safe": 4}, ["random"] * 3),
    ],
    ids=["replace-ask", "ten-rows", "small"],
)
def test_plain_and_compiled_code_play_the_same(
    preset: str, options: dict[str, str | int], bots: list[str]
):
    recipe = new_recipe(ruleset(preset, **options), bots, 1, "plain")
    game = Playing(recipe).play(0)
    rules = recipe.rules()
    states = [blank_state(rules, recipe.players) for _ in range(ROWS)]
    course = Course([0] * 4096, [0] * 4096, [0] * SEATS, [0] * 2)
    fixed = Deal(game.bag.tolist(), game.chance, own_chance(game.seed), line_up(game.bots))
    count = plain.play_game(states, fixed, make_minds(recipe.players, compiled=False), course)
    assert course.actions[:count] == game.actions.tolist()
    assert course.seats[:count] == game.seats.tolist()
    assert course.totals[: recipe.players] == list(game.totals)
    again = replay(rules, recipe.players, game.seed, game.actions.tolist())
    assert again.over
    assert [again.cash(seat) for seat in range(recipe.players)] == list(game.totals)
    assert (again.turn_number, again.ending) == (game.turns, game.ending)
    assert [tile_action(rules, tile) for tile in again.bag0] == game.bag.tolist()


def test_everybody_moves_up_a_seat():
    recipe = new_recipe(ruleset(), EVERYBODY, 6, "seats")
    assert recipe.seated(0) == tuple(EVERYBODY)
    assert recipe.seated(1) == ("random", *EVERYBODY[:-1])
    assert recipe.seated(5) == recipe.seated(0)


@pytest.mark.parametrize(
    ("bots", "options", "reason"),
    [
        (["search"] * 2, {}, "'search' does not play here; random, greedy, rollout"),
        (["heuristic"] * 2, {"columns": 6}, "Only the bot `random` plays with other quantities"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], options: dict[str, str | int], reason: str
):
    with pytest.raises(BadRecipe, match=reason):
        new_recipe(ruleset(**options), bots, 1, "1")


def test_a_game_longer_than_expected_gets_more_room(monkeypatch: pytest.MonkeyPatch):
    recipe = new_recipe(ruleset(), ["random"] * 2, 1, "room")
    expected = Playing(recipe).play(0)
    monkeypatch.setattr("mergemaker.corpus.playing.ROOM", 40)
    assert np.array_equal(Playing(recipe).play(0).actions, expected.actions)
