"""Notices of slow games: the link in one opens the decision, and where one asks for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as WholeBrowser
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext, Problems
from tests.browser.server import Server
from tests.browser.table import TablePage
from tests.browser.test_accounts import PASSWORD
from tests.browser.test_every_decision import DESKTOP, PHONE, TABLET, assert_accessible, resize
from tests.support.mailbox import Mailbox, link_in, mailbox
from tests.support.player import Person, Seat
from tests.support.push_service import Browser, PushService

SLOW = {"clock": {"decision": 2 * 24 * 3600, "bank": 0}}
JOIN = [{"kind": "you"}, {"kind": "open"}]


@pytest.fixture
def mails() -> Iterator[Mailbox]:
    with mailbox() as box:
        yield box


@pytest.fixture
def mailing(tmp_path: Path, mails: Mailbox) -> Iterator[Server]:
    """A running server that sends e-mail."""
    server = Server(tmp_path / "data", environment={"MERGEMAKER_SMTP": mails.url})
    server.start()
    yield server
    server.kill9()


def account(page: Page, server: Server, username: str) -> None:
    page.goto(f"{server.url}me")
    page.get_by_label("Name", exact=True).fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("heading", name=username)).to_be_visible()


def confirm(page: Page, mails: Mailbox, address: str) -> None:
    """Set an address by the page about oneself, and open the link that is sent there."""
    page.get_by_label("E-mail address").fill(address)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(f"Open the link that was sent to {address}.")).to_be_visible()
    page.goto(link_in(mails.next()))
    page.get_by_role("button", name="Yes, confirm my address").click()
    expect(page.get_by_role("heading", name="Your address is confirmed.")).to_be_visible()
    page.get_by_role("link", name="See your settings").click()
    expect(page.get_by_text(f"Notices go to {address}.")).to_be_visible()


def person_of(context: BrowserContext, server: Server) -> Person:
    """Whoever uses a browser, as a person who plays over HTTP."""
    (cookie,) = context.cookies(server.url)
    return Person(server.url, f"{cookie.get('name')}={cookie.get('value')}")


def is_deciding(seat: Seat) -> bool:
    """Whether the game waits for this player."""
    return seat.view["deciding"][0]["seat"] == seat.view["you"]


def wait_for_ann(ann: Person, server: Server) -> str:
    """A slow game that waits for Ann, who is not there; returns its id."""
    made = ann.make(your_name="Ann", name="Friday", seats=JOIN, terms=SLOW)
    host, ben = ann.join(made["id"]), Person(server.url).join(made["id"], made["invite"])
    ben.do("sit", name="Ben")
    host.do("start", bot="random")
    # She leaves while nothing waits for her, since nobody is told who is there in time.
    while is_deciding(host):
        host.play()
    host.close()
    ben.until_present(lambda there: host.view["you"] not in there["online"])
    ben.until(lambda _: is_deciding(ben))
    while is_deciding(ben):
        ben.play()
    ben.close()
    return made["id"]


def test_the_link_in_an_e_mail_opens_the_decision(
    new_context: NewContext, mailing: Server, mails: Mailbox
):
    context = new_context()
    table = TablePage(context.new_page())
    page = table.page
    account(page, mailing, "Ann by mail")
    confirm(page, mails, "ann@example.org")
    game = wait_for_ann(person_of(context, mailing), mailing)
    mail = mails.next()
    assert mail["Subject"] == "It is your move: Friday"
    page.goto(link_in(mail))
    assert page.url.endswith(f"/g/{game}")
    assert table.wait()
    expect(page).to_have_title(re.compile("your turn", re.IGNORECASE))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    while table.view["deciding"][0]["seat"] == table.view["you"]:
        table.decide()
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")
    expect(table.dock.get_by_role("button", name="Tell me when it is my move")).to_be_hidden()


WATCH = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((resolve) => {
    registration.showNotification = (...given) => show(...given).then(resolve);
  });
}"""
"""Run in the service worker, keeps a promise, `shown`, of the first notice that it shows. Who asks
Chromium for the notices before it has shown one may make it forget that one."""

CLICK = """async () => {
  const [notification] = await registration.getNotifications();
  const opened = new Promise((resolve) => { clients.openWindow = resolve; });
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = () => {};
  dispatchEvent(event);
  return opened;
}"""
"""Run in the service worker, what happens when its notice is clicked; returns the address that it
asks the browser to open. A browser lets only a real click open a page or prolong an event."""


