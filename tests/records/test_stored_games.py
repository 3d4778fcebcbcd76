"""Stored games, for each preset and ending and with other options, replay to the same state at
every turn and the same result (R35, R36, R37)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mergemaker.rules import OPTIONS, PRESETS, read_record, verify_record, write_record
from tests.records.make import DIGESTS, ENDINGS, digests

RECORDS = sorted(Path(__file__).parent.glob("*.txt"))
STORED: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))


def test_there_is_a_game_for_every_preset_ending_and_option() -> None:
    games = [read_record(record.read_text(encoding="utf-8")) for record in RECORDS]
    plain = {(game.ruleset.preset, game.ending) for game in games if not game.ruleset.options}
    assert plain == {(preset, ending) for preset in PRESETS for ending in ENDINGS}
    played = {name: {getattr(game.ruleset, name) for game in games} for name in OPTIONS}
    assert played == {name: set(option.values) for name, option in OPTIONS.items()}
    assert {len(game.players) for game in games} == {2, 3, 4, 5, 6}
    assert set(STORED) == {record.stem for record in RECORDS}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_stored_game_replays_to_the_same_states(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    game = read_record(text)
    assert write_record(game) == text
    assert digests(game) == STORED[record.stem].split()
    assert verify_record(game) == ([] if game.seed else ["There is no seed to check against."])
    assert [line.total for line in game.scores().lines] == [
        game.cash(seat) for seat in range(len(game.players))
    ]
