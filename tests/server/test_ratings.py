"""Rated games change ratings, each exactly once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from random import Random
from uuid import uuid4

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_admin import admin
from tests.support.player import PATIENCE, Json, Person, Seat

RATED = {"rated": True, "clock": {"decision": 3600, "bank": 0}}


def play_out(*seats: Seat) -> None:
    """Play a game between people to its end, at random."""
    random = Random(1)
    while seats[0].view["phase"] != "over":
        for seat in seats:
            seq = max(other.view["seq"] for other in seats)
            view = seat.until(lambda view, seq=seq: view["seq"] >= seq)
            if view["options"] is not None:
                seat.play(random)


def member(server: Server) -> Person:
    """A person with an account."""
    person = Person(server.url)
    account = {"username": f"member-{uuid4().hex[:8]}", "password": "correct horse battery"}
    assert person.ask("POST", "/api/account", account)[0] == 201
    return person


def rated_game(server: Server, *names: str) -> list[Seat]:
    """A rated game between people, about to begin."""
    people = [member(server) for _ in names]
    seats = [{"kind": "you"}, *[{"kind": "open"}] * (len(names) - 1)]
    made = people[0].make(your_name=names[0], seats=seats, terms=RATED)
    host, *others = [person.join(made["id"]) for person in people]
    for seat, name in zip(others, names[1:], strict=True):
        seat.do("sit", name=name, invite=made["invite"])
    host.do("start", bot="penny")
    return [host, *others]


def changes(person: Person, game: str) -> dict[int, Json]:
    """What a game did to ratings, by seat, as soon as that is known."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = person.ask("GET", f"/api/games/{game}/ratings")[1]["changes"]
        if found is not None:
            return {change["seat"]: change for change in found}
        assert time.monotonic() < deadline
        time.sleep(0.05)  # the rater works in the background, and tells nobody


def won_game(server: Server) -> tuple[Seat, Seat, int]:
    """A rated game of Ann and Ben that was played to its end, and the winner's seat."""
    while True:
        ann, ben = seats = rated_game(server, "Ann", "Ben")
        assert ann.person.ask("GET", f"/api/games/{ann.game}/ratings")[1] == {"changes": None}
        play_out(*seats)
        winners = [row["seat"] for row in ann.view["standings"] if row["place"] == 1]
        if len(winners) == 1:  # one random game of several hundred is drawn
            return ann, ben, winners[0]


def test_a_rated_game_changes_the_ratings_of_its_players(server: Server):
    ann, ben, winner = won_game(server)
    after, loser = changes(ann.person, ann.game), 1 - winner
    assert after[winner]["before"] is None
    assert after[winner]["after"] > 1000 > after[loser]["after"]
    assert after[winner]["provisional"]
    for seat in (ann, ben):
        (course,) = seat.person.ask("GET", "/api/me/ratings")[1]
        assert course["pool"] == "2"
        (point,) = course["course"]
        assert point["game"] == ann.game
        assert point["points"] == after[seat.view["you"]]["after"]


def test_other_games_change_no_rating(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "pip"}])["id"])
    seat.play_out(Random(1))
    assert changes(ann, seat.game) == {}
    assert ann.ask("GET", "/api/me/ratings")[1] == []


def test_bots_are_opponents_whose_rating_stays(server: Server):
    ann = member(server)
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}], "terms": RATED}
    seat = ann.join(ann.make(**wish)["id"])
    seat.play_out(Random(1))
    assert list(changes(ann, seat.game)) == [0]
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        (person,) = journal.execute(
            "SELECT person FROM seats WHERE game = ? AND bot IS NULL", (seat.game,)
        )
        found = "SELECT person FROM rating_changes WHERE game = ?"
        assert journal.execute(found, (seat.game,)).fetchall() == [person]
        accounts = set(journal.execute("SELECT person FROM accounts"))
        assert set(journal.execute("SELECT person FROM ratings")) <= accounts


def test_giving_a_game_against_bots_up_is_losing_it(server: Server):
    ann = member(server)
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}], "terms": RATED}
    seat = ann.join(ann.make(**wish)["id"])
    seat.do("resign", bot="pip")
    assert seat.until(lambda view: view["phase"] == "stopped")["resigned"]
    assert changes(ann, seat.game)[0]["after"] < 1000


def test_running_out_of_time_against_bots_is_losing(server: Server):
    ann = member(server)
    terms = {"rated": True, "clock": {"decision": 5, "bank": 0}}
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}]
    with ann.join(ann.make(seats=seats, terms=terms)["id"]) as seat:
        assert seat.my_decision()["clock"]["seat"] == 0  # it runs, though nobody else waits
        assert seat.until(lambda view: view["phase"] == "stopped")["resigned"]
        assert changes(ann, seat.game)[0]["after"] < 1000
    assert [card["id"] for card in ann.ask("GET", "/api/me")[1]["games"]] == [seat.game]


