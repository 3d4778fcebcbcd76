"""The compiled rules and the plain ones agree on every state of more than five hundred games."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mergemaker.bots.compiled import playout
from mergemaker.rules import PRESETS, Game, State, apply, blank_state, native
from mergemaker.rules.engine import legal
from mergemaker.rules.imports import sources_of
from mergemaker.rules.state import FIELDS, OVER
from tests.support.random_games import random_game, random_ruleset

GAMES = 22
"""Games for each preset and number of players: 5 * 5 * 22 = 550 in all."""

TABLES = [(preset, players) for preset in PRESETS for players in range(2, 7)]


@pytest.fixture(scope="module")
def compiled() -> native.Native:
    return native.load()


def differences(compiled: native.Native, array: object, row: int, state: State) -> list[str]:
    """The fields in which a row differs from a plain state."""
    found = compiled.unrow(array, row)
    return [
        field.name for field in FIELDS if getattr(found, field.name) != getattr(state, field.name)
    ]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_state_is_equal(compiled: native.Native, preset: str, players: int) -> None:
    for number in range(GAMES):
        rng = random.Random(f"native {preset} {players} {number}")
        game: Game = random_game(rng, preset, players)
        state = game.state.copy()
        state.recording = 0
        rows = compiled.rows([state, state])  # one to play on, one to overwrite with `state`
        assert differences(compiled, rows, 0, state) == []
        while state.step != OVER:
            choices = legal(state)
            assert compiled.legal(rows, 0) == choices
            choice = rng.choice([bit for bit in range(31) if choices >> bit & 1])
            apply(state, choice)
            compiled.apply(rows, 0, choice)
            compiled.row(rows, 1, state)
            assert rows[0].tobytes() == rows[1].tobytes(), differences(compiled, rows, 0, state)


@pytest.mark.parametrize("preset", PRESETS)
def test_games_dealt_and_played_by_compiled_code_are_the_same(
    compiled: native.Native, preset: str
) -> None:
    played = compiled.module("bots.compiled.playout")
    for number in range(100):
        rng = random.Random(f"dealt {preset} {number}")
        blank = blank_state(random_ruleset(rng, preset), rng.randint(2, 6))
        rows = compiled.rows([blank, blank])
        decisions = played.random_games(rows, 1, number + 1)
        assert decisions == playout.random_game(blank, number + 1)
        assert differences(compiled, rows, 1, blank) == []


def test_a_state_survives_conversion_to_a_row_and_back(compiled: native.Native) -> None:
    state = random_game(random.Random("row"), "classic", 4).state
    rows = compiled.rows([state])
    twin = compiled.unrow(rows, 0)
    twin.recording = state.recording
    assert twin == state


def test_compiled_code_is_kept_by_the_sources_of_all_that_it_imports(tmp_path: Path) -> None:
    sources = {
        "envs/fast/step.py": "from . import (  # all\n    masks,\n)\nfrom ...rules import x\n",
        "envs/fast/masks.py": "from ...rules.state import (\n    W,\n)\nimport other.module\n",
        "rules/state.py": "def later():\n    from .board import touching\n",
        "rules/board.py": "from .state import W\n",
        "rules/unused.py": "",
    }
    for name, source in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    found = sources_of(tmp_path, "envs.fast")
    assert list(found) == [name for name in sorted(sources) if name != "rules/unused.py"]
    assert found["rules/board.py"] == b"from .state import W\n"
    assert "rules/engine.py" in sources_of(native.ROOT, "bots.compiled")


def test_compiled_code_that_is_not_used_for_a_month_is_removed(tmp_path: Path) -> None:
    in_use = tmp_path / native.cache_folder("rules").name
    old, recent = tmp_path / "native-rules-old", tmp_path / "native-rules-recent"
    other = tmp_path / "other"  # a folder that is not ours
    month_ago = time.time() - native.KEPT
    for folder, used in (in_use, -9), (old, -9), (recent, 99), (other, -9):
        folder.mkdir()
        os.utime(folder, (month_ago + used, month_ago + used))
    program = "from mergemaker.rules import native; native.load()"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    assert set(tmp_path.iterdir()) == {in_use, recent, other}
    assert in_use.stat().st_mtime > month_ago + 99
