"""Notices: whoever must decide in a slow game is told, once, and reminded once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from mergemaker.server.notices.keeper import INTERVAL, LEASE
from mergemaker.server.settings import Settings
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.mailbox import Mailbox, link_in
from tests.support.player import PATIENCE, Person, Seat
from tests.support.push_service import Browser, PushService, vapid_claims
from tests.support.seating import seat_two

DAY = 24 * 3600  # seconds
SLOW = {"clock": {"decision": 2 * DAY, "bank": 0}}
PASSWORD = "correct horse battery"


def member(server: Server, username: str) -> Person:
    """A person with an account."""
    person = Person(server.url)
    account = {"username": username, "password": PASSWORD}
    assert person.ask("POST", "/api/account", account)[0] == 201
    return person


def slow_game(host: Person, guest: Person, name: str = "Friday") -> tuple[Seat, Seat]:
    """A slow game of two people: first the one who must decide, then the other."""
    return seat_two(host, guest, name=name, terms=SLOW)


def hand_over(decides: Seat, other: Seat) -> None:
    """Let the one who must decide finish their turn, while the other has left."""
    other.close()
    while decides.view["deciding"][0]["seat"] == decides.view["you"]:
        decides.play()
    decides.close()


def subscribed(person: Person, service: PushService) -> Browser:
    """The browser of a person, once it gets notices."""
    browser = Browser(service.origin)
    status, card = person.ask("PUT", "/api/me/push", browser.subscription())
    assert (status, card["push"]) == (200, True)
    return browser


def confirmed(person: Person, mails: Mailbox, address: str) -> None:
    """Set and confirm the address of an account."""
    status, card = person.ask("PUT", "/api/me/email", {"address": address})
    assert (status, card["email"]) == (200, {"address": address, "confirmed": False})
    code = link_in(mails.next()).partition("#")[2]
    status, card = person.ask("POST", "/api/me/email/confirm", {"code": code})
    assert (status, card["email"]) == (200, {"address": address, "confirmed": True})


def test_a_notice_comes_within_ten_seconds(tmp_path: Path):
    assert Settings(tmp_path).notice_delay + INTERVAL < 10


def test_whoever_must_decide_is_told_in_the_browser(start: StartServer, pushes: PushService):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    decides, other = slow_game(Person(server.url), Person(server.url))
    browser = subscribed(other.person, pushes)
    hand_over(decides, other)
    received = pushes.next()
    assert browser.read(received) == {
        "title": "It is your move",
        "body": "Friday",
        "link": f"{server.url}g/{other.game}",
        "tag": other.game,
    }
    key = other.person.ask("GET", "/api/me/notices")[1]["push_key"]
    claims = vapid_claims(received, key)
    assert claims["aud"] == pushes.origin
    assert claims["sub"].startswith("mailto:")


def test_whoever_has_the_table_open_is_not_told(start: StartServer, pushes: PushService):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    ann, ben = Person(server.url), Person(server.url)
    browsers = {person: subscribed(person, pushes) for person in (ann, ben)}
    watched = slow_game(ann, ben)  # the one who must decide in it stays there
    decides, other = slow_game(watched[0].person, watched[1].person)
    hand_over(decides, other)
    # Whatever was due in the game that began before would have come before.
    told = browsers[other.person].read(pushes.next())
    assert told["tag"] == other.game
    assert pushes.received.empty()


def test_a_restart_repeats_no_notice_and_there_is_one_reminder(
    start: StartServer, pushes: PushService
):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    decides, other = slow_game(Person(server.url), Person(server.url))
    browser = subscribed(other.person, pushes)
    hand_over(decides, other)
    assert browser.read(pushes.next())["title"] == "It is your move"
    shifts = ((DAY, False), (int(1.7 * DAY), True), (int(1.9 * DAY), False))
    for servers, (shift, reminded) in enumerate(shifts, 1):
        wait_until_settled(server)
        wait_until_noted(server, servers)
        server.kill9()
        live_on(server, shift)
        server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_TIME_SHIFT=str(shift))
        if reminded:
            told = browser.read(pushes.next())
            assert (told["title"], told["tag"]) == ("It is still your move", other.game)
        for person in (decides.person, other.person):
            person.address = server.url.rstrip("/")
        later = slow_game(decides.person, other.person)
        witness = subscribed(later[1].person, pushes)
        hand_over(*later)
        told = pushes.next()
        assert witness.read(told)["tag"] == later[1].game
        browser = subscribed(other.person, pushes)
    assert pushes.received.empty()


def wait_until_noted(server: Server, servers: int) -> None:
    """Wait until it is stored of so many servers that they have lived."""
    deadline = time.monotonic() + PATIENCE
    query = "SELECT count(*) FROM lifetimes"
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        while journal.execute(query).fetchone() < (servers,):
            assert time.monotonic() < deadline, "it is not noted that the server lives"
            time.sleep(0.05)  # nobody is told: it must be polled


def live_on(server: Server, seconds: int) -> None:
    """Let it seem that a server has lived until so many seconds from now, as clocks see it."""
    until = int((time.time() + seconds) * 1000)
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        journal.execute("UPDATE lifetimes SET alive_at = ?", (until,))


def test_time_without_a_server_brings_no_reminder(start: StartServer, pushes: PushService):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    decides, other = slow_game(Person(server.url), Person(server.url))
    browser = subscribed(other.person, pushes)
    hand_over(decides, other)
    assert browser.read(pushes.next())["title"] == "It is your move"
    wait_until_settled(server)
    server.kill9()
    server = start(
        MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_TIME_SHIFT=str(int(1.7 * DAY))
    )
    assert_only_a_witness_is_told(server, pushes)


@pytest.mark.parametrize("point", ["before-notice", "after-notice"])
def test_a_notice_that_may_not_have_been_sent_is_sent_after_its_lease(
    start: StartServer, pushes: PushService, point: str
):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_FAILPOINT=point)
    decides, other = slow_game(Person(server.url), Person(server.url))
    browser = subscribed(other.person, pushes)
    hand_over(decides, other)
    if point == "after-notice":
        assert browser.read(pushes.next())["title"] == "It is your move"
    server.wait_until_dead()
    # An hour before: however slow this machine is, the lease lasts.
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_TIME_SHIFT="-3600")
    assert_only_a_witness_is_told(server, pushes)
    wait_until_settled(server, other.game)
    server.kill9()
    shift = str(LEASE // 1000)
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_TIME_SHIFT=shift)
    told = browser.read(pushes.next())
    assert (told["title"], told["tag"]) == ("It is your move", other.game)
    assert_only_a_witness_is_told(server, pushes)


def wait_until_settled(server: Server, unsettled: str = "") -> None:
    """Wait until it is stored that every notice has been sent, except in the game `unsettled`: a
    moment after it was."""
    deadline = time.monotonic() + PATIENCE
    query = "SELECT 1 FROM notices WHERE NOT reminder AND game != ?"
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        while journal.execute(query, (unsettled,)).fetchone():
            assert time.monotonic() < deadline, "a notice is not settled"
            time.sleep(0.05)  # nobody is told: it must be polled


def assert_only_a_witness_is_told(server: Server, pushes: PushService) -> None:
    """Whatever was due in other games would come before the notice of a new one."""
    decides, other = slow_game(Person(server.url), Person(server.url))
    witness = subscribed(other.person, pushes)
    hand_over(decides, other)
    assert witness.read(pushes.next())["tag"] == other.game
    assert pushes.received.empty()


def test_a_table_s_name_is_only_text(start: StartServer, pushes: PushService, mails: Mailbox):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_SMTP=mails.url)
    ann, ben = member(server, "Ann"), member(server, "Ben")
    browsers = {person: subscribed(person, pushes) for person in (ann, ben)}
    for person, address in ((ann, "ann@example.org"), (ben, "ben@example.org")):
        confirmed(person, mails, address)
    hostile = "<b>x</b>\r\nBcc: eve@example.org\r\n\r\n\u202e"
    decides, other = slow_game(ann, ben, hostile)
    hand_over(decides, other)
    told = browsers[other.person].read(pushes.next())
    mail = mails.next()
    assert "\n" not in told["body"]
    assert "\u202e" not in told["body"]
    assert mail["Bcc"] is None
    assert mail["Subject"] == f"It is your move: {told['body']}"
    assert mail.get_content_type() == "text/plain"


def test_whoever_must_decide_is_told_by_e_mail(start: StartServer, mails: Mailbox):
    server = start(MERGEMAKER_SMTP=mails.url, MERGEMAKER_MAIL_FROM="Games <games@example.net>")
    ann, ben = member(server, "Ann"), member(server, "Ben")
    for person, address in ((ann, "ann@example.org"), (ben, "ben@example.org")):
        confirmed(person, mails, address)
    decides, other = slow_game(ann, ben)
    mails.refusals = 1  # it is sent again later
    hand_over(decides, other)
    mail = mails.next()
    assert mail["To"] == ("ann@example.org" if other.person is ann else "ben@example.org")
    assert mail["From"] == "Games <games@example.net>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert link_in(mail) == f"{server.url}g/{other.game}"
    assert mails.received.empty()


def test_everybody_is_told_in_the_language_in_which_they_asked(
    start: StartServer, pushes: PushService, mails: Mailbox
):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_SMTP=mails.url)
    decides, other = slow_game(member(server, "Ann"), member(server, "Ben"))
    browser, german = Browser(pushes.origin), {"Accept-Language": "de-AT, en;q=0.5"}
    assert other.person.ask("PUT", "/api/me/push", browser.subscription(), german)[0] == 200
    spanish = {"Cookie": f"{other.person.cookie}; language=es"}
    address = {"address": "ben@example.org"}
    assert other.person.ask("PUT", "/api/me/email", address, spanish)[0] == 200
    confirmation = mails.next()
    assert confirmation["Subject"] == "Confirma tu dirección de correo"
    code = link_in(confirmation).partition("#")[2]
    assert other.person.ask("POST", "/api/me/email/confirm", {"code": code})[0] == 200
    hand_over(decides, other)
    assert browser.read(pushes.next())["title"] == "Du bist am Zug"
    mail = mails.next()
    assert mail["Subject"] == "Te toca: Friday"
    assert "Te toca en «Friday»" in mail.get_content()
