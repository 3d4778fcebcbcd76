"""Watchers can be kept some moves behind the game, through every door, until it is over."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.server import Server
from tests.support.player import Person, Seat

DELAY = 4  # plies
SOLO = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}, {"kind": "bot", "bot": "pip"}]


def watched_game(server: Server, delay: int = DELAY) -> tuple[Seat, Seat]:
    """A game that has been played for a while: its player, then a watcher."""
    ann = Person(server.url)
    player = ann.join(ann.make(seats=SOLO, terms={"delay": delay})["id"])
    watcher = Person(server.url).join(player.game)
    player.play_out(Random(1), decisions=6)
    player.my_decision()
    return player, watcher


def test_a_watcher_sees_the_game_as_it_stood_some_moves_ago(server: Server):
    player, watcher = watched_game(server)
    now = player.view
    view = watcher.until(lambda view: view["seq"] >= now["seq"])
    assert view["ply"] == now["ply"] - DELAY
    assert max(entry["ply"] for entry in watcher.log) == view["ply"]
    past = player.person.ask("GET", f"/api/games/{player.game}/plies/{view['ply']}")[1]["view"]
    assert view["board"] == past["board"]
    assert view["clock"] is None


def test_the_log_of_a_watcher_has_no_gaps(server: Server):
    _, watcher = watched_game(server)
    plies = [entry["ply"] for entry in watcher.log]
    assert plies == list(range(len(plies)))


def test_no_other_request_shows_a_watcher_more(server: Server):
    player, watcher = watched_game(server)
    path = f"/api/games/{player.game}"
    shown = player.view["ply"] - DELAY
    assert watcher.person.ask("GET", f"{path}/plies/{shown}")[0] == 200
    assert watcher.person.ask("GET", f"{path}/plies/{shown + 1}")[0] == 404
    replay = watcher.person.ask("GET", f"{path}/replay")[1]
    assert len(replay["frames"]) == shown + 1
    assert replay["view"]["ply"] == shown
    assert watcher.person.ask("GET", f"{path}/record")[0] == 409
    assert player.person.ask("GET", f"{path}/plies/{shown + DELAY}")[0] == 200


def test_at_the_end_a_watcher_sees_everything(server: Server):
    player, watcher = watched_game(server)
    player.play_out(Random(2))
    view = watcher.until(lambda view: view["phase"] == "over")
    assert view["ply"] == player.view["ply"]
    assert [entry["ply"] for entry in watcher.log] == list(range(view["ply"] + 1))


def test_without_a_delay_a_watcher_sees_what_everybody_may_know(server: Server):
    player, watcher = watched_game(server, delay=0)
    assert (
        watcher.until(lambda view: view["seq"] >= player.view["seq"])["ply"] == player.view["ply"]
    )


@pytest.mark.parametrize("delay", [-1, 25])
def test_a_delay_has_limits(server: Server, delay: int):
    wish = {"seats": SOLO, "terms": {"delay": delay}}
    status, problem = Person(server.url).ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, "bad-terms")
    assert Person(server.url).make(seats=SOLO, terms={"delay": 24})
