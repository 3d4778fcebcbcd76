"""Reviews: requested once, done in the background, stored, and resumed after a restart."""

from __future__ import annotations

import time
from random import Random

import pytest

from mergemaker.rules import read_record
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Json, Person
from tests.support.recorded import recorded_game, stopped_record

PATIENCE = 240.0  # seconds that a review may take on a busy machine


def import_record(person: Person, record: str) -> str:
    return person.ask("POST", "/api/games/import", {"record": record})[1]["id"]


def review_of(person: Person, game: str, *, open_hands: bool = False, since: int = 0) -> Json:
    query = f"?open_hands={'true' if open_hands else 'false'}&since={since}"
    status, review = person.ask("GET", f"/api/games/{game}/review{query}")
    assert status == 200, review
    return review


def wait_for(person: Person, game: str, done: int | None, *, open_hands: bool = False) -> Json:
    """Poll until this many decisions have been reviewed, or all of them."""
    deadline = time.monotonic() + PATIENCE
    while True:
        review = review_of(person, game, open_hands=open_hands)
        if review["state"] == "done" or (done is not None and review["done"] >= done):
            return review
        assert review["state"] in ("waiting", "running"), review["state"]
        assert time.monotonic() < deadline, review["state"]
        time.sleep(0.2)  # the server announces no progress: it must be polled


def short_game() -> str:
    """The record of a game's first dozen moves."""
    return stopped_record(recorded_game(3, "5", bot="heuristic"), 12)


def test_a_game_is_reviewed_and_the_review_is_kept(start: StartServer):
    server = start()
    ann, ben = Person(server.url), Person(server.url)
    record = short_game()
    game = import_record(ann, record)
    assert review_of(ann, game)["state"] == "none"
    status, review = ann.ask("POST", f"/api/games/{game}/review", {})
    assert (status, review["done"]) == (202, 0)
    assert review["state"] in ("waiting", "running")

    seen = wait_for(ann, game, 2)["decisions"]
    server.restart()  # in the middle of it
    review = wait_for(ben, game, None)
    assert review["done"] == review["total"] == len(review["decisions"])
    check_newest(ann, game, seen, review)
    assert review["final"] is None  # the game stopped midway
    known = read_record(record)
    for decided in review["decisions"]:
        check(decided, len(known.players))
    played = [text for decided in review["decisions"] for text in decided["moves"]]
    assert len(played) == len(known.history)
    assert ben.ask("POST", f"/api/games/{game}/review", {})[1] == review


def check_newest(person: Person, game: str, seen: list[Json], review: Json) -> None:
    """Check that earlier decisions and a request for the new ones make up the whole review."""
    settled = next((k for k, decided in enumerate(seen) if decided["swing"] is None), len(seen))
    newest = review_of(person, game, since=settled)
    assert newest == {**review, "since": settled, "decisions": review["decisions"][settled:]}
    assert seen[:settled] == review["decisions"][:settled]
    beyond = review_of(person, game, since=review["total"] + 5)
    assert (beyond["done"], beyond["decisions"]) == (review["done"], [])
    status, problem = person.ask("GET", f"/api/games/{game}/review?since=-1")
    assert (status, problem["code"]) == (400, "bad-request")


def check(decided: Json, players: int) -> None:
    assert len(decided["win"]) == players
    assert sum(decided["win"]) == pytest.approx(1, abs=1e-6)
    assert (decided["verdict"] == "forced") == (not decided["choices"])
    if decided["choices"]:
        played = decided["choices"][decided["played"]]
        assert played["moves"] == decided["moves"]
        assert decided["choices"][0]["behind"] == 0
        behind = [choice["behind"] for choice in decided["choices"][1 : decided["played"]]]
        assert behind == sorted(behind)
        assert (decided["verdict"] == "best") == (decided["played"] == 0)
    if decided["swing"]:
        swing = decided["swing"]
        parts = swing["choice"] + swing["draw"] + swing["others"]
        assert swing["total"] == pytest.approx(parts, abs=1e-9)


def test_a_game_played_on_the_server_can_be_reviewed_when_it_is_over(server: Server):
    ann = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    seat = ann.join(ann.make(seats=seats)["id"])
    status, problem = ann.ask("POST", f"/api/games/{seat.game}/review", {})
    assert (status, problem["code"]) == (409, "not-over")
    seat.play_out(Random(3))
    assert ann.ask("POST", f"/api/games/{seat.game}/review", {})[0] == 202
    review = wait_for(Person(server.url), seat.game, 3)
    winners = [row for row in seat.view["standings"] if row["place"] == 1]
    assert review["final"]["cash"][winners[0]["seat"]] == winners[0]["total"]
    assert sum(review["final"]["win"]) == 1
    first = review["decisions"][0]
    _, before = ann.ask("GET", f"/api/games/{seat.game}/plies/{first['ply'] - 1}")
    assert before["view"]["deciding"][0]["seat"] == first["seat"]


def test_a_review_with_open_hands_is_separate(server: Server):
    ann = Person(server.url)
    game = import_record(ann, stopped_record(recorded_game(2, "9"), 4))
    assert ann.ask("POST", f"/api/games/{game}/review", {"open_hands": True})[0] == 202
    opened = wait_for(ann, game, None, open_hands=True)
    assert opened["open_hands"]
    assert opened["done"] == opened["total"] > 0
    assert review_of(ann, game)["state"] == "none"


def test_one_person_cannot_fill_the_queue(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    games = [import_record(ann, short_game()) for _ in range(4)]
    asked = [ann.ask("POST", f"/api/games/{game}/review", {}) for game in games[:3]]
    assert asked[0][0] == 202
    assert (asked[2][0], asked[2][1].get("code")) == (409, "busy")
    assert ben.ask("POST", f"/api/games/{games[3]}/review", {})[0] == 202
