"""Placing a tile: orphans, founding, extending, merging (R9, R13 to R18)."""

from __future__ import annotations

from typing import cast

import pytest

from mergemaker.rules import Buy, Chain, Found, Refused, play
from tests.support.boards import SEVEN_CHAINS
from tests.support.scenario import scenario

SIX_CHAINS = """
    L  L  .  T  T  .  A  A  .  F  F  .
    .  .  .  .  .  .  .  .  .  .  .  .
    W  W  .  C  C  .  .  .  .  o  .  .
    """


def test_r9_a_turn_is_place_then_buy_then_draw() -> None:
    table = scenario("L L . . o", draws="1H", hands={"ann": "3A 9C 1I 2I 3I 4I"}, ann="", ben="")
    assert table.asked == "ann place"
    table.play("3A")
    assert table.asked == "ann buy"
    table.play("buy Luxor 2")
    assert table.log == [
        "ann places 3A",
        "Luxor grows from 2 to 3",
        "ann buys 2 Luxor for $600",
        "ann draws 1H",
        "ben's turn",
    ]
    assert table.hand("ann") == "1H 9C 1I 2I 3I 4I"
    assert table.asked == "ben place"


def test_r9_steps_are_taken_in_order() -> None:
    table = scenario("L L . . o", hands={"ann": "3A 9C 1I 2I 3I 4I"}, ann="", ben="")
    assert table.refusal("buy Luxor 1") == "R13", "a tile must be placed first"
    assert table.refusal("pass") == "R13"
    table.play("9C")
    assert table.refusal("3A") == "R32", "a tile has been placed already"


def test_r9_nobody_plays_out_of_turn() -> None:
    table = scenario("L L . . o", hands={"ben": "3A"}, ann="", ben="")
    assert table.refusal("3A", by="ben") == "R9"


def test_r9_moves_are_made_together_or_not_at_all() -> None:
    table = scenario("o . . L L", hands={"ann": "2A 9I"}, ann="", ben="")
    assert table.refusal("2A", "found Luxor", "buy Luxor 1") == "R15"
    assert table.refusal("2A", "found Tower", "buy Tower 4") == "R32"
    table.play("2A", "found Tower", "buy Tower 2 Luxor 1")
    assert table.shares("ann") == "L1 T3"


def test_r13_the_tile_must_be_in_the_hand() -> None:
    table = scenario("L L . . o", hands={"ann": "3A", "ben": "9C"}, draws="8H", ann="", ben="")
    for tile in ("9C", "8H", "1A", "5A", "12I"):
        assert table.refusal(tile) == "R13"
    assert table.choices() == ["3A"]


def test_r13_placing_is_not_optional() -> None:
    table = scenario("L L . . o .", hands={"ann": "3A 6A 9C 1I 2I 3I"}, ann="", ben="")
    assert table.choices() == ["3A", "6A", "9C", "1I", "2I", "3I"]


def test_r14_a_tile_that_touches_nothing_is_an_orphan() -> None:
    table = scenario(
        """
        o  .  .
        .  .  .
        """,
        draws="5H",
        ann="",
        ben="",
    )
    table.play("2B")
    assert table.log == ["ann places 2B", "ann draws 5H", "ben's turn"]
    assert table.shows(
        """
        o  .  .
        .  o  .
        """
    )


def test_r15_a_tile_that_touches_orphans_founds_a_chain_of_all_connected_orphans() -> None:
    table = scenario(
        """
        .  o  o  .
        o  .  .  .
        o  .  o  .
        o  o  .  o
        """,
        ann="",
        ben="",
        cat="",
        dan="",
        eve="",
        fay="",
    )
    table.play("2B")
    assert table.asked == "ann found"
    assert table.choices() == [
        "found Luxor",
        "found Tower",
        "found American",
        "found Festival",
        "found Worldwide",
        "found Continental",
        "found Imperial",
    ]
    table.play("found Festival")
    assert table.shows(
        """
        .  F  F  .
        F  F  .  .
        F  .  o  .
        F  F  .  o
        """
    )
    assert table.size("F") == 7
    assert table.price("F") == 700
    assert table.log[:3] == [
        "ann places 2B",
        "ann founds Festival with 7 tiles",
        "ann is given a Festival share",
    ]


def test_r15_only_a_chain_off_the_board_can_be_founded() -> None:
    table = scenario("L L . T T . o .", ann="", ben="")
    table.play("8A")
    assert table.refusal("found Luxor") == "R15"
    assert table.refusal("found Tower") == "R15"
    assert len(table.choices()) == 5


