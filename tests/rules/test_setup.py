"""Setting up: starting tiles, first player, hands (R6 to R8)."""

from __future__ import annotations

from collections import Counter

import pytest

from mergemaker.rules import BadDeal, BadRuleset, Chain, Game, deal, ruleset
from tests.support.narration import narrate
from tests.support.scenario import Table, tiles_of


def dealt(starting: str, *, preset: str = "classic", **options: str) -> Game:
    """A game with these starting tiles, in seat order; the rest of the bag is in board order."""
    rules = ruleset(preset, **options)
    first = starting.split()
    rest = [tile for tile in tiles_of(rules) if tile not in first]
    return deal(rules, ["ann", "ben", "cat", "dan"][: len(first)], bag=first + rest)


def opening(game: Game) -> list[str]:
    return [narrate(event, game.players, game.ruleset) for event in game.opening]


@pytest.mark.parametrize(
    ("starting", "first"),
    [
        ("3A 2B", "ben"),  # 2B beats 3A
        ("1D 1C", "ben"),  # 1C beats 1D
        ("1C 1D", "ann"),
        ("10A 9I 12A", "ben"),  # columns are numbers, not text
        ("12I 12H 12G 11I", "dan"),
        ("1A 1B 2A", "ann"),
    ],
)
def test_r6_lower_column_then_earlier_row_begins(starting: str, first: str) -> None:
    assert Table(dealt(starting)).turn == first


@pytest.mark.parametrize(
    ("starting", "first"),
    [("2B 3A", "ben"), ("1D 12C", "ben"), ("3A 2A", "ben"), ("9A 10A 11A", "ann")],
)
def test_r6_first_player_row_goes_by_row_then_column(starting: str, first: str) -> None:
    assert Table(dealt(starting, first_player="row")).turn == first


def test_r6_first_player_random_depends_on_the_seed() -> None:
    rules = ruleset(first_player="random")
    seeds = [bytes([n]) * 32 for n in range(60)]
    turns = [deal(rules, 3, seed=seed).turn for seed in seeds]
    assert set(turns) == {0, 1, 2}
    assert turns == [deal(rules, 3, seed=seed).turn for seed in seeds]
    nearest = [
        min(range(3), key=lambda seat, game=game: (int(game.bag0[seat][:-1]), game.bag0[seat][-1]))
        for game in (deal(rules, 3, seed=seed) for seed in seeds)
    ]
    assert turns != nearest, "the starting tiles do not decide it"


def test_r6_turns_go_round_by_seat_from_the_first_player() -> None:
    table = Table(dealt("9A 7C 5E 12I"))
    order = []
    for _ in range(5):
        order.append(table.turn)
        table.pass_turns()
    assert order == ["cat", "dan", "ann", "ben", "cat"]


def test_r6_starting_tiles_stay_on_the_board() -> None:
    game = dealt("3C 5E 7G")
    assert Table(game).shows(
        """
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . o . . . . . . . . .
        . . . . . . . . . . . .
        . . . . o . . . . . . .
        . . . . . . . . . . . .
        . . . . . . o . . . . .
        """
    )
    assert opening(game)[:4] == [
        "ann draws 3C to start",
        "ben draws 5E to start",
        "cat draws 7G to start",
        "ann goes first",
    ]
    assert game.bag_left == 108 - 3 - 18


def test_r6_starting_tiles_return_to_the_bag_once_the_first_player_is_known() -> None:
    game = dealt("3C 2E 7G", starting_tiles="return")
    assert Table(game).turn == "ben"
    assert Table(game).shows("")
    assert "the starting tiles go back" in opening(game)
    assert game.bag_left == 108 - 18
    held = [tile for seat in range(3) for tile in game.hand(seat)]
    assert len(set(held)) == 18


def test_r6_returned_starting_tiles_may_be_drawn_again() -> None:
    rules = ruleset(starting_tiles="return")
    redrawn = 0
    for n in range(100):
        game = deal(rules, 6, seed=bytes([n]) * 32)
        held = {tile for seat in range(6) for tile in game.hand(seat)}
        redrawn += len(held & set(game.bag0[:6]))
    assert 120 < redrawn < 280, "36 of 108 tiles are drawn, so of 600 about 200 are redrawn"


def test_r6_starting_tiles_none_is_the_speed_setup() -> None:
    rules = ruleset(starting_tiles="none", first_player="random")
    game = deal(rules, ["ann", "ben"], seed=bytes(32))
    assert Table(game).shows("")
    assert [game.hand(0), game.hand(1)] == [game.bag0[:6], game.bag0[6:12]]
    assert game.bag_left == 96
    assert not any("to start" in sentence for sentence in opening(game))


@pytest.mark.parametrize("first_player", ["column", "row"])
def test_r6_starting_tiles_none_requires_a_random_first_player(first_player: str) -> None:
    with pytest.raises(BadRuleset, match="first_player=random"):
        ruleset(starting_tiles="none", first_player=first_player)


def test_r7_starting_tiles_that_touch_are_orphans() -> None:
    game = dealt("5E 6E 5F")
    assert [game.cell(tile) for tile in ("5E", "6E", "5F")] == ["o", "o", "o"]
    assert all(game.size(chain) == 0 for chain in Chain)


def test_r8_each_player_draws_six_tiles_beginning_with_seat_0() -> None:
    game = deal(ruleset(), 4, seed=b"r8".ljust(32))
    hands = [game.hand(seat) for seat in range(4)]
    assert hands == [game.bag0[4 + 6 * seat : 10 + 6 * seat] for seat in range(4)]
    assert game.bag_left == 108 - 4 - 24


def test_r8_seat_0_draws_first_even_when_another_begins() -> None:
    game = dealt("9A 1A")
    assert Table(game).turn == "ben"
    assert game.hand(0) == game.bag0[2:8]
    assert game.hand(1) == game.bag0[8:14]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda bag: bag[:-1],
        lambda bag: [*bag, "1A"],
        lambda bag: [*bag[:-1], bag[0]],
        lambda bag: [*bag[:-1], "13A"],
        lambda bag: [*bag[:-1], "1J"],
        lambda bag: [*bag[:-1], ""],
    ],
)
def test_a_bag_must_contain_every_tile_once(spoil) -> None:  # R1
    with pytest.raises(BadDeal):
        deal(ruleset(), 2, bag=spoil(tiles_of(ruleset())))


@pytest.mark.parametrize("name", ["", "  ", "an\nn", "\x07"])
def test_players_need_printable_names(name: str) -> None:  # R5
    with pytest.raises(BadDeal):
        deal(ruleset(), ["ann", name], seed=bytes(32))


def test_two_players_may_have_the_same_name() -> None:  # R5
    assert deal(ruleset(), ["ann", "ann"], seed=bytes(32)).players == ("ann", "ann")


def test_hands_and_starting_tiles_take_each_tile_once() -> None:  # R6, R8
    game = deal(ruleset(), 6, seed=bytes(range(32)))
    held = Counter(tile for seat in range(6) for tile in game.hand(seat))
    on_board = [tile for tile in tiles_of(game.ruleset) if game.cell(tile) != "."]
    assert sum(held.values()) + len(on_board) + game.bag_left == 108
    assert max(held.values()) == 1
    assert not set(held) & set(on_board)
