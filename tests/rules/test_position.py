"""Games that are set up from any position, and impossible positions."""

from __future__ import annotations

from typing import Any

import pytest

from mergemaker.rules import BadDeal, Buy, Chain, Place, Player, play, ruleset, set_up
from tests.support.scenario import drawn

TWO = [Player("ann"), Player("ben")]
BOARD = {"1A": "L", "2A": "L", "4A": "T", "5A": "T", "9I": "o", "12I": "x"}


def test_a_game_can_be_set_up_and_continued() -> None:
    game = set_up(
        ruleset(),
        [
            Player("ann", 500, (2, 0, 0, 0, 0, 0, 0), ["9A"]),
            Player("ben", 70, (0, 25, 0, 0, 0, 0, 0), ["1I", "3A"]),
        ],
        board=BOARD,
        bag=["7G"],
        gone=[tile for tile in ruleset().tiles if tile not in {*BOARD, "9A", "1I", "3A", "7G"}],
        turn=1,
    )
    assert game.deciding == ((1, "place"),)
    assert (game.turn, game.turn_number, game.bag_left) == (1, 1, 1)
    assert [game.cash(0), game.cash(1)] == [500, 70]
    assert (game.shares(0, Chain.LUXOR), game.bank(Chain.LUXOR), game.bank(Chain.TOWER)) == (
        2,
        23,
        0,
    )
    assert [game.cell(tile) for tile in ("1A", "5A", "9I", "12I", "6F")] == [
        "L",
        "T",
        "o",
        "x",
        ".",
    ]
    assert game.hand(1) == ("1I", "3A")
    play(game, 1, Place("1I"))
    assert sorted(game.hand(1)) == ["3A", "7G"], "with $70 ben can buy nothing, and draws"


def test_what_is_not_given_is_as_at_the_start_of_a_game() -> None:
    game = set_up(ruleset(), [Player(tile, hand=[tile]) for tile in ("1A", "2B", "3C")])
    assert [game.cash(seat) for seat in range(3)] == [6000] * 3
    assert all(game.bank(chain) == 25 for chain in Chain)
    assert game.bag_left == 105
    assert game.turn == 0
    play(game, 0, Place("1A"))
    assert game.hand(0) == ("2A",), "the bag is in the order of the board"


def test_later_random_draws_depend_on_the_seed() -> None:
    games = [set_up(ruleset(), TWO, seed=bytes([number]) * 32) for number in (1, 1, 2)]
    assert games[0].state == games[1].state
    assert games[0].state.chance != games[2].state.chance


@pytest.mark.parametrize(
    ("ann", "wrong", "said"),
    [
        (Player("ann", hand=["1A"]), {}, "1A is in 2 places"),
        (Player("ann", hand=["13A"]), {}, "13A"),
        (Player("ann", hand=["1C", "2C", "3C", "4C", "5C", "6C", "7C"]), {}, "6 tiles at most"),
        (Player("ann", shares=(26, 0, 0, 0, 0, 0, 0)), {}, "25 shares"),
        (Player("ann", shares=(-1, 0, 0, 0, 0, 0, 0)), {}, "7 numbers"),
        (Player("ann", shares=(1, 2)), {}, "7 numbers"),
        (Player("ann", cash=-1), {}, "none below 0"),
        (Player(""), {}, "cannot be a player's name"),
        (Player("ann"), {"bag": ["1B"]}, "is neither"),
        (Player("ann"), {"seed": bytes(31)}, "32 bytes"),
        (Player("ann"), {"board": {"1A": "Q"}}, "'Q' at 1A"),
        (Player("ann"), {"turn": 2}, "no seat 2"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    ann: Player, wrong: dict[str, Any], said: str
) -> None:
    asked: dict[str, Any] = {"board": BOARD, **wrong}
    with pytest.raises(BadDeal, match=said):
        set_up(ruleset(), [ann, Player("ben")], **asked)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("L .", "Luxor has a single tile, 1A, .* two at least (R15)"),
        ("L L . L L", "Luxor is in pieces: 4A is not connected to 1A (R17)"),
        ("L L x L L", "Luxor is in pieces: 4A is not connected to 1A (R17)"),
        ("L . \n L . \n . L \n . L", "Luxor is in pieces: 2C is not connected to 1A (R17)"),
        ("L L T T", "2A (Luxor) and 3A (Tower) touch, so they would belong together (R18)"),
        ("L L \n . T \n . T", "2A (Luxor) and 2B (Tower) touch, .* (R18)"),
        ("L L o", "2A (Luxor) and 3A (an orphan) touch, so they would belong together (R17)"),
        (". o \n L L", "2A (an orphan) and 2B (Luxor) touch, .* (R17)"),
        ("o o \n . o", "The orphans 1A, 2A, 2B touch others. .* has 2 on the board (R7, R15)"),
        ("o o . . o \n . . . . o", "The orphans 1A, 2A, 5A, 5B touch others. .* (R7, R15)"),
    ],
)
def test_a_board_that_play_cannot_lead_to_is_refused_with_the_cells_and_the_ruling(
    board: str, said: str
) -> None:
    with pytest.raises(BadDeal, match=said.replace("(", r"\(").replace(")", r"\)")):
        set_up(ruleset(), TWO, board=drawn(board, ruleset()))


def test_as_many_orphans_may_touch_as_there_are_starting_tiles() -> None:  # R7
    board = drawn("o o . o \n . . o o", ruleset())
    with pytest.raises(BadDeal, match="R7"):
        set_up(ruleset(), TWO, board=board)
    players = [Player(name) for name in ("ann", "ben", "cat", "dan", "eve")]
    game = set_up(ruleset(), players, board=board)
    assert game.board().count("o") == 5
    for starting in ("return", "none"):
        rules = ruleset(starting_tiles=starting, first_player="random")
        with pytest.raises(BadDeal, match="0 on the board"):
            set_up(rules, players, board=board)


def test_cash_stays_within_what_the_compiled_rules_can_hold() -> None:
    rich = [Player("ann", cash=400_000_000), Player("ben", cash=600_000_000)]
    assert set_up(ruleset(), rich).cash(1) == 600_000_000
    with pytest.raises(BadDeal, match=r"\$1,000,000,000 at most, not \$1,000,006,000"):
        set_up(ruleset(), [*rich, Player("cat")])


def test_a_position_can_be_played_to_the_end() -> None:
    gone = [tile for tile in ruleset().tiles if tile not in {*BOARD, "1I"}]
    players = [Player("ann", hand=["1I"]), Player("ben")]
    game = set_up(ruleset(), players, board=BOARD, bag=[], gone=gone)
    play(game, 0, Place("1I"), Buy(()))
    assert game.ending == "stalemate-hands"
