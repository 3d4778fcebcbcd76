"""A server that keeps its games in PostgreSQL loses no move, whatever dies."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from websockets.exceptions import ConnectionClosed

from mergemaker.server.storage.errors import WriteFailed
from mergemaker.server.storage.migrate import NewerJournal, migrate
from mergemaker.server.storage.runtime_schema import runtime
from mergemaker.server.storage.schema import metadata
from mergemaker.table import Table
from mergemaker.table import view as table_view
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_crashes import Player
from tests.support import asynchronous
from tests.support.choosing import choose
from tests.support.journals import execute, open_journal
from tests.support.lossy_relay import lossy_relay
from tests.support.player import Json, Person, Seat
from tests.support.postgres import Postgres, postgres_server
from tests.support.seating import seat_two


class Patient:
    """Plays at random, and repeats each command until it is acknowledged."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.random = Random(5)

    def decide(self) -> bool:
        """Make one decision. Returns whether there was one to make before the game was over."""
        view = self._my_decision()
        if view["phase"] == "over":
            return False
        command = {
            "type": "move",
            "id": f"c{view['seq']}",
            "seq": view["seq"],
            "moves": choose(view, self.random),
        }
        while self._answer(command)["type"] != "ack":
            pass
        self._catch_up(self.seat.acks[command["id"]])
        return True

    def _my_decision(self) -> Json:
        while True:
            try:
                return self.seat.my_decision()
            except ConnectionClosed:
                self.seat.reconnect()

    def _answer(self, command: Json) -> Json:
        try:
            self.seat.send_text(json.dumps(command))
            answer = self.seat.answer(command["id"])
        except ConnectionClosed:
            self.seat.reconnect()
            return self._answer(command)
        assert answer["type"] == "ack" or answer["code"] == "not-stored", answer
        return answer

    def _catch_up(self, seq: int) -> None:
        try:
            self.seat.until(lambda view: view["seq"] >= seq)
        except ConnectionClosed:
            self.seat.reconnect()
            self._catch_up(seq)


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The name of an empty database."""
    return postgres.create()


def serve(start: StartServer, postgres: Postgres, database: str, **environment: str) -> Server:
    """Start a server that keeps its games in a database."""
    return start(DATABASE_URL=postgres.url(database), **environment)


def check(postgres: Postgres, database: str, *seats: Seat) -> None:
    """Check that each acknowledged move is stored once, and that the game replays to what is
    shown."""
    stored = execute(
        postgres.location(database),
        "SELECT command, seq FROM entries "
        f"WHERE game = '{seats[0].game}' AND command IS NOT NULL ORDER BY seq",
    )
    assert len({seq for _, seq in stored}) == len(stored)
    for seat in seats:
        assert seat.acks.items() <= set(stored)
    shown = seats[0]

    async def read() -> Table:
        async with open_journal(postgres.location(database)) as journal:
            rows = await journal.read(shown.game)
        return Table.replayed(shown.game, [(row.entry, row.at) for row in rows])

    table = asynchronous.run(read())
    assert (table.seq, table.phase) == (shown.view["seq"], shown.view["phase"])
    person = next(seat.person for seat in table.seats if seat.person is not None)
    replayed = json.loads(msgspec.json.encode(table_view(table, person)))
    assert replayed["standings"] == shown.view["standings"]


def test_people_and_bots_play_a_whole_game(start: StartServer, postgres: Postgres, database: str):
    server = serve(start, postgres, database)
    seats = seat_two(Person(server.url), Person(server.url), "random", pace="instant")
    threads = [Thread(target=play_out, args=(Patient(seat),)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seat.view["phase"] for seat in seats] == ["over", "over"]
    check(postgres, database, *seats)
    assert not list(server.data.glob("journal.sqlite*"))


def play_out(player: Patient) -> None:
    while player.decide():
        pass


def against_bots(server: Server) -> Patient:
    """Somebody at a table with two bots."""
    person = Person(server.url)
    seats = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * 2]
    return Patient(person.join(person.make(seats=seats)["id"]))


@pytest.mark.parametrize("step", ["before-commit", "after-commit"])
def test_no_acknowledged_move_is_lost_when_the_server_dies(
    start: StartServer, postgres: Postgres, database: str, step: str
):
    server = serve(start, postgres, database, MERGEMAKER_FAILPOINT=f"{step}:9")
    player = Player(against_bots(server).seat)
    player.play_until_cut_off()
    assert server.ready() is False
    server.kill9()
    again = serve(start, postgres, database)
    player.seat.reconnect(again.url)
    player.repeat_all()
    player.play_until_cut_off()
    assert player.seat.view["phase"] == "over"
    check(postgres, database, player.seat)


def test_a_game_goes_on_although_all_connections_are_cut_again_and_again(
    start: StartServer, postgres: Postgres, database: str
):
    server = serve(start, postgres, database)
    player = against_bots(server)
    decisions = cuts = 0
    while player.decide():
        decisions += 1
        if decisions % 4 == 0:
            cuts += postgres.cut_connections(database)
    assert cuts > 20
    check(postgres, database, player.seat)
    server.kill9()  # so that its output is complete
    assert "Traceback" not in "\n".join(server.output)


def test_a_write_whose_connection_is_cut_may_have_been_carried_out(
    postgres: Postgres, database: str
):
    """However the loss is noticed, it is no fault of the write, and nobody is told that it is."""
    location = postgres.location(database)
    migrate(location)

    async def run() -> list[BaseException | None]:
        async with open_journal(location) as journal:
            outcomes: list[BaseException | None] = []
            for number in range(60):
                writes = [journal.set_name(f"p{each}", f"Ann {number}") for each in range(100)]
                cut = asyncio.to_thread(postgres.cut_connections, database)
                written, _ = await asyncio.gather(
                    asyncio.gather(*writes, return_exceptions=True), cut
                )
                outcomes += written
            return outcomes

    failures = [each for each in asynchronous.run(run()) if each is not None]
    assert failures
    assert {type(each) for each in failures} == {WriteFailed}


def test_a_move_that_was_committed_unheard_is_acknowledged(
    start: StartServer, postgres: Postgres, database: str
):
    """Nobody tells the server whether it was: it has to look."""
    with lossy_relay(postgres) as relay:
        server = start(DATABASE_URL=relay.url(database))
        seats = seat_two(Person(server.url), Person(server.url))
        for _ in range(5):
            (mover,) = [seat for seat in seats if seat.view["options"] is not None]
            moves = choose(mover.view)
            relay.lose_next_commit()
            answer = mover.command("move", seq=mover.view["seq"], moves=moves)
            assert answer["type"] == "ack", answer
            for seat in seats:
                seat.until(lambda view, seq=answer["seq"]: view["seq"] >= seq)
        assert relay.lost == 5
        check(postgres, database, *seats)


def test_a_game_goes_on_after_the_database_has_crashed(start: StartServer):
    with postgres_server() as postgres:
        database = postgres.create()
        server = serve(start, postgres, database)
        player = against_bots(server)
        for _ in range(3):
            assert player.decide()
            view = player.seat.my_decision()
            move = {"type": "move", "id": "lost", "seq": view["seq"], "moves": choose(view)}
            postgres.crash()
            with suppress(ConnectionClosed):
                player.seat.send_text(json.dumps(move))
                assert player.seat.answer("lost")["code"] == "not-stored"
            assert not server.ready()
            postgres.restart()
            while not server.ready():
                time.sleep(0.05)
        play_out(player)
        check(postgres, database, player.seat)
        server.kill9()


def test_what_postgresql_cannot_store_is_refused_or_taken_out(
    start: StartServer, postgres: Postgres, database: str
):
    server = serve(start, postgres, database)
    ann = Person(server.url)
    for path in ("/api/history?opponent=a%00b", "/api/games/%00"):
        assert ann.ask("GET", path)[0] == 400, path
    credentials = {"username": "a\0nna", "password": "correct horse battery"}
    assert ann.ask("POST", "/api/account/sign-in", credentials)[0] == 403
    assert ann.ask("POST", "/api/account", credentials)[0] == 201
    tidied = {**credentials, "username": "anna"}
    assert Person(server.url).ask("POST", "/api/account/sign-in", tidied)[0] == 200
    seat = ann.join(ann.make(your_name="A\0nn")["id"])
    assert [each["name"] for each in seat.view["seats"]][seat.view["you"]] == "Ann"
    assert seat.say("Hel\0lo")["type"] == "done"
    assert seat.heard("Hello")
    seat.send_text(json.dumps({"type": "say", "room": "table", "id": "a\0b", "text": "Hello"}))
    assert seat.answer(None)["code"] == "bad-id"
    server.kill9()  # so that its output is complete
    assert "cannot be read" not in "\n".join(server.output)


def test_two_servers_can_make_the_tables_at_the_same_time(postgres: Postgres, database: str):
    location = postgres.location(database)
    with ThreadPoolExecutor() as threads:
        list(threads.map(migrate, [location] * 4))
    with create_engine(location).connect() as connection:
        both: Any = [metadata, runtime]  # a list is allowed, though the type does not say so
        assert compare_metadata(MigrationContext.configure(connection), both) == []


def test_a_newer_database_is_left_alone(postgres: Postgres):
    location = postgres.journal()
    execute(location, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerJournal, match="newer Mergemaker"):
        migrate(location)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/games", "Connection refused"),
        ("postgresql://postgres:secret@/nothing?host={folder}", '"nothing" does not exist'),
        ("mysql://ann:secret@db.example/games", "postgresql://user:password@"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_sentence(
    tmp_path: Path, postgres: Postgres, url: str, said: str
):
    serving = subprocess.run(
        [
            *(Path(sys.executable).with_name("mergemaker"), "serve", "--port", "0"),
            *("--data", tmp_path, "--database", url.format(folder=postgres.folder)),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert serving.returncode in (1, 2)
    assert said in serving.stderr
    assert "Traceback" not in serving.stderr
    assert "secret" not in serving.stderr + serving.stdout
