"""Reviews: requested once, done in the background, stored, and resumed after a restart."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from structlog.testing import capture_logs

from mergemaker.rules import Refused, read_record, write_record
from mergemaker.server.addresses import Addresses
from mergemaker.server.identity import Visitor
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.reviews.reviewer import REVIEWING, Reviewer
from mergemaker.server.reviews.summarizer import Summarizer
from mergemaker.server.storage.accuracy_store import AccuracyStore
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.errors import WriteFailed
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.review_store import Asked, Progress, ReviewStore
from mergemaker.server.storage.statements import Statement, Values
from mergemaker.server.tables.registry import Registry
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from mergemaker.table import Imported
from tests.browser.server import COMPILED, Server
from tests.server.conftest import StartServer
from tests.support import asynchronous
from tests.support.journals import changes, end_leases
from tests.support.player import Json, Person
from tests.support.recorded import recorded_game, stopped_record

PATIENCE = 240.0  # seconds that a review may take on a busy machine


def import_record(person: Person, record: str) -> str:
    return person.ask("POST", "/api/games/import", {"record": record})[1]["id"]


def review_of(person: Person, game: str, *, open_hands: bool = False, since: int = 0) -> Json:
    query = f"?open_hands={'true' if open_hands else 'false'}&since={since}"
    status, review = person.ask("GET", f"/api/games/{game}/review{query}")
    assert status == 200, review
    return review


def wait_for(person: Person, game: str, done: int | None, *, open_hands: bool = False) -> Json:
    """Poll until this many decisions have been reviewed, or all of them."""
    deadline = time.monotonic() + PATIENCE
    while True:
        review = review_of(person, game, open_hands=open_hands)
        if review["state"] == "done" or (done is not None and review["done"] >= done):
            return review
        assert review["state"] in ("waiting", "running"), review["state"]
        assert time.monotonic() < deadline, review["state"]
        time.sleep(0.2)  # the server announces no progress: it must be polled


@cache
def short_game() -> str:
    """The record of a game's first dozen moves."""
    return stopped_record(recorded_game(3, "5", bot="heuristic"), 12)


def test_a_game_is_reviewed_and_the_review_is_kept(start: StartServer):
    server = start(**COMPILED)
    ann, ben = Person(server.url), Person(server.url)
    record = short_game()
    game = import_record(ann, record)
    assert review_of(ann, game)["state"] == "none"
    status, review = ann.ask("POST", f"/api/games/{game}/review", {})
    assert (status, review["done"]) == (202, 0)
    assert review["state"] in ("waiting", "running")

    seen = wait_for(ann, game, 2)["decisions"]
    server.kill9()  # in the middle of it
    end_leases(server.data / "journal.sqlite")
    server.start()
    review = wait_for(ben, game, None)
    assert review["done"] == review["total"] == len(review["decisions"])
    check_newest(ann, game, seen, review)
    assert review["final"] is None  # the game stopped midway
    known = read_record(record)
    for decided in review["decisions"]:
        check(decided, len(known.players))
    played = [text for decided in review["decisions"] for text in decided["moves"]]
    assert len(played) == len(known.history)
    assert ben.ask("POST", f"/api/games/{game}/review", {})[1] == review


def check_newest(person: Person, game: str, seen: list[Json], review: Json) -> None:
    """Check that earlier decisions and a request for the new ones make up the whole review."""
    settled = next((k for k, decided in enumerate(seen) if decided["swing"] is None), len(seen))
    newest = review_of(person, game, since=settled)
    assert newest == {**review, "since": settled, "decisions": review["decisions"][settled:]}
    assert seen[:settled] == review["decisions"][:settled]
    beyond = review_of(person, game, since=review["total"] + 5)
    assert (beyond["done"], beyond["decisions"]) == (review["done"], [])
    status, problem = person.ask("GET", f"/api/games/{game}/review?since=-1")
    assert (status, problem["code"]) == (400, "bad-request")


