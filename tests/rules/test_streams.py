"""Games dealt by streams of random numbers: as described, compiled alike, and kept by a record."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from mergemaker.rules import (
    PRESETS,
    BadDeal,
    BadRecord,
    Game,
    Ruleset,
    State,
    blank_state,
    deal,
    dealt_by_stream,
    native,
    observe,
    read_record,
    redeal,
    ruleset,
    stream_start,
    verify_record,
    write_record,
)
from mergemaker.rules.batch import deal_at
from mergemaker.rules.streams import random_below, stream_after
from mergemaker.table import Imported, Table
from tests.support.random_games import play_at_random, random_ruleset
from tests.support.snapshot import snapshot

SEED = bytes(range(32))
LAST = 2**63 - 1


class Stream:
    """A stream, as docs/chance.md describes it."""

    def __init__(self, x: int) -> None:
        self.x = x

    def bits(self) -> int:
        self.x = (self.x - 0x61C8864680B583EB) % 2**63
        z = self.x
        z = (z ^ z // 2**30) * 0x3F58476D1CE4E5B9 % 2**63
        z = (z ^ z // 2**27) * 0x14D049BB133111EB % 2**63
        return z ^ z // 2**31

    def below(self, k: int) -> int:
        return self.bits() // 2**20 * k // 2**43


def first_state(seed: int, number: int) -> int:
    return Stream(Stream(seed).bits() ^ number).bits()


def dealt(rules: Ruleset, players: int, stream: int) -> Game:
    """The game that a stream deals."""
    bag, chance = dealt_by_stream(rules, stream)
    return deal(rules, players, bag=bag, chance=chance)


@pytest.mark.parametrize("preset", PRESETS)
def test_r40_a_stream_deals_the_bag_as_described(preset: str) -> None:
    for number in range(20):
        start = stream_start(LAST - number, number)
        assert start == first_state(LAST - number, number)
        stream, bag = Stream(start), list(ruleset(preset).tiles)
        for last in range(len(bag) - 1, 0, -1):
            other = stream.below(last + 1)
            bag[last], bag[other] = bag[other], bag[last]
        chance = stream.bits() % 2147483646 + 1
        assert dealt_by_stream(ruleset(preset), start) == (tuple(bag), chance)


@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_games_dealt_by_a_stream_go_through_the_public_door(preset: str) -> None:
    compiled = native.load()
    for number in range(40):
        rng = random.Random(f"stream {preset} {number}")
        rules, players = random_ruleset(rng, preset), rng.randint(2, 6)
        stream = rng.choice((0, 1, LAST, rng.getrandbits(63)))
        plain = blank_state(rules, players)
        rows = compiled.rows([plain])
        after = deal_at([plain], 0, stream)
        assert compiled.deal(rows, 0, stream) == after
        game = dealt(rules, players, stream)
        game.state.recording = 0
        assert compiled.unrow(rows, 0) == plain == game.state
        if number % 5 == 0:  # the next game of the same stream
            again = blank_state(rules, players)
            deal_at([again], 0, after)
            assert again.bag != plain.bag


def test_every_tile_is_as_likely_at_every_place() -> None:
    # With 107 degrees of freedom, chi-square is between 60 and 170 except once in a thousand times.
    rules, count = ruleset(), 4000
    bags = [dealt_by_stream(rules, stream_start(7, number))[0] for number in range(count)]
    for place in (0, 1, 53, 107):
        seen = Counter(bag[place] for bag in bags)
        expected = count / 108
        assert 60 < sum((seen[tile] - expected) ** 2 / expected for tile in rules.tiles) < 170
    pairs = Counter((bag[0], later[0]) for bag, later in pairwise(bags))
    assert max(pairs.values()) < 7
    assert len({stream_start(seed, n) for seed in range(40) for n in range(500)}) == 20_000


def test_a_choice_among_up_to_a_million_things_stays_below_them() -> None:
    stream, highest = 0, 0
    for _ in range(2000):
        stream = stream_after(stream)
        number = random_below(stream, 2**20)
        assert 0 <= number < 2**20
        highest = max(highest, number)
    assert highest > 2**20 * 0.99


@pytest.mark.parametrize("options", [{}, {"starting_tiles": "return", "first_player": "random"}])
def test_a_record_keeps_the_chance(options: dict[str, str]) -> None:
    lines: set[str] = set()
    for number in range(10):
        game = dealt(ruleset(dead_tiles="return", **options), 3, stream_start(1, number))
        play_at_random(game, random.Random(number))
        text = write_record(game)
        again = read_record(text)
        assert snapshot(again) == snapshot(game)
        assert again.chance0 == game.chance0
        assert write_record(again) == text
        lines.update(line for line in text.splitlines() if line.startswith("Chance"))
        assert verify_record(game) == ["There is no seed to check against."]
    assert len(lines) == 10


def test_a_game_dealt_again_keeps_the_chance_that_it_began_with() -> None:
    game = dealt(ruleset(starting_tiles="return"), 3, 5)
    redeal(game, 1, SEED)
    play_at_random(game, random.Random(5))
    assert snapshot(read_record(write_record(game))) == snapshot(game)


def test_an_imported_game_has_the_chance_of_its_record() -> None:
    game = dealt(ruleset(starting_tiles="return"), 4, 12)
    play_at_random(game, random.Random(12))
    table = Table("t").after(Imported("Friday", "ann", write_record(game)), at=0)
    assert table.game is not None
    assert table.game.state == game.state


def test_the_chance_is_hidden_from_an_observer() -> None:
    game = dealt(ruleset(), 3, 8)
    assert game.chance0 is not None
    assert game.copy().chance0 == game.chance0
    assert observe(game, 0).chance0 is None
    assert observe(game, 0, open_hands=True).chance0 is None


def test_other_records_say_nothing_of_chance() -> None:
    for game in (deal(ruleset(), 2, seed=SEED), deal(ruleset(), 2, bag=ruleset().tiles)):
        assert game.chance0 is None
        assert "Chance" not in write_record(game)


@pytest.mark.parametrize("chance", [-1, 0, 2147483647, 2**40])
def test_r40_a_chance_is_a_state_of_the_generator(chance: int) -> None:
    with pytest.raises(BadDeal, match="from 1 to 2147483646"):
        deal(ruleset(), 2, bag=ruleset().tiles, chance=chance)


def test_r40_a_chance_goes_with_a_bag_alone() -> None:
    for seed, bag in ((None, None), (SEED, None), (SEED, ruleset().tiles)):
        with pytest.raises(BadDeal, match="goes with a bag"):
            deal(ruleset(), 2, seed=seed, bag=bag, chance=5)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Chance: 0", "from 1 to 2147483646"),
        ("Chance: 2147483647", "from 1 to 2147483646"),
        ("Chance: 0x7", "from 1 to 2147483646"),
        ("Chance: ", "from 1 to 2147483646"),
        ("Chance: 5\nChance: 5", "Chance twice"),
        (f"Chance: 5\nSeed: {SEED.hex()}", "only one of them"),
    ],
)
def test_a_wrong_chance_in_a_record_is_refused_with_the_line(line: str, said: str) -> None:
    text = write_record(deal(ruleset(), 2, bag=ruleset().tiles))
    at = next(n for n, each in enumerate(text.splitlines(), 1) if each.startswith("Bag"))
    with pytest.raises(BadRecord, match=said) as caught:
        read_record(text.replace("Bag:", f"{line}\nBag:"))
    assert caught.value.line == at + ("twice" in said)


def test_a_state_may_be_dealt_by_a_stream_for_any_number_of_players() -> None:
    states: list[State] = []
    for players in (2, 6):
        states.append(blank_state(ruleset(), players))
        deal_at(states, len(states) - 1, 99)
    assert states[0].bag == states[1].bag
