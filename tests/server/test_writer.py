"""The writer handles many writes at once, and reports the result of each."""

import asyncio
import ctypes
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from mergemaker.server.storage.errors import NothingChanged, Taken, WriteFailed
from mergemaker.server.storage.sqlite_writer import SqliteWriter
from mergemaker.server.storage.statements import Statement, compiled
from tests.support import asynchronous

INSERT = "INSERT INTO things (number) VALUES (:number)"

_insert = compiled(text(INSERT))
renumber = compiled(
    text("UPDATE things SET number = number + 1 WHERE number = :number"), required=True
)


def use(path: Path, using: Callable[[SqliteWriter], Awaitable[None]]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE things (number INTEGER PRIMARY KEY)")

    async def run() -> None:
        writer = SqliteWriter(path)
        try:
            await using(writer)
        finally:
            await writer.close()

    asynchronous.run(run())


def insert(*numbers: int) -> Statement:
    return _insert(*({"number": number} for number in numbers))


def sql(statement: str) -> Statement:
    """A statement without parameters."""
    return compiled(text(statement))({})


def stored(path: Path) -> set[int]:
    with closing(sqlite3.connect(path)) as connection:
        return {number for (number,) in connection.execute("SELECT number FROM things")}


def test_a_write_that_fails_does_not_affect_others(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        numbers = [*range(600), 7, *range(600, 1000)]
        found = await asyncio.gather(
            *(writer.write(insert(number)) for number in numbers), return_exceptions=True
        )
        failed = [k for k, each in enumerate(found) if isinstance(each, BaseException)]
        assert failed == [600]
        taken = found[600]
        assert isinstance(taken, Taken)
        assert (taken.table, taken.columns) == ("things", {"number"})

    use(path, using)
    assert stored(path) == set(range(1000))


def test_the_statements_of_a_write_are_executed_together_or_not_at_all(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        await writer.write(insert(1, 2), insert(3))
        with pytest.raises(Taken):
            await writer.write(insert(4), insert(5, 3))
        with pytest.raises(OverflowError):
            await writer.write(insert(6), insert(1 << 70))
        returning = compiled(text(f"{INSERT} RETURNING number"))({"number": 7})
        assert await writer.write(insert(8), returning) == [(7,)]

    use(path, using)
    assert stored(path) == {1, 2, 3, 7, 8}


def test_a_write_does_nothing_unless_what_it_requires_changes_a_row(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        await writer.write(insert(1), renumber({"number": 1}))
        with pytest.raises(NothingChanged):
            await writer.write(insert(5), renumber({"number": 1}), insert(6))

    use(path, using)
    assert stored(path) == {2}


def test_a_write_is_synced_and_visible_to_other_connections(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert await writer.write(sql(f"PRAGMA {pragma}")) == [(value,)]
        await writer.write(insert(1))
        assert stored(path) == {1}

    use(path, using)


def test_a_failed_commit_fails_all_its_writes_and_the_next_succeeds(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        await writer.write(insert(0))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            found = await asyncio.gather(
                *(writer.write(insert(number)) for number in (1, 2)), return_exceptions=True
            )
            other.execute("ROLLBACK")
        assert [type(each) for each in found] == [WriteFailed, WriteFailed]
        await writer.write(insert(3))

    use(path, using)
    assert stored(path) == {0, 3}


def test_closing_stores_waiting_writes_and_refuses_later_ones(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        writes = [asyncio.create_task(writer.write(insert(number))) for number in range(1000)]
        await asyncio.sleep(0)  # so that the tasks begin
        await writer.close()
        await asyncio.gather(*writes)
        with pytest.raises(WriteFailed):
            await writer.write(insert(1000))

    use(path, using)
    assert stored(path) == set(range(1000))


def test_a_cancelled_write_does_not_delay_others(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        given_up = asyncio.create_task(writer.write(insert(1)))
        await asyncio.sleep(0)
        given_up.cancel()
        await writer.write(insert(2))

    use(path, using)
    assert stored(path) == {1, 2}


def test_a_write_that_fails_in_python_does_not_affect_others(tmp_path: Path):
    path = tmp_path / "a.sqlite"
    not_a_character = compiled(text("SELECT :text"))({"text": "\ud800"})

    async def using(writer: SqliteWriter) -> None:
        found = await asyncio.gather(
            writer.write(insert(1)),
            writer.write(insert(2), not_a_character),
            writer.write(insert(3)),
            return_exceptions=True,
        )
        assert isinstance(found[1], UnicodeEncodeError)
        await writer.write(insert(4))

    use(path, using)
    assert stored(path) == {1, 3, 4}


@pytest.mark.parametrize(
    "ruin",
    [
        # The transaction is open, and its commit fails.
        [
            sql("PRAGMA defer_foreign_keys = ON"),
            sql("INSERT INTO parts (thing) VALUES (99)"),
        ],
        # The transaction is gone.
        [sql("ROLLBACK")],
    ],
    ids=["commit", "rollback"],
)
def test_the_writer_recovers_from_a_transaction_that_fails(tmp_path: Path, ruin: list[Statement]):
    path = tmp_path / "a.sqlite"
    parts = sql("CREATE TABLE parts (thing INTEGER REFERENCES things)")

    async def using(writer: SqliteWriter) -> None:
        await writer.write(parts)
        with pytest.raises(WriteFailed):
            await writer.write(insert(1), *ruin)
        await writer.write(insert(2))

    use(path, using)
    assert stored(path) == {2}


def test_the_writer_recovers_from_a_file_that_cannot_be_opened(tmp_path: Path):
    path, elsewhere = tmp_path / "a.sqlite", tmp_path / "b.sqlite"

    async def using(writer: SqliteWriter) -> None:
        path.rename(elsewhere)
        path.mkdir()
        for number in (1, 2):
            with pytest.raises(WriteFailed):
                await writer.write(insert(number))
        path.rmdir()
        elsewhere.rename(path)
        await writer.write(insert(3))

    use(path, using)
    assert stored(path) == {3}


def test_when_the_thread_dies_the_next_write_starts_another(tmp_path: Path):
    path = tmp_path / "a.sqlite"

    async def using(writer: SqliteWriter) -> None:
        await writer.write(insert(0))
        kill_writers()
        with pytest.raises(WriteFailed, match="died"):
            await writer.write(insert(1))
        await writer.write(insert(2))

    use(path, using)
    assert stored(path) == {0, 2}


def kill_writers() -> None:
    """Make the writer's thread end the next time it runs."""
    for thread in threading.enumerate():
        if thread.name == "writer" and thread.ident is not None:
            dying = ctypes.c_ulong(thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(dying, ctypes.py_object(SystemExit))
