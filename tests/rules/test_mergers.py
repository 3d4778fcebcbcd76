"""Mergers: survivor, safety, order, bonuses, the bank as a third holder (R24 to R28, R31)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

import pytest

from mergemaker.rules import Chain
from tests.support.scenario import Table, scenario

TOWER_OF_FOUR = """
    T  T  .  L  L  L  L  L
    T  T  .  .  .  .  .  .
    """
"""3A lets Luxor (5) take over Tower (4, $400)."""


def bonuses(table: Table) -> list[str]:
    return [sentence for sentence in table.story if " +" in sentence]


def test_the_example_of_the_readme() -> None:  # R27
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
    assert table.story == [
        "ann places 4A",
        "ann merges Luxor, Tower",
        "Luxor survives, Tower is defunct",
        "ann +$2,000 for Tower",
        "ben +$500 for Tower",
        "cat +$500 for Tower",
    ]


def test_r24_the_largest_survives() -> None:
    table = scenario("T T T . L L", ann="", ben="")
    table.play("4A")
    assert table.shows("T T T T T T")
    assert (table.size("T"), table.size("L")) == (6, 0)


def test_r24_orphans_and_the_merging_tile_are_not_counted() -> None:
    table = scenario(
        """
        T  T  T  .  L  L
        .  .  .  o  .  .
        .  .  .  o  .  .
        """,
        ann="",
        ben="",
    )
    table.play("4A")
    assert table.shows(
        """
        T  T  T  T  T  T
        .  .  .  T  .  .
        .  .  .  T  .  .
        """
    )


def test_r24_of_several_largest_the_mergemaker_picks() -> None:
    table = scenario(
        """
        T  T  T  .  L  L  L
        .  .  .  A  .  .  .
        .  .  .  A  .  .  .
        """,
        ann="",
        ben="A1",
    )
    table.play("4A")
    assert table.asked == "ann survivor"
    assert table.choices() == ["survivor Luxor", "survivor Tower"]
    assert table.refusal("survivor American") == "R24"
    assert table.refusal("survivor Imperial") == "R24"
    table.play("survivor Tower")
    assert table.story[-1] == "ben +$4,500 for American", "after Luxor, which is larger"
    assert table.asked == "ben dispose"


def test_r24_while_the_survivor_is_picked_the_tile_is_no_ones() -> None:
    table = scenario("T T . L L", ann="", ben="")
    table.play("3A")
    assert table.shows("T T o L L")
    assert (table.size("T"), table.size("L")) == (2, 2)


def test_r24_the_tile_counts_for_nobody_until_the_merger_is_over() -> None:
    table = scenario(
        """
        T  T  .  L  L  L
        .  .  o  .  .  .
        """,
        ann="T1",
        ben="T1",
        cat="",
    )
    table.play("3A")
    for holder in ("ann", "ben"):
        assert table.asked == f"{holder} dispose"
        assert (table.size("T"), table.size("L")) == (2, 3)
        assert (table.price("T"), table.price("L")) == (200, 300)
        table.play("sell 1")
    assert (table.size("T"), table.size("L")) == (0, 7)


def row_pair(top: str, upper: int, bottom: str, lower: int) -> str:
    return "\n".join(
        [" ".join([top] * upper), ". " * 12, " ".join([bottom] * lower)],
    )


def test_r25_eleven_tiles_are_safe_and_ten_are_not() -> None:
    table = scenario(row_pair("L", 10, "T", 11), ann="", ben="")
    assert not table.safe("L")
    assert table.safe("T")
    table.play("1B")
    assert (table.size("T"), table.size("L")) == (22, 0)


def test_r25_two_safe_chains_never_merge() -> None:
    table = scenario(row_pair("L", 11, "T", 12), ann="", ben="")
    for column in range(1, 12):
        assert table.refusal(f"{column}B") == "R19"


def test_r25_a_safe_chain_takes_in_any_number_of_others() -> None:
    table = scenario(
        """
        L  L  L  L  L  L  L  L  L
        .  .  .  L  .  .  .  .  .
        .  .  .  L  .  .  .  .  .
        .  T  T  .  A  A  .  .  .
        .  .  .  W  .  .  .  .  .
        .  .  .  W  .  .  .  .  .
        .  .  .  W  .  .  .  .  .
        """,
        ann="",
        ben="",
    )
    table.play("4D", "next American")
    assert table.size("L") == 11 + 1 + 2 + 2 + 3
    assert [table.size(letter) for letter in "TAW"] == [0, 0, 0]


def test_r25_a_safe_chain_takes_in_others_again_and_again() -> None:
    table = scenario(
        """
        L  L  L  L  L  L  L  L  L  L  L  .
        .  .  .  .  .  .  .  .  .  .  .  .
        T  T  T  .  A  A  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        """,
        ann="T1 A1",
        ben="",
    )
    table.play("4C")
    assert table.story[2] == "Tower survives, American is defunct"
    table.play("hold", "pass")
    assert table.size("T") == 6
    table.play("4B")
    table.play("hold", by="ann")
    assert table.story[-1] == "Luxor takes in Tower"
    assert table.size("L") == 18


def four_way(**players: str) -> Table:
    """4D joins Imperial (4), Tower (3), American (2) and Festival (2)."""
    return scenario(
        """
        .  .  .  T  .  .  .  .
        .  .  .  T  .  .  .  .
        .  .  .  T  .  .  .  .
        .  A  A  .  I  I  I  I
        .  .  .  F  .  .  .  .
        .  .  .  F  .  .  .  .
        """,
        **players,
    )


def test_r26_the_others_become_defunct_largest_first() -> None:
    table = four_way(ann="T1 A1 F1", ben="")
    table.play("4D")
    assert table.story[2:4] == ["Imperial survives, Tower is defunct", "ann +$4,500 for Tower"]
    assert table.asked == "ann dispose"


def test_r26_among_equals_the_mergemaker_picks_the_next() -> None:
    table = four_way(ann="", ben="T1 A1 F1")
    table.play("4D")
    table.play("sell 1")
    assert table.asked == "ann next"
    assert table.choices() == ["next American", "next Festival"]
    assert table.refusal("next Tower") == "R26"
    assert table.refusal("next Imperial") == "R26"
    table.play("next Festival")
    assert table.asked == "ben dispose"
    table.play("sell 1")
    assert table.story[-3:] == [
        "ben sells 1 for $300",
        "Imperial survives, American is defunct",
        "ben +$4,500 for American",
    ]
    table.play("hold")
    assert table.size("I") == 12


def test_r26_each_is_wholly_resolved_before_the_next() -> None:
    table = four_way(ann="T2", ben="T1 A2", cat="A1")
    table.play("4D")
    assert [sentence for sentence in table.story if "defunct" in sentence] == [
        "Imperial survives, Tower is defunct"
    ]
    table.play("trade 2")
    table.play("sell 1")
    table.play("next American")
    assert table.asked == "ben dispose"
    table.play("hold")
    table.play("hold")
    assert table.asked == "ann buy", "nobody holds Festival"
    assert [sentence for sentence in table.story if "defunct" in sentence] == [
        "Imperial survives, Tower is defunct",
        "Imperial survives, American is defunct",
        "Imperial survives, Festival is defunct",
    ]


def test_a_three_way_merger_to_the_dollar() -> None:  # R24, R26, R27, R29
    table = scenario(
        """
        .  .  .  T  .  .
        .  .  .  T  .  .
        .  .  .  T  .  .
        C  C  C  .  A  A
        .  .  C  .  .  .
        """,
        ann="T6 A1",
        ben="T3 A2 C4",
        cat="T3 A2",
        cash=1000,
    )
    table.play("4D")
    table.play("trade 4 sell 2")  # ann
    table.play("sell 3")  # ben
    table.play("hold")  # cat
    table.play("sell 1")  # ann, of American
    table.play("trade 2")  # ben
    table.play("sell 2")  # cat
    assert table.story == [
        "ann places 4D",
        "ann merges Tower, American, Continental",
        "Continental survives, Tower is defunct",
        "ann +$3,000 for Tower",
        "ben +$800 for Tower",  # 1,500 / 2 = 750
        "cat +$800 for Tower",
        "ann sells 2 for $600, trades 4 for 2 Continental",
        "ben sells 3 for $900",
        "cat holds 3",
        "Continental survives, American is defunct",
        "ben +$2,300 for American",  # 4,500 / 2 = 2,250
        "cat +$2,300 for American",
        "ann sells 1 for $300",
        "ben trades 2 for 1 Continental",
        "cat sells 2 for $600",
        "Continental takes in Tower",
        "Continental takes in American",
    ]
    assert (table.cash("ann"), table.cash("ben"), table.cash("cat")) == (
        1000 + 3000 + 600 + 300,
        1000 + 800 + 900 + 2300,
        1000 + 800 + 2300 + 600,
    )
    assert (table.shares("ann"), table.shares("ben"), table.shares("cat")) == ("C2", "C5", "T3")
    assert (table.size("C"), table.price("C")) == (10, 800)


@pytest.mark.parametrize(
    ("holdings", "paid"),
    [
        # the table of the rules, for Tower with four tiles
        (("T5", "T3", "T1"), [4000, 2000, 0]),
        (("T5", "", ""), [6000, 0, 0]),
        (("T4", "T4", "T1"), [3000, 3000, 0]),
        (("T5", "T2", "T2"), [4000, 1000, 1000]),
        (("", "", ""), [0, 0, 0]),
        # and in other seats, with three tied
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
    """R27 said once more, in fractions."""

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
        shares = {
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
    assert f"the bank holds {tile[:-1]} Tower" in table.story
    assert table.game.bag_left == 1, "the tile is put back"


def test_r28_from_an_empty_bag_the_bank_holds_none() -> None:
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


def test_r28_with_three_players_the_option_does_nothing() -> None:
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
    board = four_way(ann="T5 A5 F5", ben="T3 A3 F3", two_player_bank="tile")
    left = board.game.bag_left
    board.play("4D")
    for _ in range(2):
        board.play("hold")
    board.play("next American")
    board.play("hold")
    board.play("hold")
    assert len([sentence for sentence in board.story if "the bank holds" in sentence]) == 3
    assert board.game.bag_left == left


def test_r28_the_bank_takes_part_in_the_final_scoring() -> None:
    board = "L L L L L L L L L L L\n. .\nT T T T T T T T T T T"
    table = scenario(
        board,
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


def test_r31_the_survivor_takes_everything_when_the_merger_is_over() -> None:
    table = scenario(
        """
        .  .  .  T  .  o
        .  .  .  T  .  .
        L  L  L  .  A  A
        .  .  .  o  .  .
        o  .  .  o  o  .
        """,
        ann="T1",
        ben="A1",
    )
    table.play("4C")
    table.play("next Tower")
    table.play("hold")
    assert table.size("T") == 2, "its tiles are its own until the whole merger is over"
    table.play("hold")
    assert table.shows(
        """
        .  .  .  L  .  o
        .  .  .  L  .  .
        L  L  L  L  L  L
        .  .  .  L  .  .
        o  .  .  L  L  .
        """
    )
    assert table.size("L") == 11
    assert table.safe("L")
    assert table.story[-2:] == ["Luxor takes in Tower", "Luxor takes in American"]


def test_r31_a_defunct_chain_may_be_founded_again() -> None:
    table = scenario("T T . L L L . o", ann="T3", ben="")
    table.play("3A")
    table.play("hold")
    table.play("pass")
    table.play("9A", "found Tower", by="ben")
    assert table.price("T") == 200
    assert table.shares("ann") == "T3"
    assert table.game.scores().lines[0].total == 6000 + 3000 + 2000 + 3 * 200


def test_a_merger_can_be_asked_how_far_it_has_come() -> None:  # R24, R26, R29
    table = four_way(ann="T1", ben="T1 A1 F1", cat="A1")
    assert table.game.merger is None
    table.play("4D")
    merger = table.game.merger
    assert merger is not None
    assert (merger.tile, merger.mergemaker) == ("4D", 0)
    assert (merger.survivor, merger.defunct) == (Chain.IMPERIAL, Chain.TOWER)
    assert (merger.remaining, merger.done) == ((Chain.AMERICAN, Chain.FESTIVAL), ())
    assert (merger.price, merger.to_act) == (300, (0, 1))
    table.play("hold")
    table.play("hold")
    merger = table.game.merger
    assert merger is not None
    assert (merger.defunct, merger.price, merger.to_act) == (None, 0, ())
    assert merger.done == (Chain.TOWER,)
    table.play("next Festival")
    merger = table.game.merger
    assert merger is not None
    assert (merger.defunct, merger.remaining) == (Chain.FESTIVAL, (Chain.AMERICAN,))
    table.play("hold")
    table.play("hold")
    table.play("hold")
    assert table.game.merger is None
