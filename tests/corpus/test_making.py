"""The files of a corpus depend on its recipe alone: not on processes, nor on being stopped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from mergemaker.corpus import BadRecipe, Making, Recipe, new_recipe
from mergemaker.corpus.arrow import arrow
from mergemaker.corpus.table import read_shard
from mergemaker.rules import ruleset
from tests.support.command_line import run

# Three files, the last of which is not full.
RECIPE = replace(new_recipe(ruleset(), ["random", "rollout"], 900, "made"), shard=400)

MAKE = """
import sys
from pathlib import Path
from msgspec import json
from mergemaker.corpus import Making, Recipe
recipe = json.decode(sys.argv[2], type=Recipe)
for games in Making(Path(sys.argv[1]), recipe, 2).run():
    print(games, flush=True)
"""


def make(corpus: Path, recipe: Recipe, workers: int) -> dict[str, bytes]:
    """Make a corpus to its end."""
    for _ in Making(corpus, recipe, workers).run():
        pass
    return contents(corpus)


def contents(corpus: Path) -> dict[str, bytes]:
    """The files of a corpus."""
    files = (path for path in corpus.rglob("*") if path.is_file())
    return {path.relative_to(corpus).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one process makes."""
    return make(tmp_path_factory.mktemp("one"), RECIPE, 1)


def test_any_number_of_processes_makes_the_same_files(made: dict[str, bytes], tmp_path: Path):
    folder = "data/classic-2-random-rollout"
    shards = [f"{folder}/games-{shard:05}.parquet" for shard in range(3)]
    assert sorted(made) == [*shards, f"{folder}/recipe.json"]
    assert make(tmp_path, RECIPE, 3) == made


def test_a_corpus_whose_making_was_killed_becomes_the_same(made: dict[str, bytes], tmp_path: Path):
    recipe = json.encode(RECIPE).decode()
    with subprocess.Popen(
        (sys.executable, "-c", MAKE, tmp_path, recipe), stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        for _ in range(2):
            assert running.stdout.readline() == "100\n"
        running.kill()
        running.stdout.read()  # until its processes have ended, too
    cut_short = tmp_path / "data" / RECIPE.name / "games-00001.parquet.123.unfinished"
    cut_short.write_bytes(b"PAR1")
    making = Making(tmp_path, RECIPE, 2)
    assert 200 <= making.played < RECIPE.games
    left = RECIPE.games - making.played
    assert sum(making.run()) == left
    assert contents(tmp_path) == made
    assert Making(tmp_path, RECIPE, 2).played == RECIPE.games


def test_another_seed_makes_other_games(made: dict[str, bytes], tmp_path: Path):
    make(tmp_path, replace(RECIPE, seed="other", games=100), 1)
    (path,) = tmp_path.rglob("*.parquet")
    table = read_shard(path)
    assert table.num_rows == 100
    first = next(path for path in made if path.endswith(".parquet"))
    (tmp_path / "first").write_bytes(made[first])
    others = read_shard(tmp_path / "first")
    assert not set(table["seed"].to_pylist()) & set(others["seed"].to_pylist())


def test_a_folder_is_not_continued_by_another_recipe(tmp_path: Path):
    Making(tmp_path, replace(RECIPE, games=100), 1)
    with pytest.raises(
        BadRecipe, match=r"was begun with games=100\. Choose another name or folder"
    ):
        Making(tmp_path, RECIPE, 1)


def test_the_command_makes_checks_and_describes(tmp_path: Path):
    arguments = ("corpus", "make", "--out", tmp_path, "--games", 3, "--players", 2, "--jobs", 1)
    made = run(*arguments, "--bot", "random", "--rule", "holdings=closed")
    assert made.exit_code == 0, made.output
    folder = tmp_path / "data" / "classic-holdings-closed-2-random"
    assert made.output.startswith(f"3 games are in {folder}: ")
    checked = run("corpus", "check", tmp_path)
    assert checked.output == (
        "All 3 games are as they should be; "
        "1 of them were played again by the plain rules as well.\n"
    )
    assert run("corpus", "card", tmp_path).exit_code == 0
    assert "--rule holdings=closed" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in [each for each in sys.modules if each.split(".")[0] == "pyarrow"]:
        monkeypatch.setitem(sys.modules, name, None)
    arrow.cache_clear()
    done = run("corpus", "make", "--out", tmp_path)
    assert done.exit_code == 1
    assert 'pip install "mergemaker[data]"' in done.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (("--bot", "search"), "'search' does not play here"),
        (("--rule", "holdings=secret"), "holdings cannot be 'secret'"),
        (("--preset", "house"), "There is no preset 'house'"),
        (("--name", "a/b"), "'a/b' cannot be a name"),
    ],
)
def test_wrong_arguments_are_explained(wrong: tuple[str, str], reason: str, tmp_path: Path):
    done = run("corpus", "make", "--out", tmp_path, *wrong)
    assert done.exit_code == 2
    assert reason in done.output
    assert not list(tmp_path.iterdir())
