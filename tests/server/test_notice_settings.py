"""Where people want to get notices: in a browser, and by e-mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mergemaker.server.notices.encryption import VapidKey, new_vapid_key
from mergemaker.server.notices.subscriptions import CONFIRMATIONS
from tests.browser.server import Server, running_server
from tests.server.conftest import StartServer
from tests.server.test_notices import PASSWORD, confirmed, member
from tests.support.mailbox import Mailbox, link_in, mailbox
from tests.support.player import Json, Person
from tests.support.push_service import Browser


@pytest.fixture(scope="module")
def mails() -> Iterator[Mailbox]:
    """An SMTP server, from which every test takes all that it is sent."""
    with mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, mails: Mailbox) -> Iterator[Server]:
    """A server that sends e-mail to it."""
    with running_server(tmp_path_factory.mktemp("mailing"), MERGEMAKER_SMTP=mails.url) as server:
        yield server


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


def push_key(server: Server) -> str:
    return Person(server.url).ask("GET", "/api/me/notices")[1]["push_key"]


def test_the_key_for_web_push_is_kept(start: StartServer):
    server = start()
    key = push_key(server)
    server.kill9()
    assert push_key(start()) == key


def test_the_key_of_an_older_version_is_taken_over(start: StartServer, tmp_path: Path):
    file = tmp_path / "data" / "vapid.pem"
    file.parent.mkdir()
    file.write_text(older := new_vapid_key())
    server = start()
    assert push_key(server) == VapidKey.parse(older).public
    server.kill9()
    file.unlink()
    assert push_key(start()) == VapidKey.parse(older).public


def test_without_an_smtp_server_there_is_no_e_mail(server: Server):
    ann = member(server, "Ann")
    card = ann.ask("GET", "/api/me/notices")[1]
    assert (card["mail"], card["email"]) == (False, None)
    status, problem = ann.ask("PUT", "/api/me/email", {"address": "ann@example.org"})
    assert (status, problem["code"]) == (409, "no-mail")


def test_what_is_no_address_is_refused(mailing: Server):
    ann = member(mailing, "Ann")
    for address in (
        "ann",
        "ann@localhost",
        "ann@example.org\r\nBcc: eve@example.org",
        "Ann <ann@example.org>",
        "ann@example.org, eve@example.org",
        "ann@exämple.org",
        "a" * 65 + "@example.org",
    ):
        status, problem = ann.ask("PUT", "/api/me/email", {"address": address})
        assert (status, problem["code"]) == (400, "bad-address"), address


def test_a_guest_has_no_e_mail(mailing: Server):
    guest = Person(mailing.url)
    status, problem = guest.ask("PUT", "/api/me/email", {"address": "ann@example.org"})
    assert (status, problem["code"]) == (403, "not-signed-in")


def test_a_link_confirms_once_and_only_so_many_are_sent(mailing: Server, mails: Mailbox):
    bea = member(mailing, "Bea")
    codes: list[str] = []
    for number in range(3):
        assert bea.ask("PUT", "/api/me/email", {"address": f"a{number}@example.org"})[0] == 200
        codes.append(link_in(mails.next()).partition("#")[2])
    status, problem = bea.ask("PUT", "/api/me/email", {"address": "a4@example.org"})
    assert (status, problem["code"]) == (429, "too-many-attempts")
    phone = Person(mailing.url)  # where the e-mail is read
    for code in codes[:2]:  # of addresses that were replaced
        assert phone.ask("POST", "/api/me/email/confirm", {"code": code})[0] == 404
    status, card = phone.ask("POST", "/api/me/email/confirm", {"code": codes[2]})
    assert (status, card["email"]) == (200, None)
    status, problem = phone.ask("POST", "/api/me/email/confirm", {"code": codes[2]})
    assert (status, problem["code"]) == (404, "no-such-code")
    email = {"address": "a2@example.org", "confirmed": True}
    assert bea.ask("GET", "/api/me/notices")[1]["email"] == email
    assert bea.ask("DELETE", "/api/me/email", {})[1]["email"] is None


def test_only_so_many_accounts_can_have_an_address_confirmed(mailing: Server, mails: Mailbox):
    for number in range(CONFIRMATIONS.burst):
        body = {"address": "victim@example.org" if number else "Victim@Example.org"}
        assert member(mailing, f"member {number}").ask("PUT", "/api/me/email", body)[0] == 200
        mails.next()
    last = member(mailing, "the last")
    status, problem = last.ask("PUT", "/api/me/email", {"address": "VICTIM@example.org"})
    assert (status, problem["code"]) == (429, "too-many-attempts")
    assert last.ask("PUT", "/api/me/email", {"address": "another@example.org"})[0] == 200
    mails.next()


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
