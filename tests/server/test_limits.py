"""Limits on what an address and a person may have the server do: at the limit and one past it."""

import time
from typing import Any

from mergemaker.server.chat.talk import SAYING, SAYING_BY_ADDRESS, SAYING_IN_ROOM
from mergemaker.server.tables.making import MAKING, MAKING_BY_ADDRESS, UNFINISHED
from mergemaker.server.web.limits import PRACTICE, REQUESTS
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Person


def test_too_many_requests_from_one_address_are_refused(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    answers: list[tuple[int, Any]] = []
    began = time.monotonic()
    while not answers or answers[-1][0] == 200:
        ann.cookie = None  # a new guest at the same address
        answers.append(ann.ask("PUT", "/api/me", {"name": "Ann"}))
    passed = time.monotonic() - began
    status, problem = answers.pop()
    assert status == 429
    assert REQUESTS.burst <= len(answers) <= REQUESTS.burst + REQUESTS.per_second * passed
    assert problem["code"] == "too-many-requests"
    assert "Wait a moment" in problem["reason"]
    assert ann.ask("GET", "/api/me")[0] == 200
    assert ben.ask("PUT", "/api/me", {"name": "Ben"})[0] == 200


def test_a_class_practises_behind_one_address(server: Server):
    ann = Person(server.url)
    answers: list[tuple[int, Any]] = []
    began = time.monotonic()
    while not answers or answers[-1][0] == 200:
        answers.append(ann.ask("POST", "/api/lessons/merger", {"moves": []}))
    passed = time.monotonic() - began
    answers.pop()
    assert PRACTICE.burst <= len(answers) <= PRACTICE.burst + PRACTICE.per_second * passed
    assert ann.ask("PUT", "/api/me", {"name": "Ann"})[0] == 200  # other requests go on


def test_a_person_makes_only_so_many_games_at_a_time(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    began = time.monotonic()
    made = ann.make()["id"]
    counted = 1

    def make_too_many() -> None:
        """Import what is no record, which counts as well, until this is refused."""
        nonlocal counted
        while ann.ask(*importing)[1]["code"] == "bad-record":
            counted += 1

    importing = ("POST", "/api/games/import", {"record": "not a record"})
    make_too_many()
    passed = time.monotonic() - began
    assert MAKING.burst <= counted <= MAKING.burst + MAKING.per_second * passed
    for path, body in (
        ("/api/games", {}),
        importing[1:],
        (f"/api/games/{made}/rematch", {}),
        ("/api/lobby/seat", {}),  # which makes a table where there is none
    ):
        make_too_many()  # one more may be allowed by now
        status, problem = ann.ask("POST", path, body)
        assert (status, problem["code"]) == (429, "too-many-requests"), path
    assert ben.make()


def test_one_address_makes_only_so_many_games_at_a_time(server: Server):
    guest, elsewhere = Person(server.url), Person(server.url)
    codes: list[str] = []
    began = time.monotonic()
    while "too-many-requests" not in codes:
        guest.cookie = None  # a new guest at the same address
        _, problem = guest.ask("POST", "/api/games/import", {"record": "not a record"})
        codes.append(problem["code"])
    passed = time.monotonic() - began
    allowed = len(codes) - 1
    assert codes[:-1] == ["bad-record"] * allowed
    allowing = MAKING_BY_ADDRESS
    assert allowing.burst <= allowed <= allowing.burst + allowing.per_second * passed
    assert elsewhere.make()


def test_one_address_writes_only_so_fast(server: Server):
    host = Person(server.url)
    game = host.make()["id"]
    people = SAYING_BY_ADDRESS.burst  # so many that nobody is too fast for a person
    guests = [Person(server.url) for _ in range(people)]
    for guest in guests:
        guest.ip = "192.0.2.1"
    watchers = [guest.join(game) for guest in guests]
    said, began = 0, time.monotonic()
    while watchers[said % people].say(f"message {said}", "watchers")["type"] == "done":
        said += 1
    passed = time.monotonic() - began
    assert SAYING_BY_ADDRESS.burst <= said
    assert said <= SAYING_BY_ADDRESS.burst + SAYING_BY_ADDRESS.per_second * passed
    elsewhere = Person(server.url).join(game)
    assert elsewhere.say("hello", "watchers")["type"] == "done"


def test_in_one_room_people_write_only_so_fast(server: Server):
    game = Person(server.url).make()["id"]
    people = 3 * SAYING_IN_ROOM.burst // SAYING.burst
    watchers = [Person(server.url).join(game) for _ in range(people)]  # each at another address
    sent = [
        (watcher, watcher.send("say", room="watchers", text=f"message {number}"))
        for number in range(SAYING.burst)
        for watcher in watchers
    ]
    answers = [watcher.answer(command) for watcher, command in sent]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert {answer["code"] for answer in refused} == {"chat-too-fast"}
    # While they wrote, some more was allowed.
    assert SAYING_IN_ROOM.burst <= len(answers) - len(refused) < len(answers)
    other = Person(server.url)
    assert other.join(other.make()["id"]).say("hello")["type"] == "done"


def test_a_host_can_let_only_people_with_an_account_make_tables(start: StartServer):
    server = start(MERGEMAKER_TABLES="accounts")
    ann, ben = Person(server.url), Person(server.url)
    for path, body in (
        ("/api/games", {}),
        ("/api/games/import", {"record": "not a record"}),
        ("/api/lobby/seat", {}),
    ):
        assert ann.ask("POST", path, body)[1]["code"] == "not-signed-in", path
    account = {"username": "Ann", "password": "a long enough password"}
    assert ann.ask("POST", "/api/account", account)[0] == 201
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}])
    with ann.join(made["id"]) as host, ben.join(made["id"], made["invite"]) as guest:
        guest.do("sit", name="Ben")
        host.do("start", bot="random")
        host.do("propose", what="end")
        proposal = guest.until(lambda view: view["proposal"] is not None)["proposal"]
        guest.do("answer", proposal=proposal["seq"], agrees=True)
    rematch = f"/api/games/{made['id']}/rematch"
    assert ben.ask("POST", rematch, {})[1]["code"] == "not-signed-in"
    again = ann.ask("POST", rematch, {})
    assert ben.ask("POST", rematch, {}) == again


def test_a_person_is_in_only_so_many_unfinished_games(start: StartServer):
    server = start()
    ann, ben = Person(server.url), Person(server.url)
    wish = {"seats": [{"kind": "you"}, {"kind": "open"}]}  # no bot costs this test any time
    for number in range(UNFINISHED):
        if number % MAKING.burst == MAKING.burst - 1:
            server.restart()  # which forgets how quickly games were made
        assert ann.make(**wish)
    server.restart()
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (409, "too-many-games")
    assert ben.make(**wish)
