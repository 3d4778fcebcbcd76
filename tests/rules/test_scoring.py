"""The final scoring (R37)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mergemaker.rules import PRESETS, Chain
from tests.support.random_games import random_game, steps
from tests.support.scenario import Table, scenario

BOARD = """
    L  L  L  L  L  L  L  L  L  L  L  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    I  I  I  I  I  I  I  I  I  I  I  I
    I  I  I  I  I  I  I  I  I  .  .  .
    """
"""Luxor has 11 tiles ($700), Imperial 21 ($1,000)."""


def ended(cash: int | dict[str, int] = 6000, **players: Any) -> Table:
    table = scenario(BOARD, cash=cash, end_timing="immediate", **players)
    table.play("end")
    return table


def test_r37_an_example_to_the_dollar() -> None:
    table = ended(ann="L5 I2", ben="L3 I2 T4", cat="I1", cash={"ann": 100, "ben": 200, "cat": 300})
    assert [sentence for sentence in table.log if " +" in sentence] == [
        "ann +$7,000 for Luxor",
        "ben +$3,500 for Luxor",
        "ann +$7,500 for Imperial",  # 15,000 / 2
        "ben +$7,500 for Imperial",
    ]
    ann, ben, cat = table.game.scores().lines
    assert (ann.cash_before, ben.cash_before, cat.cash_before) == (100, 200, 300)
    assert [(sale.chain, sale.shares, sale.price, sale.amount) for sale in ann.sales] == [
        (Chain.LUXOR, 5, 700, 3500),
        (Chain.IMPERIAL, 2, 1000, 2000),
    ]
    assert [(sale.chain, sale.amount) for sale in ben.sales] == [
        (Chain.LUXOR, 2100),
        (Chain.IMPERIAL, 2000),
    ]
    assert [bonus.kind for bonus in ann.bonuses] == ["majority", "majority_tie"]
    assert [bonus.kind for bonus in ben.bonuses] == ["minority", "majority_tie"]
    assert ann.total == 100 + 7000 + 7500 + 3500 + 2000
    assert ben.total == 200 + 3500 + 7500 + 2100 + 2000
    assert cat.total == 300 + 1000
    assert (ann.place, ben.place, cat.place) == (1, 2, 3)
    assert [table.cash(name) for name in ("ann", "ben", "cat")] == [
        ann.total,
        ben.total,
        cat.total,
    ]


def test_r37_a_sole_holder_and_ties_for_second() -> None:
    table = ended(ann="L1", ben="I4", cat="I1", dan="I1")
    ann, ben, cat, dan = table.game.scores().lines
    assert [(bonus.kind, bonus.amount) for bonus in ann.bonuses] == [("sole", 10_500)]
    assert [(bonus.kind, bonus.amount) for bonus in ben.bonuses] == [("majority", 10_000)]
    assert [(bonus.kind, bonus.amount) for bonus in cat.bonuses] == [("minority_tie", 2500)]
    assert dan.total == 6000 + 2500 + 1000


def test_r37_shares_of_chains_off_the_board_are_worth_nothing() -> None:
    table = ended(ann="T25 A20", ben="")
    ann, ben = table.game.scores().lines
    assert ann.total == ben.total == 6000
    assert ann.sales == ()
    assert ann.bonuses == ()


@pytest.mark.parametrize(
    ("cash", "places"),
    [
        ((900, 900, 100, 50), [1, 1, 3, 4]),
        ((100, 900, 900, 900), [4, 1, 1, 1]),
        ((5, 4, 4, 3), [1, 2, 2, 4]),
        ((7, 7, 7, 7), [1, 1, 1, 1]),
        ((1, 2, 3, 4), [4, 3, 2, 1]),
    ],
)
def test_r37_equal_cash_shares_the_place(
    cash: tuple[int, int, int, int], places: list[int]
) -> None:
    names = ("ann", "ben", "cat", "dan")
    table = ended(ann="", ben="", cat="", dan="", cash=dict(zip(names, cash, strict=True)))
    assert [line.place for line in table.game.scores().lines] == places


def test_r37_computing_the_current_score_changes_nothing() -> None:
    table = scenario(BOARD, ann="L5 I2", ben="L3 I2")
    first = table.game.scores()
    assert table.game.scores() == first
    assert table.cash("ann") == 6000
    assert [table.game.net(seat) for seat in (0, 1)] == [line.total for line in first.lines]


def test_r37_the_current_score_is_that_of_ending_now() -> None:
    table = scenario(BOARD, ann="L5 I2", ben="L3 I2", end_timing="immediate")
    before = table.game.scores()
    table.play("end")
    assert table.game.scores() == before


def test_r28_r37_the_bank_draws_a_tile_for_each_chain_in_the_usual_order() -> None:
    table = scenario(BOARD, ann="I1 L1", ben="", two_player_bank="tile", end_timing="immediate")
    table.play("end")
    drawn = [sentence for sentence in table.log if sentence.startswith("the bank holds")]
    assert [sentence.split()[-1] for sentence in drawn] == ["Luxor", "Imperial"]


def test_r37_during_a_merger_no_bonus_is_counted_twice() -> None:
    table = scenario(
        """
        .  .  .  T  .  .  .
        .  .  .  T  .  .  .
        .  .  .  T  .  .  .
        .  A  A  .  L  L  L
        .  .  .  .  L  .  .
        """,
        ann="T3 L1",
        ben="T1 A2",
    )
    table.play("4D")
    assert table.asked == "ann dispose"
    # Tower ($300) is paid, American ($300) is still to come, and Luxor ($400) stands.
    ann, ben = table.game.scores().lines
    assert ann.cash_before == 6000 + 3000
    assert ann.total == 9000 + 15 * 400 + 3 * 300 + 400
    assert ben.total == (6000 + 1500) + 15 * 300 + 300 + 2 * 300
    table.play("hold")
    table.play("hold")
    assert table.asked == "ben dispose", "of American"
    ann, ben = table.game.scores().lines
    assert ann.total == 9000 + 15 * 400 + 400, "Tower is gone"
    assert ben.total == 7500 + 4500 + 2 * 300


@pytest.mark.parametrize("preset", PRESETS)
def test_r37_net_worth_is_the_total_of_the_score(preset: str) -> None:
    rng = Random(preset)
    for _ in range(3):
        game = random_game(rng, preset)
        for _ in steps(game, rng):
            assert game.nets() == [line.total for line in game.scores().lines]
