"""The board, chains, prices, bonuses and players (R1 to R5)."""

from __future__ import annotations

import pytest

from mergemaker.rules import BadDeal, Chain, deal, ruleset
from tests.support.scenario import scenario, snake, tiles_of

BANDS = [2, 3, 4, 5, 6, 11, 21, 31, 41]
PRICES = {  # from each of the sizes in BANDS up
    "L": [200, 300, 400, 500, 600, 700, 800, 900, 1000],
    "T": [200, 300, 400, 500, 600, 700, 800, 900, 1000],
    "A": [300, 400, 500, 600, 700, 800, 900, 1000, 1100],
    "F": [300, 400, 500, 600, 700, 800, 900, 1000, 1100],
    "W": [300, 400, 500, 600, 700, 800, 900, 1000, 1100],
    "C": [400, 500, 600, 700, 800, 900, 1000, 1100, 1200],
    "I": [400, 500, 600, 700, 800, 900, 1000, 1100, 1200],
}
BAND_ENDS = [2, 3, 4, 5, 6, 10, 11, 20, 21, 30, 31, 40, 41, 102]


def price(letter: str, size: int) -> int:
    return PRICES[letter][sum(size >= first for first in BANDS) - 1]


def test_r1_board_has_a_tile_for_each_of_its_108_cells() -> None:
    game = deal(ruleset(), 2, seed=bytes(32))
    assert sorted(game.bag0) == sorted(tiles_of(game.ruleset))
    assert len(set(game.bag0)) == 108
    assert (game.ruleset.columns, game.ruleset.rows) == (12, 9)
    assert len(game.board()) == 108
    assert {"1A", "12A", "1I", "12I", "6D"} <= set(game.bag0)


@pytest.mark.parametrize("tile", ["5D", "7D", "6C", "6E"])
def test_r1_cells_that_share_an_edge_are_adjacent(tile: str) -> None:
    table = scenario("\n".join([". " * 12] * 3 + [". . . . . o"]), ann="", ben="")
    table.play(tile)
    assert table.asked == "ann found"


@pytest.mark.parametrize("tile", ["5C", "7C", "5E", "7E", "8D", "4D", "6B", "6F"])
def test_r1_diagonal_and_farther_cells_are_not_adjacent(tile: str) -> None:
    table = scenario("\n".join([". " * 12] * 3 + [". . . . . o"]), ann="", ben="")
    table.play(tile)
    assert table.turn == "ben"


def test_r1_rows_do_not_wrap_around() -> None:
    table = scenario(
        """
        .  .  .  .  .  .  .  .  .  .  .  o
        .  .  .  .  .  .  .  .  .  .  .  .
        """,
        ann="",
        ben="",
    )
    table.play("1B")
    table.play("1A")
    assert table.asked == "ben found", "1A touches 1B"
    assert "12A" not in table.game.hand(0)
    table.play("found Luxor")
    assert table.size("L") == 2
    assert table.game.cell("12A") == "o"


def test_r2_seven_chains_of_25_shares_in_three_tiers() -> None:
    game = deal(ruleset(), 3, seed=bytes(32))
    assert game.ruleset.chain_names == (
        "Luxor",
        "Tower",
        "American",
        "Festival",
        "Worldwide",
        "Continental",
        "Imperial",
    )
    assert game.ruleset.tiers == (0, 0, 1, 1, 1, 2, 2)
    assert "".join(game.ruleset.letter(chain) for chain in Chain) == "LTAFWCI"
    assert [game.bank(chain) for chain in Chain] == [25] * 7
    assert [game.size(chain) for chain in Chain] == [0] * 7


@pytest.mark.parametrize("letter", "LTAFWCI")
def test_r3_price_at_every_size(letter: str) -> None:
    for size in range(2, 103):
        table = scenario(snake(letter, size), ann="", ben="")
        assert (table.size(letter), table.price(letter)) == (size, price(letter, size))


def test_r3_chain_off_the_board_has_no_price() -> None:
    table = scenario("o . o", ann="", ben="")
    assert [table.price(letter) for letter in "LTAFWCI"] == [0] * 7


@pytest.mark.parametrize("size", BAND_ENDS)
@pytest.mark.parametrize("letter", "LTAFWCI")
def test_r4_majority_is_ten_times_the_price_and_minority_five(letter: str, size: int) -> None:
    table = scenario(snake(letter, size), ann=f"{letter}5", ben=f"{letter}3", cat=f"{letter}1")
    ann, ben, cat = table.game.scores().lines
    assert [bonus.amount for bonus in ann.bonuses] == [10 * price(letter, size)]
    assert [bonus.amount for bonus in ben.bonuses] == [5 * price(letter, size)]
    assert cat.bonuses == ()


def test_r4_the_bonuses_of_luxor_with_seven_tiles() -> None:
    table = scenario("T T . L L L L L L L", ann="L2", ben="L1")
    ann, ben = table.game.scores().lines
    assert ann.bonuses[0].amount == 6000
    assert ben.bonuses[0].amount == 3000


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r5_two_to_six_players_begin_with_6000_and_no_shares(players: int) -> None:
    game = deal(ruleset(), players, seed=bytes(32))
    assert [game.cash(seat) for seat in range(players)] == [6000] * players
    assert all(game.shares(seat, chain) == 0 for seat in range(players) for chain in Chain)


@pytest.mark.parametrize("players", [0, 1, 7, [], ["ann"], list("abcdefg")])
def test_r5_other_numbers_of_players_are_refused(players: int | list[str]) -> None:
    with pytest.raises(BadDeal, match="2 to 6"):
        deal(ruleset(), players, seed=bytes(32))


def test_r1_the_board_can_be_drawn_as_text() -> None:
    game = scenario("L L . o\n. . . x", ann="", ben="", dead_tiles="discard").game
    assert game.diagram().splitlines()[:4] == [
        "   1  2  3  4  5  6  7  8  9 10 11 12",
        "A  L  L  .  o  .  .  .  .  .  .  .  .",
        "B  .  .  .  x  .  .  .  .  .  .  .  .",
        "C  .  .  .  .  .  .  .  .  .  .  .  .",
    ]
    assert game.board()[:16] == "LL.o...........x"
    assert game.touching("3A") == (Chain.LUXOR,)
    assert game.touching("9I") == ()
