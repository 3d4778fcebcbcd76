"""Replays, by keys, slider, address and log; imported records; reviews."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from mergemaker.rules import ruleset
from tests.browser.conftest import COMPILING, Problems
from tests.browser.positions import POSITIONS, Guest, find_position, put
from tests.browser.server import COMPILED, Server
from tests.browser.table import Json, TablePage, marks
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SIZES,
    TABLET,
    assert_accessible,
    resize,
)

RECORD = Path(__file__).parents[1] / "records" / "classic-declared.txt"
TURNS_REVIEWED = 4
"""How many turns of the record are reviewed: only a few, since each decision takes time."""


class ReplayPage:
    """The page of a replay, as a person sees and uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = TablePage(page)
        self.slider = page.get_by_role("slider", name="Ply")
        self.review = page.get_by_role("region", name="Review")

    def go(self, game: str, query: str = "") -> None:
        self.page.goto(f"/replay/{game}{query}")
        expect(self.slider).to_be_visible()

    def expect_ply(self, ply: int) -> None:
        """Check that the slider, the address and every cell of the board are those of a ply."""
        expect(self.slider).to_have_value(str(ply))
        expect(self.page).to_have_url(re.compile(rf"\?ply={ply}(&|$)"))
        assert marks(self.table.cells()) == marks_in(self.fetch_view(ply))

    def fetch_view(self, ply: int) -> Json:
        """The view of a ply, from the server."""
        game = self.page.url.split("/replay/")[1].split("?")[0]
        answer = self.page.request.get(f"/api/games/{game}/plies/{ply}")
        return answer.json()["view"]

    def turn(self, number: int) -> Locator:
        """The text that shows which turn the ply belongs to, if it is this turn."""
        return self.page.get_by_text(re.compile(rf"^Turn {number}, ply"))

    @property
    def last(self) -> int:
        return int(self.slider.get_attribute("max") or "")


def marks_in(view: Json) -> list[str]:
    """What is on each cell, according to a view."""
    names: dict[str, str] = {name[0]: name for name in ruleset().chain_names}
    cells: str = view["board"]["cells"]
    return [names.get(mark, mark) for mark in cells]


def finished(context: BrowserContext, server: Server) -> tuple[ReplayPage, str]:
    """Ann's page, and the id of a game of hers that is over."""
    condition, options = POSITIONS["over"]
    guest = Guest()
    game = put(server, find_position(condition, **options), guest)
    guest.sign_in(context, server)
    return ReplayPage(context.new_page()), game


def open_record(page: Page, record: str) -> ReplayPage:
    """Open a record from the home page."""
    replay = ReplayPage(page)
    page.goto("/")
    page.get_by_role("button", name="Open a record").click()
    sheet = page.get_by_role("dialog", name="Open a record")
    sheet.get_by_role("textbox", name="Record").fill(record)
    sheet.get_by_role("button", name="Open it").click()
    expect(replay.slider).to_be_visible()
    return replay


def beginning(turns: int) -> str:
    """The record as it stood after a number of turns."""
    text = RECORD.read_text()
    return text[: text.index(f"\n{turns + 1} ")] + "\nResult: unfinished\n"


# --- stepping through a game ---------------------------------------------------------------------


def test_keys_step_through_a_replay(reduced_motion: BrowserContext, server: Server):
    replay, game = finished(reduced_motion, server)
    replay.go(game, "?ply=0")
    keys = replay.page.keyboard
    replay.expect_ply(0)
    keys.press("ArrowRight")
    replay.expect_ply(1)
    keys.press("End")
    replay.expect_ply(replay.last)
    keys.press("ArrowLeft")
    replay.expect_ply(replay.last - 1)
    turns = replay.fetch_view(replay.last)["turn_number"]
    keys.press("Shift+ArrowLeft")
    expect(replay.turn(turns - 1)).to_be_visible()
    keys.press("Shift+ArrowRight")
    expect(replay.turn(turns)).to_be_visible()
    keys.press("Home")
    replay.expect_ply(0)
    expect(replay.page.get_by_role("button", name="One ply back")).to_be_disabled()


