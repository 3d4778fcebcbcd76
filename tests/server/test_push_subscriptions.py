"""Which browsers get notices: those that asked, for as long as they are signed in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.server.storage.subscription_store import BROWSERS_KEPT
from tests.browser.server import Server, running_server
from tests.server.conftest import StartServer
from tests.server.test_notices import (
    PASSWORD,
    hand_over,
    member,
    slow_game,
    subscribed,
)
from tests.support.player import Person
from tests.support.push_service import PushService, push_service


@pytest.fixture(scope="module")
def pushes() -> Iterator[PushService]:
    """A push service, from which every test takes all that it is sent."""
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pushes: PushService) -> Iterator[Server]:
    """A server that sends notices to it."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, MERGEMAKER_PUSH_SERVICES=pushes.origin) as server:
        yield server


def sign_in(person: Person, username: str) -> None:
    body = {"username": username, "password": PASSWORD}
    assert person.ask("POST", "/api/account/sign-in", body)[0] == 200


def is_subscribed(person: Person) -> bool:
    return person.ask("GET", "/api/me/notices")[1]["push"]


def notice_for(person: Person, server: Server) -> str:
    """A game that comes to wait for a person, who is not there; returns its id."""
    while True:
        decides, other = slow_game(person, Person(server.url))
        if decides.person is not person:
            break
    hand_over(decides, other)
    return other.game


def test_a_browser_that_signs_in_gets_the_accounts_notices(server: Server, pushes: PushService):
    desk = member(server, "Ann")
    phone = Person(server.url)
    browser = subscribed(phone, pushes)
    sign_in(phone, "Ann")
    assert is_subscribed(phone)
    game = notice_for(desk, server)
    assert browser.read(pushes.next())["tag"] == game


def test_a_browser_that_signs_out_gets_nothing(server: Server, pushes: PushService):
    desk, phone = member(server, "Bea"), Person(server.url)
    sign_in(phone, "Bea")
    subscribed(phone, pushes)
    stays = subscribed(desk, pushes)
    assert phone.ask("POST", "/api/account/sign-out", {})[0] == 200
    assert not is_subscribed(phone)
    game = notice_for(desk, server)
    assert stays.read(pushes.next())["tag"] == game
    assert pushes.received.empty()


def test_a_browser_whose_session_was_ended_elsewhere_can_ask_again_as_a_guest(
    server: Server, pushes: PushService
):
    desk, phone = member(server, "Cat"), Person(server.url)
    sign_in(phone, "Cat")
    subscribed(phone, pushes)
    sessions = desk.ask("GET", "/api/account/sessions")[1]
    other = next(session["id"] for session in sessions if not session["current"])
    assert desk.ask("POST", f"/api/account/sessions/{other}/end", {})[0] == 200
    assert not is_subscribed(phone)  # who is a guest now
    browser = subscribed(phone, pushes)
    assert is_subscribed(phone)
    game = notice_for(phone, server)
    assert browser.read(pushes.next())["tag"] == game


def test_a_subscription_that_is_gone_is_forgotten(server: Server, pushes: PushService):
    ann = Person(server.url)
    browser = subscribed(ann, pushes)
    pushes.status[browser.path] = [410]
    notice_for(ann, server)
    assert pushes.next().path == browser.path
    notice_for(ann, server)  # there is no browser to send it to
    witness = Person(server.url)
    hears = subscribed(witness, pushes)
    game = notice_for(witness, server)
    assert hears.read(pushes.next())["tag"] == game
    assert not is_subscribed(ann)


def test_a_push_service_that_fails_is_tried_again(server: Server, pushes: PushService):
    ann = Person(server.url)
    browser = subscribed(ann, pushes)
    pushes.status[browser.path] = [503]
    game = notice_for(ann, server)
    tags = [browser.read(pushes.next())["tag"] for _ in range(2)]
    assert tags == [game, game]


def test_the_newest_browsers_of_a_person_count(
    start: StartServer,
    pushes: PushService,
    tmp_path: Path,
):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    devices = [member(server, "Ann")]
    for _ in range(BROWSERS_KEPT):
        devices.append(Person(server.url))
        sign_in(devices[-1], "Ann")
    for device in devices[:BROWSERS_KEPT]:
        subscribed(device, pushes)
    assert all(map(is_subscribed, devices[:BROWSERS_KEPT]))
    subscribed(devices[BROWSERS_KEPT], pushes)
    assert [is_subscribed(device) for device in devices] == [False] + [True] * BROWSERS_KEPT
    assert devices[0].ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    server.stop()
    with closing(sqlite3.connect(tmp_path / "data" / "journal.sqlite")) as journal:
        assert journal.execute("SELECT count(*) FROM push_subscriptions").fetchone() == (0,)
