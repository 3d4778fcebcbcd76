"""Whole games of one person against bots, from Play now to the final standings."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from mergemaker.rules import ruleset
from tests.browser.positions import Guest, find_position, must_decide, put
from tests.browser.server import Server
from tests.browser.table import CONFIRM, UNPLAYABLE, Json, TablePage, play_now


def test_two_clicks_lead_from_the_home_page_to_a_placed_tile(page: Page):
    table = play_now(page)  # first click
    expect(table.board.get_by_role("gridcell")).to_have_count(108)
    expect(table.tiles).to_have_count(6)
    expect(table.confirm).to_be_visible()  # bots may have gone first
    tile = table.tiles.first
    placed = tile.inner_text().split(",")[0]
    tile.hover()
    table.press(table.confirm)  # second click
    cell = table.board.get_by_role("gridcell", name=re.compile(rf"^{placed}, (?!empty|your tile)"))
    expect(cell).to_be_visible()


def test_a_game_by_mouse_shows_the_servers_figures_at_every_decision(page: Page):
    table = play_now(page)
    table.set_pace("instant")
    while table.wait():
        assert_figures_are_the_servers(table)
        table.end()
        if table.wait():
            table.decide()
    assert_standings_are_the_servers(table)
    expect(table.over).to_be_visible()
    assert_record_can_be_saved(table)
    assert_rematch_can_be_made(table)


def test_a_game_can_be_played_by_keyboard_alone(page: Page):
    table = TablePage(page)
    page.goto("/")
    keys = page.keyboard
    tab_to(page.get_by_role("button", name="Play now"))
    keys.press("Enter")
    expect(table.dock).to_be_visible()
    keys.press("?")
    sheet = page.get_by_role("dialog", name="Keys and help")
    tab_to(sheet.get_by_label("How fast bots play"))
    keys.type("in")
    expect(sheet.get_by_label("How fast bots play")).to_have_value("instant")
    keys.press("Escape")
    expect(sheet).to_be_hidden()
    expect(table.dock).to_be_focused()  # nothing had the focus when the sheet was opened
    assert table.wait()
    place_from_the_board(table)
    while table.wait():
        if end_button(table).is_visible():
            table.wait_until_made()
            keys.press("e")
            tab_to(page.get_by_role("dialog").get_by_role("button", name="End it"))
            keys.press("Enter")
            expect(end_button(table)).to_be_hidden()
        if table.wait() and table.decline.is_visible():
            with table.awaiting_update():
                keys.press("n")
        elif table.wait():
            press_keys(table)
            with table.awaiting_update():
                keys.press("Enter")
    expect(table.over).to_be_focused()
    expect(table.standings).to_be_visible()


def test_a_script_can_play_by_accessible_names(page: Page, server: Server):
    guest = Guest()
    game = put(
        server, find_position(lambda game: must_decide(game, "place")), guest, others="random"
    )
    guest.sign_in(page.context, server)
    page.goto(f"/g/{game}")
    move = page.get_by_role("region", name="Your move")
    confirm = move.get_by_role("button", name=CONFIRM)
    tiles = page.get_by_role("group", name="Your tiles").get_by_role("button")
    words: list[str] = []
    while len(words) < 20:
        expect(confirm).to_have_count(1)
        words.append(confirm.inner_text())
        if words[-1].startswith("Play"):
            tiles.filter(has_not_text=UNPLAYABLE).first.click()
        before = move.text_content() or ""
        confirm.click()
        expect(move).not_to_have_text(before)
    assert {"Play", "Pass"} <= {re.split(r"\W", word)[0] for word in words}
    expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)  # nothing was refused


def tab_to(wanted: Locator) -> None:
    """Press Tab until this element has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        wanted.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {wanted}")