def test_a_rated_game_has_only_opponents_that_are_rated(server: Server):
    ann = member(server)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "ismcts"}]
    wish = {"seats": seats, "terms": RATED}
    status, problem = ann.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "bad-terms")
    seats[2] = {"kind": "bot", "bot": "penny"}
    host = ann.join(ann.make(**wish)["id"])
    assert host.command("start", bot="ismcts")["code"] == "bad-terms"
    host.do("start", bot="pip")


def test_a_rated_game_needs_a_clock(server: Server):
    wish = {"seats": [{"kind": "you"}, {"kind": "open"}], "terms": {"rated": True}}
    status, problem = member(server).ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "bad-terms")


def test_a_rated_game_is_for_people_with_an_account(server: Server):
    wish = {"seats": [{"kind": "you"}, {"kind": "open"}], "terms": {**RATED, "listed": True}}
    guest = Person(server.url)
    assert guest.ask("POST", "/api/games", wish)[1]["code"] == "not-signed-in"
    game = member(server).make(**wish)["id"]
    seat = {"game": game, "your_name": "Guest"}
    assert guest.ask("POST", "/api/lobby/seat", seat)[1]["code"] == "not-signed-in"
    assert guest.join(game).command("sit", name="Guest")["code"] == "not-signed-in"
    assert member(server).ask("POST", "/api/lobby/seat", seat)[0] == 200


def test_a_rated_game_has_no_hints(server: Server):
    ann = member(server)
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}], "terms": RATED}
    seat = ann.join(ann.make(**wish)["id"])
    view = seat.my_decision()
    assert not view["may"]["hint"]
    assert seat.command("hint", seq=view["seq"])["code"] == "rated"


def test_whoever_resigns_is_last_and_nobody_takes_the_seat(server: Server):
    ann, ben = rated_game(server, "Ann", "Ben")
    cat = member(server).join(ann.game)
    ben.do("resign", bot="pip")
    assert not ann.until(lambda view: view["seats"][1]["bot"] == "pip")["seats"][1]["vacant"]
    assert cat.command("sit", name="Cat", invite=ann.view["invite"])["code"] == "rated"
    ann.play_out(Random(1))
    after = changes(ann.person, ann.game)
    assert after[0]["after"] > 1000 > after[1]["after"]


def test_a_rated_game_is_played_to_its_end(server: Server):
    ann = member(server)
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}], "terms": RATED}
    seat = ann.join(ann.make(**wish)["id"])
    seat.my_decision()
    assert seat.command("propose", what="end")["code"] == "rated"


def test_the_leaderboard_lists_bots_from_the_strongest_and_nobody_provisional(server: Server):
    status, board = Person(server.url).ask("GET", "/api/leaderboard?pool=5-6")
    assert status == 200
    assert [bot["level"] for bot in board["bots"]] == [
        "sterling",
        "ines",
        "clarence",
        "penny",
        "pip",
    ]
    assert board["leaders"] == []
    assert Person(server.url).ask("GET", "/api/leaderboard?pool=7")[0] == 400


def test_whoever_was_removed_leaves_the_leaderboard(start: StartServer):
    server = start()
    rows = [(f"{number:032x}", f"Player {number}") for number in range(2)]
    server.stop()
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        journal.executemany("INSERT INTO people VALUES (?, ?)", rows)
        journal.executemany(
            "INSERT INTO ratings VALUES (?, '2', 20, 25, 1, 1500, FALSE)", [row[:1] for row in rows]
        )
    server.start()
    assert leaders(server) == ["Player 0", "Player 1"]
    assert admin(server, "remove-person", rows[0][0]).exit_code == 0
    assert leaders(server) == ["Player 1"]


def leaders(server: Server) -> list[str]:
    board = Person(server.url).ask("GET", "/api/leaderboard?pool=2")[1]
    return [leader["name"] for leader in board["leaders"]]


def test_a_game_that_ended_before_a_crash_is_rated_once(start: StartServer):
    server = start(MERGEMAKER_FAILPOINT="before-rating:1")
    ann, ben = seats = rated_game(server, "Ann", "Ben")
    play_out(*seats)
    server.wait_until_dead()
    server = start()
    for seat in seats:
        seat.reconnect(server.url)
    first = changes(ann.person, ann.game)
    server.restart()
    for seat in seats:
        seat.reconnect(server.url)
    assert changes(ben.person, ann.game) == first
    assert len(ann.person.ask("GET", "/api/me/ratings")[1][0]["course"]) == 1
