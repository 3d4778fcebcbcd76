"""Fair dealing (R40): everything random in a game, computed again from its description."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import random

import pytest

from mergemaker.rules import (
    BadDeal,
    BadRecord,
    Game,
    deal,
    dealt_by_seed,
    ruleset,
    verify_record,
    write_record,
)
from mergemaker.rules.board import tile_cell
from tests.support.boards import TWO_SAFE
from tests.support.random_games import play_at_random
from tests.support.scenario import scenario, tiles_of

SEED = bytes(range(32))


def bag_order(seed: bytes, tiles: list[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: hmac.digest(seed, tile.encode(), "sha256"))


class Generator:
    """The random number generator, as docs/chance.md describes it."""

    def __init__(self, seed: bytes) -> None:
        first = int.from_bytes(hmac.digest(seed, b"chance", "sha256")[:8], "big")
        self.x = first % 2147483646 + 1

    def below(self, n: int) -> int:
        self.x = self.x * 48271 % 2147483647
        return self.x * n // 2147483647


@pytest.mark.parametrize("preset", ["classic", "avalon-hill-2016"])
def test_r40_bag_and_chance_are_known_without_dealing(preset: str) -> None:
    rules = ruleset(preset)
    bag, chance = dealt_by_seed(rules, SEED)
    game = deal(rules, 4, seed=SEED)
    assert (bag, chance) == (game.bag0, game.state.chance)
    with pytest.raises(BadDeal, match="A seed has 32 bytes, not 31"):
        dealt_by_seed(rules, SEED[1:])


@pytest.mark.parametrize("preset", ["classic", "avalon-hill-2016"])
def test_r40_the_bag_is_the_tiles_sorted_by_hmac(preset: str) -> None:
    rules = ruleset(preset)
    game = deal(rules, 4, seed=SEED)
    assert list(game.bag0) == bag_order(SEED, tiles_of(rules))


def test_r40_the_seeds_hash_is_sha_256() -> None:
    game = deal(ruleset(), 2, seed=SEED)
    assert game.seed_hash == hashlib.sha256(SEED).hexdigest()


def test_r40_the_same_seed_deals_the_same_game() -> None:
    games = [deal(ruleset(), 3, seed=SEED) for _ in range(2)]
    assert games[0].state == games[1].state
    assert deal(ruleset(), 3, seed=SEED[::-1]).bag0 != games[0].bag0


def test_r40_without_a_seed_one_is_drawn() -> None:
    first, second = (deal(ruleset(), 2) for _ in range(2))
    assert first.seed is not None
    assert len(first.seed) == 32
    assert first.seed != second.seed
    assert list(first.bag0) == bag_order(first.seed, tiles_of(ruleset()))


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_r40_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(BadDeal, match="32"):
        deal(ruleset(), 2, seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r40_a_random_first_player_is_drawn_by_the_generator(players: int) -> None:
    for n in range(20):
        seed = bytes([n]) * 32
        game = deal(ruleset(first_player="random"), players, seed=seed)
        assert game.turn == Generator(seed).below(players)


def test_r40_starting_tiles_are_returned_to_places_drawn_by_the_generator() -> None:
    for n in range(20):
        seed = bytes([n]) * 32
        game = deal(ruleset(starting_tiles="return"), 3, seed=seed)
        bag, generator = bag_order(seed, tiles_of(game.ruleset)), Generator(seed)
        for drawn in (2, 1, 0):
            place = drawn + generator.below(108 - drawn)
            bag[drawn], bag[place] = bag[place], bag[drawn]
        assert [list(game.hand(seat)) for seat in range(3)] == [bag[:6], bag[6:12], bag[12:18]]


def test_r40_a_record_can_be_verified() -> None:
    game = deal(ruleset(), 3, seed=SEED)
    play_at_random(game, random.Random(40))
    assert verify_record(game) == []
    assert verify_record(write_record(game)) == []


def test_r40_a_record_with_another_seed_is_not_verified() -> None:
    game = deal(ruleset(), 3, seed=SEED)
    play_at_random(game, random.Random(40))
    record = write_record(game).replace(SEED.hex(), SEED[::-1].hex())
    with contextlib.suppress(BadRecord):  # the moves may be illegal with this seed
        assert verify_record(record) != []


def test_r40_a_record_with_another_bag_is_not_verified() -> None:
    game = deal(ruleset(), 3, seed=SEED)
    record = write_record(game)
    assert verify_record(record) == []
    assert verify_record(swapped_bag(record)) == [
        "The bag is not in the order that the seed gives."
    ]


def test_r40_a_record_without_a_seed_cannot_be_verified() -> None:
    game = deal(ruleset(), 3, bag=bag_order(SEED, tiles_of(ruleset())))
    assert verify_record(game) == ["There is no seed to check against."]


def swapped_bag(text: str) -> str:
    """The record with the last two tiles of the bag swapped."""
    lines = text.splitlines()
    at = max(n for n, line in enumerate(lines) if line.startswith("  "))
    tiles = lines[at].split()
    tiles[-2:] = reversed(tiles[-2:])
    lines[at] = "  " + " ".join(tiles)
    return "\n".join(lines) + "\n"


def test_r40_a_given_bag_has_no_seed_but_determines_all_later_draws() -> None:
    bag = bag_order(SEED, tiles_of(ruleset()))
    rules = ruleset(first_player="random", starting_tiles="return")
    games: list[Game] = [deal(rules, 4, bag=bag) for _ in range(2)]
    assert games[0].seed is None
    assert games[0].state == games[1].state


def test_r40_replaced_tiles_are_returned_to_places_drawn_by_the_generator() -> None:
    hand, draws = "5B 6B 1E 1I 3I 5I", "7I 9I 11I"
    table = scenario(TWO_SAFE, hands={"ann": hand}, draws=draws, ann="", ben="", seed=SEED)
    drawn, generator = table.game.state.drawn, Generator(SEED)
    order = table.game.state.bag[:108]
    table.play("1E", "pass")
    order[drawn + 1], order[drawn + 2] = tile_cell("5B"), tile_cell("6B")
    for left in (drawn + 2, drawn + 1):
        place = left + generator.below(108 - left)
        order[left], order[place] = order[place], order[left]
    assert table.game.state.drawn == drawn + 1
    assert table.game.state.bag[drawn + 1 : 108] == order[drawn + 1 :]


def test_r40_the_banks_tile_is_returned_to_a_place_drawn_by_the_generator() -> None:  # R28
    table = scenario(
        "T T . L L L",
        hands={"ann": "3A 1I"},
        ann="T2",
        ben="",
        two_player_bank="tile",
        seed=SEED,
    )
    drawn, generator = table.game.state.drawn, Generator(SEED)
    order = table.game.state.bag[:108]
    table.play("3A")
    place = drawn + generator.below(108 - drawn)
    order[drawn], order[place] = order[place], order[drawn]
    assert table.game.state.bag[:108] == order
