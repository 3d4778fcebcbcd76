"""The lobby: open tables, seats for strangers, live games, and what is not shown there."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from mergemaker.rules import Refused
from mergemaker.server.tables.actions import StartDue, check
from mergemaker.server.tables.housekeeping import ABANDONED, ABANDONED_START
from mergemaker.server.tables.lobby import STALE
from mergemaker.server.tables.making import OPEN_TABLES
from mergemaker.table import Attendance, Opened, SeatPlan, Table
from mergemaker.table.entry import Began, Sat
from mergemaker.table.terms import Terms
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import registered
from tests.support.lobby_socket import LobbySocket
from tests.support.player import PATIENCE, Json, Person, Seat

LISTED = {"listed": True}
YOU_AND_OPEN = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]


@pytest.fixture
def visitor(server: Server) -> Person:
    return Person(server.url)


def listed(person: Person, **wish: Any) -> Seat:
    """Make a table in the lobby, and open it."""
    made = person.make(**{"seats": YOU_AND_OPEN, "terms": LISTED, **wish})
    return person.join(made["id"])


def table_in(tables: list[Json], game: str) -> Json | None:
    return next((table for table in tables if table["id"] == game), None)


def is_host_shown(lobby: Json, game: str) -> bool:
    """Whether a table is in the lobby, and its host at it: the newest state may be a second old."""
    table = table_in(lobby["open"], game)
    return table is not None and table["seats"][0]["online"]


def seat_at(person: Person, game: str, **wish: str) -> tuple[int, Json]:
    return person.ask("POST", "/api/lobby/seat", {"game": game, **wish})


def test_a_listed_table_is_in_the_lobby_and_a_private_one_is_not(server: Server, visitor: Person):
    ann = Person(server.url)
    private = ann.make(seats=YOU_AND_OPEN, name="private")
    options = {"dead_tiles": "discard"}
    with listed(ann, name="Friday", your_name="Ann", options=options) as host:
        with LobbySocket(visitor) as socket:
            lobby = socket.until(lambda lobby: is_host_shown(lobby, host.game))
        shown = table_in(lobby["open"], host.game)
        assert shown is not None
        assert (shown["name"], shown["preset"], shown["options"]) == ("Friday", "classic", options)
        assert shown["seats"] == [
            {"name": "Ann", "kind": "person", "online": True},
            *[{"name": "", "kind": "open", "online": False}] * 2,
        ]
        assert table_in(lobby["open"] + lobby["live"], private["id"]) is None
        assert visitor.ask("GET", "/api/lobby")[0] == 200


def test_the_lobby_tells_no_secrets(server: Server, visitor: Person):
    ann = Person(server.url)
    made = ann.make(seats=YOU_AND_OPEN, terms=LISTED, your_name="\u202eAnn<b>", name="<script>x")
    with ann.join(made["id"]) as host, LobbySocket(visitor) as socket:
        lobby = socket.until(lambda lobby: table_in(lobby["open"], host.game) is not None)
        table = table_in(lobby["open"], host.game)
        assert table is not None
        assert (table["name"], table["seats"][0]["name"]) == ("script x", "Ann b")
        with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
            (identity,) = journal.execute("SELECT made_by FROM listings").fetchone()
        assert len(identity) == 32
        for frame in socket.frames:
            assert identity not in frame
            assert made["invite"] not in frame


def test_a_stranger_takes_a_seat_without_an_invite(server: Server, visitor: Person):
    with listed(Person(server.url)) as host:
        assert seat_at(visitor, host.game, your_name="Zoe") == (200, {"id": host.game})
        host.until(lambda view: view["seats"][1]["name"] == "Zoe")
        assert seat_at(visitor, host.game) == (200, {"id": host.game})  # the same seat
        nameless = Person(server.url)
        assert seat_at(nameless, host.game)[0] == 200
        view = host.until(lambda view: view["seats"][2]["kind"] == "person")
        assert view["seats"][2]["name"] == "Guest 2"  # the host has no name either
        assert seat_at(Person(server.url), host.game)[1]["code"] == "seat-taken"
        with LobbySocket(visitor) as socket:
            socket.until(lambda lobby: table_in(lobby["open"], host.game) is None)


def test_a_private_table_takes_no_strangers(server: Server, visitor: Person):
    made = Person(server.url).make(seats=YOU_AND_OPEN)
    assert seat_at(visitor, made["id"])[1]["code"] == "not-invited"
    assert seat_at(visitor, "nosuchgame")[0] == 404


def test_two_strangers_who_want_a_game_find_each_other(start: StartServer):
    server = start()
    ann, ben = Person(server.url), Person(server.url)
    with listed(Person(server.url), preset="online") as other:  # which does not fit
        status, found = ann.ask("POST", "/api/lobby/seat", {"your_name": "Ann"})
        assert status == 200
        assert found["id"] != other.game
        with ann.join(found["id"]) as seat:
            assert ann.ask("POST", "/api/lobby/seat", {})[1] == found  # while she waits
            assert ben.ask("POST", "/api/lobby/seat", {"your_name": "Ben"})[1] == found
            view = seat.until(lambda view: view["seats"][1]["kind"] == "person")
            assert [shown["name"] for shown in view["seats"]] == ["Ann", "Ben", "", ""]


def test_who_wants_a_game_is_given_one_that_starts_by_itself(start: StartServer):
    server = start()
    with (
        listed(Person(server.url), terms={**LISTED, "clock": None}),
        listed(Person(server.url), terms={**LISTED, "starts_after": 600}) as soon,
    ):
        assert Person(server.url).ask("POST", "/api/lobby/seat", {})[1]["id"] == soon.game


def test_who_wants_a_game_needs_an_account_only_if_none_fits(start: StartServer):
    server = start(MERGEMAKER_TABLES="accounts")
    guest = Person(server.url)
    assert guest.ask("POST", "/api/lobby/seat", {})[1]["code"] == "not-signed-in"
    with listed(registered(server, "Hostess")) as waiting:
        assert guest.ask("POST", "/api/lobby/seat", {})[1]["id"] == waiting.game


def test_a_table_that_its_maker_has_left_is_given_to_nobody(start: StartServer):
    server = start()
    ann = Person(server.url)
    host = listed(ann, seats=YOU_AND_OPEN)
    host.close()
    server.stop()
    age(server.data, STALE // 2)
    server.start()
    assert Person(server.url).ask("POST", "/api/lobby/seat", {})[1]["id"] != host.game


def test_a_person_has_only_so_many_open_tables(server: Server):
    ann = Person(server.url)
    hosts = [listed(ann) for _ in range(OPEN_TABLES)]
    wish = {"seats": YOU_AND_OPEN, "terms": LISTED}
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (409, "too-many-tables")
    assert ann.ask("POST", "/api/games", {"seats": YOU_AND_OPEN})[0] == 201  # a private one
    assert Person(server.url).ask("POST", "/api/games", wish)[0] == 201
    hosts[0].do("start", bot="random")
    assert ann.ask("POST", "/api/games", wish)[0] == 201


def test_tables_for_a_shared_screen_count_like_any_other(server: Server):
    ann = Person(server.url)
    wish = {"seats": [{"kind": "open"}] * 3, "terms": LISTED, "screen": True}
    for _ in range(OPEN_TABLES):
        ann.make(**wish)
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (409, "too-many-tables")


def test_what_changes_is_pushed_at_most_once_a_second(server: Server, visitor: Person):
    with LobbySocket(visitor) as socket, listed(Person(server.url)) as host:
        socket.until(lambda lobby: table_in(lobby["open"], host.game) is not None)
        before, begin = len(socket.frames), time.monotonic()
        for _ in range(10):
            guest = Person(server.url).join(host.game)
            guest.do("sit", name="Guest")
            guest.do("leave")
            guest.close()
        seat = Person(server.url).join(host.game)
        seat.do("sit", name="Last")
        socket.until(
            lambda lobby: (table_in(lobby["open"], host.game) or {})["seats"][1]["name"] == "Last"
        )
        assert len(socket.frames) - before <= 2 + time.monotonic() - begin
        seat.close()


def test_a_live_game_can_be_watched(server: Server, visitor: Person):
    ann = Person(server.url)
    with listed(ann, name="Live") as host:
        host.do("start", bot="random")
        with visitor.join(host.game), LobbySocket(visitor) as socket:
            lobby = socket.until(
                lambda lobby: (table_in(lobby["live"], host.game) or {}).get("watchers") == 1
            )
            game = table_in(lobby["live"], host.game)
            assert game is not None
            assert [seat["kind"] for seat in game["seats"]] == ["person", "bot", "bot"]
            assert table_in(lobby["open"], host.game) is None
            assert lobby["people"] >= 2
            host.do("resign", bot="random")
            socket.until(lambda lobby: table_in(lobby["live"], host.game) is None)


def test_the_socket_takes_no_other_commands_and_stays_open(server: Server, visitor: Person):
    with LobbySocket(visitor) as socket:
        answer = socket.send_text('{"type": "sit", "id": "1", "name": "Ann"}')
        assert (answer["type"], answer["id"], answer["code"]) == ("refused", "1", "not-a-command")
        assert socket.send_text("x" * 4097)["code"] == "too-long"


def age(data: Path, milliseconds: int) -> None:
    """Make the tables in the lobby look as if nobody had been at them for so long."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.execute("UPDATE listings SET seen_at = seen_at - ?", (milliseconds,))
        journal.execute("UPDATE games SET changed_at = changed_at - ?", (milliseconds,))


