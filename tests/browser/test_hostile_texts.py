"""Names and messages that try to do harm: no script runs, and no layout breaks."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mergemaker.server.chat.text import tidy_text
from mergemaker.table.names import tidy_name
from tests.browser.conftest import NewContext, Problems
from tests.browser.positions import NAMES, POSITIONS, Guest, find_position, put
from tests.browser.server import Server
from tests.support.player import Json, Person, Seat

RUN = "window.harm=1"
TEXTS = [
    f"<script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"\"><body onfocus='{RUN}' autofocus>",
    f"javascript:{RUN}",
    "{{constructor.constructor('" + RUN + "')()}}",
    "${" + RUN + "}",
    "'; DROP TABLE chat; --",
    "\u202eevil sdrawkcab\u2066",
    "Z" + "\u0300\u0301\u0302\u0303" * 20 + "algo",
    "\U0001f9d1\u200d\U0001f680\U0001f3b2\U00020bb7",
    "\u0410nn",  # a Cyrillic letter that looks like a Latin one
    "W" * 300,
    "\ufdfd" * 10,
    "עברית and English, العربية too",
    "&lt;b&gt;not bold&lt;/b&gt; &#60;i&#62;",
    "a\u0000b\u0007c\u001b[31m",
]
HARMLESS = ["Ann", "Ben", "Cat", "Dan", "Eve"]
SIZES = [(1440, 900), (390, 844)]
RECORD = Path(__file__).parents[1] / "records" / "classic-declared.txt"


@pytest.fixture
def ann(server: Server) -> Iterator[Seat]:
    """Ann, who hosts a table with as many players as there can be."""
    person = Person(server.url)
    made = person.make(seats=[{"kind": "you"}, *[{"kind": "open"}] * 5], your_name=TEXTS[0])
    with person.join(made["id"]) as seat:
        yield seat


def guests(ann: Seat, texts: list[str]) -> list[Seat]:
    """Guests with these names, who have taken seats."""
    seats: list[Seat] = []
    for text in texts:
        seat = Person(ann.person.address).join(ann.game, ann.view["invite"])
        if tidy_name(text):
            seat.do("sit", name=text)
        seats.append(seat)
    return seats


def assert_unharmed(page: Page) -> None:
    """Nothing has run, nothing was made of the texts, and the page is not wider than the screen."""
    assert page.evaluate("window.harm") is None
    assert page.locator("img[src=x], svg[onload], body[onfocus], script:not([src])").count() == 0
    # A page that was made narrower is laid out anew a moment later.
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def shown(page: Page, text: str) -> None:
    expect(page.get_by_text(text, exact=True).first).to_be_attached()


@pytest.mark.parametrize("start", range(0, len(TEXTS), 5))
def test_names_and_messages_are_only_text(start: int, ann: Seat, new_context: NewContext):
    texts = TEXTS[start : start + 5]
    others = guests(ann, texts)
    pages = [open_at(new_context(), ann, size) for size in SIZES]
    for seat, text in zip(others, texts, strict=True):
        assert seat.say(text)["type"] == "done"
        ann.heard(tidy_text(text))
        for page in pages:
            shown(page, tidy_text(text))
    for page in pages:
        assert_unharmed(page)
    ann.do("start", bot="random")
    ann.until(lambda view: view["phase"] == "playing")
    names = [seat["name"] for seat in ann.view["seats"]]
    for page, size in zip(pages, SIZES, strict=True):
        expect(page.get_by_role("grid", name="Board")).to_be_visible()
        for part in ("Players", "Chat", "Log", "Board") if size[0] < 600 else ("Players",):
            if size[0] < 600:
                page.get_by_role("navigation").get_by_role("button", name=part).click()
            if part == "Players":
                for name in names:
                    shown(page, name)
            assert_unharmed(page)
    for seat in others:
        seat.close()


def table_of(server: Server, texts: list[str]) -> list[Seat]:
    """The players at a listed table, from its host on, who are named by some texts, as the table is
    by the first."""
    person = Person(server.url)
    seats = [{"kind": "you"}, *[{"kind": "open"}] * 5]
    wish = {"name": texts[0], "your_name": texts[0], "terms": {"listed": True}}
    host = person.join(person.make(seats=seats, **wish)["id"])
    seated = [host, *guests(host, texts[1:])]
    seq = seated[-1].view["seq"]
    host.until(lambda view: view["seq"] >= seq)
    return seated


@pytest.mark.parametrize("start", range(0, len(TEXTS), 5))
def test_hostile_names_in_the_lobby_and_in_the_waiting_room(
    start: int, server: Server, new_context: NewContext
):
    texts = [text for text in TEXTS[start : start + 5] if tidy_name(text)]
    tables = [table_of(server, some) for some in (texts, HARMLESS[: len(texts)])]
    stranger = new_context().new_page()
    elements: list[list[int]] = []
    for table, *_ in tables:
        elements.append([])
        names = [seat["name"] for seat in table.view["seats"] if seat["kind"] == "person"]
        assert len(names) == len(texts)
        for path in ("/", "/lobby"):
            stranger.goto(path)
            for size in SIZES:
                stranger.set_viewport_size({"width": size[0], "height": size[1]})
                seat = f"Take a seat at {table.view['name']}"
                button = stranger.get_by_role("button", name=seat, exact=True)
                card = stranger.get_by_role("listitem").filter(has=button)
                for name in names:
                    expect(card.get_by_text(name).first).to_be_attached()
                elements[-1].append(card.locator("*").count())
                assert_unharmed(stranger)
        page = open_at(new_context(), table, SIZES[0])
        for name in names:
            shown(page, name)
        expect(page).to_have_title(re.compile(re.escape(table.view["name"])))
        elements[-1].append(page.get_by_role("list", name="Seats").locator("*").count())
        assert_unharmed(page)
        page.goto("/me")
        expect(page.get_by_text(table.view["name"]).first).to_be_visible()
        assert_unharmed(page)
        table.do("start", bot="random")
    assert elements[0] == elements[1]


def test_hostile_names_in_an_imported_record(server: Server, new_context: NewContext):
    head, _, moves = RECORD.read_text().partition("\n\n")
    for seat, name in enumerate(("ann", "ben")):
        moves = re.sub(rf"\b{name}\b", f"#{seat}", moves)
    for names in (TEXTS[:2], [TEXTS[2], TEXTS[9]]):
        players = head.replace("Players: ann, ben", f"Players: {', '.join(names)}")
        person = Person(server.url)
        status, made = person.ask("POST", "/api/games/import", {"record": f"{players}\n\n{moves}"})
        assert status == 201, made
        page = new_context().new_page()
        page.goto(f"/replay/{made['id']}")
        for name in names:
            shown(page, tidy_name(name))
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert_unharmed(page)


@pytest.mark.parametrize("start", range(0, len(TEXTS), 5))
def test_hostile_names_in_games_that_are_over(
    start: int, ann: Seat, new_context: NewContext, problems: Problems
):
    problems.expect(r"409 \(Conflict\)")  # a server where many reviews wait takes no more
    others = guests(ann, TEXTS[start : start + 5])
    ann.do("start", bot="random")
    players = [ann, *(seat for seat in others if seat.view["you"] is not None)]
    for seat in players[1:]:
        seat.until(lambda view: view["phase"] == "playing")
    players[1].do("resign", bot="random")  # its name is in the log from now on
    latecomer = Person(ann.person.address).join(ann.game, ann.view["invite"])
    latecomer.do("sit", name=TEXTS[1])
    players[1] = latecomer
    players[2].do("rename", name=TEXTS[start][::-1])
    page = open_at(new_context(), ann, SIZES[0])
    proposal = players[2].do("propose", what="end")
    proposer = ann.until(lambda view: view["proposal"] is not None)["seats"][2]["name"]
    expect(page.get_by_text(f"{proposer} proposes to end the game")).to_be_visible()
    assert_unharmed(page)
    for seat in (ann, players[1], *players[3:]):
        seat.do("answer", proposal=proposal, agrees=True)
    names = [seat["name"] for seat in ann.until(lambda view: view["phase"] == "over")["seats"]]
    assert players[2].person.ask("POST", f"/api/games/{ann.game}/rematch", {})[0] == 201
    expect(page.get_by_text(f"{proposer} wants to play again.")).to_be_visible()
    assert_unharmed(page)
    page.goto(f"/g/{ann.game}")
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()
    for name in names:
        shown(page, name)
    assert_unharmed_at_all_sizes(page)
    page.goto(f"/replay/{ann.game}?review")
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    assert_unharmed_at_all_sizes(page)
    page.goto("/me")
    expect(page.get_by_role("list", name="Finished games").get_by_role("link")).to_be_visible()
    assert_unharmed_at_all_sizes(page)
    for seat in (*others, latecomer):
        seat.close()


def test_hostile_names_in_a_trade(server: Server, new_context: NewContext):
    condition, options = POSITIONS["answer"]
    guests_here = [Guest() for _ in range(len(NAMES))]
    game = put(server, find_position(condition, **options), *guests_here)
    seats = [Person(server.url, guest.cookie).join(game) for guest in guests_here]
    ann = seats[0]
    offer = ann.view["offer"]
    offerer = seats[offer["offerer"]]
    pages = [open_at(new_context(), seat, SIZES[0]) for seat in (ann, offerer)]
    pages.append(new_context().new_page())
    pages[-1].goto(f"/g/{game}")
    for start in range(0, len(TEXTS), len(NAMES)):
        names = rename(seats, TEXTS[start : start + len(NAMES)])
        for page, words in zip(pages, offer_in_words(names, offer), strict=True):
            expect(page.get_by_role("group", name="Trade").get_by_text(words)).to_be_visible()
        assert_unharmed_at_all_sizes(*pages)
        ann.do("move", seq=ann.view["seq"], moves=["decline"])
        pages[1].get_by_role("button", name="Trade", exact=True).click()
        sheet = pages[1].get_by_role("dialog", name="Offer a trade")
        for seat, name in enumerate(names):
            if seat != offer["offerer"]:
                expect(sheet.get_by_role("radio", name=name, exact=True)).to_be_attached()
        assert_unharmed_at_all_sizes(pages[1])
        sheet.get_by_role("button", name="Close").click()
        make_offer(offerer, offer)
        ann.until(lambda view: view["offer"] is not None)


def rename(seats: list[Seat], texts: list[str]) -> list[str]:
    """Call those in the first seats by these texts, and return everybody's name."""
    for seat, text in zip(seats, texts, strict=False):
        if tidy_name(text):
            seq = seat.do("rename", name=text)
            for other in seats:
                other.until(lambda view, seq=seq: view["seq"] >= seq)
    return [seat["name"] for seat in seats[0].view["seats"]]


