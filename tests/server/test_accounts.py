"""Accounts: making one, signing in on several devices, and ending sessions."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.accounts.accounts import (
    ACCOUNTS_BY_ADDRESS,
    FAILURES_BY_ADDRESS,
    FAILURES_BY_USERNAME,
)
from mergemaker.server.storage.sessions import SESSIONS_KEPT
from mergemaker.server.web.gateway import SESSION_ENDED
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Json, Person

PASSWORD = "correct horse"
OPEN_SEAT = [{"kind": "you"}, {"kind": "open"}]
FIREFOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


def registered(server: Server, username: str) -> Person:
    person = Person(server.url)
    assert person.ask("GET", "/api/account") == (200, {"username": None, "registration": True})
    body = {"username": username, "password": PASSWORD}
    assert person.ask("POST", "/api/account", body, FIREFOX)[0] == 201
    return person


def signed_in(server: Server, username: str, guest: Person | None = None) -> Person:
    person = guest or Person(server.url)
    status, card = try_password(person, username, PASSWORD)
    assert (status, card["username"]) == (200, username)
    return person


def try_password(person: Person, username: str, password: str) -> tuple[int, Json]:
    return person.ask("POST", "/api/account/sign-in", {"username": username, "password": password})


def username_of(person: Person) -> str | None:
    return person.ask("GET", "/api/account")[1]["username"]


def games_of(person: Person) -> set[str]:
    return {game["id"] for game in person.ask("GET", "/api/me")[1]["games"]}


def test_a_guest_who_makes_an_account_keeps_the_games_and_gets_another_token(server: Server):
    ann = Person(server.url)
    game = ann.make(seats=OPEN_SEAT)["id"]
    before = ann.cookie
    assert ann.ask("GET", "/api/me")[1]["registered"] is False
    status, card = ann.ask("POST", "/api/account", {"username": "Ann", "password": PASSWORD})
    assert (status, card) == (201, {"username": "Ann", "registration": True})
    assert ann.cookie != before
    assert games_of(ann) == {game}
    me = ann.ask("GET", "/api/me")[1]
    assert (me["name"], me["registered"]) == ("Ann", True)
    copy = Person(server.url, before)  # of the token that the guest had
    assert username_of(copy) is None
    assert games_of(copy) == set()
    assert copy.join(game).view["you"] is None


def test_an_account_has_the_same_games_on_two_devices(server: Server):
    desk = registered(server, "Bea")
    game = desk.make(seats=OPEN_SEAT)["id"]
    phone = signed_in(server, "Bea")
    assert games_of(phone) == {game}
    here, there = desk.join(game), phone.join(game)
    assert there.view["you"] == here.view["you"] == 0
    here.do("start", bot="random")
    there.until(lambda view: view["phase"] == "playing")


@pytest.mark.parametrize(
    ("username", "password", "code"),
    [
        ("ann of the hills", "123456789", "bad-password"),
        ("ann of the hills", "x" * 257, "bad-password"),
        ("ann of the hills", "Ann Of The Hills", "bad-password"),
        ("\u202e\u200b", PASSWORD, "no-name"),
        ("CARLA", PASSWORD, "name-taken"),
        ("\uff23arla\u200b", PASSWORD, "name-taken"),
    ],
)
def test_an_account_that_cannot_be_made(server: Server, username: str, password: str, code: str):
    if username_of(signed := Person(server.url)) is None:
        signed.ask("POST", "/api/account", {"username": "Carla", "password": PASSWORD})
    guest = Person(server.url)
    status, problem = guest.ask(
        "POST", "/api/account", {"username": username, "password": password}
    )
    assert (status >= 400, problem["code"]) == (True, code)
    assert username_of(guest) is None


@pytest.mark.parametrize("length", [10, 256])
def test_the_shortest_and_the_longest_password(server: Server, length: int):
    guest, name = Person(server.url), f"Length {length}"
    password = "é" * length
    assert guest.ask("POST", "/api/account", {"username": name, "password": password})[0] == 201
    decomposed = "e\u0301" * length  # as another keyboard writes the same
    assert try_password(Person(server.url), name, decomposed)[0] == 200
    assert try_password(Person(server.url), name, password[1:])[0] == 403


def test_a_hostile_name_is_kept_as_text(server: Server):
    name = "<img src=x onerror=alert(1)>'; DROP TABLE accounts"
    guest = Person(server.url)
    status, card = guest.ask("POST", "/api/account", {"username": name, "password": PASSWORD})
    assert status == 201
    assert card["username"] == "img src=x onerror=al"
    assert try_password(Person(server.url), name, PASSWORD)[0] == 200


def test_signing_in_says_the_same_of_a_wrong_name_and_a_wrong_password(server: Server):
    registered(server, "Dora")
    wrong_password = try_password(Person(server.url), "Dora", "wrong horse")
    wrong_name = try_password(Person(server.url), "Nobody", PASSWORD)
    assert wrong_password == wrong_name
    assert (wrong_name[0], wrong_name[1]["code"]) == (403, "wrong-password")


def test_only_so_many_sign_ins_may_fail_for_one_name(start: StartServer):
    server = start()
    registered(server, "Ann")
    for name in ("Ann", "Nobody"):  # the answers do not say which exists
        for _ in range(FAILURES_BY_USERNAME.burst):
            assert try_password(Person(server.url), name, "wrong horse")[0] == 403
        status, problem = try_password(Person(server.url), name.upper(), PASSWORD)
        assert (status, problem["code"]) == (429, "too-many-attempts")


def test_only_so_many_sign_ins_may_fail_from_one_address(start: StartServer):
    server = start()
    registered(server, "Ann")
    guest = Person(server.url)
    for number in range(FAILURES_BY_ADDRESS.burst):
        assert try_password(guest, "Ann" if number == 0 else f"name {number}", "wrong")[0] == 403
    assert try_password(guest, "Ann", PASSWORD)[1]["code"] == "too-many-attempts"
    signed_in(server, "Ann")  # from another address


def test_sign_ins_that_succeed_do_not_count(start: StartServer):
    server = start()
    registered(server, "Ann")
    for _ in range(FAILURES_BY_USERNAME.burst + 1):
        signed_in(server, "Ann")


def test_only_so_many_accounts_are_made_from_one_address(server: Server):
    made = [Person(server.url) for _ in range(ACCOUNTS_BY_ADDRESS.burst + 1)]
    codes: list[tuple[int, str | None]] = []
    for number, person in enumerate(made):
        person.ip = "192.0.2.7"
        body = {"username": f"Player {number}", "password": PASSWORD}
        status, answer = person.ask("POST", "/api/account", body)
        codes.append((status, answer.get("code")))
    assert codes == [(201, None)] * ACCOUNTS_BY_ADDRESS.burst + [(429, "too-many-attempts")]
    registered(server, "Somebody elsewhere")


def test_an_account_is_signed_in_on_only_so_many_devices(server: Server):
    first = registered(server, "Devices")
    others = [signed_in(server, "Devices") for _ in range(SESSIONS_KEPT - 1)]
    assert username_of(first) == "Devices"
    signed_in(server, "Devices")
    assert username_of(first) is None, "it was used least recently"
    assert {username_of(device) for device in others} == {"Devices"}


def test_registration_can_be_closed(start: StartServer):
    server = start(MERGEMAKER_REGISTRATION="closed")
    guest = Person(server.url)
    assert guest.ask("GET", "/api/account")[1] == {"username": None, "registration": False}
    status, problem = guest.ask("POST", "/api/account", {"username": "Ann", "password": PASSWORD})
    assert (status, problem["code"]) == (403, "registration-closed")


# --- sessions ------------------------------------------------------------------------------------


def test_ending_a_session_closes_its_sockets_and_its_device_is_a_guest(server: Server):
    desk = registered(server, "Eva")
    game = desk.make(seats=OPEN_SEAT)["id"]
    phone = signed_in(server, "Eva")
    seat = phone.join(game)
    status, sessions = desk.ask("GET", "/api/account/sessions")
    assert status == 200
    assert [session["label"] for session in sessions if session["current"]] == ["Firefox on Linux"]
    (other,) = [session["id"] for session in sessions if not session["current"]]
    _, left = desk.ask("POST", f"/api/account/sessions/{other}/end", {})
    assert [session["current"] for session in left] == [True]
    with pytest.raises(ConnectionClosed) as closed:
        seat.until(lambda _: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == SESSION_ENDED
    assert username_of(phone) is None
    assert phone.join(game).view["you"] is None
    assert desk.ask("POST", f"/api/account/sessions/{other}/end", {})[0] == 404


def test_a_token_whose_session_has_ended_never_stands_for_an_account(server: Server):
    desk, phone = registered(server, "Ada"), signed_in(server, "Ada")
    sessions = desk.ask("GET", "/api/account/sessions")[1]
    (other,) = [session["id"] for session in sessions if not session["current"]]
    desk.ask("POST", f"/api/account/sessions/{other}/end", {})
    ended = phone.cookie
    body = {"username": "Ada's phone", "password": PASSWORD}
    assert phone.ask("POST", "/api/account", body)[0] == 201
    game = phone.make(seats=OPEN_SEAT)["id"]
    copy = Person(server.url, ended)
    assert games_of(copy) == set()
    assert copy.join(game).view["you"] is None


def test_nobody_can_end_the_session_of_another(server: Server):
    fay, gus = registered(server, "Fay"), registered(server, "Gus")
    (session,) = fay.ask("GET", "/api/account/sessions")[1]
    assert gus.ask("POST", f"/api/account/sessions/{session['id']}/end", {})[0] == 404
    assert username_of(fay) == "Fay"


def test_signing_out_makes_the_browser_a_new_guest(server: Server):
    hal = registered(server, "Hal")
    game = hal.make(seats=OPEN_SEAT)["id"]
    session = hal.cookie
    assert hal.ask("POST", "/api/account/sign-out", {})[1]["username"] is None
    assert games_of(hal) == set()
    assert username_of(Person(server.url, session)) is None
    assert games_of(signed_in(server, "Hal", hal)) == {game}


def test_a_new_password_ends_all_other_sessions(server: Server):
    desk = registered(server, "Ida")
    phone = signed_in(server, "Ida")
    change = {"password": "wrong horse", "new_password": "another horse"}
    assert desk.ask("POST", "/api/account/password", change)[0] == 403
    change["password"] = PASSWORD
    assert desk.ask("POST", "/api/account/password", {**change, "new_password": "short"})[0] == 400
    status, sessions = desk.ask("POST", "/api/account/password", change)
    assert (status, [session["current"] for session in sessions]) == (200, [True])
    assert username_of(phone) is None
    assert username_of(desk) == "Ida"
    assert try_password(Person(server.url), "Ida", PASSWORD)[0] == 403
    assert try_password(Person(server.url), "Ida", "another horse")[0] == 200


def test_sessions_outlive_the_server(start: StartServer):
    server = start()
    ann = registered(server, "Ann")
    ended = signed_in(server, "Ann")
    ended.ask("POST", "/api/account/sign-out", {})
    server.restart()
    assert username_of(ann) == "Ann"
    assert username_of(ended) is None


def test_a_guest_can_do_none_of_it(server: Server):
    guest = Person(server.url)
    for method, path, body in [
        ("GET", "/api/account/sessions", None),
        ("POST", "/api/account/sign-out", {}),
        ("POST", "/api/account/links", {}),
        ("POST", "/api/account/password", {"password": "x", "new_password": PASSWORD}),
        ("POST", "/api/account/delete", {"password": "x"}),
        ("POST", "/api/account/sessions/x/end", {}),
    ]:
        status, problem = guest.ask(method, path, body)
        assert (status, problem["code"]) == (403, "not-signed-in"), path


# --- a second device -----------------------------------------------------------------------------


def test_a_link_signs_one_device_in_once(server: Server):
    desk, phone = registered(server, "Jim"), Person(server.url)
    status, link = desk.ask("POST", "/api/account/links", {})
    assert status == 201
    assert link["qr"].startswith("data:image/svg+xml")
    address, _, code = link["address"].partition("#")
    assert address == server.url + "link"
    assert len(code) * 5 >= 60  # bits
    body = {"code": code}
    for _ in range(2):  # opening the page does not use the link up
        assert phone.ask("POST", "/api/account/links/owner", body) == (200, {"username": "Jim"})
    assert phone.ask("POST", "/api/account/links/use", body)[1]["username"] == "Jim"
    assert username_of(phone) == "Jim"
    status, problem = Person(server.url).ask("POST", "/api/account/links/use", body)
    assert (status, problem["code"]) == (404, "no-such-link")


def test_a_newer_link_replaces_an_older_one(server: Server):
    desk = registered(server, "Kim")
    codes = [
        desk.ask("POST", "/api/account/links", {})[1]["address"].partition("#")[2] for _ in range(2)
    ]
    answers = [
        Person(server.url).ask("POST", "/api/account/links/use", {"code": code})[0]
        for code in codes
    ]
    assert answers == [404, 200]


# --- what is kept secret -------------------------------------------------------------------------


def test_no_secret_is_logged_and_no_identity_is_sent(start: StartServer):
    server = start()
    ann = registered(server, "Ann")
    game = ann.make(seats=OPEN_SEAT)["id"]
    phone = signed_in(server, "Ann")
    link = ann.ask("POST", "/api/account/links", {})[1]["address"].partition("#")[2]
    ann.ask("GET", "/api/account/sessions")
    seat = phone.join(game)
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        people = [row[0] for row in journal.execute("SELECT DISTINCT person FROM sessions")]
        secrets = [
            value for row in journal.execute("SELECT digest, person FROM sessions") for value in row
        ]
        stored = journal.execute("SELECT password FROM accounts").fetchone()[0]
    assert re.match(r"\$argon2id\$", stored)
    sent = b"".join([*ann.bodies, *phone.bodies, *(frame.encode() for frame in seat.frames)])
    for person in people:
        assert person.encode() not in sent
    server.stop()
    tokens = [(person.cookie or "").partition("=")[2] for person in (ann, phone)]
    logged = "\n".join(server.output)
    for secret in (*secrets, *tokens, link, PASSWORD, stored):
        assert secret not in logged
