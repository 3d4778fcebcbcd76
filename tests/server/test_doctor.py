"""The doctor: it finds whatever is wrong in a stored database, and nothing where nothing is."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from msgspec.structs import replace

from mergemaker.server.storage.migrate import migrate
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.continuing import continued
from mergemaker.table.entry import Closed, Resigned, Sat
from tests.support import asynchronous
from tests.support.command_line import run
from tests.support.journals import changes, open_journal, unpack_stored
from tests.support.player import Json
from tests.support.random_tables import play_out

OPENED = Opened(
    name="Friday",
    host="p0",
    preset="classic",
    options={},
    seats=[SeatPlan("person", f"Player {seat}", f"p{seat}") for seat in range(3)],
    pace="instant",
    seed="5a" * 32,
    version=2,
)
OPEN = Opened(
    name="Saturday",
    host="p0",
    preset="classic",
    options={},
    seats=[SeatPlan("person", "Ann", "p0"), SeatPlan("open")],
    pace="brisk",
    seed="5b" * 32,
    invite="somebody",
    version=2,
)


def played(count: int | None = None) -> list[AnyEntry]:
    """The entries of a game, played to its end or for so many moves."""
    table = Table("t").after(OPENED, 0)
    moves = [entry for entry, _ in play_out(table, Random(4))]
    return [OPENED, *moves[:count]]


def continued_from_played() -> list[AnyEntry]:
    """The entries of a game that went on from a position of that one, and a few moves."""
    source = Table.replayed("t", [(entry, 0) for entry in played()])
    opened = replace(OPENED, seed="5c" * 32, continues=continued(source, 25, 1))
    moves = [entry for entry, _ in play_out(Table("c").after(opened, 0), Random(6))]
    return [opened, *moves[:10]]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the games of an older version."""
    path = unpack_stored(tmp_path_factory.mktemp("old"))
    migrate(path)
    return path.parent


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory, old: Path) -> Path:
    """A data folder with a few games of today's version, one of them reviewed."""
    path = tmp_path_factory.mktemp("healthy") / "journal.sqlite"
    migrate(path)

    async def fill() -> None:
        async with open_journal(path) as journal:
            for game, entries in (
                ("played", played()),
                ("playing", [*played(40), Resigned(1, "pip", "Pip")]),
                ("continued", continued_from_played()),
                ("waiting", [OPEN, Sat(1, "p1", "Ben")]),
                ("closed", [replace(OPEN, invite="nobody"), Closed()]),
            ):
                for change in changes(game, entries):
                    await journal.append(change)

    asynchronous.run(fill())
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("ATTACH ? AS old", [str(old / "journal.sqlite")])
        for table in ("reviews", "judgements"):
            journal.execute(f"INSERT INTO main.{table} SELECT * FROM old.{table}")
            journal.execute(f"UPDATE main.{table} SET game = 'played'")
    return path.parent


@pytest.fixture
def data(healthy: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(healthy, tmp_path / "data"))


def doctor(data: Path, *arguments: str) -> Result:
    return run("doctor", "--data", data, *arguments)


def faults(data: Path) -> list[Json]:
    """What the doctor finds, after its exit status was compared with it."""
    done = doctor(data, "--json", "--jobs", "1")
    found = json.loads(done.stdout)["faults"]
    assert done.exit_code == (1 if found else 0), done.output
    return found


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        assert journal.execute(statement).rowcount > 0


def entry_with(game: str, seq: int, value: str) -> str:
    """The statement that changes a field of an entry."""
    changed = f"CAST(json_set(CAST(entry AS TEXT), {value}) AS BLOB)"
    return f"UPDATE entries SET entry = {changed} WHERE game = '{game}' AND seq = {seq}"


