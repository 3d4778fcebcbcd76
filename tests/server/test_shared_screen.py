"""A table for a shared screen: its host is the screen, which has no seat and sees no hand."""

from __future__ import annotations

from contextlib import ExitStack
from io import BytesIO

import pytest
import segno

from mergemaker.server.identity import WATCHER
from tests.browser.server import Server
from tests.support.player import Json, Person

OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


def for_a_screen(person: Person) -> Json:
    return person.make(seats=[OPEN, OPEN, BOT], screen=True)


def test_the_screen_hosts_the_table_and_starts_it_once_somebody_has_a_seat(server: Server):
    laptop, phone = Person(server.url), Person(server.url)
    made = for_a_screen(laptop)
    with ExitStack() as stack:
        screen = stack.enter_context(laptop.join(made["id"], speaks_as=WATCHER))
        assert screen.view["maker"] and screen.view["invite"] == made["invite"]
        assert screen.command("start", bot="random")["code"] == "bad-seats"  # nobody is there
        player = stack.enter_context(phone.join(made["id"], made["invite"]))
        player.do("sit", name="Ann")
        screen.until(lambda view: view["seats"][0]["name"] == "Ann")
        screen.do("start", bot="random")
        assert [seat["kind"] for seat in screen.view["seats"]] == ["person", "bot", "bot"]
        assert player.my_decision()["hand"]
        assert screen.view["you"] is None and screen.view["hand"] is None


def test_the_screen_stays_the_host_when_the_same_people_play_again(server: Server):
    laptop, phone = Person(server.url), Person(server.url)
    made = for_a_screen(laptop)
    with ExitStack() as stack:
        player = stack.enter_context(phone.join(made["id"], made["invite"]))
        player.do("sit", name="Ann")
        stack.enter_context(laptop.join(made["id"], speaks_as=WATCHER)).do("start")
        player.do("propose", what="end")
        again = phone.ask("POST", f"/api/games/{made['id']}/rematch", {})[1]
        screen = stack.enter_context(laptop.join(again["id"], speaks_as=WATCHER))
        assert screen.view["maker"] and screen.view["invite"] == again["invite"]
        assert not stack.enter_context(phone.join(again["id"])).view["maker"]


def test_whoever_made_the_table_may_sit_down_there_like_anybody_else(server: Server):
    laptop = Person(server.url)
    made = for_a_screen(laptop)
    with (
        laptop.join(made["id"], speaks_as=WATCHER) as screen,
        laptop.join(made["id"], made["invite"]) as holder,
    ):
        assert not holder.view["maker"]
        assert screen.command("sit", name="Ann")["code"] == "not-for-companions"
        holder.do("sit", name="Ann")
        assert holder.command("start", bot="random")["code"] == "not-maker"
        screen.do("start", bot="random")
        assert holder.my_decision()["hand"]
        assert screen.until(lambda view: view["phase"] == "playing")["hand"] is None


def test_a_screen_that_removes_a_player_from_its_own_device_stays(server: Server):
    laptop = Person(server.url)
    made = for_a_screen(laptop)
    with laptop.join(made["id"], speaks_as=WATCHER) as screen:
        laptop.join(made["id"], made["invite"], speaks_as="1").do("sit", name="Ann")
        screen.until(lambda view: view["seats"][0]["kind"] == "person")
        screen.do("remove", seat=0)
        assert screen.view["seats"][0]["kind"] == "open"
        screen.reconnect()
        assert screen.view["invite"] == made["invite"]


def test_somebody_seated_starts_the_game_when_the_screen_is_off(server: Server):
    laptop, phone = Person(server.url), Person(server.url)
    made = for_a_screen(laptop)
    with phone.join(made["id"], made["invite"]) as player:
        player.do("sit", name="Ann")
        player.do("start", bot="random")


@pytest.mark.parametrize("seats", [[{"kind": "you"}, OPEN], [BOT, BOT], None])
def test_a_table_for_a_screen_has_a_free_seat_and_none_for_the_screen(
    server: Server, seats: list[Json] | None
):
    wish = {"seats": seats, "screen": True}
    status, problem = Person(server.url).ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "bad-seats")


def test_the_address_of_a_shared_screen_has_a_qr_code(server: Server):
    person = Person(server.url)
    game = person.make()["id"]
    status, image = person.ask("GET", f"/api/games/{game}/screen/qr")
    expected = BytesIO()
    link = f"{person.address}/tv/{game}"
    segno.make_qr(link, error="m").save(expected, "svg", border=2, light="#fff")
    assert (status, image) == (200, expected.getvalue().decode())
    assert person.ask("GET", "/api/games/nothere/screen/qr")[1]["code"] == "no-such-game"
