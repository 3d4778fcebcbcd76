"""Games stored under every version of the rules replay to what they were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.rules import RULES_VERSION
from mergemaker.server.storage.migrate import migrate
from mergemaker.table.versions import FIRST_VERSION
from tests.support.backups import restored
from tests.support.command_line import run
from tests.support.journals import unpack_stored

HERE = Path(__file__).parent


def versions(data: Path) -> set[int]:
    """The versions of the rules that the games in a data folder were begun under."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        return {version for (version,) in journal.execute("SELECT rules_version FROM games")}


def test_the_games_of_the_first_version_replay(tmp_path: Path):
    migrate(unpack_stored(tmp_path))
    assert versions(tmp_path) == {FIRST_VERSION}
    done = run("doctor", "--data", tmp_path)
    assert done.exit_code == 0, done.output


# `make_games.py` makes the file of a new version.
@pytest.mark.parametrize("version", range(FIRST_VERSION + 1, RULES_VERSION + 1))
def test_the_games_of_a_later_version_replay(tmp_path: Path, version: int):
    assert versions(restored(HERE / f"games-{version}.backup", tmp_path)) == {version}