def test_a_stale_table_leaves_the_lobby_until_somebody_returns(start: StartServer):
    server = start()
    ann, visitor = Person(server.url), Person(server.url)
    host = listed(ann)
    host.close()
    server.restart()  # the table is in the lobby, though nobody has come back yet
    assert table_in(visitor.ask("GET", "/api/lobby")[1]["open"], host.game)
    server.stop()
    age(server.data, STALE)
    server.start()
    with LobbySocket(visitor) as socket:
        assert table_in(socket.lobby["open"], host.game) is None
        host.reconnect()
        socket.until(lambda lobby: table_in(lobby["open"], host.game) is not None)


def test_an_abandoned_table_is_closed(start: StartServer):
    server = start()
    host = listed(Person(server.url))
    host.close()
    server.stop()
    age(server.data, ABANDONED)
    server.start()
    deadline = time.monotonic() + PATIENCE
    while host.person.ask("GET", f"/api/games/{host.game}")[1]["phase"] != "closed":
        assert time.monotonic() < deadline
    assert host.person.ask("GET", "/api/me")[1]["games"] == []


def test_a_found_game_starts_when_every_seat_is_taken(start: StartServer):
    server = start()
    people = [Person(server.url) for _ in range(4)]
    game = people[0].ask("POST", "/api/lobby/seat", {})[1]["id"]
    with people[0].join(game) as seat, LobbySocket(people[0]) as socket:
        lobby = socket.until(lambda lobby: table_in(lobby["open"], game) is not None)
        table = table_in(lobby["open"], game)
        assert table is not None and table["terms"]["starts_after"] == lobby["wait"]
        assert 0 < seat.view["starts_in"] <= lobby["wait"] * 1000
        for person in people[1:]:
            assert person.ask("POST", "/api/lobby/seat", {})[1]["id"] == game
        view = seat.until(lambda view: view["phase"] == "playing")
        assert [shown["kind"] for shown in view["seats"]] == ["person"] * 4


