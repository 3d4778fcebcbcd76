"""Journals of older versions are migrated; those of newer versions are left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import create_engine

from mergemaker.server.storage.migrate import NewerJournal, migrate
from mergemaker.server.storage.runtime_schema import runtime
from mergemaker.server.storage.schema import REVISION, metadata
from mergemaker.server.storage.sqlite import file_url
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.table import AnyEntry, Opened, RulesDiffer, SeatPlan, Table
from mergemaker.table.entry import Moved, PaceSet, Sat
from tests.support import asynchronous
from tests.support.journals import make_old_journal, open_journal

OPENED = Opened(
    name="Friday",
    host="ann",
    preset="classic",
    options={},
    seats=[SeatPlan("person", "Ann", "ann"), SeatPlan("open"), SeatPlan("open")],
    pace="brisk",
    seed="00" * 32,
)
ENTRIES: list[AnyEntry] = [OPENED, Sat(1, "ben", "Ben")]


def test_the_migrations_make_exactly_the_tables_of_the_schema(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    migrate(path)
    with create_engine(file_url(path)).connect() as connection:
        both: Any = [metadata, runtime]  # a list is allowed, though the type does not say so
        assert compare_metadata(MigrationContext.configure(connection), both) == []
    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_journal_of_an_older_version_is_migrated(tmp_path: Path, revision: str):
    path = tmp_path / "journal.sqlite"
    make_old_journal(path, revision, "g", ENTRIES)
    migrate(path)

    async def read() -> None:
        async with open_journal(path) as journal:
            assert [row.entry for row in await journal.read("g")] == ENTRIES
            (listed,) = await journal.games_of("ben", 5)
            table = Table.replayed("g", [(entry, 0) for entry in ENTRIES])
            assert listed.summary == table.summary()

    asynchronous.run(read())


@pytest.mark.parametrize("name", ["a%20b", "a?b", "a#b", "50%"])
def test_a_journal_can_be_in_a_folder_of_any_name(tmp_path: Path, name: str):
    path = tmp_path / name / "journal.sqlite"
    path.parent.mkdir()
    make_old_journal(path, "0002", "g", ENTRIES)
    migrate(path)

    async def use() -> None:
        async with open_journal(path) as journal:
            await journal.set_name("ann", "Ann")
            assert await journal.name_of("ann") == "Ann"
            assert [row.entry for row in await journal.read("g")] == ENTRIES

    asynchronous.run(use())
    assert list(tmp_path.iterdir()) == [path.parent]


def test_a_game_that_cannot_be_read_does_not_affect_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    path = tmp_path / "journal.sqlite"
    make_old_journal(path, "0002", "g", ENTRIES)
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("INSERT INTO games VALUES ('bad', 1, 5, 5, FALSE)")
        journal.execute("INSERT INTO games VALUES ('empty', 1, 5, 5, FALSE)")
        entry = b'{"type":"opened by nobody"}'
        journal.execute(
            "INSERT INTO entries (game, seq, at, entry) VALUES ('bad', 1, 5, ?)", (entry,)
        )
        journal.execute("INSERT INTO players VALUES ('bad', 'ben')")
    migrate(path)

    async def read() -> None:
        async with open_journal(path) as journal:
            assert [item.game for item in await journal.games_of("ben", 5)] == ["g"]
            assert [each.game async for each in journal.with_bot_to_act()] == []

    asynchronous.run(read())
    with closing(sqlite3.connect(path)) as journal:
        assert journal.execute("SELECT entry FROM entries WHERE game = 'bad'").fetchone() == (
            entry,
        )
        seats = journal.execute("SELECT person FROM seats WHERE game = 'bad'").fetchall()
        phases = journal.execute("SELECT id, phase FROM games ORDER BY id").fetchall()
    assert seats == [("ben",)]
    assert phases == [("bad", "unreadable"), ("empty", "unreadable"), ("g", "waiting")]


def test_a_game_that_the_rules_now_refuse_stays_listed(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    seats = [SeatPlan("person", "Ann", "ann"), SeatPlan("bot", "Ines", bot="random")]
    bot_to_act = next(
        opened
        for opened in (replace(OPENED, seats=seats, seed=f"{seed:064x}") for seed in range(64))
        if Table("g").after(opened, 0).bot_to_act
    )
    make_old_journal(path, "0002", "g", [bot_to_act, Moved(1, ["buy Luxor 4"]), PaceSet("instant")])
    migrate(path)

    async def read() -> None:
        async with open_journal(path) as journal:
            (listed,) = await journal.games_of("ann", 5)
            before = Table("g").after(bot_to_act, 0).summary()
            waiting_for_nobody = replace(
                before,
                bot_to_act=False,
                seats=tuple(replace(seat, deciding=False) for seat in before.seats),
            )
            assert listed.summary == waiting_for_nobody
            assert [each.game async for each in journal.with_bot_to_act()] == []
            assert len(await journal.read("g")) == 3
            with pytest.raises(RulesDiffer):
                await LiveTable.load("g", journal)

    asynchronous.run(read())


def test_a_migration_that_fails_leaves_the_journal_as_it_was(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    make_old_journal(path, "0002", "g", ENTRIES)

    def schema() -> list[tuple[str]]:
        with closing(sqlite3.connect(path)) as journal:
            return journal.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()

    with closing(sqlite3.connect(path)) as journal:
        # The migration makes an index of the same name.
        journal.execute("CREATE INDEX seats_person ON reviews (game)")
    before = schema()
    with pytest.raises(Exception, match="seats_person"):
        migrate(path)
    assert schema() == before
    with closing(sqlite3.connect(path)) as journal:
        journal.execute("DROP INDEX seats_person")
    migrate(path)


def test_a_newer_journal_is_left_alone(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    migrate(path)
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerJournal, match="newer Mergemaker"):
        migrate(path)
