"""People at two servers that share a database and a bus are one crowd, with one set of limits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from mergemaker.server.chat.talk import SAYING
from mergemaker.server.connections.connections import PER_HOLDER
from mergemaker.server.identity import people_at, person_of
from mergemaker.server.web.limits import REQUESTS
from tests.browser.server import Server
from tests.server.test_socket_limits import first_message, opened
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Json, Person
from tests.support.postgres import Postgres
from tests.support.seating import seat_two
from tests.support.shared_servers import Pair, pair_of_servers

PER_ADDRESS = 20
COMMANDS_PER_SECOND = 5


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Pair]:
    """Two servers with low limits."""
    with pair_of_servers(
        tmp_path_factory.mktemp("pair"),
        postgres,
        MERGEMAKER_COMMAND_RATE=str(COMMANDS_PER_SECOND),
        MERGEMAKER_SOCKETS_PER_ADDRESS=str(PER_ADDRESS),
    ) as pair:
        yield pair


def also_at(person: Person, server: Server) -> Person:
    """The same person's browser, at another server."""
    person.ask("GET", "/api/me")  # it has a cookie from now on
    other = Person(server.url, person.cookie)
    other.ip = person.ip
    return other


def test_people_at_two_servers_see_each_other_come_and_go(pair: Pair):
    ann, ben = Person(pair.one.url), Person(pair.other.url)
    made = ann.make(your_name="Ann", seats=[{"kind": "you"}, {"kind": "open"}])
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    for seat in (host, guest):
        seat.until_present(lambda there: (there["online"], there["host"]) == ([0, 1], True))
    watcher = Person(pair.other.url).join(made["id"])
    host.until_present(lambda there: there["watchers"] == 1)
    second = also_at(ben, pair.one).join(made["id"])
    guest.close()
    watcher.close()
    host.until_present(lambda there: there["watchers"] == 0)
    assert host.presence["online"] == [0, 1]  # Ben is still here
    second.close()
    host.until_present(lambda there: [each["seat"] for each in there["away"]] == [1])
    assert host.presence["away"][0]["since"] is not None


def test_the_lobby_knows_who_is_at_another_server(pair: Pair):
    ann = Person(pair.one.url)
    terms = {"listed": True}
    made = ann.make(your_name="Ann", seats=[{"kind": "you"}, {"kind": "open"}], terms=terms)

    def shown(lobby: Json) -> Json:
        tables = [table for table in lobby["open"] if table["id"] == made["id"]]
        return tables[0] if tables else {"seats": [{"online": None}], "watchers": None}

    with (
        ann.join(made["id"]),
        Person(pair.one.url).join(made["id"]),
        LobbySocket(Person(pair.other.url)) as lobby,
    ):
        lobby.until(lambda lobby: shown(lobby)["seats"][0]["online"] is True)
        lobby.until(lambda lobby: shown(lobby)["watchers"] == 1)
        assert lobby.lobby["people"] >= 3


def test_the_sockets_of_an_address_are_counted_at_both_servers(pair: Pair):
    person = Person(pair.one.url)
    game = person.make()["id"]
    guests = [Person(server.url) for _ in range(PER_ADDRESS) for server in (pair.one, pair.other)]
    for guest in guests:
        guest.ip = "192.0.2.7"
    with ExitStack() as stack, ThreadPoolExecutor(8) as threads:
        sockets = [
            stack.enter_context(socket)
            for socket in threads.map(lambda guest: opened(guest, game), guests)
        ]
        types = [first_message(socket)["type"] for socket in sockets]
    assert types.count("welcome") == PER_ADDRESS
    assert types.count("refused") == PER_ADDRESS


def test_the_sockets_of_a_person_at_a_table_are_counted_at_both_servers(pair: Pair):
    ann = Person(pair.one.url)
    game = ann.make()["id"]
    there = also_at(ann, pair.other)
    with ExitStack() as stack:
        for number in range(PER_HOLDER):
            socket = stack.enter_context(opened((ann, there)[number % 2], game))
            assert first_message(socket)["type"] == "welcome"
        for person in (ann, there):
            refused = first_message(stack.enter_context(opened(person, game)))
            assert refused["code"] == "too-many-sockets"