def test_the_slider_of_a_replay_makes_no_requests(reduced_motion: BrowserContext, server: Server):
    replay, game = finished(reduced_motion, server)
    replay.go(game, "?ply=0")
    requests: list[str] = []

    def record(request: Request) -> None:
        if "/api/" in request.url:  # the page's icon may be requested late
            requests.append(request.url)

    replay.page.on("request", record)
    for ply in (17, 60, 3):
        replay.slider.fill(str(ply))
        expect(replay.slider).to_have_value(str(ply))
        expect(replay.table.log.locator("[aria-current=true]")).to_have_count(1)
    assert requests == []
    replay.expect_ply(3)


def test_the_address_and_the_log_lead_to_a_ply(reduced_motion: BrowserContext, server: Server):
    replay, game = finished(reduced_motion, server)
    replay.go(game, "?ply=40")
    replay.expect_ply(40)
    replay.table.log.get_by_role("button").first.click()
    replay.expect_ply(0)
    replay.page.reload()
    replay.expect_ply(0)
    replay.go(game, "?ply=100000")
    replay.expect_ply(replay.last)
    with replay.page.expect_download() as download:
        replay.page.get_by_role("link", name="Save the record").click()
    assert download.value.path().read_text().startswith("Mergemaker")


def test_a_replay_plays_by_itself(reduced_motion: BrowserContext, server: Server):
    replay, game = finished(reduced_motion, server)
    replay.go(game)
    replay.slider.fill(str(replay.last - 2))
    replay.page.get_by_label("Pace").select_option("fast")
    replay.page.get_by_role("button", name="Play", exact=True).click()
    replay.expect_ply(replay.last)
    expect(replay.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_replay_of_a_missing_game_says_so(reduced_motion: BrowserContext, problems: Problems):
    problems.expect("404")
    page = reduced_motion.new_page()
    page.goto("/replay/nowhere")
    expect(page.get_by_role("heading", name="There is no such game.")).to_be_visible()


def test_somebody_plays_on_from_a_ply(reduced_motion: BrowserContext, server: Server):
    replay, game = finished(reduced_motion, server)
    page = replay.page
    replay.go(game)
    button = page.get_by_role("button", name="Play on from here")
    expect(button).to_be_disabled()  # the game is over at its last ply
    replay.slider.fill("20")
    replay.expect_ply(20)
    before = replay.fetch_view(20)
    button.click()
    sheet = page.get_by_role("dialog", name="Play on from here")
    expect(sheet.get_by_role("radio", name="(your seat)")).to_be_checked()
    expect(sheet.get_by_text("dealt again")).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    resize(page, DESKTOP)
    sheet.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("/g/"))
    again = page.url.split("/g/")[1]
    assert again != game
    expect(replay.table.log.get_by_text("on from here")).to_be_visible()
    told = page.request.get(f"/api/games/{again}/replay").json()["told"]
    at = next(e["ply"] for e in told if any(x["type"] == "redealt" for x in e["events"]))
    now = page.request.get(f"/api/games/{again}/plies/{at}").json()["view"]
    for fact in ("board", "bag", "turn", "deciding"):
        assert now[fact] == before[fact]
    assert [seat["kind"] for seat in now["seats"]].count("person") == 1


# --- records -------------------------------------------------------------------------------------


def test_a_record_can_be_opened_and_replayed(reduced_motion: BrowserContext, tmp_path: Path):
    replay = open_record(reduced_motion.new_page(), RECORD.read_text())
    page = replay.page
    replay.expect_ply(0)
    page.keyboard.press("End")
    replay.expect_ply(replay.last)
    expect(replay.table.players.get_by_text("ann")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    again = download.value.path()

    # The replay can open the saved record again, as a file.
    before = page.url
    page.get_by_role("button", name="Open a record").click()
    sheet = page.get_by_role("dialog", name="Open a record")
    sheet.get_by_label("Choose a file").set_input_files(again)
    expect(sheet.get_by_role("textbox", name="Record")).to_have_value(again.read_text())
    assert_accessible(page)
    sheet.get_by_role("button", name="Open it").click()
    expect(sheet).to_be_hidden()
    expect(page).not_to_have_url(before)
    replay.expect_ply(0)


def test_a_bad_record_is_refused_with_its_line(reduced_motion: BrowserContext, problems: Problems):
    problems.expect("400")
    page = reduced_motion.new_page()
    page.goto("/")
    page.get_by_role("button", name="Open a record").click()
    sheet = page.get_by_role("dialog", name="Open a record")
    lines = RECORD.read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("1 "))
    lines[first] = "1 ann 99Z"
    field = sheet.get_by_role("textbox", name="Record")
    field.fill("\n".join(lines))
    sheet.get_by_role("button", name="Open it").click()
    expect(sheet.get_by_role("alert")).to_have_text(re.compile(rf"^Line {first + 1}: .*99Z"))
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(selected) == "1 ann 99Z"
    assert_accessible(page)


