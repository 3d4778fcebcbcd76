"""Bonuses, and the bank as a third shareholder (R27, R28)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import pytest

from tests.support.boards import FOUR_WAY, TWO_SAFE
from tests.support.scenario import scenario

TOWER_OF_FOUR = """
    T  T  .  L  L  L  L  L
    T  T  .  .  .  .  .  .
    """
"""3A merges Tower (4 tiles, $400) into Luxor (5 tiles)."""


def test_r27_an_example_to_the_dollar() -> None:
    table = scenario(
        """
        .  T  T  .  L  L  L
        .  .  .  o  .  .  .
        """,
        ann="T5",
        ben="T3",
        cat="T3",
    )
    table.play("4A")
    assert table.log == [
        "ann places 4A",
        "ann merges Luxor, Tower",
        "Luxor survives, Tower is defunct",
        "ann +$2,000 for Tower",
        "ben +$500 for Tower",
        "cat +$500 for Tower",
    ]


@pytest.mark.parametrize(
    ("holdings", "paid"),
    [
        # the examples in docs/rules.md, for Tower with four tiles
        (("T5", "T3", "T1"), [4000, 2000, 0]),
        (("T5", "", ""), [6000, 0, 0]),
        (("T4", "T4", "T1"), [3000, 3000, 0]),
        (("T5", "T2", "T2"), [4000, 1000, 1000]),
        (("", "", ""), [0, 0, 0]),
        # other seats, and three-way ties
        (("T1", "", "T9"), [2000, 0, 4000]),
        (("T3", "T3", "T3"), [2000, 2000, 2000]),
        (("", "T8", "T8"), [0, 3000, 3000]),
        (("", "", "T1"), [0, 0, 6000]),
    ],
)
def test_r27_bonuses_of_tower_with_four_tiles(
    holdings: tuple[str, str, str], paid: list[int]
) -> None:
    table = scenario(TOWER_OF_FOUR, **dict(zip(("ann", "ben", "cat"), holdings, strict=True)))
    table.play("3A")
    assert [table.cash(name) - 6000 for name in ("ann", "ben", "cat")] == paid


def expected_bonuses(price: int, held: list[int]) -> list[int]:
    """The bonuses by R27, computed a second time, with fractions."""

    def split(amount: int, ways: int) -> int:
        return ceil(Fraction(amount, 100 * ways)) * 100

    ranks = sorted({count for count in held if count}, reverse=True)
    paid = [0] * len(held)
    if not ranks:
        return paid
    firsts = [seat for seat, count in enumerate(held) if count == ranks[0]]
    seconds = [seat for seat, count in enumerate(held) if ranks[1:] and count == ranks[1]]
    both = 15 * price
    for seat in firsts:
        if len(firsts) > 1:
            paid[seat] = split(both, len(firsts))
        else:
            paid[seat] = 10 * price if seconds else both
    if len(firsts) == 1:
        for seat in seconds:
            paid[seat] = split(5 * price, len(seconds))
    return paid


@pytest.mark.parametrize("letter", "TAI")
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_r27_every_split_is_rounded_up_to_the_next_hundred(letter: str, size: int) -> None:
    names = ("ann", "ben", "cat", "dan", "eve", "fay")
    row = [letter] * size + ["."] + ["L"] * (11 - size)
    board = " ".join(row) + ("\n" + ". " * 11 + "L") * 2
    for held in product((0, 1, 2), repeat=6):
        shares: dict[str, Any] = {
            name: f"{letter}{count}" if count else ""
            for name, count in zip(names, held, strict=True)
        }
        table = scenario(board, **shares)
        price = table.price(letter)
        table.play(f"{size + 1}A")
        paid = [table.cash(name) - 6000 for name in names]
        assert paid == expected_bonuses(price, list(held)), held


def test_r27_the_examples_of_rounding() -> None:
    assert expected_bonuses(400, [2, 2, 2]) == [2000, 2000, 2000]
    assert expected_bonuses(500, [9, 1, 1, 1]) == [5000, 900, 900, 900]


def test_r27_the_price_is_the_one_before_the_merger() -> None:
    table = scenario(
        """
        T  T  T  .  L  L  L  L
        .  .  .  o  .  .  .  .
        .  .  .  o  o  o  .  .
        """,
        ann="T1",
        ben="",
        cat="",
        dan="",
    )
    table.play("4A")
    assert table.cash("ann") == 6000 + 15 * 300


def test_r28_off_pays_the_minority_to_the_second_player() -> None:
    table = scenario(TOWER_OF_FOUR, hands={"ann": "3A 1H"}, ann="T5", ben="T3", bag="12I")
    table.play("3A")
    assert [table.cash(name) - 6000 for name in ("ann", "ben")] == [4000, 2000]


@pytest.mark.parametrize(
    ("tile", "ann", "ben", "paid"),
    [
        ("1I", "T5", "T3", [4000, 2000]),
        ("4I", "T5", "T3", [4000, 0]),
        ("12I", "T5", "T3", [2000, 0]),
        ("5I", "T5", "T3", [3000, 0]),
        ("3I", "T5", "T3", [4000, 1000]),
        ("5I", "T5", "T5", [2000, 2000]),
        ("6I", "T5", "T5", [1000, 1000]),
        ("4I", "T5", "", [4000, 0]),
        ("12I", "T5", "", [2000, 0]),
        ("12I", "", "", [0, 0]),
    ],
)
def test_r28_the_bank_holds_the_column_of_a_tile(
    tile: str, ann: str, ben: str, paid: list[int]
) -> None:
    table = scenario(
        TOWER_OF_FOUR, hands={"ann": "3A 1H"}, bag=tile, ann=ann, ben=ben, two_player_bank="tile"
    )
    table.play("3A")
    assert [table.cash(name) - 6000 for name in ("ann", "ben")] == paid
    assert f"the bank holds {tile[:-1]} Tower" in table.log
    assert table.game.bag_left == 1, "the tile is put back"


def test_r28_with_an_empty_bag_the_bank_holds_no_shares() -> None:
    table = scenario(
        TOWER_OF_FOUR,
        hands={"ann": "3A 1H"},
        bag="",
        ann="T5",
        ben="T3",
        two_player_bank="tile",
    )
    table.play("3A")
    assert [table.cash(name) - 6000 for name in ("ann", "ben")] == [4000, 2000]


def test_r28_the_option_has_no_effect_with_three_players() -> None:
    table = scenario(
        TOWER_OF_FOUR,
        hands={"ann": "3A 1H"},
        bag="12I",
        ann="T5",
        ben="T3",
        cat="",
        two_player_bank="tile",
    )
    table.play("3A")
    assert [table.cash(name) - 6000 for name in ("ann", "ben", "cat")] == [4000, 2000, 0]


def test_r28_a_tile_is_drawn_for_each_bonus_and_returned() -> None:
    board = scenario(FOUR_WAY, ann="T5 A5 F5", ben="T3 A3 F3", two_player_bank="tile")
    left = board.game.bag_left
    board.play("4D")
    for _ in range(2):
        board.play("hold")
    board.play("next American")
    board.play("hold")
    board.play("hold")
    assert len([sentence for sentence in board.log if "the bank holds" in sentence]) == 3
    assert board.game.bag_left == left


def test_r28_the_bank_takes_part_in_the_final_scoring() -> None:
    table = scenario(
        TWO_SAFE,
        hands={"ann": "1I 3I", "ben": "5I"},
        bag="12H",
        ann="L5",
        ben="T5 L4",
        two_player_bank="tile",
        end_timing="immediate",
    )
    table.play("end")
    ann, ben = table.game.scores().lines
    assert sum(bonus.amount for bonus in ann.bonuses) == 5 * 700, "twelve beat five"
    assert sum(bonus.amount for bonus in ben.bonuses) == 5 * 700
