"""The host removes a rude person: a watcher is put out, a player loses the seat before the game
and is silenced during it."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_chat import begin, table_for_two
from tests.support.player import Seat

PUT_OUT = 4403


def assert_put_out(seat: Seat) -> None:
    """The connection is closed with the reason, and so is the next."""
    for attempt in (lambda: seat.until(lambda _: False), seat.reconnect):
        with pytest.raises(ConnectionClosed) as closed:
            attempt()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == PUT_OUT
    assert '"code":"barred"' in seat.frames[-1]


def test_a_watcher_is_put_out_and_stays_out(start: StartServer):
    server = start()
    host, ben, cat = table_for_two(server)
    cat.say("You play like my cat")
    author = host.heard("You play like my cat")["author"]
    begin(host, ben, cat)
    assert ben.command("remove", author=author)["code"] == "not-maker"
    assert host.command("remove", author=author + 1)["code"] == "nobody-there"
    host.do("remove", author=author)
    assert_put_out(cat)
    assert host.command("remove", author=author)["code"] == "nobody-there"
    server.restart()
    host.reconnect()
    assert_put_out(cat)
    for path in ("replay", "plies/0", "review", "review/summary"):
        status, problem = cat.person.ask("GET", f"/api/games/{host.game}/{path}")
        assert (status, problem["code"]) == (409, "barred")
        assert ben.person.ask("GET", f"/api/games/{host.game}/{path}")[0] == 200
    others = [frame for seat in (host, ben) for frame in seat.frames]
    assert not [frame for frame in others if "barred" in frame]


def test_a_player_before_the_game_loses_the_seat_and_cannot_take_another(server: Server):
    host, ben, cat = table_for_two(server)
    ben.say("This is my table now")
    host.do("remove", seat=1)
    assert host.view["seats"][1]["kind"] == "open"
    assert_put_out(ben)
    cat.do("sit", name="Cat", seat=1)
    assert host.command("remove", seat=0)["code"] == "nobody-there"  # oneself
    assert host.command("remove", seat=9)["code"] == "nobody-there"


def test_a_player_during_the_game_is_silenced_and_plays_on(server: Server):
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    host.do("remove", seat=1)
    assert ben.say("Boo")["code"] == "barred"
    ben.until(lambda view: view["seq"] >= host.view["seq"])
    ben.reconnect()
    assert ben.view["you"] == 1
    assert host.say("Let us play on")["type"] == "done"
    assert ben.heard("Let us play on")
    while ben.view["options"] is None:
        if host.view["options"] is not None:
            host.play()
        newest = max(host.view["seq"], ben.view["seq"])
        for seat in (host, ben):
            seat.until(lambda view, newest=newest: view["seq"] >= newest)
    ben.play()


def test_a_removed_player_who_resigns_is_told_so_and_then_put_out(server: Server):
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    host.do("remove", seat=1)
    assert ben.command("resign", bot="random")["type"] == "ack"
    assert_put_out(ben)


def test_a_removal_that_is_sent_twice_is_done_once(server: Server):
    host, _, _ = table_for_two(server)
    command = json.dumps({"type": "remove", "id": "r", "seat": 1})
    answers = []
    for _ in range(2):
        host.send_text(command)
        answers.append(host.answer("r"))
    assert answers[0] == answers[1] and answers[0]["type"] == "ack"


def test_every_page_of_a_person_is_put_out(server: Server):
    host, ben, _ = table_for_two(server)
    tab = ben.person.join(ben.game, host.view["invite"])
    host.do("remove", seat=1)
    assert_put_out(tab)
    assert_put_out(ben)
