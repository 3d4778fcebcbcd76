"""The end of a game in which nobody can place a tile any more (R36)."""

from __future__ import annotations

import pytest

from tests.support.boards import SEVEN_CHAINS, TWO_SAFE
from tests.support.scenario import scenario


def test_r36_the_game_ends_when_every_hand_is_empty() -> None:
    table = scenario("o . o", hands={"ann": "1I", "ben": "5I"}, bag="", ann="", ben="")
    table.play("1I")
    assert not table.game.over
    table.play("5I")
    assert table.game.over
    assert table.log[-1] == "the game is over: stalemate-hands"


def test_r36_it_ends_after_the_buying_step() -> None:
    table = scenario("L L . o", hands={"ann": "1I", "ben": ""}, bag="", ann="", ben="")
    table.play("1I")
    assert table.asked == "ann buy"
    table.play("buy Luxor 3")
    assert table.game.over
    assert table.shares("ann") == "L3"


@pytest.mark.parametrize("replace", ["auto", "once", "ask"])
def test_r36_hands_are_checked_again_after_dead_tiles_are_replaced(replace: str) -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "1I 5B", "ben": ""},
        bag="",
        ann="",
        ben="",
        dead_tiles="discard",
        replace=replace,
    )
    table.play("1I", "pass")
    if replace == "ask":
        table.play("replace 5B")
    assert table.game.over, "ben may not buy"
    assert "ann discards 5B" in table.log
    assert "the game is over: stalemate-hands" in table.log


def test_r36_hands_are_checked_when_dead_tiles_are_replaced_before_placing() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "1I", "ben": "5B"},
        bag="",
        ann="",
        ben="",
        dead_tiles="discard",
    )
    table.play("1I", "pass")
    assert table.game.over, "ben can never place a tile again, and may not buy"
    assert table.game.ending == "stalemate-hands"


def test_r36_the_game_continues_while_tiles_can_be_drawn() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "1I 5B", "ben": ""},
        bag="9I 7I",
        ann="",
        ben="",
        dead_tiles="discard",
    )
    table.play("1I", "pass")
    assert not table.game.over


def test_r36_the_game_ends_after_a_whole_round_without_a_tile() -> None:
    table = scenario(
        SEVEN_CHAINS,
        hands={"ann": "1H", "ben": "11C", "cat": "10D"},
        bag="",
        ann="",
        ben="",
        cat="",
    )
    table.play("1H", "pass")
    table.play("pass")  # ben
    table.play("pass")  # cat
    assert not table.game.over
    assert table.asked == "ann buy", "she has no tile left"
    table.play("pass")
    assert table.game.over
    assert table.log[-1] == "the game is over: stalemate-round"


def test_r36_placing_a_tile_restarts_the_count() -> None:
    table = scenario(
        SEVEN_CHAINS,
        hands={"ann": "11C", "ben": "1H 1F", "cat": "10D"},
        bag="",
        ann="",
        ben="",
        cat="",
    )
    for _ in range(2):
        assert table.asked == "ann buy"
        table.play("pass")
        table.play(table.choices()[0], "pass")
        table.play("pass")
    table.play("pass")
    assert not table.game.over
    table.play("pass")
    assert table.game.over
