"""Buying shares and drawing a tile (R32, R33)."""

from __future__ import annotations

import pytest

from tests.support.scenario import scenario

BOARD = """
    L  L  .  T  T  T  .  I  I  I
    .  .  .  .  .  .  .  .  .  .
    """
"""Luxor $200, Tower $300, Imperial $500."""


def test_r32_up_to_three_shares_in_any_mix() -> None:
    table = scenario(BOARD, ann="", ben="")
    table.play("1I", "buy Luxor 1 Tower 1 Imperial 1")
    assert table.shares("ann") == "L1 T1 I1"
    assert table.cash("ann") == 6000 - 200 - 300 - 500
    assert [table.bank(letter) for letter in "LTI"] == [24, 24, 24]


def test_r32_every_mix_is_listed_once() -> None:
    table = scenario(BOARD, ann="", ben="")
    table.play("1I")
    choices = table.choices()
    assert len(choices) == len(set(choices)) == 1 + 3 + 6 + 10
    assert "pass" in choices
    assert "buy Luxor 2 Imperial 1" in choices


def test_r32_four_are_too_many() -> None:
    table = scenario(BOARD, ann="", ben="")
    table.play("1I")
    assert table.refusal("buy Luxor 4") == "R32"
    assert table.refusal("buy Luxor 2 Tower 2") == "R32"


def test_r32_only_chains_on_the_board_are_for_sale() -> None:
    table = scenario(BOARD, ann="", ben="")
    table.play("1I")
    assert table.refusal("buy American 1") == "R32"
    assert table.refusal("buy Luxor 1 American 1") == "R32"


def test_r32_a_chain_founded_this_turn_is_for_sale() -> None:
    table = scenario("o .", ann="", ben="")
    table.play("2A", "found Continental")
    table.play("buy Continental 3")
    assert table.shares("ann") == "C4"
    assert table.cash("ann") == 6000 - 3 * 400


def test_r32_shares_cost_the_current_price() -> None:
    table = scenario("L L . T T T", ann="", ben="")
    table.play("3A")
    assert table.price("T") == 600
    table.play("buy Tower 1")
    assert table.cash("ann") == 5400


def test_r32_a_chain_absorbed_this_turn_is_not_for_sale() -> None:
    table = scenario("L L . T T T", ann="", ben="")
    table.play("3A")
    assert table.refusal("buy Luxor 1") == "R32"


def test_r32_not_more_than_the_bank_has() -> None:
    table = scenario(BOARD, ann="", ben="L23 T25")
    table.play("1I")
    assert table.refusal("buy Luxor 3") == "R32"
    assert table.refusal("buy Tower 1") == "R32"
    table.play("buy Luxor 2 Imperial 1")
    assert table.bank("L") == 0


@pytest.mark.parametrize(
    ("cash", "choices"),
    [
        (199, None),
        (200, {"pass", "buy Luxor 1"}),
        (299, {"pass", "buy Luxor 1"}),
        (300, {"pass", "buy Luxor 1", "buy Tower 1"}),
        (400, {"pass", "buy Luxor 1", "buy Luxor 2", "buy Tower 1"}),
        (
            500,
            {
                "pass",
                "buy Luxor 1",
                "buy Luxor 2",
                "buy Tower 1",
                "buy Luxor 1 Tower 1",
                "buy Imperial 1",
            },
        ),
        (
            600,
            {
                "pass",
                "buy Luxor 1",
                "buy Luxor 2",
                "buy Luxor 3",
                "buy Tower 1",
                "buy Tower 2",
                "buy Luxor 1 Tower 1",
                "buy Imperial 1",
            },
        ),
    ],
)
def test_r32_not_more_than_the_player_can_pay_for(cash: int, choices: set[str] | None) -> None:
    table = scenario(BOARD, ann="", ben="", cash=cash)
    table.play("1I")
    if choices is None:
        assert table.turn == "ben", "a player who can buy nothing is not asked"
    else:
        assert set(table.choices()) == choices
        assert table.refusal("buy Imperial 2") == "R32"
        assert table.refusal("buy Tower 3") == "R32"


def test_r32_the_cash_may_be_spent_to_the_last_dollar() -> None:
    table = scenario(BOARD, ann="", ben="", cash=1000)
    table.play("1I", "buy Luxor 1 Tower 1 Imperial 1")
    assert table.cash("ann") == 0


def test_r32_bonuses_of_this_turn_may_be_spent() -> None:
    table = scenario("L L . T T T", ann="L1", ben="", cash=0)
    table.play("3A")
    table.play("sell 1")
    table.play("buy Tower 3")
    assert table.cash("ann") == 3000 + 200 - 1800


def test_r32_buying_nothing_is_always_allowed() -> None:
    table = scenario(BOARD, ann="", ben="")
    table.play("1I", "pass")
    assert table.cash("ann") == 6000
    assert table.turn == "ben"


def test_r32_nobody_is_asked_when_no_chain_is_on_the_board() -> None:
    table = scenario("o . .", ann="", ben="")
    table.play("1I")
    assert table.turn == "ben"


def test_r33_one_tile_is_drawn_to_make_six() -> None:
    table = scenario(BOARD, hands={"ann": "1I 3I 5I 7I 9I 11I"}, draws="1G 3G", ann="", ben="")
    left = table.game.bag_left
    table.play("3I", "pass")
    assert table.holds("ann", "1I 1G 5I 7I 9I 11I")
    assert table.game.bag_left == left - 1


def test_r33_the_tile_is_drawn_after_buying() -> None:
    table = scenario(BOARD, hands={"ann": "1I 3I 5I 7I 9I 11I"}, draws="1G", ann="", ben="")
    table.play("3I")
    assert len(table.hand("ann").split()) == 5
    table.play("pass")
    assert len(table.hand("ann").split()) == 6
