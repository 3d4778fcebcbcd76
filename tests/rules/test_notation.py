"""Moves as text: how they are written, and what may be typed (R30)."""

from __future__ import annotations

import contextlib
import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mergemaker.rules import (
    PRESETS,
    Buy,
    Chain,
    Declare,
    Dispose,
    Found,
    Game,
    Move,
    Next,
    Offer,
    Place,
    Refused,
    Replace,
    Survivor,
    deal,
    move_text,
    parse_move,
    ruleset,
)
from tests.support.all_moves import arbitrary_offer, every_move
from tests.support.random_games import random_game

NOTHING = (0,) * 7
SEED = bytes(range(32))


def table(*players: str) -> Game:
    return deal(ruleset(), players or ("ann", "ben", "cat"), seed=SEED)


WRITTEN: list[tuple[str, Move]] = [
    ("6D", Place("6D")),
    ("12A", Place("12A")),
    ("found Luxor", Found(Chain.LUXOR)),
    ("survivor Tower", Survivor(Chain.TOWER)),
    ("next Imperial", Next(Chain.IMPERIAL)),
    ("sell 1 trade 4", Dispose(1, 4)),
    ("sell 3", Dispose(3, 0)),
    ("trade 2", Dispose(0, 2)),
    ("hold", Dispose(0, 0)),
    ("buy Luxor 2 Tower 1", Buy((Chain.LUXOR, Chain.LUXOR, Chain.TOWER))),
    ("pass", Buy(())),
    ("replace 6D 7E", Replace(("6D", "7E"))),
    ("keep", Replace(())),
    ("end", Declare()),
    (
        "offer ben give Tower 2 $100 get American 1",
        Offer(1, 100, 0, (0, 2, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0)),
    ),
    ("offer cat give $5 get $7", Offer(2, 5, 7, NOTHING, NOTHING)),
]


@pytest.mark.parametrize(("text", "move"), WRITTEN)
def test_each_kind_of_move_is_written_and_read(text: str, move: Move) -> None:
    assert move_text(table(), move) == text
    assert parse_move(table(), text) == move


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("6d", "6D"),
        ("  6D  ", "6D"),
        ("FOUND LUXOR", "found Luxor"),
        ("found l", "found Luxor"),
        ("survivor T", "survivor Tower"),
        ("trade 4 sell 1", "sell 1 trade 4"),
        ("Sell 1 Trade 0", "sell 1"),
        ("buy t 1 l 2", "buy Luxor 2 Tower 1"),
        ("buy luxor luxor tower", "buy Luxor 2 Tower 1"),
        ("Pass", "pass"),
        ("END", "end"),
        ("replace 6d 7e", "replace 6D 7E"),
        ("offer BEN give t 2 $100 get a 1", "offer ben give Tower 2 $100 get American 1"),
        ("offer 1 give $1,000 get $7", "offer ben give $1000 get $7"),
        ("offer #2 give $5 get i", "offer cat give $5 get Imperial 1"),
    ],
)
def test_typed_moves_may_be_written_more_loosely(typed: str, written: str) -> None:
    game = table()
    assert move_text(game, parse_move(game, typed)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fnord",
        "6",
        "D6",
        "6DD",
        "found",
        "found Sackson",
        "found Luxor Tower",
        "sell",
        "sell x",
        "sell -1",
        "sell 1 sell 2",
        "buy",
        "buy 3",
        "buy Luxor 1.5",
        "buy Luxor $100",
        "replace fnord",
        "offer",
        "offer dan give $1 get $2",
        "offer ben give get",
        "offer ben give Luxor x get $1",
        "accept that",
        "sell \uff12",
        "buy Luxor \u0662",
        "offer #\uff11 give $1 get $2",
        "offer ben give $\uff11 get $2",
        "offer ben give $\u0661 get $2",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_move(table(), text)
    assert caught.value.code == "not-a-move"
    assert caught.value.reason.endswith(".")


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_either_read_or_refused(text: str) -> None:
    game = table()
    with contextlib.suppress(Refused):
        move = parse_move(game, text)
        assert parse_move(game, move_text(game, move)) == move


def test_wotc_2008_says_sackson() -> None:  # R2
    game = deal(ruleset("wotc-2008"), 2, seed=SEED)
    assert move_text(game, Found(Chain.LUXOR)) == "found Sackson"
    assert parse_move(game, "found s") == Found(Chain.LUXOR)
    with pytest.raises(Refused):
        parse_move(game, "found Luxor")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_move_round_trips(preset: str) -> None:
    rng = random.Random(f"moves {preset}")
    game = random_game(rng, preset, 6)
    offers = [arbitrary_offer(game, rng) for _ in range(200)]
    for move in [*every_move(game, 0), *offers]:
        if isinstance(move, Place) and not re.fullmatch(r"\d+[A-Z]", move.tile):
            continue
        assert parse_move(game, move_text(game, move)) == move


@pytest.mark.parametrize(
    "text", ["06D", "00A", "\uff16D", "\u0666D", "6\uff24", "place 06D", "replace 06D", "6\u212a"]
)
def test_a_tile_has_only_one_spelling(text: str) -> None:  # R1
    with pytest.raises(Refused) as caught:
        parse_move(table(), text)
    assert caught.value.code == "not-a-move"


@pytest.mark.parametrize("groups", [3, 5, 1_500])
def test_enormous_amounts_are_refused(groups: int) -> None:
    with pytest.raises(Refused) as caught:
        parse_move(table(), f"offer ben give $1{',000' * groups} get Tower 1")
    assert caught.value.code == "not-a-move"


def test_an_offer_needs_all_its_parts() -> None:
    for text in ("offer", "offer ben", "offer give $1 get $2", "offer ben give get $2"):
        with pytest.raises(Refused, match="offer NAME give"):
            parse_move(table(), text)


def long_moves() -> list[str]:
    return [
        "offer " + "give " * 120_000,
        "offer a give b" + " get" * 150_000,
        "buy" + " Luxor" * 90_000,
    ]


@pytest.mark.parametrize("text", long_moves(), ids=["give", "get", "buy"])
def test_a_long_text_is_refused_without_parsing(text: str) -> None:
    """Parsing an offer of 60 kB once took 8 seconds, and ten times the length a hundred times as
    long.
    """
    with pytest.raises(Refused, match="characters at most"):
        parse_move(table(), text)


def test_a_refusal_can_be_sent_between_processes() -> None:
    with pytest.raises(Refused) as caught:
        parse_move(table(), "fnord")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, again.ruling, again.code) == (
        caught.value.reason,
        caught.value.ruling,
        caught.value.code,
    )


def test_players_are_written_by_name_if_it_is_one_word() -> None:
    names = ("search@0.2", "heuristic-1", "ann b", "Anne")
    game = deal(ruleset(), names)
    offers = [Offer(seat, 5, 7, NOTHING, NOTHING) for seat in range(4)]
    written = [move_text(game, offer) for offer in offers]
    assert [text.split()[1] for text in written] == ["search@0.2", "heuristic-1", "#2", "Anne"]
    assert [parse_move(game, text) for text in written] == offers
