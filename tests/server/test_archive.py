"""Replays of games, during and after play, and records imported and exported."""

from __future__ import annotations

import gzip
import json
import urllib.request
from random import Random

import pytest

from mergemaker.rules import read_record, write_record
from mergemaker.server.app import BODY_LIMIT
from mergemaker.server.web.archive import RECORD_LIMIT
from tests.browser.server import Server
from tests.support.player import Json, Person
from tests.support.recorded import recorded_game, stopped_record


def replay_of(person: Person, game: str) -> Json:
    status, replay = person.ask("GET", f"/api/games/{game}/replay")
    assert status == 200, replay
    return replay


def views_of(replay: Json) -> list[Json]:
    """The view of every ply, as a client builds them from the frames."""
    views: list[Json] = []
    for frame in replay["frames"]:
        views.append({**(views[-1] if views else replay["view"]), **frame})
    return views


def import_record(person: Person, record: str) -> str:
    status, made = person.ask("POST", "/api/games/import", {"record": record})
    assert status == 201, made
    return made["id"]


def test_a_replay_contains_what_the_person_could_see_at_every_ply(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    seat = ann.join(ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])["id"])
    for _ in range(6):
        seat.my_decision()
        seat.play(Random(2))
    view = seat.my_decision()
    for person in (ann, ben):
        replay = replay_of(person, seat.game)
        views = views_of(replay)
        assert len(views) == view["ply"] + 1
        for ply, seen in enumerate(views):
            _, shown = person.ask("GET", f"/api/games/{seat.game}/plies/{ply}")
            assert seen.pop("hands") is None
            assert seen == shown["view"]
            assert replay["rules"] == shown["rules"]
        assert [entry["ply"] for entry in replay["told"]] == list(range(view["ply"] + 1))
    assert views_of(replay_of(ann, seat.game))[-1]["hand"] == view["hand"]
    assert views_of(replay_of(ben, seat.game))[-1]["hand"] is None
    assert ann.ask("GET", f"/api/games/{seat.game}/record")[0] == 409


def test_the_replay_of_a_finished_game_hides_nothing(server: Server):
    ann = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    made = ann.make(seats=seats, options={"holdings": "closed"})
    view = ann.join(made["id"]).play_out(Random(4))
    assert view["phase"] == "over"
    stranger = Person(server.url)
    replay = replay_of(stranger, made["id"])
    game = read_record(stranger.ask("GET", f"/api/games/{made['id']}/record")[1])
    again = views_of(replay)
    assert again[-1]["standings"] == view["standings"]
    assert again[0]["hands"] == [list(read_record(write_record(game), 0).hand(k)) for k in (0, 1)]
    assert all(row["cash"] is not None for past in again for row in past["seats"])
    assert all(entry["nets"] is not None for entry in replay["told"])


def test_a_replay_is_compressed_for_clients_that_accept_it(server: Server):
    ann = Person(server.url)
    game = import_record(ann, write_record(recorded_game()))
    plain = json.dumps(replay_of(ann, game))
    headers = {"Accept-Encoding": "gzip", "Cookie": ann.cookie or ""}
    request = urllib.request.Request(f"{server.url}api/games/{game}/replay", headers=headers)
    with urllib.request.urlopen(request) as answer:
        content = answer.read()
        assert answer.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(content)) == json.loads(plain)
    assert len(content) < len(plain) / 8


@pytest.mark.parametrize("moves", [None, 0, 40])
def test_a_record_is_imported_and_replayed(server: Server, moves: int | None):
    whole = recorded_game(4, "7", preset="online")
    record = write_record(whole) if moves is None else stopped_record(whole, moves)
    ann, ben = Person(server.url), Person(server.url)
    game = import_record(ann, record)
    server.restart()
    replay = replay_of(ben, game)
    views = views_of(replay)
    assert views[-1]["phase"] == ("over" if moves is None else "stopped")
    assert all(view["phase"] == "playing" for view in views[:-1])
    known = read_record(record)
    for seat, name in enumerate(known.players):
        last = views[-1]["seats"][seat]
        assert (last["name"], last["cash"]) == (name, known.cash(seat))
        assert views[-1]["hands"][seat] == list(known.hand(seat))
    assert views[-1]["board"]["cells"] == known.board()
    assert ben.ask("GET", f"/api/games/{game}/record")[1] == record
    watching = ben.join(game)
    assert watching.view["imported"]
    assert watching.view["options"] is None


def test_an_imported_game_cannot_be_continued(server: Server):
    ann = Person(server.url)
    seat = ann.join(import_record(ann, stopped_record(recorded_game(), 20)))
    seq = seat.view["seq"]
    for kind, fields in (
        ("move", {"seq": seq, "moves": ["pass"]}),
        ("sit", {"name": "Ann"}),
        ("start", {"bot": "random"}),
        ("handover", {"seat": 0, "bot": "random"}),
        ("undo", {"seq": seq}),
    ):
        assert seat.command(kind, **fields)["type"] == "refused", kind
    assert ann.ask("POST", f"/api/games/{seat.game}/rematch", {})[0] == 403
    assert seat.view["seq"] == seq


