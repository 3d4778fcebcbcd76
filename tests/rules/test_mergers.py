"""Mergers: the survivor, safety, the order, and the tiles (R24 to R26, R31)."""

from __future__ import annotations

from mergemaker.rules import Chain
from tests.support.boards import FOUR_WAY
from tests.support.scenario import scenario


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


def test_r24_among_equally_large_chains_the_mergemaker_chooses_the_survivor() -> None:
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
    assert table.log[-1] == "ben +$4,500 for American", "after Luxor, which is larger"
    assert table.asked == "ben dispose"


def test_r24_the_tile_belongs_to_no_chain_while_the_survivor_is_chosen() -> None:
    table = scenario("T T . L L", ann="", ben="")
    table.play("3A")
    assert table.shows("T T o L L")
    assert (table.size("T"), table.size("L")) == (2, 2)


def test_r24_the_tile_counts_for_no_chain_until_the_merger_is_over() -> None:
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


def two_rows(top: str, upper: int, bottom: str, lower: int) -> str:
    """A drawing of two chains of these sizes, with an empty row between them."""
    return "\n".join(
        [" ".join([top] * upper), ". " * 12, " ".join([bottom] * lower)],
    )


def test_r25_eleven_tiles_are_safe_and_ten_are_not() -> None:
    table = scenario(two_rows("L", 10, "T", 11), ann="", ben="")
    assert not table.safe("L")
    assert table.safe("T")
    table.play("1B")
    assert (table.size("T"), table.size("L")) == (22, 0)


def test_r25_two_safe_chains_never_merge() -> None:
    table = scenario(two_rows("L", 11, "T", 12), ann="", ben="")
    for column in range(1, 12):
        assert table.refusal(f"{column}B") == "R19"


def test_r25_a_safe_chain_can_take_over_several_chains_at_once() -> None:
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


def test_r25_a_safe_chain_can_take_over_chains_repeatedly() -> None:
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
    assert table.log[2] == "Tower survives, American is defunct"
    table.play("hold", "pass")
    assert table.size("T") == 6
    table.play("4B")
    table.play("hold", by="ann")
    assert table.log[-1] == "Luxor takes in Tower"
    assert table.size("L") == 18


def test_r26_the_others_become_defunct_from_the_largest_down() -> None:
    table = scenario(FOUR_WAY, ann="T1 A1 F1", ben="")
    table.play("4D")
    assert table.log[2:4] == ["Imperial survives, Tower is defunct", "ann +$4,500 for Tower"]
    assert table.asked == "ann dispose"


def test_r26_among_equally_large_chains_the_mergemaker_chooses_the_next() -> None:
    table = scenario(FOUR_WAY, ann="", ben="T1 A1 F1")
    table.play("4D")
    table.play("sell 1")
    assert table.asked == "ann next"
    assert table.choices() == ["next American", "next Festival"]
    assert table.refusal("next Tower") == "R26"
    assert table.refusal("next Imperial") == "R26"
    table.play("next Festival")
    assert table.asked == "ben dispose"
    table.play("sell 1")
    assert table.log[-3:] == [
        "ben sells 1 for $300",
        "Imperial survives, American is defunct",
        "ben +$4,500 for American",
    ]
    table.play("hold")
    assert table.size("I") == 12


def test_r26_each_chain_is_fully_resolved_before_the_next() -> None:
    table = scenario(FOUR_WAY, ann="T2", ben="T1 A2", cat="A1")
    table.play("4D")
    assert [sentence for sentence in table.log if "defunct" in sentence] == [
        "Imperial survives, Tower is defunct"
    ]
    table.play("trade 2")
    table.play("sell 1")
    table.play("next American")
    assert table.asked == "ben dispose"
    table.play("hold")
    table.play("hold")
    assert table.asked == "ann buy", "nobody holds Festival"
    assert [sentence for sentence in table.log if "defunct" in sentence] == [
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
    assert table.log == [
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


def test_r31_the_survivor_gets_all_tiles_when_the_merger_is_over() -> None:
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
        cat="",
    )
    table.play("4C")
    table.play("next Tower")
    table.play("hold")
    assert table.size("T") == 2, "it keeps its tiles until the whole merger is over"
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
    assert table.log[-2:] == ["Luxor takes in Tower", "Luxor takes in American"]


def test_r31_a_defunct_chain_may_be_founded_again() -> None:
    table = scenario("T T . L L L . o", ann="T3", ben="")
    table.play("3A")
    table.play("hold")
    table.play("pass")
    table.play("9A", "found Tower", by="ben")
    assert table.price("T") == 200
    assert table.shares("ann") == "T3"
    assert table.game.scores().lines[0].total == 6000 + 3000 + 2000 + 3 * 200


def test_the_status_of_a_merger() -> None:  # R24, R26, R29
    table = scenario(FOUR_WAY, ann="T1", ben="T1 A1 F1", cat="A1")
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