def test_commands_to_both_servers_are_counted_together(pair: Pair):
    ann = Person(pair.one.url)
    game = ann.make()["id"]
    seats = ann.join(game), also_at(ann, pair.other).join(game)
    began = time.monotonic()
    sent = [(seat, seat.send("weigh", offer="pass")) for _ in range(30) for seat in seats]
    codes = [seat.answer(command)["code"] for seat, command in sent]
    passed = time.monotonic() - began
    burst = 4 * COMMANDS_PER_SECOND
    assert burst <= codes.count("not-an-offer") <= burst + COMMANDS_PER_SECOND * passed
    assert "too-fast" in codes


def test_what_is_said_at_both_servers_is_counted_together(pair: Pair):
    ann = Person(pair.one.url)
    games = [ann.make()["id"] for _ in range(2)]
    seats = ann.join(games[0]), also_at(ann, pair.other).join(games[1])
    said, began = 0, time.monotonic()
    while seats[said % 2].say(f"message {said}")["type"] == "done":
        said += 1
    passed = time.monotonic() - began
    assert SAYING.burst <= said <= SAYING.burst + SAYING.per_second * passed


def test_requests_to_both_servers_are_counted_together(pair: Pair):
    ann = Person(pair.one.url)
    both = ann, also_at(ann, pair.other)
    asked, began = 0, time.monotonic()
    while both[asked % 2].ask("PUT", "/api/me", {"name": "Ann"})[0] == 200:
        asked += 1
    passed = time.monotonic() - began
    assert REQUESTS.burst <= asked <= REQUESTS.burst + REQUESTS.per_second * passed


def test_people_play_on_and_see_each_other_while_valkey_is_away(pair: Pair):
    ann, ben = seat_two(Person(pair.one.url), Person(pair.other.url))
    pair.valkey.kill()
    try:
        for _ in range(3):
            ann.play() if ann.view["options"] is not None else ben.play()
            seq = max(ann.view["seq"], ben.view["seq"])
            ann.until(lambda view, seq=seq: view["seq"] >= seq)
            ben.until(lambda view, seq=seq: view["seq"] >= seq)
        ben.close()
        ann.until_present(lambda there: len(there["away"]) == 1)
        assert ann.person.ask("PUT", "/api/me", {"name": "Ann"})[0] == 200
        ben.reconnect()
        ann.until_present(lambda there: there["away"] == [])
    finally:
        pair.valkey.start()


def test_nobody_is_told_who_or_where_people_at_the_other_server_are(pair: Pair):
    people = Person(pair.one.url), Person(pair.other.url), Person(pair.other.url)
    seats = seat_two(*people[:2])
    watcher = people[2].join(seats[0].game)
    seats[0].until_present(lambda there: there["watchers"] == 1)
    with LobbySocket(Person(pair.other.url)) as lobby:
        frames = [frame for seat in (*seats, watcher) for frame in seat.frames] + lobby.frames
    told = "".join(frames) + b"".join(body for one in people for body in one.bodies).decode()
    for one in people:
        token = (one.cookie or "").partition("=")[2]
        identities = people_at(person_of(token)).values()
        assert not [each for each in (one.ip, token, *identities) if each in told]


def test_the_people_of_a_killed_server_are_away_and_their_seats_can_be_given_away(
    tmp_path: Path, postgres: Postgres
):
    with pair_of_servers(tmp_path, postgres, MERGEMAKER_GRACE="1") as pair:
        a, b = pair.servers
        options = {"trading": "off"}
        # The game waits for whoever is lost.
        lost, stays = seat_two(Person(a.url), Person(b.url), "random", options=options)
        dying, living = (a, b) if lost.person.address in a.url else (b, a)
        number = lost.view["you"]
        stays.until_present(lambda there: there["away"] == [])
        dying.kill9()
        stays.until_present(lambda there: [each["seat"] for each in there["away"]] == [number])
        lost.reconnect(living.url)
        stays.until_present(lambda there: there["away"] == [])
        lost.close()
        stays.until(lambda view: view["seats"][number]["kind"] == "bot")
