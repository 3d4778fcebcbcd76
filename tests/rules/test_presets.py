"""Presets and options: what each changes, and combinations that are refused."""

from __future__ import annotations

import pytest

from mergemaker.rules import OPTIONS, PRESETS, BadRuleset, Chain, deal, ruleset
from tests.support.scenario import scenario, snake, tiles_of

CLASSIC = {
    "first_player": "column",
    "starting_tiles": "stay",
    "trading": "on",
    "founder_empty": "none",
    "dead_tiles": "return",
    "replace": "auto",
    "unplayable_hand": "replace",
    "two_player_bank": "off",
    "end_timing": "finish_turn",
    "holdings": "open",
}
DIFFERENCES = {
    "classic": {},
    "online": {
        "trading": "off",
        "dead_tiles": "discard",
        "unplayable_hand": "skip",
        "end_timing": "after_buy",
    },
    "hasbro-1999": {
        "trading": "off",
        "first_player": "row",
        "dead_tiles": "discard",
        "replace": "once",
        "unplayable_hand": "redraw",
    },
    "wotc-2008": {"trading": "off"},
    "avalon-hill-2016": {"trading": "off"},
}


def test_the_presets_and_options() -> None:  # R6 to R38
    assert set(PRESETS) == set(DIFFERENCES)
    assert set(OPTIONS) == set(CLASSIC)


@pytest.mark.parametrize("preset", DIFFERENCES)
def test_a_preset_sets_its_options(preset: str) -> None:
    rules = ruleset(preset)
    assert {name: getattr(rules, name) for name in CLASSIC} == {
        **CLASSIC,
        **DIFFERENCES[preset],
    }


@pytest.mark.parametrize("preset", ["classic", "online", "hasbro-1999"])
def test_most_presets_have_the_classic_board_and_chains(preset: str) -> None:  # R1, R2
    rules, classic = ruleset(preset), ruleset()
    for field in ("columns", "rows", "safe", "chain_names", "tiers"):
        assert getattr(rules, field) == getattr(classic, field)


def test_wotc_2008_has_sackson_and_different_tiers() -> None:  # R2, R3
    rules = ruleset("wotc-2008")
    tiers: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for chain in Chain:
        tiers[rules.tiers[chain]].add(rules.chain_names[chain])
    assert tiers == {
        0: {"Sackson", "Worldwide"},
        1: {"Festival", "Imperial", "American"},
        2: {"Continental", "Tower"},
    }
    assert rules.letter(Chain.LUXOR) == "S"


def test_wotc_2008_prices() -> None:  # R3
    prices = {"S": 200, "W": 200, "F": 300, "I": 300, "A": 300, "C": 400, "T": 400}
    for letter, price in prices.items():
        table = scenario(snake(letter, 2), ann="", ben="", preset="wotc-2008")
        assert table.price(letter) == price


def test_wotc_2008_is_played_with_sackson() -> None:
    table = scenario("o .", ann="", ben="", preset="wotc-2008")
    table.play("2A", "found Sackson", "buy Sackson 2")
    assert table.shares("ann") == "S3"


def test_avalon_hill_2016_has_a_board_of_ten_by_ten() -> None:  # R1
    game = deal(ruleset("avalon-hill-2016"), 6, seed=bytes(32))
    assert (game.ruleset.columns, game.ruleset.rows) == (10, 10)
    assert len(game.bag0) == len(game.board()) == 100
    assert {"10J", "1J", "10A"} <= set(game.bag0)
    assert not {"11A", "12I", "1K"} & set(game.bag0)
    assert sorted(game.bag0) == sorted(tiles_of(game.ruleset))
    assert game.bag_left == 100 - 6 - 36


def test_avalon_hill_2016_chains_are_safe_at_ten() -> None:  # R25
    rules = ruleset("avalon-hill-2016")
    board = snake("L", 10, rules) + "\n" + ". " * 10 + "\n" + snake("T", 9, rules)
    table = scenario(board, ann="", ben="", preset="avalon-hill-2016")
    assert table.safe("L")
    assert not table.safe("T")
    board = snake("L", 10, rules) + "\n" + ". " * 10 + "\n" + snake("T", 10, rules)
    table = scenario(board, ann="", ben="", preset="avalon-hill-2016")
    assert table.refusal("5B") == "R19"
    assert "end" in table.choices(), "all chains are safe (R34)"


def test_avalon_hill_2016_rows_do_not_wrap_around() -> None:  # R1
    table = scenario(". . . . . . . . . o", ann="", ben="", preset="avalon-hill-2016")
    table.play("1B")
    assert table.turn == "ben"
    table.play("10B")
    assert table.asked == "ben found"


def test_any_option_may_be_set_on_top_of_any_preset() -> None:
    for preset in PRESETS:
        for name, option in OPTIONS.items():
            for value in option.values:
                extra = {"first_player": "random"} if name == "starting_tiles" else {}
                rules = ruleset(preset, **{name: value, **extra})
                assert getattr(rules, name) == value
                assert rules.preset == preset


@pytest.mark.parametrize(
    ("preset", "options", "named"),
    [
        ("clasic", {}, "classic"),
        ("", {}, "classic"),
        ("classic", {"dead_tile": "return"}, "dead_tiles"),
        ("classic", {"dead_tiles": "burn"}, "discard"),
        ("classic", {"holdings": ""}, "closed"),
        ("classic", {"preset": "online"}, "preset"),
        ("classic", {"starting_tiles": "none"}, "first_player=random"),
        ("hasbro-1999", {"starting_tiles": "none"}, "first_player=random"),
    ],
)
def test_a_bad_ruleset_is_refused_with_what_is_allowed(
    preset: str, options: dict[str, str], named: str
) -> None:
    with pytest.raises(BadRuleset, match=named):
        ruleset(preset, **options)


def test_each_option_names_its_ruling() -> None:
    assert {name: option.ruling for name, option in OPTIONS.items()} == {
        "first_player": "R6",
        "starting_tiles": "R6",
        "trading": "R10",
        "founder_empty": "R16",
        "dead_tiles": "R21",
        "replace": "R21",
        "unplayable_hand": "R22",
        "two_player_bank": "R28",
        "end_timing": "R35",
        "holdings": "R38",
    }
    assert {name: option.default for name, option in OPTIONS.items()} == CLASSIC
