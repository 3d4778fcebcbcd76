"""Lessons over HTTP."""

from __future__ import annotations

import json

import pytest

from mergemaker.practice import lessons
from tests.browser.server import Server
from tests.support.player import Json, Person

ADDRESS = "/api/lessons/merger"


def learn(server: Server, *moves: str, address: str = ADDRESS) -> tuple[int, Json]:
    """What the server answers to somebody without a cookie."""
    return Person(server.url).ask("POST", address, {"moves": list(moves)})


def test_a_lesson_shows_the_table_as_the_learner_may_know_it(server: Server):
    status, shown = learn(server)
    assert (status, shown["steps"], shown["missed"]) == (200, 0, False)
    view = shown["view"]
    assert view["you"] == 0 and view["options"]["kind"] == "place"
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben", "Cat"]
    assert [line["ply"] for line in shown["told"]] == list(range(view["ply"] + 1))
    game = lessons()["merger"].game()
    assert game.seed is not None
    sent = json.dumps(shown)
    assert game.seed.hex() not in sent
    for tile in (*game.hand(1), *game.hand(2)):
        assert f'"{tile}"' not in sent


def test_a_move_is_answered_with_what_comes_of_it(server: Server):
    missed = learn(server, "6E")[1]
    assert (missed["steps"], missed["missed"]) == (0, True)
    assert missed["view"] == learn(server)[1]["view"]
    assert learn(server, "6E", "10C") == learn(server, "6E")
    done = learn(server, "10C")[1]
    assert (done["steps"], done["missed"]) == (1, False)
    assert done["view"]["merger"]["tile"] == "10C"


@pytest.mark.parametrize(
    ("address", "moves", "status", "code"),
    [
        ("/api/lessons/chess", [], 404, "no-such-lesson"),
        (ADDRESS, ["12A"], 409, "not-in-hand"),
        (ADDRESS, ["10C", "sell 4"], 409, "over"),
        (ADDRESS, ["hello"], 409, "not-a-move"),
        (ADDRESS, ["sell 4"], 409, "not-that-decision"),
    ],
)
def test_what_cannot_be_done_is_refused(
    server: Server, address: str, moves: list[str], status: int, code: str
):
    answer = learn(server, *moves, address=address)
    assert (answer[0], answer[1]["code"]) == (status, code)


@pytest.mark.parametrize("body", [{}, {"moves": "10C"}, {"moves": ["10C"], "more": 1}])
def test_a_malformed_request_is_refused(server: Server, body: Json):
    status, answer = Person(server.url).ask("POST", ADDRESS, body)
    assert status == 400 and answer["reason"]
