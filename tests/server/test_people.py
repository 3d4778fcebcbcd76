"""People take seats by an invite, watch, give seats to bots, come back and continue."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack
from random import Random

from mergemaker.rules import write_record
from tests.browser.server import Server
from tests.support.player import PATIENCE, Json, Person, Seat
from tests.support.recorded import recorded_game

THREE_OPEN = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]


def invited(server: Server, made: Json) -> Seat:
    """A new guest who has opened the invite."""
    guest = Person(server.url)
    status, answer = guest.ask("GET", f"/api/invites/{made['invite']}")
    assert status == 200
    assert answer == {"id": made["id"]}
    return guest.join(made["id"], made["invite"])


def test_friends_take_seats_by_the_invite_and_the_host_starts(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=THREE_OPEN, your_name="Ann", name="Friday")
    host = ann.join(made["id"])
    assert host.view["phase"] == "waiting"
    assert host.view["invite"] == made["invite"]
    assert len(made["invite"]) >= 10  # 50 bits at 5 bits a character
    ben, cat, watcher = (invited(server, made) for _ in range(3))
    assert ben.view["you"] is None
    ben.do("sit", name="Ben")
    assert ben.view["you"] == 1
    cat.do("sit", name="Ben", seat=3)
    assert cat.view["you"] == 3
    assert watcher.command("start", bot="random")["code"] == "not-maker"
    assert watcher.command("sit", name="Dan", seat=3)["code"] == "seat-taken"
    assert watcher.command("sit", name="\u202e", seat=2)["code"] == "no-name"
    assert host.command("start", bot="grandmaster")["code"] == "no-such-bot"
    host.do("start", bot="random")
    for seat in (host, ben, cat, watcher):
        view = seat.until(lambda view: view["phase"] == "playing")
        names = [shown["name"] for shown in view["seats"]]
        assert (names[0], names[1], names[3]) == ("Ann", "Ben", "Ben 2")
        assert view["seats"][2]["kind"] == "bot"
    assert watcher.view["hand"] is None
    assert watcher.view["invite"] is None
    assert watcher.command("sit", name="Dan")["code"] == "begun"


def test_what_nobody_names_is_called_in_the_language_of_whoever_makes_the_table(server: Server):
    for language, day, name in (("de-AT", r"\w+(tag|woch)", "Gast"), ("fr", r"\w+day", "Guest")):
        host = Person(server.url)
        made = host.ask("POST", "/api/games", {}, {"Accept-Language": language})[1]
        view = host.join(made["id"]).view
        assert re.fullmatch(day, view["name"])
        assert view["seats"][0]["name"] == name
        wish = {"record": write_record(recorded_game())}
        imported = host.ask("POST", "/api/games/import", wish, {"Accept-Language": language})[1]
        assert re.fullmatch(day, host.join(imported["id"]).view["name"])


def test_an_invite_has_a_qr_code(server: Server):
    made = Person(server.url).make(seats=THREE_OPEN)
    guest = Person(server.url)
    status, image = guest.ask("GET", f"/api/invites/{made['invite']}/qr")
    assert status == 200
    assert image.startswith("<?xml")
    assert "<svg" in image
    assert guest.ask("GET", "/api/invites/abcdefghijkm/qr")[1]["code"] == "no-such-invite"


def test_leaving_before_the_game_frees_the_seat(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=THREE_OPEN)
    ben = invited(server, made)
    ben.do("sit", name="Ben")
    assert [game["id"] for game in ben.person.ask("GET", "/api/me")[1]["games"]] == [made["id"]]
    ben.do("leave")
    assert ben.view["you"] is None
    assert ben.person.ask("GET", "/api/me")[1]["games"] == []
    assert invited(server, made).command("sit", name="Cat", seat=1)["type"] == "ack"


def test_everybody_sees_who_is_connected(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=THREE_OPEN)
    host = ann.join(made["id"])
    ben = invited(server, made)
    assert ben.presence == {
        "type": "presence",
        "online": [0],
        "away": [],
        "host": True,
        "watchers": 1,
        "replaceable": [],
        "freeable": [],
        "may_start": False,
        "may_set_pace": False,
        "bots_wait": False,
    }
    host.until_present(lambda there: there["watchers"] == 1)
    ben.do("sit", name="Ben")
    host.until_present(lambda there: (there["online"], there["watchers"]) == ([0, 1], 0))
    second_tab = ben.person.join(made["id"])
    ben.close()
    assert second_tab.command("leave")["type"] == "ack"
    host.until_present(lambda there: (there["online"], there["watchers"]) == ([0], 1))
    second_tab.close()
    host.until_present(lambda there: there["watchers"] == 0)


def test_many_arrivals_lead_to_few_announcements_and_no_views(server: Server):
    ann = Person(server.url)
    host = ann.join(ann.make(seats=THREE_OPEN)["id"])
    frames = len(host.frames)
    begin = time.monotonic()
    stays = Person(server.url).join(host.game)
    for _ in range(20):
        Person(server.url).join(host.game).close()
    host.until_present(lambda there: there["watchers"] > 0)
    stays.close()
    host.until_present(lambda there: there["watchers"] == 0)
    kinds = [json.loads(frame)["type"] for frame in host.frames[frames:]]
    assert set(kinds) == {"presence"}
    assert len(kinds) <= 2 + (time.monotonic() - begin)


def test_arrivals_are_announced_once_a_second_while_the_table_changes(server: Server):
    ann = Person(server.url)
    host = ann.join(ann.make(seats=THREE_OPEN)["id"])
    frames = len(host.frames)
    begin = time.monotonic()
    with ExitStack() as sockets:
        for number in range(20):
            sockets.enter_context(Person(server.url).join(host.game))
            host.do("pace", pace=("brisk", "relaxed")[number % 2])
        host.until_present(lambda there: there["watchers"] == 20)
    kinds = [json.loads(frame)["type"] for frame in host.frames[frames:]]
    assert kinds.count("update") == 20
    assert kinds.count("presence") <= 2 + (time.monotonic() - begin)


def test_a_table_that_everybody_has_left_is_in_no_list(server: Server):
    ann = Person(server.url)
    host = ann.join(ann.make(seats=THREE_OPEN)["id"])
    host.do("leave")
    assert host.view["phase"] == "closed"
    assert ann.ask("GET", "/api/me")[1]["games"] == []


def test_a_game_survives_a_restart(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    seat.play_out(Random(1), decisions=5)
    before = seat.my_decision()
    server.restart()
    seat.reconnect()
    assert seat.view == before
    assert len(seat.log) == before["ply"] + 1
    seat.play_out(Random(2))
    assert seat.view["phase"] == "over"


def test_bots_continue_after_a_restart_even_if_nobody_is_connected(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make(seats=[{"kind": "you"}, *[{"kind": "bot"}] * 2], pace="relaxed")["id"])
    seat.my_decision()
    while seat.view["options"] is not None:
        seat.play(Random(1))
    server.restart()

    def my_turn() -> bool:
        return ann.ask("GET", f"/api/games/{seat.game}")[1]["your_turn"]

    deadline = time.monotonic() + PATIENCE
    while not my_turn():
        assert time.monotonic() < deadline
        time.sleep(0.1)  # nobody is at the table: it must be polled


def test_a_game_of_only_bots_is_refused(server: Server):
    ann = Person(server.url)
    wish = {"seats": [{"kind": "bot"}] * 3}
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "bad-seats")
    made = ann.make(seats=[{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}])
    host = ann.join(made["id"])
    assert host.command("start", bot="random")["code"] == "bad-seats"
    host.do("sit", name="Ann")
    host.do("start", bot="random")
    assert host.view["phase"] == "playing"


def test_past_boards_can_be_fetched(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    boards = {seat.view["ply"]: (seat.view["board"], seat.view["hand"])}
    for _ in range(8):
        seat.my_decision()
        boards[seat.view["ply"]] = (seat.view["board"], seat.view["hand"])
        seat.play(Random(1))
    for ply, shown in boards.items():
        status, past = ann.ask("GET", f"/api/games/{seat.game}/plies/{ply}")
        assert status == 200
        view = past["view"]
        assert (view["board"], view["hand"]) == shown
        assert view["options"] is None
        status, watched = Person(server.url).ask("GET", f"/api/games/{seat.game}/plies/{ply}")
        assert watched["view"]["hand"] is None
    assert ann.ask("GET", f"/api/games/{seat.game}/plies/100000")[0] == 404


def test_my_games_are_listed_with_the_latest_first(server: Server):
    ann = Person(server.url)
    first, second = (ann.make(your_name="Ann", seats=THREE_OPEN) for _ in range(2))
    ann.join(first["id"]).do("pace", pace="brisk")
    _, me = ann.ask("GET", "/api/me")
    assert me["name"] == "Ann"
    assert [game["id"] for game in me["games"]] == [first["id"], second["id"]]
    assert me["games"][0]["players"] == ["Ann"]
    assert me["games"][0]["phase"] == "waiting"


def test_everything_in_the_catalogue_can_be_played(server: Server):
    _, catalogue = Person(server.url).ask("GET", "/api/catalogue")
    for preset in catalogue["presets"]:
        for bot in catalogue["bots"]:
            seats = [{"kind": "you"}, {"kind": "bot", "bot": bot["name"]}]
            ann = Person(server.url)  # one person makes only so many games
            seat = ann.join(ann.make(preset=preset["name"], seats=seats)["id"])
            assert seat.view["rules"]["preset"] == preset["name"]
            assert seat.view["rules"]["options"] == {}
            assert seat.view["seats"][1]["bot"] == bot["name"]
    for option in catalogue["options"]:
        for value in option["values"]:
            wish = {option["name"]: value}
            if value == "none" and option["name"] == "starting_tiles":
                wish["first_player"] = "random"
            assert Person(server.url).make(options=wish)["id"]


def test_a_guest_changes_their_name_before_and_during_the_game(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=THREE_OPEN[:2], your_name="Ann", terms={"listed": True})
    host, guest = ann.join(made["id"]), Person(server.url).join(made["id"])
    guest.do("sit", name="Guest")
    guest.do("rename", name="Bea")
    assert host.until(lambda view: view["seats"][1]["name"] == "Bea")
    host.do("start", bot="random")
    guest.until(lambda view: view["phase"] == "playing")
    guest.do("rename", name="Ann")
    assert guest.view["seats"][1]["name"] == "Ann 2"
    assert guest.say("Hello")["type"] == "done"
    assert host.heard("Hello")["name"] == "Ann 2"
    watcher = Person(server.url).join(made["id"])
    assert watcher.command("rename", name="Cat")["code"] == "no-seat"
    server.restart()
    host.reconnect(server.url)
    assert [seat["name"] for seat in host.view["seats"]] == ["Ann", "Ann 2"]
    (event,) = host.table_events
    assert (event["type"], event["former"], event["name"]) == ("player_renamed", "Bea", "Ann 2")
    (card,) = guest.person.ask("GET", "/api/me")[1]["games"]
    assert card["players"] == ["Ann", "Ann 2"]
