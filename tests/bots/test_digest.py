"""`bots_digest` changes with the code and networks by which bots decide, and with nothing else."""

import runpy
import shutil
from pathlib import Path

import pytest

import mergemaker
from mergemaker.bots import bots_digest

PACKAGE = Path(mergemaker.__file__).parent


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the packages that decide."""
    for name in ("bots", "rules"):
        shutil.copytree(PACKAGE / name, tmp_path / name)
    return tmp_path


def digest_of(package: Path) -> str:
    return runpy.run_path(str(package / "bots" / "digest.py"))["bots_digest"]()


def test_it_is_the_same_wherever_the_package_is(copied: Path):
    (copied / "bots" / "notes.txt").write_text("Nothing decides by this.")
    assert digest_of(copied) == bots_digest()


@pytest.mark.parametrize(
    "changed",
    ["bots/compiled/trading.py", "bots/engine/networks/2_players.npy", "rules/turn.py"],
)
def test_it_changes_with_whatever_decides(copied: Path, changed: str):
    with (copied / changed).open("ab") as file:
        file.write(b"\n")
    assert digest_of(copied) != bots_digest()
