"""Backups between SQLite and PostgreSQL: nothing is lost or changed on the way there and back."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import Result

from tests.support.backups import backed_up, dump, restored
from tests.support.command_line import run
from tests.support.postgres import Postgres


def run_on(url: str, *arguments: object) -> Result:
    return run(*arguments, "--database", url)


def test_a_backup_is_the_same_file_from_either_database(
    stored: Path, backup: Path, postgres: Postgres, tmp_path: Path
):
    database = postgres.create()
    url, there = postgres.url(database), tmp_path / "there"
    done = run_on(url, "import", backup, "--data", there)
    assert done.exit_code == 0, done.output
    assert "nothing else is wrong" in done.output
    assert [path.name for path in there.glob("*.sqlite")] == []
    file = tmp_path / "file"
    done = run_on(url, "export", "everything", "--data", there, "--out", file)
    assert done.exit_code == 0, done.output
    assert file.read_bytes() == backup.read_bytes()
    back = restored(file, tmp_path / "back")
    assert dump(back) == dump(stored)
    assert backed_up(back, tmp_path / "again").read_bytes() == backup.read_bytes()


def test_new_rows_are_numbered_on_after_a_restore(backup: Path, postgres: Postgres, tmp_path: Path):
    first = postgres.create()
    report = "INSERT INTO reports (at, place, room, message) VALUES (0, 'lobby', 'lobby', {})"
    done = run_on(postgres.url(first), "import", backup, "--data", tmp_path / "a")
    assert done.exit_code == 0, done.output
    postgres.ask(report.format(1), database=first)
    file = tmp_path / "second"
    done = run_on(postgres.url(first), "export", "everything", "--data", tmp_path, "--out", file)
    assert done.exit_code == 0, done.output
    second = postgres.create()
    done = run_on(postgres.url(second), "import", file, "--data", tmp_path / "b")
    assert done.exit_code == 0, done.output
    postgres.ask(report.format(2), database=second)
    numbers = postgres.ask("SELECT number FROM reports ORDER BY number", database=second)
    assert numbers == [(1,), (2,)]


def test_a_restore_into_postgres_is_whole_or_nothing(
    backup: Path, postgres: Postgres, tmp_path: Path
):
    database = postgres.create()
    url = postgres.url(database)
    file = tmp_path / "file"
    file.write_bytes(backup.read_bytes()[:-100])
    done = run_on(url, "import", file, "--data", tmp_path / "data")
    assert done.exit_code == 1
    assert "breaks off" in done.output
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.ask(tables, database=database) == []
    done = run_on(url, "import", backup, "--data", tmp_path / "data")
    assert done.exit_code == 0, done.output
    done = run_on(url, "import", backup, "--data", tmp_path / "other")
    assert done.exit_code == 1
    assert "can only be restored into an empty one" in done.output


def test_the_doctor_examines_postgres_too(backup: Path, postgres: Postgres, tmp_path: Path):
    database = postgres.create()
    url = postgres.url(database)
    assert run_on(url, "import", backup, "--data", tmp_path).exit_code == 0
    postgres.ask("UPDATE seats SET name = 'Nobody' WHERE seat = 0", database=database)
    done = run_on(url, "doctor", "--json", "--data", tmp_path)
    assert done.exit_code == 1
    faults = json.loads(done.stdout)["faults"]
    assert {fault["kind"] for fault in faults} == {"columns"}
    assert all("`name` in `seats` 0" in fault["what"] for fault in faults)


def test_a_database_that_cannot_be_used_is_said_without_its_password(tmp_path: Path):
    for url in ("postgresql://ann:secret@127.0.0.1:1/games", "mysql://ann:secret@localhost/games"):
        for command in (("doctor",), ("export", "everything", "--out", tmp_path / "file")):
            done = run_on(url, *command, "--data", tmp_path)
            assert done.exit_code != 0
            assert "secret" not in done.output
            assert "Traceback" not in done.output
    assert list(tmp_path.iterdir()) == []
