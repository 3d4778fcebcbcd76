"""A game can be restored to its state before any move."""

from __future__ import annotations

from random import Random

import pytest

from mergemaker.rules import checkpoint, deal, legal, play, restore, ruleset
from tests.support.snapshot import snapshot


@pytest.mark.parametrize("players", [2, 4])
def test_a_restored_game_is_as_it_was(players: int) -> None:
    random = Random(players)
    game = deal(ruleset(two_player_bank="tile"), players, seed=b"checkpoint" + b"0" * 22)
    kept = [(checkpoint(game), snapshot(game), game.refilled[:])]
    while not game.over:
        seat = game.deciding[0].seat
        play(game, seat, random.choice(legal(game, seat)))
        kept.append((checkpoint(game), snapshot(game), game.refilled[:]))
    assert bool(game.bank_columns) == (players == 2)
    last = snapshot(game)
    for at, then, refilled in kept:
        restored = restore(game, at)
        assert snapshot(restored) == then
        assert restored.refilled == refilled
    assert snapshot(game) == last
