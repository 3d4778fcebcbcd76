"""Backups: everything is exported beside the running server, and restored whole or not at all."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random

from sqlalchemy import MetaData, create_engine, select

from mergemaker.server.backup.export import export_everything
from mergemaker.server.backup.format import BackupWriter
from mergemaker.server.settings import Settings
from mergemaker.server.storage.changes import Change
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.sqlite import file_url
from tests.browser.server import Server
from tests.records.test_stored_journal import KINDS, SHOWN
from tests.server.conftest import StartServer
from tests.server.test_accounts import registered, signed_in
from tests.server.test_doctor import played
from tests.support import asynchronous
from tests.support.backups import backed_up, dump, restored
from tests.support.journals import changes, open_journal, unpack_stored
from tests.support.player import Json, Person, Seat

WITH_BOT = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}]
TWO = [{"kind": "you"}, {"kind": "open"}]


def known_to(person: Person, games: list[str]) -> dict[str, Json]:
    """What the server shows a person of each game, ply by ply, besides what was said there."""
    return {game: person.ask("GET", f"/api/games/{game}/replay")[1] for game in games}


def begun(host: Person, guest: Person) -> tuple[Seat, Seat]:
    """A game of two people who have made a few moves, said something, and are still connected."""
    made = host.make(seats=TWO)
    hosts = host.join(made["id"])
    guests = guest.join(made["id"], made["invite"])
    guests.do("sit", name="Eve")
    hosts.do("start", bot="random")
    for _ in range(6):
        newest = max(hosts.view["seq"], guests.view["seq"])
        for seat in (hosts, guests):
            seat.until(lambda view, newest=newest: view["seq"] >= newest)
        next(seat for seat in (hosts, guests) if seat.view["options"] is not None).play(Random(3))
    guests.say("Back in a minute")
    return hosts, guests


def test_a_server_restored_from_its_backup_is_the_same_server(start: StartServer, tmp_path: Path):
    unpack_stored(tmp_path / "data")  # with games of every kind, and a review
    server = start()
    dora, eve = registered(server, "Dora"), Person(server.url)
    finished = dora.join(dora.make(seats=WITH_BOT)["id"])
    finished.play_out(Random(1))
    hosts, guests = begun(dora, eve)
    old, reviewed = Person(server.url, SHOWN["cookies"]["ann"]), KINDS["reviewed"]
    key = dora.ask("GET", "/api/me/notices")[1]["push_key"]
    file = backed_up(server.data, tmp_path / "backup")
    games = [finished.game, hosts.game, *SHOWN["games"]]
    people = (dora, eve, old)
    then = [known_to(person, games) for person in people]
    lists = [person.ask("GET", "/api/me") for person in people]
    review = old.ask("GET", f"/api/games/{reviewed}/review")
    account = dora.ask("GET", "/api/account/export")[1]
    server.kill9()

    again = Server(restored(file, tmp_path / "restored"))
    try:
        again.start()
        for person in people:
            person.address = again.url.rstrip("/")
        assert [person.ask("GET", "/api/me") for person in people] == lists
        assert [known_to(person, games) for person in people] == then
        assert old.ask("GET", f"/api/games/{reviewed}/review") == review
        assert dora.ask("GET", "/api/me/notices")[1]["push_key"] == key
        assert dora.ask("GET", "/api/account/export")[1] == account
        hosts, guests = dora.join(hosts.game), eve.join(hosts.game)
        assert (hosts.view["you"], guests.view["you"]) == (0, 1)
        assert hosts.heard("Back in a minute")
        seq = guests.view["seq"]
        next(seat for seat in (hosts, guests) if seat.view["options"] is not None).play(Random(3))
        assert guests.until(lambda view: view["seq"] > seq)
        phone = signed_in(again, "Dora")
        assert phone.join(hosts.game).view["you"] == 0
    finally:
        again.kill9()


def test_nothing_is_lost_or_changed_on_the_way(stored: Path, backup: Path, tmp_path: Path):
    data = restored(backup, tmp_path / "restored")
    assert dump(data) == dump(stored)
    assert (data / "vapid.pem").read_text() == "a key\n"
    again = backed_up(data, tmp_path / "again")
    assert again.read_bytes() == backup.read_bytes()


def test_only_its_owner_can_read_what_holds_secrets(stored: Path, backup: Path, tmp_path: Path):
    file = tmp_path / "backup"
    file.touch(0o644)
    backed_up(stored, file)
    key = restored(backup, tmp_path / "restored") / "vapid.pem"
    for path in (backup, file, key):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_backup_has_one_moment_however_long_it_takes(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    migrate(data / "journal.sqlite")
    game = list(changes("t", played(40)))

    async def append(*some: Change) -> None:
        async with open_journal(data / "journal.sqlite") as journal:
            for change in some:
                await journal.append(change)

    asynchronous.run(append(*game[:10]))
    remaining = iter(game[10:])

    def play_on(_: str) -> None:
        asynchronous.run(append(next(remaining)))

    export_everything(Settings(data), tmp_path / "backup", play_on)
    copy = restored(tmp_path / "backup", tmp_path / "restored")
    with closing(sqlite3.connect(copy / "journal.sqlite")) as journal:
        assert journal.execute("SELECT last_seq FROM games").fetchone() == (10,)


def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(tmp_path: Path):
    path = unpack_stored(tmp_path / "old")  # as revision 0002 left it
    tables = MetaData()
    with (
        create_engine(file_url(path)).connect() as connection,
        (tmp_path / "file").open("wb") as out,
    ):
        tables.reflect(connection)
        writer = BackupWriter(out, "0002")
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                columns = [str(column.name) for column in table.columns]
                writer.table(str(table.name), columns, connection.execute(select(table)))
        writer.end()
    migrate(path)
    assert dump(restored(tmp_path / "file", tmp_path / "restored")) == dump(path.parent)
