"""The heuristic bot finds the best move in positions where it is obvious."""

from __future__ import annotations

import pytest

from mergemaker.bots import choose
from mergemaker.rules import move_text, observe, play
from tests.support.scenario import Table, scenario, snake

FAR = "12I 10I 8I 12G 10G"  # tiles that touch nothing


def decision(table: Table, name: str) -> list[str]:
    """The moves that the bot would make for a player, as text."""
    seat = table.game.players.index(name)
    moves = choose("heuristic", observe(table.game, seat), seat, 1)
    return [move_text(table.game, move) for move in moves]


def whole_turn(table: Table, name: str) -> list[str]:
    """Have the bot play a player's turn, and return its moves as text."""
    seat = table.game.players.index(name)
    turn, made = table.game.turn_number, []
    while table.game.turn_number == turn and not table.game.over:
        moves = choose("heuristic", observe(table.game, seat), seat, 1)
        made += [move_text(table.game, move) for move in moves]
        play(table.game, seat, *moves)
    return made


def test_founds_a_chain_when_it_can():
    table = scenario("o .", ann="", ben="", hands={"ann": f"2A {FAR}"})
    placed, founded = decision(table, "ann")
    assert placed == "2A"
    assert founded.startswith("found ")


def test_buys_into_the_chain_it_has_founded():
    table = scenario("o .", ann="", ben="", cat="", hands={"ann": f"2A {FAR}"})
    *_, bought = whole_turn(table, "ann")
    assert bought.endswith(" 3")


def test_buys_the_share_that_makes_it_the_sole_majority_holder():
    table = scenario(
        """
        A A A A A
        . . . . .
        . . . . .
        F F F F F
        """,
        ann="A2 F1",
        ben="A2 F9",
        cash={"ann": 700, "ben": 6000},
        hands={"ann": f"{FAR} 6G"},
        bag="1H 2H 3H 4H 1I 2I 3I 4I",
    )
    table.play("12I")
    assert decision(table, "ann") == ["buy American 1"]


def test_buys_no_shares_of_a_chain_where_it_can_gain_no_bonus():
    table = scenario(
        "T T T . L L L L L L L L",
        ann="L9",
        ben="T12 L2",
        cat="T11 L7",
        hands={"ann": f"{FAR} 6G"},
    )
    table.play("12I")
    assert "Tower" not in decision(table, "ann")[0]


def test_merges_when_it_gets_the_bonus():
    table = scenario(
        "T T T . L L L L",
        ann="T6 L1",
        ben="T2 L4",
        cash=300,
        hands={"ann": f"4A {FAR}"},
    )
    assert decision(table, "ann") == ["4A"]


def test_does_not_merge_when_others_get_the_bonus():
    table = scenario(
        "T T T . L L L L",
        ann="",
        ben="T6 L3",
        cat="T5 L3",
        hands={"ann": f"4A {FAR}"},
    )
    assert decision(table, "ann") != ["4A"]


def test_merges_and_chooses_a_survivor():
    table = scenario(
        "T T T . A A A",
        ann="A6",
        ben="T6",
        cash=2000,
        hands={"ann": "4A"},
        bag="12I 10I",
    )
    assert decision(table, "ann")[0] == "4A"
    table.play("4A")
    assert decision(table, "ann")[0].startswith("survivor ")


def test_trades_two_for_one_when_the_survivor_is_worth_much_more():  # R29
    table = scenario(
        "T T . I I I I I I I I I",
        ann="T6 I3",
        ben="T2 I4",
        hands={"ann": f"3A {FAR}"},
    )
    table.play("3A")
    assert decision(table, "ann")[0] in ("trade 6", "sell 2 trade 4")


@pytest.mark.parametrize("timing", ["finish_turn", "immediate", "after_buy"])
def test_ends_the_game_when_ahead(timing: str):  # R34, R35
    table = scenario(
        snake("L", 41), ann="L13", ben="L2", end_timing=timing, hands={"ann": f"{FAR} 6G"}
    )
    assert "end" in whole_turn(table, "ann")
    assert table.game.over


@pytest.mark.parametrize("timing", ["finish_turn", "immediate", "after_buy"])
def test_does_not_end_the_game_when_behind(timing: str):  # R34
    table = scenario(
        snake("L", 41), ann="L2", ben="L13", end_timing=timing, hands={"ann": f"{FAR} 6G"}
    )
    assert "end" not in whole_turn(table, "ann")


def test_buys_what_it_needs_to_win_before_ending_the_game():  # R35, R37
    """It lacks one share for the majority, and buys it in the turn in which it declares the end."""
    table = scenario(
        snake("L", 41), ann="L8", ben="L9", cat="", cash=6000, hands={"ann": f"{FAR} 6G"}
    )
    made = whole_turn(table, "ann")
    assert "end" in made
    assert any(text.startswith("buy Luxor") for text in made)


def test_replaces_every_dead_tile():  # R21
    safe = """
        T T T T T T T T T T T T
        . . . . . . . . . . . .
        L L L L L L L L L L L L
        """
    table = scenario(
        safe,
        ann="T3",
        ben="L3",
        replace="ask",
        hands={"ann": "1B 5B 12I 10I 8I 6I"},
        draws="9F 9G 9H",
    )
    table.play("12I")
    table.play("pass")
    assert table.asked == "ann replace"
    assert decision(table, "ann") == ["replace 1B 5B"]


GOOD_OFFER = "offer ann give $2000 get Festival 1"
BAD_OFFER = "offer ann give $100 get American 3"


@pytest.mark.parametrize(("offer", "answer"), [(GOOD_OFFER, "accept"), (BAD_OFFER, "decline")])
def test_accepts_good_offers_and_declines_bad_ones(offer: str, answer: str):  # R11
    table = scenario(
        "A A A A A A . L L L", ann="A4 F1", ben="A2 L3", turn="ben", hands={"ann": f"{FAR} 6G"}
    )
    table.play(offer)
    assert decision(table, "ann") == [answer]
