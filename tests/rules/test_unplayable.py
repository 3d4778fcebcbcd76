"""Hands in which no tile can be played (R22, R23)."""

from __future__ import annotations

import pytest

from tests.support.boards import SEVEN_CHAINS, TWO_SAFE
from tests.support.scenario import scenario


@pytest.mark.parametrize("answer", ["keep", "replace 5B"])
def test_r22_ask_asks_before_placing_too(answer: str) -> None:
    table = scenario(
        TWO_SAFE, hands={"ann": "5B 6B"}, draws="9I 11I", replace="ask", ann="", ben=""
    )
    assert table.asked == "ann replace"
    table.play(answer)
    assert table.asked == ("ann buy" if answer == "keep" else "ann place")


def test_r22_dead_tiles_are_replaced_before_placing_if_no_tile_can_be_placed() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 6B"}, draws="9I 11I", ann="", ben="")
    assert table.asked == "ann place"
    assert sorted(table.tiles) == ["11I", "9I"]


def test_r22_if_there_is_still_none_the_player_only_buys() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 6B"}, bag="7B", ann="", ben="")
    assert table.asked == "ann buy"
    table.play("buy Tower 3")
    assert table.shares("ann") == "T3"
    assert table.hand("ann") == "5B 6B"
    assert table.turn == "ben"


def test_r22_no_tile_is_drawn_if_none_was_placed() -> None:
    table = scenario(
        SEVEN_CHAINS, hands={"ann": "11C"}, draws="9I 11I", ann="", ben="", cash={"ann": 0}
    )
    assert table.turn == "ben", "ann could neither place nor buy"
    assert table.hand("ann") == "11C"


def test_r22_skip_replaces_nothing_before_the_turns_end() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B"},
        draws="9I 11I",
        unplayable_hand="skip",
        ann="",
        ben="",
    )
    assert table.asked == "ann buy"
    assert table.hand("ann") == "5B 6B"
    table.play("pass")
    assert table.holds("ann", "9I 11I"), "R21 at the turn's end, no draw"


def test_r22_redraw_shows_and_discards_the_whole_hand() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B"},
        draws="9I 11I 1G",
        unplayable_hand="redraw",
        ann="",
        ben="",
    )
    assert table.asked == "ann place"
    assert table.hand("ann") == "9I 11I"
    assert table.game.cell("5B") == "x"
    assert table.game.cell("6B") == "x"


def test_r22_redraw_discards_blocked_tiles_too() -> None:
    table = scenario(
        SEVEN_CHAINS,
        hands={"ann": "11C 9I"},
        draws="5I",
        unplayable_hand="redraw",
        ann="",
        ben="",
    )
    assert table.asked == "ann place"
    assert table.hand("ann") == "11C 9I", "9I can be placed"
    table = scenario(
        SEVEN_CHAINS,
        hands={"ann": "11C 10B"},
        draws="5I 7I",
        unplayable_hand="redraw",
        ann="",
        ben="",
    )
    assert "10B" in table.hand("ann").split(), "10B joins the orphan to Festival"
    table = scenario(
        SEVEN_CHAINS,
        hands={"ann": "11C 10D"},
        draws="5I 7I",
        unplayable_hand="redraw",
        ann="",
        ben="",
    )
    assert table.hand("ann") == "5I 7I"
    assert [table.game.cell(tile) for tile in ("11C", "10D")] == ["x", "x"]


def test_r22_redraw_draws_as_many_tiles_as_the_bag_has() -> None:
    table = scenario(
        TWO_SAFE, hands={"ann": "5B 6B 7B"}, bag="9I", unplayable_hand="redraw", ann="", ben=""
    )
    assert table.hand("ann") == "9I"


def test_r22_redraw_keeps_the_hand_when_the_bag_is_empty() -> None:
    table = scenario(
        TWO_SAFE, hands={"ann": "5B 6B"}, bag="", unplayable_hand="redraw", ann="", ben=""
    )
    assert table.hand("ann") == "5B 6B"
    assert table.asked == "ann buy"


def test_r22_redraw_happens_once_a_turn() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B"},
        draws="7B 8B 9I",
        unplayable_hand="redraw",
        ann="",
        ben="",
    )
    assert table.hand("ann") == "7B 8B"
    assert table.asked == "ann buy"


def test_r23_with_an_empty_bag_players_continue_with_their_hands() -> None:
    table = scenario("o . o", hands={"ann": "1I 3I", "ben": "5I 7I"}, bag="", ann="", ben="")
    table.play("1I")
    assert table.hand("ann") == "3I"
    table.play("5I")
    table.play("3I")
    assert table.hand("ann") == ""
    assert table.asked == "ben place"
