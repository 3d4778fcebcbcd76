"""The journal keeps what it is given, once, in the order it was given."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import create_engine

from mergemaker.analysis.report import DecisionReport
from mergemaker.analysis.review import AfterDraw, DecisionReview
from mergemaker.server.data_lock import FolderTaken, claimed
from mergemaker.server.storage.journal import Conflict, Journal, Row
from mergemaker.server.storage.migrate import NewerJournal, migrate
from mergemaker.server.storage.review_store import Asked, Progress, Reviews
from mergemaker.server.storage.schema import REVISION, metadata
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.entry import Left, Moved, Sat

OPENED = Opened(
    name="Friday",
    host="ann",
    preset="classic",
    options={},
    seats=[SeatPlan("person", "Ann", "ann"), SeatPlan("open")],
    pace="brisk",
    seed="00" * 32,
    invite="secret",
)


def with_journal(path: Path, use: Callable[[Journal], Awaitable[None]]) -> None:
    migrate(path)
    asyncio.run(with_open(path, use))


async def with_open(path: Path, use: Callable[[Journal], Awaitable[None]]) -> None:
    journal = Journal(path)
    try:
        await use(journal)
    finally:
        await journal.close()


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


def test_a_journal_of_an_older_version_is_brought_up_to_date(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    rows = [Row("g", 1, OPENED, "ann"), Row("g", 2, Sat(1, "ben", "Ben"), "ben", "c1", b"digest")]
    make_journal(path, "0001")

    async def keep(journal: Journal) -> None:
        await journal.append(*rows)

    async def read(journal: Journal) -> None:
        assert await journal.read("g") == rows
        reviews = Reviews(journal.engine)
        await reviews.ask(Asked("g", False), 3)
        assert await reviews.progress(Asked("g", False)) == Progress("waiting", 0, 3, [])

    asyncio.run(with_open(path, keep))
    with_journal(path, read)


def make_journal(path: Path, revision: str) -> None:
    """Make a journal as an older program made it."""
    config = Config()
    config.set_main_option("script_location", "mergemaker:server/migrations")
    with create_engine(f"sqlite:///{path}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def test_what_a_review_found_is_kept(tmp_path: Path):
    asked, other = Asked("g", False), Asked("g", True)
    decided = DecisionReport(4, 1, ["6D"], [0.4, 0.6], 0.1, [1.0, 2.0], [], None, "forced", None)
    judged = [
        DecisionReview(decided, None),
        DecisionReview(replace(decided, ply=5), AfterDraw(0.5, 0.02)),
    ]

    async def use(journal: Journal) -> None:
        await journal.append(Row("g", 1, OPENED, "ann"))
        reviews = Reviews(journal.engine)
        assert await reviews.next_wanted() is None
        await reviews.ask(asked, 2)
        await reviews.ask(other, 2)
        assert await reviews.waiting() == 2
        assert await reviews.next_wanted() == asked
        await reviews.set_state(other, "running")
        assert await reviews.next_wanted() == other
        for number, one in enumerate(judged):
            await reviews.note(asked, number, one)
        await reviews.set_state(asked, "done")
        await reviews.ask(asked, 7)  # it is known already
        assert await reviews.progress(asked) == Progress("done", 2, 2, judged)
        assert await reviews.progress(asked, since=1) == Progress("done", 2, 2, judged[1:])
        await reviews.set_state(other, "failed")
        assert await reviews.next_wanted() is None
        await reviews.ask(other, 2)  # a failed one is tried again
        assert await reviews.next_wanted() == other

    with_journal(tmp_path / "journal.sqlite", use)


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
