"""Fifty games of another implementation replay to the same facts at each placement and purchase,
and to the same final cash."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mergemaker.rules import Chain, Game, deal, play, read_record

with gzip.open(Path(__file__).with_name("online-50.jsonl.gz"), "rt", encoding="utf-8") as lines:
    GAMES = [json.loads(line) for line in lines]


def table(game: Game) -> list[Any]:
    """The facts of a position, in the order of tests/records/convert.py."""
    seats = range(len(game.players))
    return [
        [game.cash(seat) for seat in seats],
        [[game.shares(seat, chain) for chain in Chain] for seat in seats],
        [game.size(chain) for chain in Chain],
        [game.price(chain) for chain in Chain],
        [game.bank(chain) for chain in Chain],
        [sorted(game.hand(seat)) for seat in seats],
        game.bag_left,
        game.board(),
    ]


@pytest.mark.parametrize("number", range(50))
def test_every_table_is_the_same(number: int) -> None:
    played = GAMES[number]
    record = read_record(played["record"])
    game = deal(record.ruleset, record.players, bag=record.bag0)
    tables = iter(played["tables"])
    asked = None
    for seat, move in record.history:
        decision = (game.state.turns, game.deciding[0].kind)
        if decision[1] in ("place", "buy") and decision != asked:
            assert table(game) == next(tables)
        asked = decision
        play(game, seat, move)
    assert next(tables, None) is None
    assert game.over
    assert [game.cash(seat) for seat in range(len(game.players))] == played["final"]
    assert game.state == record.state