def check(decided: Json, players: int) -> None:
    assert len(decided["win"]) == players
    assert sum(decided["win"]) == pytest.approx(1, abs=1e-6)
    assert (decided["verdict"] == "forced") == (not decided["choices"])
    if decided["choices"]:
        played = decided["choices"][decided["played"]]
        assert played["moves"] == decided["moves"]
        assert decided["choices"][0]["behind"] == 0
        behind = [choice["behind"] for choice in decided["choices"][1 : decided["played"]]]
        assert behind == sorted(behind)
        assert (decided["verdict"] == "best") == (decided["played"] == 0)
    if decided["swing"]:
        swing = decided["swing"]
        parts = swing["choice"] + swing["draw"] + swing["others"]
        assert swing["total"] == pytest.approx(parts, abs=1e-9)


def test_a_game_played_on_the_server_can_be_reviewed_when_it_is_over(compiled_server: Server):
    ann = Person(compiled_server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    seat = ann.join(ann.make(seats=seats)["id"])
    status, problem = ann.ask("POST", f"/api/games/{seat.game}/review", {})
    assert (status, problem["code"]) == (409, "not-over")
    seat.play_out(Random(3))
    assert ann.ask("POST", f"/api/games/{seat.game}/review", {})[0] == 202
    review = wait_for(Person(compiled_server.url), seat.game, 3)
    winners = [row for row in seat.view["standings"] if row["place"] == 1]
    assert review["final"]["cash"][winners[0]["seat"]] == winners[0]["total"]
    assert sum(review["final"]["win"]) == 1
    first = review["decisions"][0]
    _, before = ann.ask("GET", f"/api/games/{seat.game}/plies/{first['ply'] - 1}")
    assert before["view"]["deciding"][0]["seat"] == first["seat"]


def test_a_review_with_open_hands_is_separate(start: StartServer):
    ann = Person(start(**COMPILED).url)  # whose queue is empty
    game = import_record(ann, stopped_record(recorded_game(2, "9"), 4))
    assert ann.ask("POST", f"/api/games/{game}/review", {"open_hands": True})[0] == 202
    opened = wait_for(ann, game, None, open_hands=True)
    assert opened["open_hands"]
    assert opened["done"] == opened["total"] > 0
    assert review_of(ann, game)["state"] == "none"


def test_one_person_cannot_fill_the_queue(start: StartServer):
    server = start(**COMPILED)
    ann, ben = Person(server.url), Person(server.url)
    long = import_record(ann, write_record(recorded_game(2, "9")))
    games = [long, *(import_record(ann, short_game()) for _ in range(3))]
    assert ann.ask("POST", f"/api/games/{long}/review", {})[0] == 202
    wait_for(ann, long, 1)  # it is worked on, and does not wait any more
    assert ann.ask("POST", f"/api/games/{games[1]}/review", {})[0] == 202
    status, problem = ann.ask("POST", f"/api/games/{games[2]}/review", {})
    assert (status, problem["code"]) == (409, "busy")
    assert ben.ask("POST", f"/api/games/{games[3]}/review", {})[0] == 202


class WatchedDatabase(Database):
    """A database that tells when it has written something, and when it has failed to."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.written = asyncio.Event()
        self.failed = asyncio.Event()

    async def write(self, *statements: Statement) -> list[Values]:
        try:
            values = await super().write(*statements)
        except WriteFailed:
            self.failed.set()
            raise
        self.written.set()
        return values


class Reviewing(NamedTuple):
    """A reviewer that has not been started, the tables it reviews, its store, and the database."""

    reviewer: Reviewer
    registry: Registry
    store: ReviewStore
    database: WatchedDatabase


@asynccontextmanager
async def reviewing(path: Path, *games: str) -> AsyncIterator[Reviewing]:
    """A reviewer on a new journal with some short games."""
    migrate(path)
    database, workers = WatchedDatabase(path), Workers(1)
    try:
        journal, store = Journal(database), ReviewStore(database)
        for game in games:
            await journal.append(*changes(game, [Imported("Friday", "ann", short_game())]))
        registry = Registry(journal, ProcessBots(think, workers, workers, seconds=60))
        addresses = Addresses()
        for number in range(REVIEWING.burst + 1):
            addresses.note(Visitor(f"guest {number}", ""), "home")
        limits = LocalRateLimits()
        summarizer = Summarizer(store, AccuracyStore(database))
        locks = database.locks
        reviewer = Reviewer(registry, store, summarizer, workers, addresses, limits, locks)
        yield Reviewing(reviewer, registry, store, database)
        await reviewer.close()
        await registry.close()
    finally:
        await workers.close()
        await database.close()


def test_requests_sent_together_do_not_fill_the_queue_either(tmp_path: Path):
    games = ["g1", "g2", "g3", "g4"]

    async def run() -> None:
        async with reviewing(tmp_path / "journal.sqlite", *games) as (reviewer, registry, store, _):
            tables = [await registry.find(game) for game in (*games, "g1")]
            asked = [reviewer.ask(live, "ann", open_hands=False) for live in tables]
            asked.append(reviewer.ask(tables[1], "ben", open_hands=False))
            *anns, bens = await asyncio.gather(*asked, return_exceptions=True)
            refused = [answer for answer in anns if isinstance(answer, Refused)]
            assert [answer.code for answer in refused] == ["busy"] * 3
            assert anns[0] == anns[4], "asked for twice, a review is one review"
            assert not isinstance(bens, BaseException)
            assert await store.to_do() == 2

    asynchronous.run(run())


def test_one_address_has_only_so_many_games_reviewed(tmp_path: Path):
    games = [f"g{number}" for number in range(REVIEWING.burst + 1)]

    async def run() -> None:
        async with reviewing(tmp_path / "journal.sqlite", *games) as (reviewer, registry, store, _):
            *tables, last = [await registry.find(game) for game in games]
            for number, live in enumerate(tables):
                await reviewer.ask(live, f"guest {number}", open_hands=False)
            with pytest.raises(Refused, match="for your address"):
                await reviewer.ask(last, f"guest {len(tables)}", open_hands=False)
            assert await store.to_do() == len(tables)
            assert await reviewer.ask(last, "somebody elsewhere", open_hands=False)

    asynchronous.run(run())


def test_a_reviewer_that_loses_its_review_leaves_it_and_takes_the_next(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    first, second = Asked("g1", False), Asked("g2", False)

    async def begun(store: ReviewStore, asked: Asked) -> Progress:
        """Wait until a review is worked on."""
        async with asyncio.timeout(PATIENCE):
            while True:
                progress = await store.progress(asked)
                if progress is not None and progress.state == "running":
                    return progress
                await asyncio.sleep(0.05)  # the store announces nothing: it must be polled

    async def run() -> None:
        async with reviewing(path, "g1", "g2") as (reviewer, registry, store, _):
            await reviewer.ask(await registry.find("g1"), "ann", open_hands=False)
            await reviewer.ask(await registry.find("g2"), "ben", open_hands=False)
            reviewer.start()
            await begun(store, first)
            with closing(sqlite3.connect(path)) as journal, journal:
                journal.execute("UPDATE reviews SET owner = 'another' WHERE game = 'g1'")
            lost = await store.progress(first)
            await begun(store, second)
            assert await store.progress(first) == lost
            assert lost is not None
            assert lost.state == "running"

    asynchronous.run(run())


def test_a_review_whose_findings_cannot_be_stored_is_resumed(tmp_path: Path):
    path = tmp_path / "journal.sqlite"

    def execute(sql: str) -> None:
        with closing(sqlite3.connect(path)) as journal, journal:
            journal.execute(sql)

    async def run() -> None:
        async with reviewing(path, "g1") as (reviewer, registry, store, database):
            await reviewer.ask(await registry.find("g1"), "ann", open_hands=False)
            execute(
                "CREATE TRIGGER failing BEFORE INSERT ON judgements "
                "BEGIN SELECT RAISE(ROLLBACK, 'the disk fails'); END"
            )
            reviewer.start()
            async with asyncio.timeout(PATIENCE):
                await database.failed.wait()
                execute("DROP TRIGGER failing")
                end_leases(path)
                while True:
                    database.written.clear()
                    progress = await store.progress(Asked("g1", False))
                    assert progress is not None and progress.state != "failed"
                    if progress.done:
                        break
                    await database.written.wait()

    with capture_logs() as logs:
        asynchronous.run(run())
    errors = [line["event"] for line in logs if line["log_level"] == "error"]
    assert errors == ["the journal cannot be written", "reviewing stopped"]
