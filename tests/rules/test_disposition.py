"""What holders do with the shares of a defunct chain (R29, R30)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scenario import Table, scenario

BOARD = """
    T  T  T  .  L  L  L  L
    .  .  .  .  .  .  .  .
    """
"""4A merges Tower ($300) into Luxor ($400)."""


def merged(*, by: str = "ann", **players: Any) -> Table:
    table = scenario(BOARD, turn=by, **players)
    table.play("4A")
    return table


def test_r29_holders_are_asked_from_the_mergemaker_clockwise() -> None:
    table = merged(by="cat", ann="T1", ben="", cat="T1", dan="T1", eve="T1")
    order = []
    while table.asked.endswith("dispose"):
        order.append(table.asked)
        table.play("sell 1")
    assert order == ["cat dispose", "dan dispose", "eve dispose", "ann dispose"]
    assert table.asked == "cat buy"


def test_r29_a_mergemaker_without_shares_is_not_asked() -> None:
    table = merged(ann="", ben="", cat="T2")
    assert table.asked == "cat dispose"


def test_r29_sell_at_the_price_before_the_merger() -> None:
    table = merged(ann="T5", ben="")
    table.play("sell 5")
    assert table.cash("ann") == 6000 + 4500 + 1500
    assert (table.shares("ann"), table.bank("T")) == ("", 25)


def test_r29_trade_two_for_one() -> None:
    table = merged(ann="T5", ben="")
    table.play("trade 4")
    assert table.shares("ann") == "L2 T1"
    assert (table.bank("T"), table.bank("L")) == (24, 23)
    assert table.cash("ann") == 6000 + 4500


def test_r29_hold() -> None:
    table = merged(ann="T5", ben="")
    table.play("hold")
    assert table.shares("ann") == "T5"
    assert table.bank("T") == 20


def test_r29_all_three_at_once() -> None:
    table = merged(ann="T9", ben="")
    log = table.play("sell 2 trade 4")
    assert log[0] == "ann sells 2 for $600, trades 4 for 2 Luxor, holds 3"
    assert table.shares("ann") == "L2 T3"
    assert table.cash("ann") == 6000 + 4500 + 600


def test_r29_every_combination_is_listed() -> None:
    table = merged(ann="T5", ben="")
    assert sorted(table.choices()) == sorted(
        [
            "hold",
            *(f"sell {sold}" for sold in range(1, 6)),
            "trade 2",
            *(f"sell {sold} trade 2" for sold in range(1, 4)),
            "trade 4",
            "sell 1 trade 4",
        ]
    )


def test_r29_trading_is_limited_by_the_banks_shares() -> None:
    table = merged(ann="T9", ben="L24")
    assert table.bank("L") == 1
    assert table.refusal("trade 4") == "R29"
    table.play("trade 2 sell 7")
    assert table.shares("ann") == "L1"


def test_r29_the_next_holder_gets_what_the_bank_has_left() -> None:
    table = merged(ann="T4", ben="T6", cat="L22")
    assert table.bank("L") == 3
    table.play("trade 4")
    assert table.bank("L") == 1
    assert table.refusal("trade 4") == "R29"
    table.play("trade 2")
    assert table.bank("L") == 0
    assert (table.shares("ann"), table.shares("ben")) == ("L2", "L1 T4")


def test_r29_without_shares_of_the_survivor_in_the_bank_only_selling_and_holding_remain() -> None:
    table = merged(ann="T2", ben="L25")
    assert table.choices() == ["hold", "sell 1", "sell 2"]


def test_r29_sold_and_traded_shares_go_to_the_bank_at_once() -> None:
    table = merged(ann="T5", ben="T5")
    table.play("sell 1 trade 2")
    assert table.bank("T") == 15 + 3
    assert table.asked == "ben dispose"


def test_r29_the_holder_of_a_single_share_is_asked_too() -> None:
    table = merged(ann="T1", ben="")
    assert table.asked == "ann dispose"
    assert table.choices() == ["hold", "sell 1"]


def test_r29_held_shares_are_worth_nothing_while_the_chain_is_off_the_board() -> None:
    table = merged(ann="T5", ben="")
    table.play("hold")
    assert table.price("T") == 0
    ann = table.game.scores().lines[0]
    assert [sale.chain for sale in ann.sales] == []


@pytest.mark.parametrize(
    "disposition",
    [
        "sell 6",
        "trade 6",
        "sell 2 trade 4",
        "sell 4 trade 2",
        "sell 25",
        "sell 1 trade 6",
    ],
)
def test_r30_more_than_is_held_is_refused(disposition: str) -> None:
    table = merged(ann="T5", ben="")
    assert table.refusal(disposition) in {"R29", "R30"}


@pytest.mark.parametrize("disposition", ["trade 1", "trade 3", "trade 5", "sell 1 trade 3"])
def test_r30_a_share_cannot_be_halved(disposition: str) -> None:
    assert merged(ann="T5", ben="").refusal(disposition) in {"R29", "R30"}


def test_r30_an_impossible_disposition_is_refused_rather_than_reduced() -> None:
    table = merged(ann="T9", ben="L24")
    assert table.refusal("trade 8") in {"R29", "R30"}
    assert table.shares("ann") == "T9"


def test_r30_only_the_holder_asked_disposes() -> None:
    table = merged(ann="T1", ben="T1")
    assert table.refusal("sell 1", by="ben") in {"R9", "R29"}
