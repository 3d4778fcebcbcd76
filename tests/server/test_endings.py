"""Games end by resigning, by agreement and by the rules; and people play again."""

from __future__ import annotations

from random import Random

from tests.browser.server import Server
from tests.server.test_people import THREE_OPEN, invited
from tests.support.player import Person


def test_whoever_resigns_keeps_the_game_in_their_list_and_another_takes_the_seat(server: Server):
    ann = Person(server.url)
    made = ann.make(your_name="Ann", seats=THREE_OPEN[:3])
    host, ben = ann.join(made["id"]), invited(server, made)
    ben.do("sit", name="Ben")
    host.do("start", bot="random")
    assert ben.command("resign", bot="grandmaster")["code"] == "no-such-bot"
    level = ann.ask("GET", "/api/catalogue")[1]["levels"][0]
    ben.do("resign", bot=level["key"])
    seat = host.until(lambda view: view["seats"][1]["vacant"])["seats"][1]
    assert (seat["name"], seat["bot_name"]) == ("Ben", level["name"])
    assert (ben.view["you"], ben.view["hand"]) == (None, None)
    (card,) = ben.person.ask("GET", "/api/me")[1]["games"]
    assert (card["id"], card["resigned"], card["your_turn"]) == (made["id"], True, False)
    cat = invited(server, made)
    cat.do("sit", name="Cat")
    assert cat.view["hand"]
    server.restart()
    for table in (host, ben, cat):
        table.reconnect(server.url)
    assert [seat["name"] for seat in ben.view["seats"][:2]] == ["Ann", "Cat"]
    assert ben.command("sit", name="Ben")["code"] == "begun"
    assert cat.view["you"] == 1
    resigned, taken = host.table_events
    assert (resigned["type"], resigned["name"]) == ("seat_resigned", "Ben")
    assert resigned["bot_name"] == level["name"]
    assert (taken["type"], taken["name"], taken["former"]) == ("seat_taken", "Cat", "Ben")
    replay = cat.person.ask("GET", f"/api/games/{made['id']}/replay")[1]
    assert replay["table_events"] == host.table_events == ben.table_events == cat.table_events


def test_when_everybody_has_resigned_the_game_stops_and_can_be_looked_back_at(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make(your_name="Ann")["id"])
    seat.play_out(Random(1), decisions=2)
    seat.do("resign", bot="random")
    assert (seat.view["phase"], seat.view["standings"]) == ("stopped", None)
    assert seat.view["seed"]
    assert seat.command("resign", bot="random")["code"] == "not-playing"
    (card,) = ann.ask("GET", "/api/me")[1]["games"]
    assert (card["phase"], card["resigned"]) == ("stopped", True)
    status, record = ann.ask("GET", f"/api/games/{seat.game}/record")
    assert (status, record.splitlines()[-1]) == (200, "Result: unfinished")
    frames = ann.ask("GET", f"/api/games/{seat.game}/replay")[1]["frames"]
    assert len(frames[0]["hands"]) == 4
    server.restart()
    seat.reconnect(server.url)
    assert seat.view["phase"] == "stopped"


def test_a_game_ends_when_all_agree_and_nothing_is_lost_by_a_restart(server: Server):
    ann = Person(server.url)
    made = ann.make(your_name="Ann", seats=[*THREE_OPEN[:2], {"kind": "bot", "bot": "random"}])
    host, ben = ann.join(made["id"]), invited(server, made)
    ben.do("sit", name="Ben")
    host.do("start", bot="random")
    host.do("propose", what="end")
    assert host.command("propose", what="end")["code"] == "proposal-stands"
    server.restart()
    for table in (host, ben):
        table.reconnect(server.url)
    proposal = ben.view["proposal"]
    assert (proposal["seat"], proposal["asked"]) == (0, [1])
    ben.do("answer", proposal=proposal["seq"], agrees=True)
    over = host.until(lambda view: view["phase"] == "over")
    assert (over["ending"], over["proposal"]) == ("agreed", None)
    assert [row["total"] for row in over["standings"]] == [6000] * 3
    assert ben.command("propose", what="end")["code"] == "over"
    record = ann.ask("GET", f"/api/games/{made['id']}/record")[1]
    assert record.splitlines()[-1].startswith("Result: agreed, Ann $6000")
    imported = ann.ask("POST", "/api/games/import", {"record": record})[1]["id"]
    replayed = ann.ask("GET", f"/api/games/{imported}/replay")[1]
    assert replayed["view"]["ending"] == "agreed"


