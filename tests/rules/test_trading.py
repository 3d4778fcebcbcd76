"""Trading with players (R10 to R12)."""

from __future__ import annotations

from typing import Any

import pytest

from mergemaker.rules import PRESETS, legal, ruleset
from tests.support.boards import TWO_SAFE
from tests.support.scenario import Table, scenario

BOARD = """
    L  L  .  T  T  T
    .  .  .  .  .  .
    """


def trading_table(**more: Any) -> Table:
    return scenario(BOARD, ann="L5 T1", ben="T4", cat="A2", **more)


def test_r10_only_classic_has_trading() -> None:
    assert {name: ruleset(name).trading for name in PRESETS} == {
        "classic": "on",
        "online": "off",
        "hasbro-1999": "off",
        "wotc-2008": "off",
        "avalon-hill-2016": "off",
    }


def test_r10_without_trading_an_offer_is_refused() -> None:
    table = trading_table(trading="off")
    assert table.refusal("offer ben give $100 get Tower 1") == "R10"


def test_r10_trading_can_be_set_on_top_of_a_preset() -> None:
    table = scenario(BOARD, ann="L1", ben="T1", preset="online", trading="on")
    table.play("offer ben give $100 get Tower 1")
    assert table.asked == "ben answer"


def test_r11_cash_for_shares() -> None:
    table = trading_table()
    assert table.play("offer ben give $700 get Tower 2") == ["ann offers ben $700 for 2 Tower"]
    assert table.asked == "ben answer"
    assert table.play("accept") == ["ben accepts"]
    assert (table.cash("ann"), table.cash("ben"), table.cash("cat")) == (5300, 6700, 6000)
    assert (table.shares("ann"), table.shares("ben")) == ("L5 T3", "T2")
    assert table.asked == "ann place"


def test_r11_shares_for_shares_and_cash_even_of_chains_off_the_board() -> None:
    table = trading_table()
    table.play("offer cat give Luxor 1 Tower 1 get American 2 $50")
    table.play("accept")
    assert (table.shares("ann"), table.shares("cat")) == ("L4 A2", "L1 T1")
    assert (table.cash("ann"), table.cash("cat")) == (6050, 5950)
    assert table.bank("A") == 23, "the bank takes no part"


def test_r11_a_player_may_decline() -> None:
    table = trading_table()
    table.play("offer ben give $700 get Tower 2")
    assert table.play("decline") == ["ben declines"]
    assert table.cash("ann") == 6000
    assert table.shares("ben") == "T4"
    assert table.asked == "ann place"


def test_r11_the_offerer_may_withdraw() -> None:
    table = trading_table()
    table.play("offer ben give $700 get Tower 2")
    assert table.play("withdraw", by="ann") == ["ann withdraws the offer"]
    assert table.game.offer is None
    assert table.asked == "ann place"
    assert table.refusal("accept", by="ben") == "R11"


def test_r11_offers_are_made_one_at_a_time_but_without_limit() -> None:
    table = trading_table()
    table.play("offer ben give $1 get Tower 1")
    assert table.refusal("offer cat give $1 get American 1", by="ann") == "R11"
    table.play("decline", by="ben")
    for _ in range(3):
        table.play("offer cat give $1 get American 1")
        table.play("decline", by="cat")
    table.play("offer ben give $1 get Tower 1")
    table.play("accept", by="ben")
    assert table.shares("ann") == "L5 T2"


def test_r11_a_standing_offer_lapses_when_a_tile_is_placed() -> None:
    table = trading_table()
    table.play("offer ben give $700 get Tower 2")
    assert table.play("3C", by="ann")[:2] == ["the offer lapses", "ann places 3C"]
    assert table.refusal("accept", by="ben") == "R11"
    assert table.cash("ann") == 6000


def test_r11_after_placing_there_is_no_trading() -> None:
    table = trading_table()
    table.play("3C")
    assert table.asked == "ann buy"
    assert table.refusal("offer ben give $1 get Tower 1") in {"R9", "R11"}


@pytest.mark.parametrize(
    "offer",
    [
        "offer ben give $100 get nothing",
        "offer ben give nothing get Tower 1",
        "offer ben give nothing get nothing",
        "offer ann give Luxor 1 get Tower 1",
    ],
)
def test_r11_each_side_gives_something_to_another(offer: str) -> None:
    assert trading_table().refusal(offer) == "R11"


def test_r11_only_the_player_in_turn_makes_offers() -> None:
    assert trading_table().refusal("offer cat give Tower 1 get American 1", by="ben") == "R11"


def test_r11_only_the_player_asked_answers() -> None:
    table = trading_table()
    for answer in ("accept", "decline", "withdraw"):
        assert table.refusal(answer, by="ann") == "R11"
    table.play("offer ben give $700 get Tower 2")
    for name in ("ann", "cat"):
        assert table.refusal("accept", by=name) == "R11"
        assert table.refusal("decline", by=name) == "R11"
    for name in ("ben", "cat"):
        assert table.refusal("withdraw", by=name) == "R11"


def test_r11_while_an_offer_stands_both_may_act() -> None:
    table = trading_table()
    table.play("offer ben give $700 get Tower 2")
    deciding = {(table.game.players[d.seat], d.kind) for d in table.game.deciding}
    assert deciding == {("ben", "answer"), ("ann", "place")}
    assert table.choices("ben") == ["accept", "decline"]
    assert "withdraw" in table.choices("ann")


@pytest.mark.parametrize(
    "offer",
    [
        "offer ben give $6001 get Tower 1",
        "offer ben give Luxor 6 get Tower 1",
        "offer ben give $1 get Tower 5",
        "offer ben give $1 get $6001",
        "offer ben give American 1 get Tower 1",
        "offer cat give Luxor 1 get Festival 1",
    ],
)
def test_r12_nobody_can_give_what_they_do_not_hold(offer: str) -> None:
    assert trading_table().refusal(offer) == "R12"


def test_r12_all_that_is_held_may_be_given() -> None:
    table = trading_table()
    table.play("offer ben give $6000 Luxor 5 get Tower 4 $6000")
    table.play("accept")
    assert (table.cash("ann"), table.shares("ann")) == (6000, "T5")
    assert (table.cash("ben"), table.shares("ben")) == (6000, "L5")


def test_r12_is_checked_again_when_the_offer_is_accepted() -> None:
    table = trading_table()
    table.play("offer ben give $700 get Tower 2")
    state = table.game.state
    state.cash[0] = 600  # no move can do this while an offer stands
    assert table.refusal("accept", by="ben") == "R12"
    state.cash[0] = 700
    table.play("accept", by="ben")
    assert table.cash("ann") == 0


def test_offers_are_not_listed_as_legal_moves() -> None:  # R11: there are too many
    table = trading_table()
    assert not [move for move in legal(table.game, 0) if type(move).__name__ == "Offer"]


def test_r11_a_player_without_a_playable_tile_cannot_trade() -> None:  # R22
    table = scenario(TWO_SAFE, hands={"ann": "5B"}, bag="", ann="L1", ben="T1")
    assert table.asked == "ann buy"
    assert table.refusal("offer ben give Luxor 1 get Tower 1") == "R11"
