"""Every query of the storage uses an index, so that none reads more of a table than it needs."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, event

from mergemaker.analysis.report import DecisionReport
from mergemaker.analysis.review import DecisionReview
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import PAGE, Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.review_store import Asked, ReviewStore
from mergemaker.server.storage.sqlite_writer import DIALECT
from mergemaker.server.storage.statements import Statement, Values
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.entry import PaceSet
from tests.support import asynchronous
from tests.support.journals import changes

SEATS = [SeatPlan("bot", bot="random"), SeatPlan("person", "Ann", "ann")]
OPENED = Opened("Bots", "ann", "classic", {}, SEATS, "brisk", "02" * 32)

# These indexes, and this subquery of one row, contain only the rows that are needed, so they may be
# read completely.
PARTIAL = ("games_bot_to_act", "reviews_to_do", "first_free")

T = TypeVar("T")


class RecordingDatabase(Database):
    """A database that records every statement."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.statements: dict[str, Sequence[Any] | Mapping[str, Any]] = {}

    async def read(self, query: Callable[[Connection], T]) -> T:
        def recorded(connection: Connection) -> T:
            event.listen(connection, "before_cursor_execute", self._record)
            return query(connection)

        return await super().read(recorded)

    def _record(self, _c: Any, _cursor: Any, sql: str, parameters: Any, *_: Any) -> None:
        self.statements[sql] = parameters

    async def write(self, *statements: Statement) -> list[Values]:
        for statement in statements:
            sql, parameters = statement.executions(DIALECT)
            self.statements[sql] = parameters[0]
        return await super().write(*statements)


async def make_every_query(database: Database) -> None:
    journal, reviews = Journal(database), ReviewStore(database)
    for number in range(PAGE + 1):
        await journal.append(*changes(f"g{number}", [OPENED]))
    first, second = changes("g", [msgspec.structs.replace(OPENED, invite="i"), PaceSet("instant")])
    await journal.append(first)
    await journal.append(second)
    await journal.read("g")
    await journal.games_of("ann", 20)
    async for _ in journal.with_bot_to_act():
        pass
    await journal.invited("i")
    await journal.set_name("ann", "Ann")
    await journal.name_of("ann")
    asked = Asked("g", False)
    decided = DecisionReport(4, 1, ["6D"], [0.4, 0.6], 0.1, [1.0, 2.0], [], None, "forced", None)
    await reviews.ask(asked, 1, "ann")
    await reviews.to_do()
    await reviews.claim("a")
    await reviews.renew(asked, "a")
    await reviews.note(asked, "a", 0, DecisionReview(decided, None))
    await reviews.progress(asked)
    await reviews.end(asked, "a", "done")
    await reviews.release("a")


def test_no_query_reads_a_whole_table(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    migrate(path)

    async def recorded() -> dict[str, Any]:
        database = RecordingDatabase(path)
        try:
            await make_every_query(database)
        finally:
            await database.close()
        return database.statements

    statements = asynchronous.run(recorded())
    assert len(statements) >= 19
    scans: list[tuple[str, str]] = []
    with closing(sqlite3.connect(path)) as connection:
        for sql, parameters in statements.items():
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", parameters):
                if step.startswith("SCAN") and not any(name in step for name in PARTIAL):
                    scans.append((step, sql))
    assert [scan for scan in scans if scan[0] != "SCAN CONSTANT ROW"] == []
