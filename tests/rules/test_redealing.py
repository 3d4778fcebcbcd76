"""Dealing hidden tiles again in the midst of a game: only they change, and the record keeps it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mergemaker.rules import (
    PRESETS,
    BadRecord,
    Game,
    digest,
    observe,
    play,
    read_record,
    redeal,
    verify_record,
    write_record,
)
from tests.support.random_games import random_game, random_move
from tests.support.snapshot import snapshot

SEED = bytes(range(32))


def played_on(game: Game, rng: random.Random, moves: int) -> Game:
    for _ in range(moves):
        if not game.over:
            play(game, *random_move(game, rng))
    return game


def positions(preset: str, count: int) -> list[tuple[Game, random.Random]]:
    """Games in progress, with the chance to play on by."""
    found: list[tuple[Game, random.Random]] = []
    rng = random.Random(f"redeal {preset}")
    while len(found) < count:
        game = played_on(random_game(rng, preset), rng, rng.choice((0, 1, 7, 40, 90)))
        if not game.over:
            found.append((game, rng))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_seat_knows_stays_and_what_it_does_not_is_dealt_again(preset: str) -> None:
    moved = 0
    for game, _ in positions(preset, 12):
        for seat in range(len(game.players)):
            again = game.copy()
            redeal(again, seat, SEED)
            # `play` notes wrongly when hands were refilled, and `redeal` rightly.
            before, after = (
                {**snapshot(observe(one, seat)), "refilled": None} for one in (game, again)
            )
            assert after == before
            hands = [again.hand(other) for other in range(len(game.players))]
            held = [tile for hand in hands for tile in hand]
            assert len(set(held)) == len(held)
            moved += hands != [game.hand(other) for other in range(len(game.players))]
    assert moved > 12


@pytest.mark.parametrize("preset", PRESETS)
def test_the_record_of_a_game_dealt_again_reads_back(preset: str) -> None:
    for game, rng in positions(preset, 6):
        redeal(game, 0, SEED)
        played_on(game, rng, 12)
        if not game.over:
            redeal(game, 1, rng.randbytes(32))
            redeal(game, 0, rng.randbytes(32))
        played_on(game, rng, 25)
        record = write_record(game)
        read = read_record(record)
        assert snapshot(read) == snapshot(game)
        assert read.redeals == game.redeals
        assert write_record(read) == record
        assert "was dealt again" in verify_record(record)[0]


def test_the_same_seed_always_deals_the_same() -> None:
    """Stored games depend on these digests: a change needs a new version of the rules."""
    record = (Path(__file__).parents[1] / "records" / "classic-declared.txt").read_text()
    found = []
    for ply in (0, 40, 90):
        game = read_record(record, ply)
        redeal(game, 1, SEED)
        found.append(digest(game))
    assert found == ["db90dc00", "4a4747ca", "a8946952"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Redealt: 3 #0 1234", "a number of moves, a seat such as #1, and a seed"),
        (f"Redealt: 3 #7 {SEED.hex()}", "names no seat"),
        (f"Redealt: 3 #0 {SEED.hex()}, 2 #0 {SEED.hex()}", "comes too late"),
        (f"Redealt: 99999 #0 {SEED.hex()}", "lacks the moves"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, why: str) -> None:
    game, rng = positions("classic", 1)[0]
    record = write_record(played_on(game, rng, 5))
    assert read_record(record).redeals == ()
    with pytest.raises(BadRecord, match=why):
        read_record(record.replace("\n\n", f"\n{line}\n\n", 1))


def test_a_game_that_is_over_is_not_dealt_again() -> None:
    game, rng = positions("classic", 1)[0]
    with pytest.raises(ValueError, match="while a game"):
        redeal(observe(game, 0), 0, SEED)
    with pytest.raises(ValueError, match="while a game"):
        redeal(played_on(game, rng, 9999), 0, SEED)