def test_a_finished_game_can_be_read_and_played_again(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], your_name="Ann")
    host, ben = ann.join(made["id"]), invited(server, made)
    ben.do("sit", name="Ben")
    assert ann.ask("POST", f"/api/games/{made['id']}/rematch", {})[1]["code"] == "not-over"
    assert ann.ask("GET", f"/api/games/{made['id']}/record")[0] == 409
    host.do("start", bot="random")
    random = Random(1)
    while host.view["phase"] != "over":
        for seat in (host, ben):
            seq = max(host.view["seq"], ben.view["seq"])
            view = seat.until(lambda view, seq=seq: view["seq"] >= seq)
            if view["options"] is not None:
                seat.play(random)
    assert host.view["standings"]
    assert host.view["seed"]
    status, record = ann.ask("GET", f"/api/games/{made['id']}/record")
    assert status == 200
    assert host.view["seed"] in record
    watcher = Person(server.url)
    assert watcher.ask("POST", f"/api/games/{made['id']}/rematch", {})[0] == 403
    first = ann.ask("POST", f"/api/games/{made['id']}/rematch", {})
    second = ben.person.ask("POST", f"/api/games/{made['id']}/rematch", {})
    assert first[0] == 201
    assert first == second
    ben.until(lambda view: view["next_game"] == first[1]["id"])
    for seat in (host, ben):
        seat.until(lambda view: view["rematch_by"] == [0, 1])
    repeated = ben.person.ask("POST", f"/api/games/{made['id']}/rematch", {})
    assert repeated == first
    server.restart()
    host.reconnect(server.url)
    assert host.view["rematch_by"] == [0, 1]
    again = ben.person.join(first[1]["id"])
    assert again.view["phase"] == "playing"  # it began once both were back
    assert [seat["name"] for seat in again.view["seats"]] == ["Ben", "Ann"]
    assert again.view["you"] == 0
    assert again.view["rematch_of"] == made["id"]


def test_a_rematch_waits_for_those_who_want_to_play_again_and_drags_nobody_along(server: Server):
    ann = Person(server.url)
    made = ann.make(your_name="Ann", seats=THREE_OPEN, terms={"listed": True})
    host, *guests = ann.join(made["id"]), *(invited(server, made) for _ in range(3))
    for guest, name in zip(guests, ("Ben", "Cat", "Dan"), strict=True):
        guest.do("sit", name=name)
    ben, cat, dan = guests
    host.do("start", bot="random")
    dan.do("resign", bot="penny")
    host.until(lambda view: view["seats"][3]["vacant"])
    host.do("propose", what="end")
    for guest in (ben, cat):
        proposal = guest.until(lambda view: view["proposal"] is not None)["proposal"]
        guest.do("answer", proposal=proposal["seq"], agrees=True)
    rematch = f"/api/games/{made['id']}/rematch"
    assert dan.person.ask("POST", rematch, {})[1]["code"] == "no-seat"
    status, next_game = ben.person.ask("POST", rematch, {})
    assert status == 201
    again = ben.person.join(next_game["id"])
    kinds = [(seat["name"], seat["kind"]) for seat in again.view["seats"]]
    assert kinds == [("Ben", "person"), ("", "open"), ("Penny", "bot"), ("", "open")]
    assert (again.view["phase"], again.view["maker"]) == ("waiting", True)
    assert cat.person.ask("POST", rematch, {})[1]["id"] == next_game["id"]
    assert cat.person.ask("POST", rematch, {})[1]["id"] == next_game["id"]
    again.until(lambda view: view["seats"][1]["name"] == "Cat")
    assert again.view["phase"] == "waiting"
    assert ann.ask("POST", rematch, {})[0] == 201
    again.until(lambda view: view["phase"] == "playing")
    assert [seat["name"] for seat in again.view["seats"]] == ["Ben", "Cat", "Penny", "Ann"]
