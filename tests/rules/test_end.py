"""The end of the game: who may declare it, and when (R34, R35)."""

from __future__ import annotations

from typing import Any

import pytest

from mergemaker.rules import Declare, parse_move, play_unchecked
from tests.support.boards import TWO_SAFE
from tests.support.scenario import Table, scenario, snake

ALL_SAFE = """
    L  L  L  L  L  L  L  L  L  L  L  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    T  T  T  T  T  T  T  T  T  T  T  .
    .  .  .  .  .  .  .  .  .  .  .  .
    o  .  .  .  .  .  .  .  .  .  .  .
    """
"""Both chains have eleven tiles. 2F founds another."""


def can_declare(table: Table) -> bool:
    return "end" in table.choices(table.turn)


@pytest.mark.parametrize(("size", "allowed"), [(40, False), (41, True), (42, True)])
def test_r34_a_chain_of_41_tiles_is_enough(size: int, allowed: bool) -> None:
    board = snake("L", size) + "\n" + ". " * 12 + "\n. . . . . . . . T T"
    table = scenario(board, ann="", ben="")
    assert can_declare(table) is allowed
    if not allowed:
        assert table.refusal("end") == "R34"


@pytest.mark.parametrize(("size", "allowed"), [(10, False), (11, True)])
def test_r34_it_is_enough_that_every_chain_on_the_board_is_safe(size: int, allowed: bool) -> None:
    board = snake("L", 11) + ("\n" + ". " * 12) * 2 + "\n" + snake("T", size)
    table = scenario(board, ann="", ben="")
    assert can_declare(table) is allowed


def test_r34_a_board_without_chains_is_not_over() -> None:
    table = scenario("o . o", ann="", ben="")
    assert not can_declare(table)
    assert table.refusal("end") == "R34"


def test_r34_the_end_is_never_forced() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("1I", "pass")
    assert table.asked == "ben place"


def test_r34_only_the_player_in_turn_can_declare_the_end() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    assert table.refusal("end", by="ben") in {"R9", "R34", "R35"}


def test_r35_declared_before_placing_the_turn_is_finished() -> None:
    table = scenario(ALL_SAFE, ann="", ben="", draws="9I")
    table.play("end")
    assert table.asked == "ann place"
    assert table.game.declared
    table.play("1I")
    assert table.asked == "ann buy"
    table.play("buy Luxor 2")
    assert table.game.over
    assert table.log[:4] == [
        "ann declares the end",
        "ann places 1I",
        "ann buys 2 Luxor for $1,400",
        "the game is over: declared",
    ]
    assert not any("draws" in sentence for sentence in table.log)
    assert len(table.hand("ann").split()) == 5


def test_r35_declared_with_the_purchase() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("1I", "end", "buy Luxor 1")
    assert table.game.over
    assert table.game.ending == "declared"


def test_r35_it_cannot_be_declared_twice() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("end")
    assert table.refusal("end") in {"R34", "R35"}


def test_r35_declared_while_founding() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("2F")
    assert table.asked == "ann found"
    table.play("end")
    table.play("found American")
    table.play("pass")
    assert table.game.over


def test_r35_declared_while_disposing_of_own_shares() -> None:
    table = scenario(f"W W . A A A\n{'. ' * 12}\n{snake('L', 41)}", ann="W1", ben="W1")
    table.play("3A")
    assert table.asked == "ann dispose"
    table.play("end")
    assert table.asked == "ann dispose"
    table.play("sell 1")
    assert table.asked == "ben dispose"
    assert table.refusal("end", by="ben") in {"R9", "R34", "R35"}
    table.play("sell 1")
    table.play("pass")
    assert table.game.over


def test_r35_the_conditions_only_matter_when_declaring() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("end")
    table.play("2F", "found American", "pass")
    assert table.game.over
    assert table.game.ending == "declared"


def test_r35_a_new_small_chain_prevents_the_declaration() -> None:
    table = scenario(ALL_SAFE, ann="", ben="")
    table.play("2F", "found American")
    assert not can_declare(table)
    assert table.refusal("end") == "R34"


def test_r35_immediate_ends_the_game_at_once() -> None:
    table = scenario(ALL_SAFE, ann="", ben="", end_timing="immediate")
    table.play("end")
    assert table.game.over
    assert table.log[:2] == ["ann declares the end", "the game is over: declared"]
    assert table.asked == ""


def test_r35_immediate_is_only_possible_before_placing() -> None:
    table = scenario(ALL_SAFE, ann="", ben="", end_timing="immediate")
    table.play("1I")
    assert not can_declare(table)
    assert table.refusal("end") == "R35"


