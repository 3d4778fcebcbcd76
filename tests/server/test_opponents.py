"""Opponents: levels by name and strength, and bots by their own names as in older games."""

from __future__ import annotations

from mergemaker.bots import LEVELS
from mergemaker.server import identity
from mergemaker.server.tables.opponents import DEFAULT
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.names import BOT_NAMES
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.journals import make_old_journal
from tests.support.player import Person


def test_the_catalogue_lists_levels_from_the_weakest_up(server: Server):
    _, catalogue = Person(server.url).ask("GET", "/api/catalogue")
    levels = catalogue["levels"]
    assert len(levels) >= 5
    assert [level["strength"] for level in levels] == list(range(1, len(levels) + 1))
    assert catalogue["defaults"]["bot"] in [level["key"] for level in levels]
    assert all(level["name"] and level["line"] for level in levels)


def test_levels_play_under_their_names(server: Server):
    ann = Person(server.url)
    weak, middling = LEVELS[0], LEVELS[2]
    bots = [{"kind": "bot", "bot": level.key} for level in (weak, middling, middling)]
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}, *bots])
    seat = ann.join(made["id"])
    seat.do("start", bot=weak.key)
    names = [row["name"] for row in seat.view["seats"]][1:]
    assert names == [f"{weak.name} 2", weak.name, middling.name, f"{middling.name} 2"]
    while not {0, 1, 2, 3, 4} <= {entry["seat"] for entry in seat.log}:
        seat.my_decision()
        seat.play()


def test_the_default_opponent_plays_where_nobody_chose_one(server: Server):
    ann = Person(server.url)
    level = next(level for level in LEVELS if level.key == DEFAULT)
    seat = ann.join(ann.make(seats=[{"kind": "you"}, {"kind": "open"}])["id"])
    seat.do("start")
    assert (seat.view["seats"][1]["bot"], seat.view["seats"][1]["name"]) == (DEFAULT, level.name)
    seat.do("resign")
    assert (seat.view["seats"][0]["bot"], seat.view["seats"][0]["bot_name"]) == (
        DEFAULT,
        level.name,
    )


def test_an_unknown_opponent_is_refused(server: Server):
    ann = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "search@60"}]
    wish = {"seats": seats, "your_name": "Ann"}
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "no-such-bot")
    assert LEVELS[0].key in problem["reason"]
    assert ann.ask("GET", "/api/me")[1]["name"] is None  # nor is the name kept


def test_at_a_rematch_the_bot_of_whoever_resigned_has_another_name(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], your_name="Ann")
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    host.do("start")
    host.do("resign", bot="random")
    guest.until(lambda view: view["seats"][0]["vacant"])
    guest.do("propose", what="end")
    rematch = ben.ask("POST", f"/api/games/{made['id']}/rematch", {})[1]["id"]
    names = [seat["name"] for seat in ben.join(rematch).view["seats"]]
    assert names == ["Ben", BOT_NAMES[0]]


def test_a_game_of_an_older_version_continues(start: StartServer):
    server = start()
    ann = Person(server.url)
    ann.ask("GET", "/api/me")
    owner = identity.person_of((ann.cookie or "").partition("=")[2])
    server.kill9()
    path = server.data / "journal.sqlite"
    for file in server.data.glob("journal.sqlite*"):
        file.unlink()
    bots = [SeatPlan("bot", bot="random"), SeatPlan("bot", bot="heuristic")]
    seats = [SeatPlan("person", "Ann", owner), *bots]
    opened = Opened("Friday", owner, "classic", {}, seats, "instant", "07" * 32)
    make_old_journal(path, "0001", "g", [opened])
    server.start()
    seat = ann.join("g")
    assert [row["bot"] for row in seat.view["seats"]] == [None, "random", "heuristic"]
    assert seat.play_out()["phase"] == "over"
