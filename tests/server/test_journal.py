"""The journal keeps what it is given, once, in the order it was given."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from mergemaker.server.folder import FolderTaken, claimed
from mergemaker.server.journal import Conflict, Journal, Row
from mergemaker.server.migrate import NewerJournal, migrate
from mergemaker.server.schema import REVISION, metadata
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.entry import Left, Moved, Sat

OPENED = Opened(
    name="Friday",
    maker="ann",
    preset="classic",
    options={},
    seats=[SeatPlan("person", "Ann", "ann"), SeatPlan("open")],
    pace="brisk",
    seed="00" * 32,
    invite="secret",
)


def with_journal(path: Path, use: Callable[[Journal], Awaitable[None]]) -> None:
    async def run() -> None:
        migrate(path)
        journal = Journal(path)
        try:
            await use(journal)
        finally:
            await journal.close()

    asyncio.run(run())


def test_entries_come_back_as_they_went_in(tmp_path: Path):
    rows = [
        Row("g", 1, OPENED, "ann"),
        Row("g", 2, Sat(1, "ben", "Ben"), "ben", "c1", b"digest"),
        Row("g", 3, Moved(0, ["6D", "found Luxor"])),
    ]

    async def use(journal: Journal) -> None:
        for row in rows:
            await journal.append(row)
        assert await journal.read("g") == rows
        assert await journal.read("nothing") == []

    with_journal(tmp_path / "journal.sqlite", use)


def test_a_place_in_a_game_is_taken_once(tmp_path: Path):
    async def use(journal: Journal) -> None:
        await journal.append(Row("g", 1, OPENED, "ann"))
        await journal.append(Row("g", 2, Moved(0, ["6D"])))
        with pytest.raises(Conflict):
            await journal.append(Row("g", 2, Moved(0, ["7D"])))
        assert [row.entry for row in await journal.read("g")][1:] == [Moved(0, ["6D"])]

    with_journal(tmp_path / "journal.sqlite", use)


def test_a_command_is_stored_once_for_each_identity(tmp_path: Path):
    async def use(journal: Journal) -> None:
        await journal.append(Row("g", 1, OPENED, "ann"))
        await journal.append(Row("g", 2, Moved(0, ["6D"]), "ann", "c1", b""))
        with pytest.raises(Conflict):
            await journal.append(Row("g", 3, Moved(0, ["7D"]), "ann", "c1", b""))
        await journal.append(Row("g", 3, Moved(1, ["7D"]), "ben", "c1", b""))
        await journal.append(Row("g", 4, Moved(2, ["8D"])), Row("g", 5, Moved(3, ["9D"])))

    with_journal(tmp_path / "journal.sqlite", use)


def test_rows_are_written_all_or_none(tmp_path: Path):
    async def use(journal: Journal) -> None:
        await journal.append(Row("g", 1, OPENED, "ann"))
        with pytest.raises(Conflict):
            await journal.append(Row("g", 2, Moved(0, ["6D"])), Row("g", 1, Moved(0, ["6D"])))
        assert len(await journal.read("g")) == 1

    with_journal(tmp_path / "journal.sqlite", use)


def test_games_are_listed_for_those_who_have_a_seat(tmp_path: Path):
    async def use(journal: Journal) -> None:
        await journal.append(Row("g", 1, OPENED, "ann"))
        await journal.append(Row("g", 2, Sat(1, "ben", "Ben"), "ben", "c1", b""))
        assert [item.game for item in await journal.games_of("ben", 5)] == ["g"]
        await journal.append(Row("g", 3, Left(1), "ben", "c2", b""))
        assert await journal.games_of("ben", 5) == []
        assert [item.game for item in await journal.games_of("ann", 5)] == ["g"]
        assert await journal.unfinished() == ["g"]
        await journal.finish("g")
        assert await journal.unfinished() == []
        assert await journal.invited("secret") == "g"
        assert await journal.invited("wrong") is None

    with_journal(tmp_path / "journal.sqlite", use)


def test_names_are_remembered(tmp_path: Path):
    async def use(journal: Journal) -> None:
        assert await journal.name_of("ann") is None
        await journal.name("ann", "Ann")
        await journal.name("ann", "Anna")
        assert await journal.name_of("ann") == "Anna"

    with_journal(tmp_path / "journal.sqlite", use)


def test_commits_are_synced_to_disk(tmp_path: Path):
    async def use(journal: Journal) -> None:
        async with journal.engine.connect() as connection:
            mode = await connection.exec_driver_sql("PRAGMA journal_mode")
            synchronous = await connection.exec_driver_sql("PRAGMA synchronous")
            assert (mode.scalar(), synchronous.scalar()) == ("wal", 2)

    with_journal(tmp_path / "journal.sqlite", use)


def test_the_migrations_make_just_the_tables_of_the_schema(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    migrate(path)
    with create_engine(f"sqlite:///{path}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    config = Config()
    config.set_main_option("script_location", "mergemaker:server/migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_a_newer_journal_is_left_alone(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    migrate(path)
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerJournal, match="newer Mergemaker"):
        migrate(path)


def test_one_server_holds_a_folder(tmp_path: Path):
    with claimed(tmp_path / "data", "http://127.0.0.1:1/"):
        with (
            pytest.raises(FolderTaken, match=r"127\.0\.0\.1:1/") as taken,
            claimed(tmp_path / "data", "http://127.0.0.1:2/"),
        ):
            pass
        assert taken.value.address == "http://127.0.0.1:1/"
    with claimed(tmp_path / "data", "http://127.0.0.1:2/"):
        pass
