"""How a game ends for several people, each in their own browser, and how they play again."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import GAME_ADDRESS, TablePage
from tests.browser.test_every_decision import DESKTOP, PHONE, assert_accessible, resize
from tests.browser.test_people import offer_for_a_share

NAMES = ("Ann", "Ben", "Cat")
RESIGN = re.compile("^Resign")


def test_three_people_and_a_bot_play_a_whole_game_with_a_trade_and_chat_and_again(
    new_context: NewContext,
):
    tables, _ = three_at_a_table(new_context)
    ann, ben, cat = tables
    say(ann.page, "Good luck to all")
    for table in (ben, cat):
        expect(chat(table.page).get_by_text("Good luck to all")).to_be_visible()
    trade(tables)
    while (acting := whose_turn(tables)) is not None:
        if not acting.end():
            acting.decide()
    for table in tables:
        expect(table.over).to_be_visible()
        expect(table.standings.get_by_role("row")).to_have_count(5)
    assert ann.view["standings"] == ben.view["standings"] == cat.view["standings"]

    ben.page.get_by_role("button", name="Play again").click()
    ben.page.wait_for_url(GAME_ADDRESS)
    expect(ben.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    for table, wanted in ((cat, "Ben wants"), (ann, "Ben and Cat want")):
        expect(table.page.get_by_text(f"{wanted} to play again.")).to_be_visible()
        table.page.get_by_role("button", name="Join the next game").click()
    for table in tables:
        expect(table.over).to_be_hidden()
        expect(table.board.get_by_role("gridcell")).to_have_count(108)
    assert [seat["name"] for seat in ann.view["seats"][:2]] == ["Ben", "Cat"]  # one seat further on
    assert ann.view["seats"][3]["name"] == "Ann"
    assert ann.view["turn_number"] < 5


def test_somebody_resigns_another_takes_the_seat_and_all_agree_to_end(new_context: NewContext):
    (ann, ben, cat), invite = three_at_a_table(new_context)
    for _ in range(6):
        acting = whose_turn([ann, ben, cat])
        assert acting is not None
        acting.decide()
    menu = open_menu(cat.page)
    menu.get_by_role("button", name=RESIGN).click()
    expect(menu.get_by_text("Resign for good?")).to_be_visible()
    assert_accessible(cat.page)
    menu.get_by_role("button", name=RESIGN).click()
    expect(cat.page.get_by_text("You resigned.")).to_be_visible()
    expect(cat.hand).to_have_count(0)
    expect(ann.players.get_by_text(re.compile("plays for Cat"))).to_be_attached()

    dan = TablePage(new_context().new_page())
    dan.page.goto(invite)
    dan.page.wait_for_url(GAME_ADDRESS)
    expect(dan.board).to_be_visible()
    for size in (PHONE, DESKTOP):
        resize(dan.page, size)
        assert_accessible(dan.page)
    dan.page.get_by_role("button", name="Take Cat’s seat").click()
    expect(dan.tiles).to_have_count(dan.view["seats"][2]["tiles"])
    expect(ann.players.get_by_text("Guest")).to_be_visible()
    cat.page.reload()
    expect(cat.page.get_by_text("You resigned.")).to_be_visible()
    expect(cat.page.get_by_role("button", name=re.compile("Cat’s seat"))).to_have_count(0)

    open_menu(ann.page).get_by_role("button", name="Propose to end the game").click()
    for size in (PHONE, DESKTOP):
        resize(ben.page, size)
        expect(proposal(ben.page)).to_contain_text("Ann proposes to end the game")
        assert_accessible(ben.page)
    proposal(ben.page).get_by_role("button", name="Decline").click()
    expect(proposal(ann.page)).to_contain_text("Ben would rather play on.")
    open_menu(dan.page).get_by_role("button", name="Propose to end the game").click()
    proposal(ann.page).get_by_role("button", name="Agree").click()
    expect(proposal(ann.page)).to_contain_text("Waiting for Ben.")
    expect(proposal(ben.page)).to_contain_text("Guest proposes to end the game")
    ben.page.keyboard.press("y")
    for table in (ann, ben, cat, dan):
        expect(table.over).to_be_visible()
        expect(table.page.get_by_text("All agreed to end the game.")).to_be_visible()


def test_the_game_stops_when_the_only_person_resigns(reduced_motion: BrowserContext):
    table = TablePage(reduced_motion.new_page())
    table.page.goto("/")
    table.page.get_by_role("button", name="Play now").click()
    assert table.wait()
    table.decide()
    menu = open_menu(table.page)
    assert_accessible(table.page)
    menu.get_by_role("button", name=RESIGN).click()
    expect(menu.get_by_text("the game stops without a winner")).to_be_visible()
    menu.get_by_role("button", name=RESIGN).click()
    expect(table.page.get_by_role("heading", name="The game has stopped")).to_be_visible()
    assert_accessible(table.page)
    table.page.get_by_role("link", name="Watch the replay").click()
    expect(table.page.get_by_role("button", name="Review")).to_be_visible()


# --- at the table --------------------------------------------------------------------------------


def three_at_a_table(new_context: NewContext) -> tuple[list[TablePage], str]:
    """The pages of Ann, Ben and Cat, who have begun a game with a bot, and the invite's link."""
    tables = [TablePage(new_context(reduced_motion="reduce").new_page()) for _ in NAMES]
    page = tables[0].page
    page.goto("/")
    page.get_by_role("button", name="Set up a table").click()
    sheet = page.get_by_role("dialog", name="Set up a table")
    for seat in (2, 3):
        sheet.get_by_label(f"Seat {seat}").select_option("A friend, by link")
    sheet.get_by_label("Seat 4").select_option(index=1)
    sheet.get_by_label("Your name").fill(NAMES[0])
    sheet.get_by_label("Instant").check(force=True)
    sheet.get_by_role("button", name="Make the table").click()
    invite = page.get_by_label("Send this link to the people you want to play with").input_value()
    for table, name in list(zip(tables, NAMES, strict=True))[1:]:
        table.page.goto(invite)
        table.page.get_by_label("Your name").fill(name)
        table.page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("list", name="Seats").get_by_text(name, exact=True)).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for table in tables:
        expect(table.board.get_by_role("gridcell")).to_have_count(108)
    return tables, invite