def offer_in_words(names: list[str], offer: Json) -> list[str]:
    """How an offer to Ann begins, as she, the offerer and a watcher read it."""
    offerer, to = names[offer["offerer"]], names[offer["to"]]
    offers = (f"{offerer} offers you", f"You offer {to}", f"{offerer} offers {to}")
    return [f"{begins} a trade: " for begins in offers]


def make_offer(offerer: Seat, offer: Json) -> None:
    """Make an offer again that was declined."""
    chains = sorted(offerer.view["chains"], key=lambda row: row["chain"])
    sides: list[str] = []
    for side in ("give", "get"):
        shares = zip(chains, offer[side], strict=True)
        terms = [f"{row['name']} {count}" for row, count in shares if count]
        terms += [f"${offer[f'{side}_cash']}"] if offer[f"{side}_cash"] else []
        sides.append(f"{side} {' '.join(terms)}")
    offerer.until(lambda view: view["offer"] is None)
    moves = [f"offer #{offer['to']} {' '.join(sides)}"]
    offerer.do("move", seq=offerer.view["seq"], moves=moves)


def assert_unharmed_at_all_sizes(*pages: Page) -> None:
    for page in pages:
        for size in reversed(SIZES):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert_unharmed(page)


@pytest.mark.parametrize("start", range(0, len(TEXTS), 5))
def test_hostile_names_at_one_device(start: int, server: Server, new_context: NewContext):
    names = [tidy_name(text) for text in TEXTS[start : start + 5] if tidy_name(text)]
    person = Person(server.url)
    seats = [{"kind": "you"}, *({"kind": "companion", "name": name} for name in names[1:])]
    game = person.make(your_name=names[0], seats=seats)["id"]
    page = signed_in(new_context(), person).new_page()
    page.goto(f"/local/{game}")
    curtain = page.get_by_role("region", name="Curtain")
    expect(curtain.get_by_role("heading", name="Pass the device to ")).to_be_visible()
    assert_unharmed_at_all_sizes(page)
    curtain.get_by_role("button", name="I’m ").click()
    expect(curtain).to_be_hidden()
    for seat in person.ask("GET", f"/api/games/{game}")[1]["seats"]:
        shown(page, seat["name"])
    assert_unharmed_at_all_sizes(page)


