"""The page without a connection: it opens, says so, and goes on when the connection is back."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.server import Server
from tests.browser.table import play_now
from tests.browser.test_every_decision import PHONE, resize

NO_CONNECTION = "There is no connection to the server."
INSTALLED = """
const media = window.matchMedia.bind(window);
window.matchMedia = (query) => query.includes("standalone") ? { matches: true } : media(query);
Navigator.prototype.setAppBadge = async (count) => { window.badge = count; };
Navigator.prototype.clearAppBadge = async () => { window.badge = 0; };
"""
"""Lets a page believe that it is installed on a system that has badges."""
KEEPS_THE_HOME_PAGE = """() => caches
  .open("page")
  .then((page) => page.keys())
  .then((kept) => kept.some(({ url }) => url.includes("/assets/en/Home-")))
"""


def wait_until_kept(page: Page) -> None:
    """Wait until the browser keeps all that the home page is made of."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(KEEPS_THE_HOME_PAGE)


def test_the_page_opens_without_a_connection_and_says_so(
    new_context: NewContext, problems: Problems
):
    problems.expect("ERR_INTERNET_DISCONNECTED|ERR_FAILED")  # what is not kept cannot be loaded
    context = new_context(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    wait_until_kept(page)
    page.goto("/docs/")  # which is not the page that is kept
    context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text(NO_CONNECTION)).to_be_hidden()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/g/*")


def test_the_line_about_the_connection_covers_nothing_that_is_read(
    reduced_motion: BrowserContext,
):
    page = reduced_motion.new_page()
    resize(page, PHONE)
    page.goto("/learn")
    first = page.get_by_role("main").get_by_role("listitem").first
    first.evaluate("item => scrollTo(0, item.getBoundingClientRect().top)")
    reduced_motion.set_offline(True)
    line = page.get_by_text(NO_CONNECTION).bounding_box()
    item = first.bounding_box()
    assert line and item and item["y"] >= line["y"] + line["height"] - 1
    reduced_motion.set_offline(False)


def test_a_server_that_is_down_is_noticed_and_found_again(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    page = new_context(service_workers="allow").new_page()
    page.goto(own_server.url)
    wait_until_kept(page)
    own_server.kill9()
    page.goto(own_server.url)
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    own_server.start()
    expect(page.get_by_text(NO_CONNECTION)).to_be_hidden()


def test_nothing_that_the_server_says_is_kept(new_context: NewContext):
    page = new_context(service_workers="allow").new_page()
    page.goto("/")
    wait_until_kept(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/g/*")
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    kept = page.evaluate(
        "caches.open('page').then(c => c.keys()).then(all => all.map(({ url }) => url))"
    )
    paths = [url.split("/", 3)[3] for url in kept]
    named = {"", "theme.js", "icon.svg", "icon-turn.svg", "app.webmanifest"}
    assert named <= set(paths)
    assert all(path.startswith("assets/") for path in set(paths) - named)


def test_the_installed_page_has_a_badge_while_it_is_the_viewers_turn(new_context: NewContext):
    context = new_context()
    context.add_init_script(INSTALLED)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => window.badge === 0")
    table = play_now(page)
    assert table.wait()
    page.wait_for_function("() => window.badge === 1")
    page.goto("/")
    page.wait_for_function("() => window.badge === 1")


def test_the_page_can_be_installed(new_context: NewContext):
    context = new_context(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    wait_until_kept(page)
    cdp = context.new_cdp_session(page)
    problems = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test is like a private window, in which a whole browser installs nothing.
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
