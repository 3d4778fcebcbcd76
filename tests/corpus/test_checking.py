"""A check finds what is wrong with a corpus, and says where and what."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mergemaker.corpus import Checking, Fault
from mergemaker.corpus.shard_check import ShardCheck
from mergemaker.corpus.table import read_shard, schema
from tests.corpus.conftest import FIRST, SECOND
from tests.support.command_line import run

FOLDER = f"data/{FIRST.name}"
FILE = f"{FOLDER}/games-00001.parquet"  # with the games from 100 on
GAME = f"game {FIRST.name}/107"


@pytest.fixture
def damaged(corpus: Path, tmp_path: Path) -> Path:
    """A copy of the corpus, to be damaged."""
    return Path(shutil.copytree(corpus, tmp_path / "damaged"))


def faults(corpus: Path) -> list[Fault]:
    """What a check finds."""
    checking = Checking(corpus, share=0)
    return [*checking.faults, *(fault for file in checking.run() for fault in file.faults)]


def change(corpus: Path, column: str, value: Callable[[Any], Any], at: int = 7) -> None:
    """Change a value in the file, which stays whole."""
    table = read_shard(corpus / FILE)
    values = table[column].to_pylist()
    values[at] = value(values[at])
    index = table.schema.get_field_index(column)
    field = table.schema.field(index)
    pq.write_table(table.set_column(index, field, pa.array(values, field.type)), corpus / FILE)


def test_a_corpus_as_it_was_made_is_right(corpus: Path):
    checking = Checking(corpus, 0.05)
    assert checking.faults == ()
    assert checking.files == (
        *(f"{FOLDER}/games-0000{shard}.parquet" for shard in range(2)),
        f"data/{SECOND.name}/games-00000.parquet",
    )
    found = list(checking.run())
    assert [(file.games, file.replayed, file.faults) for file in found] == [
        (100, 5, ()),
        (30, 2, ()),
        (60, 3, ()),
    ]


def swap(values: list[int]) -> list[int]:
    """The same values, the first two exchanged."""
    return [values[1], values[0], *values[2:]]


WRONG: list[tuple[str, Callable[[Any], Any], str]] = [
    ("game_id", lambda _: f"{FIRST.name}/108", f"{GAME}: game_id is '{FIRST.name}/108', not"),
    ("game_id", lambda _: f"{FIRST.name}/108", f"2 games have the id {FIRST.name}/108"),
    ("ruleset", lambda _: "online", f"{GAME}: ruleset is 'online', not 'classic'"),
    ("players", lambda _: 4, f"{GAME}: players is 4, not 3"),
    ("bots", swap, f"{GAME}: value 1 of bots is "),
    ("seed", lambda seed: seed[::-1], f"{GAME}: seed is b"),
    ("chance", lambda chance: chance ^ 1, f"{GAME}: chance is "),
    ("chance", lambda _: 0, f"{GAME}: its chance is no state of the generator"),
    ("bag", swap, f"{GAME}: value 1 of bag is "),
    ("bag", lambda bag: [*bag[:-1], 255], f"{GAME}: its bag does not hold every tile once"),
    ("bag", lambda bag: bag[:-1], f"{GAME}: its bag does not hold every tile once"),
    ("actions", lambda actions: [999, *actions[1:]], f"{GAME}: action 1 is not open to"),
    ("actions", lambda actions: actions[:-1], f"{GAME}: it has not as many seats as actions"),
    ("seats", lambda seats: [5, *seats[1:]], f"{GAME}: action 1 is not open to the seat"),
    ("totals", lambda totals: [totals[0] + 100, *totals[1:]], f"{GAME}: value 1 of totals is "),
    ("totals", lambda totals: totals[:-1], f"{GAME}: it does not have 3 totals"),
    ("places", lambda _: [1, 1, 1], f"{GAME}: value "),
    ("turns", lambda turns: turns + 1, f"{GAME}: turns is "),
    ("ending", lambda _: "agreed", f"{GAME}: ending is 'agreed', not 'declared'"),
    ("rules_version", lambda _: 1, f"{GAME}: rules_version is 1, not 2"),
    ("engine_version", lambda _: "9", f"{GAME}: engine_version is '9', not '"),
]


@pytest.mark.parametrize(("column", "value", "what"), WRONG)
def test_a_wrong_value_is_found(damaged: Path, column: str, value: Callable[[Any], Any], what: str):
    change(damaged, column, value)
    found = ShardCheck(damaged, FILE, FIRST, 1).run(share=0).faults
    assert {fault.where for fault in found} == {FILE}
    assert [fault for fault in found if what in fault.what], found


def test_every_column_is_damaged_above():
    assert {column for column, _, _ in WRONG} == set(schema().names)


def test_both_rules_refuse_an_action(damaged: Path):
    change(damaged, "actions", lambda actions: [*actions[:10], 999, *actions[11:]])
    found = [fault.what for fault in ShardCheck(damaged, FILE, FIRST, 1).run(share=1).faults]
    assert f"{GAME}: action 11 is not open to the seat that it is of" in found
    plain = f"{GAME} cannot be played by the plain rules: The action 999 is not open."
    assert plain in found


def truncate(corpus: Path) -> None:
    path = corpus / FILE
    path.write_bytes(path.read_bytes()[:-100])


def flip_a_bit(corpus: Path) -> None:
    path = corpus / FILE
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def lose_a_game(corpus: Path) -> None:
    table = read_shard(corpus / FILE)
    pq.write_table(table.slice(0, 29), corpus / FILE)


def lose_a_column(corpus: Path) -> None:
    table = read_shard(corpus / FILE)
    pq.write_table(table.drop_columns(["seats"]), corpus / FILE)


def add_a_column(corpus: Path) -> None:
    table = read_shard(corpus / FILE)
    pq.write_table(table.append_column("mine", table["turns"]), corpus / FILE)


def change_a_type(corpus: Path) -> None:
    table = read_shard(corpus / FILE)
    index = table.schema.get_field_index("turns")
    pq.write_table(table.set_column(index, "turns", table["turns"].cast(pa.int64())), corpus / FILE)


@pytest.mark.parametrize(
    ("damage", "where", "what"),
    [
        (truncate, FILE, "it cannot be read: "),
        (flip_a_bit, FILE, "it cannot be read: "),
        (lose_a_game, FILE, "it has 29 games, not 30"),
        (lose_a_column, FILE, "the column seats is missing"),
        (add_a_column, FILE, "the column mine does not belong here"),
        (change_a_type, FILE, "the column turns is int64, not uint16"),
        (lambda corpus: (corpus / FILE).unlink(), FILE, "it is missing"),
        (
            lambda corpus: (corpus / FOLDER / "more.parquet").touch(),
            f"{FOLDER}/more.parquet",
            "it does not belong here",
        ),
        (
            lambda corpus: (corpus / FOLDER / "unfinished").mkdir(),
            FOLDER,
            "it is not finished; `corpus make` goes on with it",
        ),
        (
            lambda corpus: (corpus / FOLDER).rename(corpus / "data" / "other"),
            "data/other",
            f"its recipe is that of {FIRST.name}",
        ),
        (
            lambda corpus: (corpus / FOLDER / "recipe.json").write_text("{}"),
            FOLDER,
            "is not a recipe",
        ),
    ],
)
def test_damage_to_a_folder_is_found(
    damaged: Path, damage: Callable[[Path], object], where: str, what: str
):
    damage(damaged)
    (found,) = faults(damaged)
    assert found.where == where
    assert what in found.what


def test_the_command_fails_and_names_what_is_wrong(damaged: Path):
    change(damaged, "turns", lambda turns: turns + 1)
    done = run("corpus", "check", damaged)
    assert done.exit_code == 1
    assert done.output.startswith(f"{FILE}: {GAME}: turns is ")
    empty = damaged / "empty"
    empty.mkdir()
    done = run("corpus", "check", empty)
    assert (done.exit_code, "has no corpus" in done.output) == (1, True)