def whose_turn(tables: list[TablePage]) -> TablePage | None:
    """Wait until one of the people must decide, and return their page; None once the game is
    over."""
    newest = max(table.view["seq"] for table in tables)
    tables[0].page.wait_for_function(
        """seq => {
          const { view } = JSON.parse(updates.at(-1));
          return view.seq >= seq && (view.phase === "over" || view.deciding[0].seat < 3);
        }""",
        arg=newest,
    )
    view = tables[0].view
    if view["phase"] == "over":
        return None
    acting = tables[view["deciding"][0]["seat"]]
    assert acting.wait()
    return acting


def trade(tables: list[TablePage]) -> None:
    """Play until Ann can offer Ben a trade, and let him accept it."""
    ann, ben, _ = tables
    while True:
        acting = whose_turn(tables)
        assert acting is not None
        held = sum(ann.view["seats"][1]["shares"])
        if acting is ann and held and ann.view["options"]["can_offer"]:
            break
        acting.decide()
    chain, name = offer_for_a_share(ann)
    before = ann.view["seats"][0]["shares"][chain]
    ben.offer.get_by_role("button", name="Accept").click()
    expect(ann.log.get_by_text(f"Ben accepts: $100 for 1 {name}")).to_be_visible()
    assert ann.view["seats"][0]["shares"][chain] == before + 1


def open_menu(page: Page) -> Locator:
    """Open the table's menu, and return it."""
    page.get_by_role("button", name="Table", exact=True).click()
    return page.get_by_role("dialog", name="Table")


def proposal(page: Page) -> Locator:
    """The banner with the proposal."""
    return page.get_by_role("group", name="Proposal")


def chat(page: Page) -> Locator:
    """The log of what people said."""
    return page.get_by_role("region", name="Chat").get_by_role("log", name="Chat")


def say(page: Page, text: str) -> None:
    """Write something at the table."""
    talk = page.get_by_role("region", name="Chat")
    talk.get_by_role("textbox", name="Message").fill(text)
    talk.get_by_role("button", name="Send").click()
