"""Notices: whoever must decide in a slow game is told, once, and reminded once."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from mergemaker.server.notices.encryption import VapidKey
from mergemaker.server.notices.keeper import INTERVAL
from mergemaker.server.storage.notice_store import DELAY
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.mailbox import Mailbox, link_in
from tests.support.player import Json, Person, Seat
from tests.support.push_service import Browser, PushService, vapid_claims

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
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = host.make(your_name="Ann", name=name, seats=seats, terms=SLOW)
    one, other = host.join(made["id"]), guest.join(made["id"], made["invite"])
    other.do("sit", name="Ben")
    one.do("start", bot="random")
    other.until(lambda view: view["phase"] == "playing")
    return (one, other) if one.view["deciding"][0]["seat"] == 0 else (other, one)


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


def test_a_notice_comes_within_ten_seconds():
    assert DELAY + INTERVAL * 1000 < 10_000


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
    decides, other = slow_game(*(seat.person for seat in watched))
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
    for shift, reminded in ((DAY, False), (int(1.7 * DAY), True), (int(1.9 * DAY), False)):
        server.kill9()
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


# --- where people want to be told ----------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://someone@fcm.googleapis.com/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://push.apple.com.example.org/x",
        "https://127.0.0.1/x",
        "http://localhost:22/",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "x" * 974,
        "not an address",
    ],
)
def test_an_endpoint_elsewhere_is_refused(server: Server, endpoint: str):
    person, browser = Person(server.url), Browser("")
    status, problem = person.ask("PUT", "/api/me/push", browser.subscription(endpoint=endpoint))
    assert (status, problem["code"]) == (400, "bad-push-service")
    assert not person.ask("GET", "/api/me/notices")[1]["push"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-by3p.notify.windows.com/w/?token=abc",
        "https://fcm.googleapis.com/" + "x" * 973,
    ],
)
def test_an_endpoint_at_a_push_service_is_taken(server: Server, endpoint: str):
    person, browser = Person(server.url), Browser("")
    subscription = browser.subscription(endpoint=endpoint)
    assert person.ask("PUT", "/api/me/push", subscription)[1]["push"]
    assert not person.ask("DELETE", "/api/me/push", {})[1]["push"]


@pytest.mark.parametrize("wrong", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}])
def test_a_key_that_is_none_is_refused(server: Server, wrong: Json):
    body = Browser("https://fcm.googleapis.com").subscription(**wrong)
    status, problem = Person(server.url).ask("PUT", "/api/me/push", body)
    assert (status, problem["code"]) == (409, "bad-request")


def test_the_key_for_web_push_is_kept_and_secret(start: StartServer, tmp_path: Path):
    server = start()
    key = Person(server.url).ask("GET", "/api/me/notices")[1]["push_key"]
    (file,) = tmp_path.rglob("vapid.pem")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    server.kill9()
    assert Person(start().url).ask("GET", "/api/me/notices")[1]["push_key"] == key


def test_a_server_that_dies_while_it_makes_the_key_makes_one_when_it_starts_again(
    start: StartServer, tmp_path: Path
):
    with pytest.raises(AssertionError, match="did not start"):
        start(MERGEMAKER_FAILPOINT="before-key-written")
    server = start()
    key = Person(server.url).ask("GET", "/api/me/notices")[1]["push_key"]
    assert VapidKey.load(*tmp_path.rglob("vapid.pem")).public == key


def test_without_an_smtp_server_there_is_no_e_mail(server: Server):
    ann = member(server, "Ann")
    card = ann.ask("GET", "/api/me/notices")[1]
    assert (card["mail"], card["email"]) == (False, None)
    status, problem = ann.ask("PUT", "/api/me/email", {"address": "ann@example.org"})
    assert (status, problem["code"]) == (409, "no-mail")


@pytest.mark.parametrize(
    "address",
    [
        "ann",
        "ann@localhost",
        "ann@example.org\r\nBcc: eve@example.org",
        "Ann <ann@example.org>",
        "ann@example.org, eve@example.org",
        "ann@exämple.org",
        "a" * 65 + "@example.org",
    ],
)
def test_what_is_no_address_is_refused(start: StartServer, mails: Mailbox, address: str):
    server = start(MERGEMAKER_SMTP=mails.url)
    status, problem = member(server, "Ann").ask("PUT", "/api/me/email", {"address": address})
    assert (status, problem["code"]) == (400, "bad-address")


def test_a_guest_has_no_e_mail(start: StartServer, mails: Mailbox):
    server = start(MERGEMAKER_SMTP=mails.url)
    guest = Person(server.url)
    status, problem = guest.ask("PUT", "/api/me/email", {"address": "ann@example.org"})
    assert (status, problem["code"]) == (403, "not-signed-in")


def test_a_link_confirms_once_and_only_so_many_are_sent(start: StartServer, mails: Mailbox):
    server = start(MERGEMAKER_SMTP=mails.url)
    ann = member(server, "Ann")
    codes: list[str] = []
    for number in range(3):
        assert ann.ask("PUT", "/api/me/email", {"address": f"a{number}@example.org"})[0] == 200
        codes.append(link_in(mails.next()).partition("#")[2])
    status, problem = ann.ask("PUT", "/api/me/email", {"address": "a4@example.org"})
    assert (status, problem["code"]) == (429, "too-many-attempts")
    phone = Person(server.url)  # where the e-mail is read
    for code in codes[:2]:  # of addresses that were replaced
        assert phone.ask("POST", "/api/me/email/confirm", {"code": code})[0] == 404
    status, card = phone.ask("POST", "/api/me/email/confirm", {"code": codes[2]})
    assert (status, card["email"]) == (200, None)
    status, problem = phone.ask("POST", "/api/me/email/confirm", {"code": codes[2]})
    assert (status, problem["code"]) == (404, "no-such-code")
    email = {"address": "a2@example.org", "confirmed": True}
    assert ann.ask("GET", "/api/me/notices")[1]["email"] == email
    assert ann.ask("DELETE", "/api/me/email", {})[1]["email"] is None


def test_an_address_goes_with_its_account(start: StartServer, mails: Mailbox, tmp_path: Path):
    server = start(MERGEMAKER_SMTP=mails.url)
    ann = member(server, "Ann")
    confirmed(ann, mails, "ann@example.org")
    assert ann.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    server.stop()
    (journal,) = tmp_path.rglob("journal.sqlite")
    assert b"ann@example.org" not in b"".join(
        file.read_bytes() for file in journal.parent.glob("journal.sqlite*")
    )
