"""Hints: the best move and the reasons for it, computed while the game continues."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from tests.browser.server import Server
from tests.support.player import Json, Person, Seat

COMPILING = 240.0  # seconds that compiling the rules may take


def seat_that_decides(server: Server) -> Seat:
    """A seat that must decide something, against two bots."""
    ann = Person(server.url)
    bot = {"kind": "bot", "bot": "random"}
    seat = ann.join(ann.make(seats=[{"kind": "you"}, bot, bot])["id"])
    seat.my_decision()
    return seat


def seat_that_gets_hints(server: Server) -> Seat:
    """The same, of a server that is ready for hints."""
    seat = seat_that_decides(server)
    deadline = time.monotonic() + COMPILING
    while seat.command("hint", seq=seat.view["seq"]).get("code") == "getting-ready":
        assert time.monotonic() < deadline, "the rules were not compiled"
        time.sleep(0.5)  # the server announces nothing here: it must be polled
    return seat


@pytest.fixture
def seat(compiled_server: Server) -> Seat:
    return seat_that_gets_hints(compiled_server)


def hint_for(seat: Seat) -> Json:
    answer = seat.command("hint", seq=seat.view["seq"])
    assert answer["type"] == "hinted", answer
    return answer


def test_a_hinted_move_can_be_made(seat: Seat):
    kinds: set[str] = set()
    for _ in range(6):
        view = seat.my_decision()
        if view["phase"] == "over":
            break
        hinted = hint_for(seat)
        assert hinted["seq"] == view["seq"]
        best, other = hinted["best"], hinted["next"]
        assert 0 <= best["win"] <= 1
        assert best["behind"] == 0
        if other is not None:
            assert other["moves"] != best["moves"]
        kinds |= {reason["type"] for reason in hinted["reasons"]}
        seat.do("move", seq=view["seq"], moves=best["moves"])
    assert kinds


def test_a_hint_is_stale_after_the_next_move(seat: Seat):
    seq = seat.view["seq"]
    asked = seat.send("hint", seq=seq)
    seat.play(Random(1))  # without waiting for the hint
    answer = seat.answer(asked)
    assert (answer["type"], answer["code"]) == ("refused", "stale")


def test_a_seat_gets_one_hint_at_a_time(seat: Seat):
    seq = seat.view["seq"]
    asked = [seat.send("hint", seq=seq) for _ in range(3)]
    answers = [seat.answer(command) for command in asked]
    assert [answer["type"] for answer in answers] == ["hinted", "refused", "refused"]
    assert answers[1]["code"] == "one-hint-at-a-time"
    assert seat.command("hint", seq=seq)["type"] == "hinted"


def test_a_hint_asked_for_again_after_a_break_is_given_there(seat: Seat):
    frame = json.dumps({"type": "hint", "id": "h1", "seq": seat.view["seq"]})
    other = seat.person.join(seat.game)
    seat.send_text(frame)
    seat.close()
    other.send_text(frame)
    assert other.answer("h1")["type"] == "hinted"


def test_hints_are_only_for_those_who_must_decide(seat: Seat):
    watcher = Person(seat.person.address).join(seat.game)
    assert watcher.command("hint", seq=seat.view["seq"])["code"] == "no-seat"
    assert seat.command("hint", seq=0)["code"] == "stale"


def test_a_person_gets_one_hint_at_a_time_at_all_tables_together(seat: Seat):
    ann, ben = seat.person, Person(seat.person.address)
    bot = {"kind": "bot", "bot": "random"}
    second, bens = (one.join(one.make(seats=[{"kind": "you"}, bot])["id"]) for one in (ann, ben))
    seats = (seat, second, bens)
    for each in seats:
        each.my_decision()
    asked = [each.send("hint", seq=each.view["seq"]) for each in seats]
    answers = [each.answer(command) for each, command in zip(seats, asked, strict=True)]
    assert sorted(answer["type"] for answer in answers[:2]) == ["hinted", "refused"]
    assert {answer.get("code") for answer in answers[:2]} == {None, "one-hint-at-a-time"}
    assert answers[2]["type"] == "hinted", "others do not wait until ann has hers"


def test_the_people_at_one_device_get_one_hint_at_a_time(seat: Seat):
    ann = seat.person
    wish = [{"kind": "you"}, {"kind": "companion", "name": "Ben"}]
    game = ann.make(seats=wish)["id"]
    holder, ben = ann.join(game, speaks_as="1"), ann.join(game, speaks_as="2")
    while ben.view["options"] is None:
        if holder.view["options"] is not None:
            holder.play()
        ben.until(lambda view: view["seq"] >= holder.view["seq"])
        holder.until(lambda view: view["seq"] >= ben.view["seq"])
    asked = [each.send("hint", seq=each.view["seq"]) for each in (seat, ben)]
    answers = [each.answer(command) for each, command in zip((seat, ben), asked, strict=True)]
    assert sorted(answer["type"] for answer in answers) == ["hinted", "refused"]
    assert {answer.get("code") for answer in answers} == {None, "one-hint-at-a-time"}
