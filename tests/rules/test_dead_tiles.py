"""Dead and blocked tiles, and how dead ones are replaced (R19 to R21)."""

from __future__ import annotations

import pytest

from mergemaker.rules.board import tile_name
from tests.support.boards import SEVEN_CHAINS, TWO_SAFE
from tests.support.scenario import Table, scenario


def test_r19_a_tile_between_two_safe_chains_is_dead() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 12B"}, ann="", ben="")
    assert table.refusal("5B") == "R19"
    assert table.tiles == ["12B"]


def test_r19_everybody_sees_which_cells_are_dead() -> None:
    table = scenario(TWO_SAFE, ann="", ben="")
    assert sorted(table.game.dead_cells()) == sorted(f"{column}B" for column in range(1, 12))


def test_r19_ten_tiles_are_not_safe() -> None:
    table = scenario(TWO_SAFE.replace("L  .", ".  .", 1), ann="", ben="")
    assert table.size("L") == 10
    assert table.game.dead_cells() == ()
    table.play("5B")
    assert table.size("T") == 22


def test_r20_a_blocked_tile_stays_in_the_hand() -> None:
    table = scenario(SEVEN_CHAINS, hands={"ann": "11C 1E 1I 3I 5I 7I"}, draws="9I", ann="", ben="")
    table.play("1E", "pass")
    assert table.hand("ann") == "11C 9I 1I 3I 5I 7I"
    assert table.game.dead_cells() == ()


def test_r20_a_merger_frees_a_chain_and_the_tile() -> None:
    table = scenario(
        SEVEN_CHAINS, hands={"ann": "11C 1E", "ben": "3A"}, ann="", ben="", trading="off"
    )
    assert table.choices() == ["1E"]
    table.play("1E", "pass")
    table.play("3A", "survivor Luxor", "pass")
    assert "11C" in table.choices("ann")
    table.play("11C")
    assert table.log[-2] == "ann founds Tower with 2 tiles", "the only chain off the board"


def test_r20_a_blocked_tile_may_still_extend_or_merge() -> None:
    table = scenario(SEVEN_CHAINS, hands={"ann": "9C 9A 3A"}, ann="", ben="")
    assert table.choices() == ["9C", "9A", "3A"], "9C joins an orphan to Imperial"


def test_r21_dead_tiles_are_replaced_after_the_draw() -> None:
    table = scenario(
        TWO_SAFE, hands={"ann": "5B 6B 1E 1I 3I 5I"}, draws="7I 9I 11I", ann="", ben=""
    )
    table.play("1E", "pass")
    assert table.log == [
        "ann places 1E",
        "ann draws 7I",
        "ann replaces 5B 6B",
        "ann draws 9I",
        "ann draws 11I",
        "ben's turn",
    ]
    assert table.holds("ann", "9I 11I 7I 1I 3I 5I")


def test_r21_return_puts_them_back_into_the_bag() -> None:
    table = scenario(
        TWO_SAFE, hands={"ann": "5B 6B 1E 1I 3I 5I"}, draws="7I 9I 11I", ann="", ben=""
    )
    left = table.game.bag_left
    table.play("1E", "pass")
    assert table.game.bag_left == left - 1
    assert {"5B", "6B"} <= set(bag(table))
    assert table.game.cell("5B") == "."


def bag(table: Table) -> list[str]:
    """The tiles still in the bag, in the order of drawing."""
    state = table.game.state
    return [tile_name(cell) for cell in state.bag[state.drawn : state.tiles]]


def test_r21_discard_takes_them_out_of_the_game_and_marks_the_cells() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B 1E 1I 3I 5I"},
        draws="7I 9I 11I",
        dead_tiles="discard",
        ann="",
        ben="",
    )
    left = table.game.bag_left
    table.play("1E", "pass")
    assert "ann discards 5B 6B" in table.log
    assert table.game.bag_left == left - 3
    assert table.shows(
        """
        L  L  L  L  L  L  L  L  L  L  L  .
        .  .  .  .  x  x  .  .  .  .  .  .
        T  T  T  T  T  T  T  T  T  T  T  .
        .  .  .  .  .  .  .  .  .  .  .  .
        o  .  .  .  .  .  .  .  .  .  .  .
        """
    )


def test_r21_a_marked_cell_does_not_count_as_a_tile() -> None:
    table = scenario(
        """
        .  .  .  .
        .  x  .  .
        .  .  .  .
        """,
        hands={"ann": "2A 3B"},
        ann="",
        ben="",
        dead_tiles="discard",
    )
    table.play("2A")
    assert table.turn == "ben"
    assert table.game.cell("2A") == "o"


@pytest.mark.parametrize("dead_tiles", ["return", "discard"])
def test_r21_a_dead_tile_drawn_is_replaced_again(dead_tiles: str) -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 1E 1I 3I 5I 7I"},
        draws="9I 6B 7B 11I",
        dead_tiles=dead_tiles,
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    assert table.holds("ann", "9I 11I 1I 3I 5I 7I")