def test_a_bad_record_is_refused_with_the_line_and_the_reason(server: Server):
    ann = Person(server.url)
    lines = write_record(recorded_game()).splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("3 "))
    lines[at] = lines[at].replace(", ", ", nonsense, ", 1) + ", nonsense"
    status, problem = ann.ask("POST", "/api/games/import", {"record": "\n".join(lines)})
    assert (status, problem["code"], problem["line"]) == (400, "bad-record", at + 1)
    assert "nonsense" in problem["reason"]
    for record in ("", "hello", "Mergemaker: 9\nRuleset: classic\nPlayers: a, b\n"):
        status, problem = ann.ask("POST", "/api/games/import", {"record": record})
        assert (status, problem["line"]) == (400, 1), problem
    header = f"Mergemaker: 1\nRuleset: classic\nPlayers: a, b\nSeed: {'0' * 64}\n"
    for record, line in (
        (header.replace("classic", "classic preset=online"), 2),
        (header.replace("classic", "classic hand_size=5") + "Result: unfinished\n", 1),
        (header.replace("a, b", "a, \x07"), 3),
        (header + f"1 b offer a give $1{',000' * 1_500} get $1", 5),
        (header + "1 b offer " + "give " * 12_000, 5),
    ):
        status, problem = ann.ask("POST", "/api/games/import", {"record": record})
        assert (status, problem["code"], problem["line"]) == (400, "bad-record", line), problem


def test_unknown_options_and_values_are_refused(server: Server):
    ann = Person(server.url)
    for options in ({"preset": "online"}, {"self": "1"}, {"holdings": "open\x00"}, {"rows": "5"}):
        status, problem = ann.ask("POST", "/api/games", {"options": options})
        assert (status, problem["code"]) == (400, "bad-rules"), problem


def test_names_that_cannot_be_shown_are_cleaned(server: Server):
    ann = Person(server.url)
    record = stopped_record(recorded_game(), 0)
    names = record.partition("Players: ")[2].partition("\n")[0]
    renamed = record.replace(names, f'ann, {"b" * 50}, "#"')
    shown = views_of(replay_of(ann, import_record(ann, renamed)))[0]["seats"]
    assert [row["name"] for row in shown] == ["ann", "b" * 20, "Player"]


def test_the_size_of_a_record_is_limited(server: Server):
    ann = Person(server.url)
    record = write_record(recorded_game())
    padding = RECORD_LIMIT - len(json.dumps({"record": record}).encode())
    padded = record + "#" * padding
    assert ann.ask("POST", "/api/games/import", {"record": padded})[0] == 201
    assert ann.ask("POST", "/api/games/import", {"record": padded + "#"})[0] == 413


def test_the_size_of_any_other_body_is_limited(server: Server):
    ann = Person(server.url)
    longest = json.dumps({"name": "x"}).encode()
    longest += b" " * (BODY_LIMIT - len(longest))
    assert ann.ask("POST", "/api/games", longest)[0] == 201
    status, problem = ann.ask("POST", "/api/games", longest + b" ")
    assert (status, problem["code"]) == (413, "too-long")


def play_on(person: Person, game: str, ply: int, seat: int | None = None) -> tuple[int, Json]:
    return person.ask("POST", f"/api/games/{game}/play-on", {"ply": ply, "seat": seat})


def test_a_game_goes_on_from_a_position_as_an_ordinary_one(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "you"}]
    made = ann.make(seats=seats)
    assert ann.join(made["id"]).play_out(Random(4))["phase"] == "over"
    source = views_of(replay_of(ann, made["id"]))
    status, again = play_on(ann, made["id"], 20)
    assert status == 201, again
    seat = ann.join(again["id"])
    view = seat.my_decision()
    assert (view["you"], view["seats"][0]["bot"]) == (1, "random")
    begun = views_of(replay_of(ann, again["id"]))
    at = next(e["ply"] for e in replay_of(ann, again["id"])["told"] if _redealt(e))
    for fact in ("board", "chains", "bag", "turn", "deciding"):
        assert begun[at][fact] == source[20][fact]
    assert begun[at]["hand"] == source[20]["hands"][1]
    server.restart()
    end = ann.join(again["id"]).play_out(Random(5))
    assert end["phase"] == "over"
    record = ben.ask("GET", f"/api/games/{again['id']}/record")[1]
    assert f"#1 {end['seed']}" in record
    imported = import_record(ben, record)

    # Ben had no seat there, so he has to choose; where Ann sat, a bot plays.
    assert play_on(ben, made["id"], 20)[1]["code"] == "bad-seats"
    status, other = play_on(ben, made["id"], 20, 0)
    assert status == 201, other
    assert [s["kind"] for s in ben.join(other["id"]).view["seats"]] == ["person", "bot"]
    assert play_on(ben, imported, 5, 1)[0] == 201


def _redealt(entry: Json) -> bool:
    return any(event["type"] == "redealt" for event in entry["events"])


def test_nobody_goes_on_from_where_there_is_nothing_to_go_on_from(server: Server):
    ann = Person(server.url)
    running = ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])["id"]
    over = import_record(ann, write_record(recorded_game()))
    last = len(replay_of(ann, over)["frames"]) - 1
    for game, ply, seat, status, code in (
        (running, 0, 0, 409, "not-over"),
        (over, last, 0, 409, "game-over"),
        (over, last + 1, 0, 404, "no-such-ply"),
        (over, 3, 7, 409, "no-such-seat"),
        ("nowhere", 3, 0, 404, "no-such-game"),
    ):
        answer, problem = play_on(ann, game, ply, seat)
        assert (answer, problem["code"]) == (status, code)
    assert ann.ask("POST", f"/api/games/{over}/play-on", {"seat": 0})[0] == 400