def test_hostile_names_on_the_leaderboard(server: Server, new_context: NewContext):
    page = new_context().new_page()
    names = [tidy_name(text) or "Nameless" for text in TEXTS]
    with closing(sqlite3.connect(server.data / "journal.sqlite", timeout=60)) as journal, journal:
        for number, name in enumerate(names):
            person = f"hostile {number}"
            journal.execute("INSERT INTO people VALUES (?, ?)", (person, name))
            journal.execute(
                "INSERT INTO ratings VALUES (?, '5-6', 50, 30.0, 1.0, ?, 0)",
                (person, 1000 + number),
            )
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto("/leaderboard")
        page.get_by_role("radio", name="5–6 players").check(force=True)
        for name in names:
            shown(page, name)
        assert_unharmed(page)


def open_at(context: BrowserContext, ann: Seat, size: tuple[int, int]) -> Page:
    """Ann's own page of her table."""
    page = signed_in(context, ann.person).new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/g/{ann.game}")
    expect(page.get_by_role("log", name="Chat").or_(page.get_by_role("list")).first).to_be_visible()
    return page


def signed_in(context: BrowserContext, person: Person) -> BrowserContext:
    """A browser with a person's cookie."""
    name, _, value = (person.cookie or "").partition("=")
    context.add_cookies([{"name": name, "value": value, "url": person.address}])
    return context