@pytest.mark.parametrize(("fixture", "games"), [("healthy", 5), ("old", 21)])
def test_a_healthy_database_has_no_faults(request: pytest.FixtureRequest, fixture: str, games: int):
    data: Path = request.getfixturevalue(fixture)
    before = (data / "journal.sqlite").read_bytes()
    done = doctor(data)
    assert done.exit_code == 0, done.output
    assert f"{games} games" in done.output
    assert "nothing else is wrong" in done.output
    assert (data / "journal.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "kind", "what"),
    [
        ("DELETE FROM entries WHERE game = 'played' AND seq = 7", "entries", "Entry 7 is missing"),
        ("DELETE FROM entries WHERE game = 'played' AND seq > 9", "entries", "Only 9 of its"),
        ("DELETE FROM entries WHERE game = 'played'", "entries", "no entries"),
        (
            "UPDATE entries SET entry = '{}' WHERE game = 'played' AND seq = 3",
            "entries",
            "Entry 3 is no entry that can be read",
        ),
        (entry_with("played", 5, "'$.digest', '00000000'"), "replay", "entry 5 leads to another"),
        (entry_with("played", 1, f"'$.seed', '{'5c' * 32}'"), "replay", "The move of entry 2"),
        (
            entry_with("played", 4, """'$.moves', json('["buy Tower 3"]')"""),
            "replay",
            "The move of entry 4 is refused",
        ),
        (
            entry_with("played", 4, "'$.type', 'undone'"),
            "replay",
            "The move of entry 5 is refused",
        ),
        ("UPDATE games SET phase = 'playing' WHERE id = 'played'", "columns", "`phase`"),
        ("UPDATE games SET ended_at = 5 WHERE id = 'played'", "columns", "`ended_at`"),
        ("UPDATE games SET rating_due = 1 WHERE id = 'played'", "columns", "`rating_due`"),
        (
            "UPDATE seats SET total = 0 WHERE game = 'played' AND seat = 2",
            "columns",
            "`total` in `seats` 2 should",
        ),
        ("DELETE FROM chain_results WHERE game = 'played'", "columns", "`chain_results`"),
        ("DELETE FROM invites WHERE game = 'waiting'", "columns", "`invites` is missing"),
        (
            "INSERT INTO resignations VALUES ('p2', 'playing', 2)",
            "columns",
            "`resignations` does not follow",
        ),
        (
            "INSERT INTO standing_orders VALUES ('playing', 0, 'ruined')",
            "columns",
            "The standing orders of seat 0",
        ),
        (
            "INSERT INTO notes VALUES ('p0', 'played', 9999, 0, 'Beyond')",
            "note",
            "a note on ply 9999",
        ),
        ("INSERT INTO notes VALUES ('p0', 'played', 3, 0, ' ')", "note", "nobody can write"),
        (
            "INSERT INTO note_links VALUES ('p0', 'played', 0, 'code', 'another')",
            "note",
            "cannot be found by its code",
        ),
        ("UPDATE judgements SET judged = '{}' WHERE number = 2", "review", "cannot be read"),
        ("DELETE FROM judgements WHERE number = 2", "review", "judgements of"),
    ],
)
def test_damage_to_a_game_is_found(data: Path, damage: str, kind: str, what: str):
    change(data, damage)
    found = faults(data)
    assert found
    assert {fault["kind"] for fault in found} == {kind}
    assert what in found[0]["what"]
    assert all(fault["remedy"] for fault in found)
    assert len({fault["game"] for fault in found}) == 1, "the other games are well"


def test_faults_are_told_by_game_with_what_would_mend_them(data: Path):
    change(data, "DELETE FROM entries WHERE game = 'played' AND seq = 7")
    change(data, "DELETE FROM invites WHERE game = 'waiting'")
    found = faults(data)
    told = doctor(data).output
    assert {fault["game"] for fault in found} == {"played", "waiting"}
    for fault in found:
        _, _, about = told.partition(f"Game {fault['game']}:")
        assert about.index(fault["what"]) < about.index(fault["remedy"])


def test_what_a_deleted_account_took_along_is_no_fault(data: Path):
    change(data, "UPDATE games SET host = NULL WHERE id = 'playing'")
    change(data, "DELETE FROM resignations WHERE game = 'playing'")
    assert faults(data) == []


def test_rows_that_refer_to_nothing_are_found(data: Path):
    change(data, "INSERT INTO barred VALUES ('p9', 'gone')")
    (fault,) = faults(data)
    assert fault["kind"] == "reference"
    assert "1 rows of `barred`" in fault["what"]


def rate(data: Path, *games: tuple[int, str]) -> None:
    change(data, "INSERT INTO ratings VALUES ('p0', '2', 2, 25.0, 8.0, 1000, 1)")
    for number, game in games:
        row = f"'p0', '2', {number}, '{game}', 0, 25.0, 8.0, 1000, 1"
        change(data, f"INSERT INTO rating_changes VALUES ({row})")


def test_a_course_of_ratings_without_a_gap_is_no_fault(data: Path):
    rate(data, (1, "played"), (2, "closed"))
    assert faults(data) == []


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        ("DELETE FROM rating_changes WHERE games = 1", "a game is missing"),
        ("DELETE FROM rating_changes WHERE games = 2", "not those after a person's last"),
        ("DELETE FROM ratings", "2 rated games are not in"),
        ("UPDATE ratings SET points = 2000", "points that do not follow"),
    ],
)
def test_a_broken_course_of_ratings_is_found(data: Path, damage: str, what: str):
    rate(data, (1, "played"), (2, "closed"))
    change(data, damage)
    found = faults(data)
    assert {fault["kind"] for fault in found} == {"rating"}
    assert any(what in fault["what"] for fault in found)


def test_a_damaged_file_is_reported_without_a_traceback(data: Path):
    path = data / "journal.sqlite"
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = b"\xff" * 8192
    path.write_bytes(content)
    assert "database" in {fault["kind"] for fault in faults(data)}
    path.write_bytes(b"no database at all" * 1000)
    done = doctor(data)
    assert done.exit_code == 1
    assert "The database cannot be read: file is not a database." in done.output


def test_several_processes_find_the_same(old: Path, tmp_path: Path):
    data = Path(shutil.copytree(old, tmp_path / "data"))
    change(data, "UPDATE seats SET name = 'Nobody'")
    alone = json.loads(doctor(data, "--json", "--jobs", "1").stdout)
    shared = json.loads(doctor(data, "--json", "--jobs", "2").stdout)
    for found in (alone, shared):
        found["faults"].sort(key=lambda fault: (fault["game"], fault["what"]))
    assert shared["faults"] == alone["faults"] != []
    assert shared["games"] == alone["games"]
    assert shared["entries"] == alone["entries"]


def test_a_folder_without_games_and_an_older_journal_are_refused(tmp_path: Path):
    done = doctor(tmp_path)
    assert done.exit_code == 1
    assert "There are no games" in done.output
    assert list(tmp_path.iterdir()) == []
    path = unpack_stored(tmp_path)
    assert "older Mergemaker: start the server" in doctor(tmp_path).output
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer Mergemaker" in doctor(tmp_path).output