def test_r15_the_last_chain_is_founded_without_asking() -> None:
    table = scenario(SIX_CHAINS, ann="", ben="")
    table.play("11C")
    assert table.log[:2] == ["ann places 11C", "ann founds Imperial with 2 tiles"]
    assert table.asked == "ann buy"


def test_r15_other_orphans_and_chains_stay_as_they_are() -> None:
    table = scenario("L L . o . . o", ann="", ben="")
    table.play("6A", "found Tower")
    assert table.shows("L L . o . T T")


def test_r16_the_founder_is_given_a_share() -> None:
    table = scenario("o .", ann="", ben="T24", cash=1000)
    table.play("2A", "found Tower")
    assert (table.shares("ann"), table.bank("T")) == ("T1", 0)
    assert table.cash("ann") == 1000


def test_r16_the_founders_share_is_not_one_of_the_three_bought() -> None:
    table = scenario("o .", ann="", ben="")
    table.play("2A", "found Tower", "buy Tower 3")
    assert table.shares("ann") == "T4"
    assert table.cash("ann") == 5400


def test_r16_an_empty_bank_gives_the_founder_nothing() -> None:
    table = scenario("o .", ann="", ben="T25")
    log = table.play("2A", "found Tower")
    assert table.shares("ann") == ""
    assert table.cash("ann") == 6000
    assert "ann is given a Tower share" not in log


def test_r16_founder_empty_cash_pays_the_price_at_the_size_founded() -> None:
    table = scenario("o . o", ann="", ben="I25", founder_empty="cash")
    log = table.play("2A", "found Imperial")
    assert table.shares("ann") == ""
    assert table.cash("ann") == 6500
    assert "ann is given $500 for a share" in log


def test_r16_founder_empty_cash_still_gives_a_share_while_there_is_one() -> None:
    table = scenario("o . o", ann="", ben="I24", founder_empty="cash")
    table.play("2A", "found Imperial")
    assert (table.shares("ann"), table.cash("ann")) == ("I1", 6000)


def test_r17_a_tile_that_touches_one_chain_joins_it_with_its_orphans() -> None:
    table = scenario(
        """
        L  L  .  o  .  o
        .  .  o  .  .  .
        .  .  o  o  .  .
        """,
        ann="",
        ben="",
        cat="",
    )
    table.play("3A")
    assert table.shows(
        """
        L  L  L  L  .  o
        .  .  L  .  .  .
        .  .  L  L  .  .
        """
    )
    assert table.size("L") == 7
    assert table.price("L") == 600
    assert table.log[:2] == ["ann places 3A", "Luxor grows from 2 to 7"]


def test_r17_touching_a_chain_on_two_sides_is_not_a_merger() -> None:
    table = scenario(
        """
        L  L  L
        L  .  L
        """,
        ann="L1",
        ben="",
    )
    table.play("2B")
    assert table.size("L") == 6
    assert table.asked == "ann buy"
    assert table.cash("ann") == 6000


def test_r18_a_tile_that_touches_two_chains_merges_them() -> None:
    table = scenario(
        """
        L  L  L  .  T  T
        .  .  .  .  .  .
        .  .  .  o  .  .
        """,
        ann="",
        ben="",
    )
    table.play("4A")
    assert table.shows(
        """
        L  L  L  L  L  L
        .  .  .  .  .  .
        .  .  .  o  .  .
        """
    )
    assert table.size("L") == 6


def test_r18_orphans_connected_to_the_merging_tile_join_the_survivor() -> None:
    table = scenario(
        """
        L  L  L  .  T  T
        .  .  .  o  .  .
        .  .  o  o  o  .
        """,
        ann="",
        ben="",
        cat="",
        dan="",
    )
    table.play("4A")
    assert table.shows(
        """
        L  L  L  L  L  L
        .  .  .  L  .  .
        .  .  L  L  L  .
        """
    )
    assert table.size("L") == 10


def test_r20_with_seven_chains_no_eighth_can_be_founded() -> None:
    table = scenario(SEVEN_CHAINS, hands={"ann": "11C 1E"}, ann="", ben="")
    assert table.refusal("11C") == "R20"
    assert table.choices() == ["1E"]


@pytest.mark.parametrize("chain", [-1, 7, 99])
def test_r2_there_is_no_eighth_chain(chain: int) -> None:
    table = scenario("o", hands={"ann": "2A"}, ann="", ben="")
    table.play("2A")
    with pytest.raises(Refused, match=f"There is no chain {chain}") as caught:
        play(table.game, 0, Found(cast(Chain, chain)))
    assert caught.value.code == "no-such-chain"
    table.play("found Luxor")
    with pytest.raises(Refused, match="There is no chain"):
        play(table.game, 0, Buy((cast(Chain, chain),)))
