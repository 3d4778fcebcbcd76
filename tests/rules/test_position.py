"""Games that are set up from any position, and impossible positions."""

from __future__ import annotations

from typing import Any

import pytest

from mergemaker.rules import BadDeal, Buy, Chain, Place, Player, play, ruleset, set_up

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
        (Player("ann"), {"board": {"1A": "L"}}, "single tile"),
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


def test_a_position_can_be_played_to_the_end() -> None:
    gone = [tile for tile in ruleset().tiles if tile not in {*BOARD, "1I"}]
    players = [Player("ann", hand=["1I"]), Player("ben")]
    game = set_up(ruleset(), players, board=BOARD, bag=[], gone=gone)
    play(game, 0, Place("1I"), Buy(()))
    assert game.ending == "stalemate-hands"
