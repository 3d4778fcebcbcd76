"""One account on two devices, and the pages for it."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext, Problems
from tests.browser.table import TablePage, play_now
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    TABLET,
    assert_accessible,
    resize,
)
from tests.browser.test_people import phone

PASSWORD = "correct horse"


def make_an_account(page: Page, username: str) -> None:
    """Make an account by the page about oneself, and stay there."""
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("heading", name=username)).to_be_visible()


def link_for_another_device(page: Page) -> str:
    page.get_by_role("button", name="Add a device").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.get_by_label("Link for the other device").input_value()


def sees(table: TablePage, other: TablePage) -> None:
    """Wait until a page shows what another does."""
    table.page.wait_for_function(
        "seq => JSON.parse(updates.at(-1)).view.seq >= seq", arg=other.view["seq"]
    )


def test_one_account_on_two_devices(new_context: NewContext):
    desk = play_now(new_context().new_page())
    game = desk.page.url
    make_an_account(desk.page, "Ann on two")
    games = desk.page.get_by_role("region", name="Games in progress").get_by_role("link")
    expect(games).to_have_count(1)
    link = link_for_another_device(desk.page)

    pocket = TablePage(phone(new_context).new_page())
    pocket.page.goto(link)
    pocket.page.get_by_role("button", name="Sign in on this device").tap()
    expect(pocket.page.get_by_role("heading", name="Ann on two")).to_be_visible()
    pocket.page.get_by_role("region", name="Games in progress").get_by_role("link").tap()
    games.click()
    for here, there in ((desk, pocket), (pocket, desk)):
        assert here.wait()
        here.decide()
        sees(there, here)
        assert there.view["you"] == 0

    desk.page.goto("/me")
    desk.page.get_by_role("button", name="Sign out Chrome on Linux").click()
    devices = desk.page.get_by_role("list", name="Signed in on").get_by_role("listitem")
    expect(devices).to_have_count(1)
    expect(pocket.dock.get_by_text("You are watching.")).to_be_visible()
    pocket.page.goto("/me")
    expect(pocket.page.get_by_role("heading", name="Guest")).to_be_visible()
    desk.page.goto(game)
    assert desk.wait()
    assert desk.view["you"] == 0


def test_signing_in_with_the_password_brings_the_guests_games_along(
    new_context: NewContext, problems: Problems
):
    problems.expect("403")
    desk, other = new_context().new_page(), new_context().new_page()
    make_an_account(desk, "Ben on two")
    play_now(other)
    other.goto("/me")
    other.get_by_role("radio", name="Sign in").check(force=True)
    other.get_by_label("Name", exact=True).fill("ben ON two")
    other.get_by_label("Password", exact=True).fill("wrong horse")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("alert")).to_have_text("The name and the password do not match.")
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("heading", name="Ben on two")).to_be_visible()
    desk.reload()
    games = desk.get_by_role("region", name="Games in progress").get_by_role("link")
    expect(games).to_have_count(1)


def test_an_account_can_be_deleted(new_context: NewContext):
    page = new_context().new_page()
    make_an_account(page, "Cat for now")
    page.get_by_text("Delete the account").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("heading", name="Guest")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Guest")).to_be_visible()


def test_axe_finds_nothing_on_the_pages_of_an_account(
    reduced_motion: BrowserContext, new_context: NewContext
):
    page = reduced_motion.new_page()
    page.goto("/me")
    for size in (DESKTOP, PHONE):
        resize(page, size)
        expect(page.get_by_role("heading", name="Account")).to_be_visible()
        assert_accessible(page)
    make_an_account(page, "Dora for axe")
    link = link_for_another_device(page)
    for summary in ("Change the password", "Delete the account"):
        page.get_by_text(summary).click()
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert_accessible(page)
    other = new_context(reduced_motion="reduce").new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Sign in on this device")).to_be_visible()
    assert_accessible(other)