def test_a_pushed_message_shows_a_notice_that_opens_the_decision(
    whole_browser: WholeBrowser, server: Server, problems: Problems
):
    context = whole_browser.new_context(base_url=server.url, permissions=["notifications"])
    problems.listen(context)
    table = TablePage(context.new_page())
    page = table.page
    page.goto("/rules")
    cdp = context.new_cdp_session(page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    with context.expect_event("serviceworker") as worker:
        page.evaluate(
            """async () => {
              await navigator.serviceWorker.register("/sw.js");
              await navigator.serviceWorker.ready;
            }"""
        )
    worker.value.evaluate(WATCH)
    game = wait_for_ann(person_of(context, server), server)
    link = f"https://another.example/g/{game}"  # the server has several addresses
    told = {"title": "It is your move", "body": "<b>Friday</b>", "link": link, "tag": game}
    message = {"origin": server.url.rstrip("/"), "registrationId": found[0]}
    cdp.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(told)})
    worker.value.evaluate("shown")
    shown = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const notices = await registration.getNotifications();
          return notices.map(({ title, body, data }) => [title, body, data.link]);
        }"""
    )
    assert shown == [["It is your move", "<b>Friday</b>", link]]
    address = worker.value.evaluate(CLICK)
    assert worker.value.evaluate("async () => (await registration.getNotifications()).length") == 0
    assert address == f"{server.url}g/{game}"
    page.goto(address)
    assert table.wait()
    expect(page).to_have_title(re.compile("your turn", re.IGNORECASE))


STAND_IN = """
let subscription = null;
window.PushManager.prototype.getSubscription = async () => subscription;
window.PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  const keys = { p256dh: "%(p256dh)s", auth: "%(auth)s" };
  window.subscribedWith = applicationServerKey;
  subscription = {
    toJSON: () => ({ endpoint: "%(endpoint)s", keys }),
    unsubscribe: async () => { subscription = null; },
  };
  return subscription;
};
"""
"""Subscribes at the test's push service: in a context, as in a private window, Chromium refuses to
subscribe, whatever has been permitted."""


def test_notices_are_turned_on_and_off(
    new_context: NewContext, telling: Server, pushes: PushService
):
    context = new_context(permissions=["notifications"], service_workers="allow")
    browser = Browser(pushes.origin)
    context.add_init_script(STAND_IN % browser.subscription())
    page = context.new_page()
    page.goto(f"{telling.url}me")
    turn_on = page.get_by_role("button", name="Turn on: In this browser")
    turn_off = page.get_by_role("button", name="Turn off: In this browser")
    turn_on.click()
    expect(page.get_by_text("You are told here, even when no page is open.")).to_be_visible()
    expect(turn_off).to_be_focused()
    ann = person_of(context, telling)
    card = ann.ask("GET", "/api/me/notices")[1]
    assert card["push"]
    assert page.evaluate("subscribedWith") == card["push_key"]
    game = wait_for_ann(ann, telling)
    assert browser.read(pushes.next())["link"] == f"{telling.url}g/{game}"

    page.reload()
    turn_off.click()
    expect(turn_on).to_be_focused()
    assert not ann.ask("GET", "/api/me/notices")[1]["push"]


def test_a_slow_table_offers_to_tell_whoever_waits_there(
    new_context: NewContext, mailing: Server, mails: Mailbox
):
    context = new_context(reduced_motion="reduce")
    table = TablePage(context.new_page())
    page = table.page
    account(page, mailing, "Ann is slow")
    page.goto(f"{mailing.url}g/{wait_for_ann(person_of(context, mailing), mailing)}")
    assert table.wait()
    while table.view["deciding"][0]["seat"] == table.view["you"]:
        table.decide()
    expect(table.dock.get_by_role("button", name="Tell me when it is my move")).to_be_visible()
    for size in (DESKTOP, PHONE):
        resize(page, size)
        assert_accessible(page)


def test_axe_finds_nothing_where_one_asks_for_notices(
    new_context: NewContext, mailing: Server, mails: Mailbox
):
    context = new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{mailing.url}me")
    expect(page.get_by_text("With an account you can be told by e-mail as well.")).to_be_visible()
    account(page, mailing, "Dora by mail")
    expect(page.get_by_label("E-mail address")).to_be_visible()
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert_accessible(page)
    page.goto(f"{mailing.url}email#code")
    expect(page.get_by_role("button", name="Yes, confirm my address")).to_be_visible()
    assert_accessible(page)
    page.goto(f"{mailing.url}me")
    confirm(page, mails, "dora@example.org")
    assert_accessible(page)
    page.get_by_role("button", name="Remove the address").click()
    expect(page.get_by_label("E-mail address")).to_be_visible()