def test_r21_returning_stops_when_the_bag_holds_only_dead_tiles() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 1E 1I 3I 5I 7I"}, bag="9I 6B 7B", ann="", ben="")
    table.play("1E", "pass")
    assert table.holds("ann", "5B 9I 1I 3I 5I 7I")
    assert table.game.bag_left == 2
    assert table.game.cell("5B") == "."


def test_r21_returning_stops_when_the_bag_has_no_tile_left() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 6B 7B 1E 3I 5I"}, bag="9I 8B 11I", ann="", ben="")
    table.play("1E", "pass")
    assert table.game.bag_left == 2, "5B and 6B went back for the two that were drawn"
    assert table.holds("ann", "8B 11I 7B 9I 3I 5I")


@pytest.mark.parametrize(("bag", "crosses"), [("9I", 1), ("9I 6B 7B", 3), ("9I 6B 7B 8B", 4)])
def test_r21_discarded_tiles_leave_the_hand_even_when_none_can_be_drawn(
    bag: str, crosses: int
) -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 1E 1I 3I 5I 7I"},
        bag=bag,
        dead_tiles="discard",
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    assert table.holds("ann", "9I 1I 3I 5I 7I")
    assert table.game.bag_left == 0
    assert table.game.board().count("x") == crosses


def test_r21_ask_lets_the_player_choose() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B 1E 1I 3I 5I"},
        draws="7I 9I 11I",
        replace="ask",
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    assert table.asked == "ann replace"
    assert sorted(table.choices()) == sorted(["replace 5B", "replace 6B", "replace 5B 6B", "keep"])
    table.play("replace 6B")
    assert "9I" in table.hand("ann").split()
    assert "5B" in table.hand("ann").split()
    assert "6B" not in table.hand("ann").split()


def test_r21_ask_lets_the_player_keep_all_tiles() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B 1E 1I 3I 5I"},
        draws="7I 9I",
        replace="ask",
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    table.play("keep")
    assert table.holds("ann", "5B 6B 7I 1I 3I 5I")
    assert table.turn == "ben"


def test_r21_ask_asks_again_about_a_dead_tile_drawn_but_not_about_one_kept() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B 1E 1I 3I 5I"},
        draws="7I 7B 9I",
        replace="ask",
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    table.play("replace 5B")
    assert table.asked == "ann replace"
    assert sorted(table.choices()) == ["keep", "replace 7B"]
    assert table.refusal("replace 6B") == "R21"
    assert table.refusal("end") in {"R34", "R35"}
    table.play("replace 7B")
    assert table.turn == "ben"
    assert table.holds("ann", "6B 7I 9I 1I 3I 5I")


def test_r21_ask_refuses_tiles_that_are_not_dead_or_not_in_the_hand() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "5B 6B 1E 1I 3I 5I"}, replace="ask", ann="", ben="")
    table.play("1E", "pass")
    assert table.refusal("replace 1I") == "R21"
    assert table.refusal("replace 7B") == "R21"
    assert table.refusal("replace 5B 5B") == "R21"
    assert table.refusal("replace 5B 1I") == "R21"


def test_r21_once_leaves_a_dead_replacement_for_the_next_turn() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 1E 1I 3I 5I 7I"},
        draws="9I 6B 11I",
        replace="once",
        ann="",
        ben="",
    )
    table.play("1E", "pass")
    assert "6B" in table.hand("ann").split()
    table.pass_turns(1)
    table.play("1I", "pass", by="ann")
    assert "6B" not in table.hand("ann").split()


def test_r21_once_means_once_a_turn_even_after_r22() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 6B"},
        draws="1I 7B 9I 3I",
        replace="once",
        dead_tiles="discard",
        ann="",
        ben="",
    )
    assert table.hand("ann") == "1I 7B", "dead tiles were replaced before placing"
    table.play("1I", "pass")
    assert table.holds("ann", "9I 7B"), "7B waits for the next turn"


def test_r21_once_replaces_at_the_end_of_a_turn_in_which_r22_did_not_apply() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "5B 1I"},
        draws="9I 3I",
        replace="once",
        ann="",
        ben="",
    )
    table.play("1I", "pass")
    assert table.holds("ann", "9I 3I")


def test_r21_only_the_player_in_turn_replaces() -> None:
    table = scenario(TWO_SAFE, hands={"ann": "1E 1G", "ben": "5B 1I"}, draws="9I", ann="", ben="")
    table.play("1E", "pass")
    assert "5B" in table.hand("ben").split()


def test_r21_blocked_tiles_are_not_replaced() -> None:
    table = scenario(SEVEN_CHAINS, hands={"ann": "11C 1E"}, draws="9I 7I", ann="", ben="")
    table.play("1E", "pass")
    assert "11C" in table.hand("ann").split()