def test_the_wait_for_a_game_survives_a_restart_and_ends_with_bots(start: StartServer):
    server = start()
    ann = Person(server.url)
    seat = ann.join(ann.ask("POST", "/api/lobby/seat", {"your_name": "Ann"})[1]["id"])
    assert seat.view["phase"] == "waiting"
    server.kill9()
    later = start(MERGEMAKER_TIME_SHIFT="65")
    seat.reconnect(later.url)
    view = seat.until(lambda view: view["phase"] == "playing")
    assert [shown["kind"] for shown in view["seats"]] == ["person", "bot", "bot", "bot"]


def test_a_game_starts_for_nobody(start: StartServer):
    server = start()
    ann = Person(server.url)
    game = ann.ask("POST", "/api/lobby/seat", {})[1]["id"]
    server.kill9()
    later = start(MERGEMAKER_TIME_SHIFT=str(65 + ABANDONED_START // 1000))
    ann.address = later.url.rstrip("/")
    deadline = time.monotonic() + PATIENCE
    while ann.ask("GET", f"/api/games/{game}")[1]["phase"] != "closed":
        assert time.monotonic() < deadline


def test_no_game_starts_by_itself_with_bots_alone():
    terms = Terms(listed=True, starts_after=10)
    opened = Opened("Friday", "m", "classic", {}, [SeatPlan("open")] * 2, "brisk", "00" * 32)
    table = Table("t").after(structs.replace(opened, terms=terms), 0)
    attendance = Attendance({"m", "b"}, at=11_000)
    with pytest.raises(Refused) as refused:
        check(table, StartDue(), attendance)
    assert refused.value.code == "bad-seats"
    table = table.after(Sat(0, "b", "Bea"), 12_000)
    assert isinstance(check(table, StartDue(), attendance), Began)


def test_a_game_cannot_start_by_itself_too_early_or_too_late(server: Server):
    ann = Person(server.url)
    for seconds, status in ((9, 400), (10, 201), (600, 201), (601, 400)):
        wish = {"seats": YOU_AND_OPEN, "terms": {"listed": True, "starts_after": seconds}}
        assert ann.ask("POST", "/api/games", wish)[0] == status, seconds
    wish = {"seats": YOU_AND_OPEN, "terms": {"starts_after": 60}}  # a private table
    assert ann.ask("POST", "/api/games", wish)[1]["code"] == "bad-terms"