# --- reviews -------------------------------------------------------------------------------------


def reviewed(page: Page) -> ReplayPage:
    """The complete review of a game of a few turns."""
    replay = open_record(page, beginning(TURNS_REVIEWED))
    page.get_by_role("button", name="Review", exact=True).click()
    expect(chart(page)).to_be_visible()
    under_way = page.get_by_text(re.compile("Analysing|Waiting"))
    expect(under_way).to_have_count(0, timeout=COMPILING)
    return replay


def chart(page: Page) -> Locator:
    return page.get_by_role("img", name=re.compile("^Chances of winning"))


def test_a_review_can_be_opened_when_a_game_is_over(
    reduced_motion: BrowserContext, own_server: Server
):
    # A review of a whole game takes a while and delays others, so this server is not shared.
    own_server.restart(**COMPILED)
    replay, game = finished(reduced_motion, own_server)
    page = replay.page
    page.goto(f"{own_server.url}g/{game}")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(rf"/replay/{game}\?.*review"))
    expect(chart(page)).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(replay.review).not_to_have_text(re.compile("not been analysed yet"), timeout=COMPILING)
    expect(replay.review.get_by_role("row", name=re.compile("^Ann .*%"))).to_be_visible()


def test_a_review_describes_each_move_and_its_chart_leads_to_plies(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    replay = reviewed(page)
    replay.slider.fill("1")
    expect(replay.review.get_by_role("row", name=re.compile("played"))).to_have_count(1)
    expect(replay.review.get_by_role("row", name=re.compile(r"^(ann|ben) \d+%"))).to_have_count(2)
    box = chart(page).bounding_box()
    assert box is not None
    chart(page).click(position={"x": 9, "y": box["height"] / 2})
    replay.expect_ply(0)
    page.keyboard.press("ArrowRight")
    replay.expect_ply(1)
    expect(page).to_have_url(re.compile("&review"))
    page.reload()
    expect(chart(page)).to_be_visible()
    replay.expect_ply(1)


def test_a_review_sums_up_the_game_and_leads_to_what_to_remember(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    replay = reviewed(page)
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        happened = page.get_by_role("region", name="What happened")
        expect(happened).to_contain_text("The game stopped midway")
        board = page.get_by_role("grid").bounding_box()
        assert board is not None
        assert board["y"] + board["height"] < size[1], "the board stays in sight"
    page.get_by_role("button", name="More").click()
    happened.get_by_role("combobox", name="For").select_option("ben")
    expect(happened).to_contain_text(re.compile(r"[Bb]en’s|[Bb]en made"))
    assert_accessible(page)
    resize(page, DESKTOP)
    keys = page.get_by_role("region", name="To remember").get_by_role("button")
    for key in keys.all():
        key.click()
        expect(key).to_have_attribute("aria-current", "true")
        expect(replay.review.get_by_role("row", name=re.compile("played"))).to_have_count(1)
    page.get_by_role("button", name="Accuracy").click()
    accuracy = page.get_by_role("region", name="Accuracy")
    expect(accuracy.get_by_role("row", name=re.compile(r"^Overall \d+% of \d"))).to_be_visible()
    assert_accessible(page)


def test_a_review_fits_every_width(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    replay = reviewed(page)
    replay.slider.fill("2")
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_axe_finds_nothing_in_a_review(size: tuple[int, int], reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    replay = reviewed(page)
    replay.slider.fill("2")
    resize(page, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert_accessible(page)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(chart(page)).to_have_count(0)
    assert_accessible(page)