def test_r35_immediate_lets_an_offer_lapse() -> None:
    table = scenario(ALL_SAFE, ann="L1", ben="T1", end_timing="immediate")
    table.play("offer ben give Luxor 1 get Tower 1")
    assert "the offer lapses" in table.play("end", by="ann")
    assert table.game.over
    assert table.shares("ann") == "L1"


def test_r35_after_buy_is_only_possible_with_the_purchase() -> None:
    table = scenario(ALL_SAFE, ann="", ben="", end_timing="after_buy")
    assert not can_declare(table)
    assert table.refusal("end") == "R35"
    table.play("1I")
    assert can_declare(table)
    table.play("end", "buy Luxor 1")
    assert table.game.over
    assert table.shares("ann") == "L1"


@pytest.mark.parametrize("end_timing", ["finish_turn", "after_buy"])
def test_r35_a_player_who_can_buy_nothing_may_still_declare_the_end(end_timing: str) -> None:
    table = scenario(ALL_SAFE, ann="", ben="", cash=0, end_timing=end_timing)
    table.play("1I")
    assert table.asked == "ann buy"
    assert table.choices() == ["pass", "end"]
    table.play("end")
    assert table.game.over


def test_r35_no_tile_is_drawn_or_replaced_after_the_end() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "1I 5B"}, ann="", ben="", draws="9I")
    table.play("end", "1I", "pass")
    assert table.hand("ann") == "5B"


@pytest.mark.parametrize("timing", ["finish_turn", "immediate", "after_buy"])
def test_r35_with_no_tile_to_place_the_end_is_declared_with_the_purchase(timing: str) -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B"}, bag="", ann="", ben="", end_timing=timing)
    assert table.asked == "ann buy"
    assert can_declare(table)
    table.play("end")
    if not table.game.over:
        table.play("pass")
    assert table.game.ending == "declared"


def test_r35_a_decision_that_the_end_makes_pointless_is_ignored() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "pass"),
        ({"end_timing": "immediate"}, "1I"),
    ]
    for options, decision in cases:
        table = scenario(
            ALL_SAFE, hands={"ann": "1I 3I"}, cash={"ann": 0}, ann="", ben="", **options
        )
        if not options:
            table.play("1I")
        unchecked = table.game.copy()
        play_unchecked(unchecked, 0, Declare(), parse_move(unchecked, decision))
        table.play("end", decision)
        for game in (table.game, unchecked):
            assert game.over
            assert game.history[-1].move == Declare()


def test_r35_so_is_the_rest_of_the_turn() -> None:
    for moves in (["2F"], ["2F", "found American"], ["2F", "found American", "buy American 3"]):
        table = scenario(ALL_SAFE, hands={"ann": "2F 12I"}, ann="", ben="", end_timing="immediate")
        table.play("end", *moves)
        assert table.game.over
        assert table.game.history[-1].move == Declare()


@pytest.mark.parametrize(
    ("moves", "ruling"),
    [
        (["end"], "R34"),
        (["2F", "12I"], "R15"),
        (["2F", "found Luxor"], "R15"),
        (["2F", "found American", "buy American 26"], "R32"),
        (["2F", "found American", "pass", "pass"], "R37"),
    ],
)
def test_r35_each_move_after_the_declaration_must_be_possible(
    moves: list[str], ruling: str
) -> None:
    table = scenario(ALL_SAFE, hands={"ann": "2F 12I"}, ann="", ben="", end_timing="immediate")
    assert table.refusal("end", *moves) == ruling


def test_r35_a_decision_made_with_the_declaration_must_be_possible() -> None:
    table = scenario(ALL_SAFE, hands={"ann": "1I"}, cash={"ann": 0}, ann="", ben="")
    table.play("1I")
    assert table.refusal("end", "buy Luxor 1") == "R32"
    assert table.refusal("end", "1I") == "R32"


def test_r34_the_tile_just_placed_counts() -> None:
    board = snake("L", 40) + "\n" + ". " * 12 + "\n. . . . . . . . T T"
    table = scenario(board, ann="", ben="")
    assert not can_declare(table)
    table.play("5D")
    assert table.size("L") == 41
    assert can_declare(table)


def test_r34_a_merger_of_the_last_small_chain_counts() -> None:
    board = snake("L", 11) + "\n" + ". " * 12 + "\n. . T T"
    table = scenario(board, ann="", ben="")
    assert not can_declare(table)
    table.play("3B")
    assert table.size("L") == 14
    assert can_declare(table)


def test_r36_a_declared_end_takes_precedence_over_a_stalemate() -> None:
    table = scenario(ALL_SAFE, hands={"ann": "1I", "ben": ""}, bag="", ann="", ben="")
    table.play("end", "1I", "pass")
    assert table.game.ending == "declared"