def place_from_the_board(table: TablePage) -> None:
    """Move over the board to the cell of the first tile in the hand, and play it there."""
    tile = table.tiles.first.inner_text().split(",")[0]
    target = table.board.get_by_role("gridcell", name=re.compile(rf"^{tile}, your tile"))
    tab_to(table.board.get_by_role("gridcell", name=re.compile("^1A,")))
    table.page.keyboard.press("End")
    table.page.keyboard.press("Home")
    for _ in range(int(tile[:-1]) - 1):
        table.page.keyboard.press("ArrowRight")
    for _ in range("ABCDEFGHI".index(tile[-1])):
        table.page.keyboard.press("ArrowDown")
    expect(target).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.confirm).to_have_text(re.compile(f"^Play {tile}"))
    table.wait_until_made()
    with table.awaiting_update():
        table.page.keyboard.press("Enter")


def end_button(table: TablePage) -> Locator:
    return table.page.get_by_role("button", name=re.compile("^End game.*possible"))


def press_keys(table: TablePage) -> None:
    """Choose something with the keys of the current decision."""
    keys = table.page.keyboard
    table.wait_until_made()
    name = table.confirm.inner_text()
    if name.startswith("Play"):
        names = table.tiles.all_inner_texts()
        playable = next(at for at, name in enumerate(names, 1) if not UNPLAYABLE.search(name))
        keys.press(str(playable))
    elif name.startswith("Pass"):
        for letter in "ICWFATL":
            keys.press(letter)
        keys.press("Shift+L")
    elif table.sell_all.is_visible():
        keys.press("s")


def assert_figures_are_the_servers(table: TablePage) -> None:
    """Check that the screen shows exactly what the server's newest view contains."""
    view = table.view
    names = ruleset().chain_names
    letters = {name[0]: name for name in names}
    columns = view["board"]["columns"]
    cells = table.cells()
    assert len(cells) == len(view["board"]["cells"])
    for at, (mark, name) in enumerate(zip(view["board"]["cells"], cells, strict=True)):
        tile = f"{at % columns + 1}{'ABCDEFGHIJ'[at // columns]}"
        if mark in letters:
            assert name == f"{tile}, {letters[mark]}"
        elif mark == "o":
            assert name == f"{tile}, tile in no chain"
        else:
            assert name.startswith(f"{tile}, your tile" if tile in view["hand"] else f"{tile}, ")
    players = table.players.inner_text()
    for seat in view["seats"]:
        figures = rf"{seat['name']}\b[^\d]*{seat['cash']:,}\s+{seat['net']['total']:,}\b"
        assert re.search(figures, players), (figures, players)
    chains = table.chains.inner_text()
    for row in view["chains"]:
        if row["size"]:
            safe = r"\*\s+safe" if row["safe"] else ""
            figures = rf"{names[row['chain']]}\s+{row['size']}{safe}\s+\${row['price']:,}\s"
            assert re.search(figures, chains), (figures, chains)


def assert_standings_are_the_servers(table: TablePage) -> None:
    view = table.view
    shown = table.standings.get_by_role("row").all_inner_texts()[1:]
    assert len(shown) == len(view["seats"])
    expected = sorted(view["standings"], key=lambda standing: standing["place"])
    for row, standing in zip(shown, expected, strict=True):
        assert row.split() == standing_words(view, standing)


def standing_words(view: Json, standing: Json) -> list[str]:
    bonuses = sum(line["amount"] for line in standing["bonuses"])
    sales = sum(line["amount"] for line in standing["sales"])
    amounts = (standing["cash"], bonuses, sales, standing["total"])
    assert sum(amounts[:3]) == amounts[3]
    name = view["seats"][standing["seat"]]["name"]
    return [str(standing["place"]), *name.split(), *(f"${amount:,}" for amount in amounts)]


def assert_record_can_be_saved(table: TablePage) -> None:
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Save the record").click()
    record = download.value.path().read_text()
    for standing in table.view["standings"]:
        assert f"{standing['total']}" in record.replace(",", "")


def assert_rematch_can_be_made(table: TablePage) -> None:
    before = table.page.url
    table.page.get_by_role("button", name="Play again").click()
    expect(table.page).not_to_have_url(before)
    assert table.wait()
    assert table.view["turn_number"] < 5
