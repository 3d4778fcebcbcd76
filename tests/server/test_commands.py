"""Commands are carried out exactly once, or refused with a reason and without effect."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import pytest

from mergemaker.rules import RefusalCode
from mergemaker.server.web.connection import FRAME_LIMIT
from tests.browser.server import Server
from tests.support.choosing import choose
from tests.support.player import Json, Person, Seat

# The header of a record, and an offer of an enormous amount.
HEADER = f"Mergemaker: 1\nRuleset: {{rules}}\nPlayers: a, b\nSeed: {'0' * 64}\n"
OFFER = f"1 b offer a give $1{',000' * 1_500} get $1\n"


@pytest.fixture
def seat(server: Server) -> Seat:
    """A seat at a game in which the seat must decide something."""
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    seat.my_decision()
    return seat


def still_shows(seat: Seat, view: Json) -> bool:
    """Whether a newly opened socket gets this view."""
    again = seat.person.join(seat.game)
    try:
        return again.view == view
    finally:
        again.close()


def test_a_repeated_command_gets_its_first_answer_and_no_second_effect(seat: Seat):
    frame = {"type": "move", "id": "m1", "seq": seat.view["seq"], "moves": choose(seat.view)}
    for _ in range(3):
        seat.send_text(json.dumps(frame))
    first, second, third = seat.answer("m1"), seat.answer("m1"), seat.answer("m1")
    assert first["type"] == "ack"
    assert first == second == third
    seat.play_out(Random(1), decisions=3)
    seat.send_text(json.dumps(frame))
    assert seat.answer("m1") == first


def test_a_repeated_command_gets_its_first_answer_after_a_restart(server: Server, seat: Seat):
    frame = {"type": "move", "id": "m1", "seq": seat.view["seq"], "moves": choose(seat.view)}
    seat.send_text(json.dumps(frame))
    first = seat.answer("m1")
    server.restart()
    seat.reconnect()
    seat.send_text(json.dumps(frame))
    assert seat.answer("m1") == first


def test_a_refused_command_is_refused_again(seat: Seat):
    stale = {"type": "move", "id": "m1", "seq": 0, "moves": choose(seat.view)}
    seat.send_text(json.dumps(stale))
    first = seat.answer("m1")
    assert (first["type"], first["code"]) == ("refused", "stale")
    seat.send_text(json.dumps(stale))
    assert seat.answer("m1") == first


def test_the_same_id_with_different_content_is_an_error(seat: Seat):
    view = seat.view
    seat.send_text(json.dumps({"type": "pace", "id": "p1", "pace": "instant"}))
    assert seat.answer("p1")["type"] == "ack"
    for other in (
        {"type": "pace", "id": "p1", "pace": "relaxed"},
        {"type": "move", "id": "p1", "seq": view["seq"], "moves": choose(view)},
    ):
        seat.send_text(json.dumps(other))
        answer = seat.answer("p1")
        assert (answer["type"], answer["code"]) == ("refused", "id-reused")
    assert seat.person.join(seat.game).view["pace"] == "instant"


def test_the_same_id_from_another_person_is_another_command(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])
    ben_seat = ben.join(ben.ask("GET", f"/api/invites/{made['invite']}")[1]["id"])
    cat_seat = Person(server.url).join(made["id"])
    for name, seat in (("Ben", ben_seat), ("Cat", cat_seat)):
        sitting = {"type": "sit", "id": "1", "name": name, "invite": made["invite"]}
        seat.send_text(json.dumps(sitting))
        assert seat.answer("1")["type"] == "ack"


def test_lost_repeated_and_reordered_commands_take_effect_once(server: Server):
    ann = Person(server.url)
    game = ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])["id"]
    tabs = [ann.join(game), ann.join(game)]
    random = Random(9)
    sent: list[str] = []
    acked: dict[str, int] = {}
    for number in range(25):
        view = tabs[0].my_decision()
        if view["phase"] == "over":
            break
        moves = choose(view, random)
        command = {"type": "move", "id": f"m{number}", "seq": view["seq"], "moves": moves}
        sent.append(json.dumps(command))
        tabs[0].send_text(sent[-1])
        if random.random() < 0.3:  # the answer is lost
            tabs[0].reconnect()
        for late in random.sample(sent, min(3, len(sent))):
            random.choice(tabs).send_text(late)
        tabs[1].send_text(sent[-1])
        answer = tabs[1].answer(f"m{number}")
        assert answer["type"] == "ack"
        acked[f"m{number}"] = answer["seq"]
        tabs[0].until(lambda view, seq=answer["seq"]: view["seq"] >= seq)
    last = max(acked.values())
    for tab in tabs:
        tab.until(lambda view: view["seq"] >= last)
        assert tab.acks.items() <= acked.items()
    assert len(set(acked.values())) == len(acked)
    moved = [entry["seq"] for entry in tabs[1].log if entry["seat"] == 0]
    assert moved == sorted(acked.values())


def test_a_move_based_on_an_older_view_is_stale(seat: Seat):
    old = seat.view
    seat.play()
    answer = seat.command("move", seq=old["seq"], moves=choose(old))
    assert (answer["type"], answer["code"]) == ("refused", "stale")


def test_moves_are_made_together_or_not_at_all(seat: Seat):
    view = seat.view
    tile = view["options"]["tiles"][0]
    moves = [*tile["outcomes"][0]["moves"], tile["tile"]]
    answer = seat.command("move", seq=view["seq"], moves=moves)
    assert answer["type"] == "refused"
    assert answer["ruling"]
    assert answer["reason"].endswith(".")
    assert still_shows(seat, view)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (["99Z"], None),
        (["found Nothing"], None),
        ([""], None),
        (["x" * 3000], None),
        (["\u202e\x00"], None),
        (["offer 1 give $1" + ",000" * 900 + " get $1"], None),
        ([], "no-moves"),
        (["accept"], None),
    ],
)
def test_a_text_that_is_not_a_move_is_refused(seat: Seat, moves: list[str], code: str | None):
    view = seat.view
    answer = seat.command("move", seq=view["seq"], moves=moves)
    assert answer["type"] == "refused", answer
    assert code in (None, answer["code"])
    assert len(answer["reason"]) < 300
    assert still_shows(seat, view)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x00\x01",
        "",
        "null",
        "[]",
        "{",
        '{"type":"move"}',
        '{"type":"nonsense","id":"1"}',
        '{"type":"move","id":1,"seq":1,"moves":[]}',
        '{"type":"move","id":"","seq":1,"moves":["6D"]}',
        '{"type":"leave","id":"1","extra":true}',
        '{"type":"pace","id":"1","pace":"hasty"}',
        '{"type":"leave","id":"' + "x" * 65 + '"}',
        "[" * 4000,
    ],
    ids=str,
)
def test_garbage_is_refused_and_the_connection_continues(seat: Seat, frame: str | bytes):
    seat.send_text(frame)
    while (message := seat.read())["type"] != "refused":
        pass
    assert message["reason"]
    assert "Traceback" not in message["reason"]
    seat.play()


def test_a_frame_may_be_as_long_as_the_limit_and_no_longer(seat: Seat):
    def padded(name: str, length: int) -> str:
        frame = json.dumps({"type": "pace", "id": name, "pace": "instant"})
        return frame + " " * (length - len(frame))

    seat.send_text(padded("fits", FRAME_LIMIT))
    assert seat.answer("fits")["type"] == "ack"
    seat.send_text(padded("too long", FRAME_LIMIT + 1))
    assert seat.answer(None)["code"] == "too-long"
    seat.send_text(padded("fits again", FRAME_LIMIT))
    assert seat.answer("fits again")["type"] == "ack"


def test_the_limit_is_in_bytes(seat: Seat):
    name = "é" * 2000
    frame = json.dumps({"type": "sit", "id": "s", "name": name}, ensure_ascii=False)
    fits = frame + " " * (FRAME_LIMIT - len(frame.encode()))
    seat.send_text(fits)
    assert seat.answer("s")["type"] == "refused"
    seat.send_text(fits + " ")
    assert seat.answer(None)["code"] == "too-long"


def test_spectators_can_give_no_commands(server: Server, seat: Seat):
    watcher = Person(server.url).join(seat.game)
    view = seat.view
    for command in (
        {"kind": "move", "seq": view["seq"], "moves": choose(view)},
        {"kind": "undo", "seq": view["seq"]},
        {"kind": "reclaim"},
        {"kind": "weigh", "offer": "offer 1 give $1 get $2"},
        {"kind": "pace", "pace": "relaxed"},
        {"kind": "handover", "seat": 0, "bot": "random"},
    ):
        answer = watcher.command(**command)
        assert answer["type"] == "refused", command
    assert still_shows(watcher, watcher.view)


def test_an_unknown_game_is_not_found(server: Server):
    ann = Person(server.url)
    for path in ("", "/plies/0", "/record"):
        status, problem = ann.ask("GET", f"/api/games/nothing{path}")
        assert (status, problem["code"]) == (404, "no-such-game")
    assert ann.ask("GET", "/api/invites/nothing")[0] == 404
    with pytest.raises(Exception, match="4404"):
        ann.join("nothing")


@pytest.mark.parametrize(
    "wish",
    [
        {"preset": "chess"},
        {"options": {"trading": "maybe"}},
        {"options": {"nonsense": "on"}},
        {"options": {"starting_tiles": "none"}},
        {"seats": [{"kind": "you"}]},
        {"seats": [{"kind": "bot"}] * 7},
        {"seats": [{"kind": "you"}, {"kind": "you"}]},
        {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "grandmaster"}]},
        {"seats": [{"kind": "you"}, {"kind": "robot"}]},
        {"pace": "hasty"},
        {"seed": "00" * 32},
        b"{",
        b"[]",
        b"",
    ],
    ids=str,
)
def test_a_game_that_cannot_be_made_is_refused_with_the_reason(server: Server, wish: object):
    ann = Person(server.url)
    status, problem = ann.ask("POST", "/api/games", wish)
    assert status == 400, problem
    assert set(problem) == {"code", "ruling", "reason", "line"}
    assert problem["code"] in get_args(RefusalCode)
    assert "Traceback" not in problem["reason"]
    assert ann.ask("GET", "/api/me")[1]["games"] == []


def test_the_size_of_a_body_is_limited(server: Server):
    status, problem = Person(server.url).ask("POST", "/api/games", {"name": "x" * 16 * 1024})
    assert (status, problem["code"]) == (413, "too-long")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/games", {"pace": "hasty"}, 400, "bad-request"),
        ("POST", "/api/games", b"{", 400, "bad-request"),
        ("GET", "/api/games/" + "x" * 65, None, 400, "bad-request"),
        ("GET", "/api/nothing", None, 404, "not-found"),
        ("GET", "/api/games/nothing/plies/first", None, 404, "not-found"),
        ("DELETE", "/api/games", {}, 405, "bad-request"),
    ],
)
def test_a_request_that_no_handler_takes_gets_a_code_and_a_sentence(
    server: Server, method: str, path: str, body: object, status: int, code: str
):
    answer, problem = Person(server.url).ask(method, path, body)
    assert (answer, problem["code"]) == (status, code)
    assert " " in problem["reason"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/games", {"options": {"name": "classic"}}),
        ("POST", "/api/games", {"options": {"preset": "online"}}),
        ("POST", "/api/games", b"[" * 15_000),
        ("POST", "/api/games", b'{"name": "\xff"}'),
        ("POST", "/api/games", b'{"name": "\\ud800"}'),
        ("PUT", "/api/me", b'{"name": "\\ud800"}'),
        ("PUT", "/api/me", {"name": "\x00"}),
        ("POST", "/api/games/import", {"record": "\x00" * 9_000}),
        ("POST", "/api/games/import", {"record": "1" * 9_000}),
        ("POST", "/api/games/import", {"record": HEADER.format(rules="classic preset=online")}),
        ("POST", "/api/games/import", {"record": HEADER.format(rules="classic") + OFFER}),
        ("POST", "/api/games/import", {"record": None}),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_bodies_are_refused_with_a_reason(server: Server, method: str, path: str, body: object):
    status, problem = Person(server.url).ask(method, path, body)
    assert status == 400, problem
    assert problem["reason"]
