"""The card of a corpus says what is in its files."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mergemaker.corpus import write_card
from mergemaker.corpus.card import COLUMNS, size_category
from mergemaker.corpus.recipe import Recipe, command
from mergemaker.corpus.table import read_shard, schema
from tests.corpus.conftest import FIRST, SECOND
from tests.house.test_committed_files import ROOT
from tests.support.command_line import run


@pytest.fixture(scope="module")
def card(corpus: Path) -> str:
    path = write_card(corpus)
    text = path.read_text(encoding="utf-8")
    assert write_card(corpus) == path  # it may be written again
    path.unlink()
    return text


def rows_of(corpus: Path, recipe: Recipe) -> list[dict[str, Any]]:
    """Every game of a part."""
    folder = corpus / "data" / recipe.name
    return [
        row
        for shard in range(recipe.shards)
        for row in read_shard(folder / recipe.file(shard)).to_pylist()
    ]


def cells(card: str, *begin: object) -> list[str]:
    """The other cells of the only row of a table that begins with these."""
    start = f"| {' | '.join(map(str, begin))} | "
    (line,) = (line for line in card.splitlines() if line.startswith(start))
    return line.removeprefix(start).removesuffix(" |").split(" | ")


@pytest.mark.parametrize("recipe", [FIRST, SECOND], ids=["first", "second"])
def test_the_parts_are_counted(card: str, corpus: Path, recipe: Recipe):
    games = rows_of(corpus, recipe)
    lengths = [len(game["actions"]) for game in games]
    size = sum(
        (corpus / "data" / recipe.name / recipe.file(shard)).stat().st_size
        for shard in range(recipe.shards)
    )
    assert cells(card, f"`{recipe.name}`", f"`{recipe.ruleset}`") == [
        str(recipe.players),
        ", ".join(dict.fromkeys(recipe.bots)),
        f"{len(games):,}",
        f"{sum(lengths):,}",
        f"{sum(lengths) / len(games):.1f} ({min(lengths)}–{max(lengths)})",
        f"{sum(game['turns'] for game in games) / len(games):.1f}",
        f"{size / 1e3:,.1f} kB",
        f"{size / len(games):.0f}",
    ]


def test_endings_bots_and_seats_are_counted(card: str, corpus: Path):
    games = rows_of(corpus, FIRST)
    for ending in {game["ending"] for game in games}:
        ended = [game for game in games if game["ending"] == ending]
        most = sum(max(game["totals"]) for game in ended) / len(ended)
        expected = [str(len(ended)), f"{len(ended) / len(games):.2%}", f"${most:,.0f}"]
        assert cells(card, f"`{FIRST.name}`", f"`{ending}`") == expected
    for bot in FIRST.bots:
        check_standing(card, bot, [(game, game["bots"].index(bot)) for game in games])
    for seat in range(3):
        check_standing(card, seat, [(game, seat) for game in games])


def check_standing(card: str, name: object, played: list[tuple[dict[str, Any], int]]) -> None:
    """Check the row of a bot or a seat against the games and seats that it played."""
    count, won, cash = cells(card, f"`{FIRST.name}`", name)
    wins = sum((game["places"][seat] == 1) / game["places"].count(1) for game, seat in played)
    dollars = sum(game["totals"][seat] for game, seat in played)
    assert count == f"{len(played):,}"
    assert won.split(" ± ")[0] == f"{wins / len(played):.2%}"
    assert cash == f"${dollars / len(played):,.0f}"


def test_the_card_leads_to_the_files(card: str, corpus: Path):
    front = card.split("---\n")[1].splitlines()
    names = [line.removeprefix("- config_name: ") for line in front if "config_name" in line]
    patterns = [line.strip().removeprefix("path: ") for line in front if "path: " in line]
    assert names == sorted([FIRST.name, SECOND.name])
    found = [sorted(path.name for path in corpus.glob(pattern)) for pattern in patterns]
    assert found == [["games-00000.parquet", "games-00001.parquet"], ["games-00000.parquet"]]
    assert "- n<1K" in front
    assert [size_category(games) for games in (999, 1_000, 54_321, 2_000_000, 10**8)] == [
        *("n<1K", "1K<n<10K", "10K<n<100K", "1M<n<10M", "100M<n<1B"),
    ]


def test_every_column_is_explained(card: str):
    assert list(COLUMNS) == schema().names
    assert all(f"| `{name}` | " in card for name in schema().names)


def test_the_commands_of_a_card_make_the_corpus(card: str, corpus: Path, tmp_path: Path):
    """Given the same seed, rules and bots, if not so many games."""
    assert command(SECOND) in card
    arguments = shlex.split(command(SECOND))[1:]
    assert run(*arguments, "--out", tmp_path, "--jobs", "1").exit_code == 0
    folder = Path("data") / SECOND.name
    for name in ("recipe.json", "games-00000.parquet"):
        assert (tmp_path / folder / name).read_bytes() == (corpus / folder / name).read_bytes()


def test_a_card_that_somebody_else_wrote_is_kept(corpus: Path):
    path = corpus / "README.md"
    path.write_text("Mine.", encoding="utf-8")
    done = run("corpus", "card", corpus)
    assert (done.exit_code, path.read_text(encoding="utf-8")) == (1, "Mine.")
    assert "was not written by this command" in done.output
    path.unlink()


def test_the_citation_is_of_this_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {project['version']}" in citation
    assert f"license: {project['license']}" in citation
