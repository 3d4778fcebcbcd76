"""Ending a game by agreement (R41)."""

from __future__ import annotations

import random

import pytest

from mergemaker.rules import (
    PRESETS,
    end_by_agreement,
    legal,
    play,
    read_record,
    write_record,
)
from tests.support.random_games import random_game, random_move
from tests.support.scenario import scenario
from tests.support.snapshot import snapshot


@pytest.mark.parametrize("preset", PRESETS)
def test_r41_an_agreed_end_is_scored_as_the_game_stands_at_any_moment(preset: str) -> None:
    rng = random.Random(f"agreed {preset}")
    for _ in range(40):
        game = random_game(rng, preset)
        while not game.over and rng.random() > 0.01:
            play(game, *random_move(game, rng))
        if game.over:
            continue
        banked = game.ruleset.two_player_bank == "tile" and len(game.players) == 2
        before = game.scores()
        events = end_by_agreement(game)
        assert next(event for event in events if event.type == "game_ended").reason == "agreed"
        assert (game.over, game.ending, game.offer, game.merger) == (True, "agreed", None, None)
        assert game.deciding == ()
        assert all(legal(game, seat) == () for seat in range(len(game.players)))
        if not banked:  # nobody knows beforehand which tiles the bank will draw (R28)
            assert game.scores() == before
        assert [game.cash(line.seat) for line in game.scores().lines] == [
            line.total for line in game.scores().lines
        ]
        again = read_record(write_record(game))
        assert snapshot(again) == snapshot(game)


def test_r41_in_a_merger_the_bonuses_are_not_paid_again() -> None:
    table = scenario(". T T . A A A", cash=1000, ann="T4", ben="T2 A1", hands={"ann": "4A"})
    table.play("4A")  # Tower, 2 tiles at $200: ann $2,000, ben $1,000
    table.play("sell 4")  # ann +$800
    end_by_agreement(table.game)
    # ben sells 2 Tower at $200; American has 3 tiles at $400: ben is the sole holder, $6,000, and
    # sells 1 share.
    assert [table.game.cash(seat) for seat in (0, 1)] == [3800, 1000 + 1000 + 400 + 6000 + 400]


def test_r41_an_open_offer_lapses() -> None:
    table = scenario(". T T", ann="T1", ben="T1")
    table.play("offer ben give $100 get Tower 1")
    assert [event.type for event in end_by_agreement(table.game)][:2] == ["lapsed", "game_ended"]
