"""The games that somebody has played: those in progress, the history, and statistics."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.history import PAGE, History, Search
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from tests.browser.server import Server
from tests.support import asynchronous
from tests.support.journals import make_old_journal
from tests.support.player import Json, Person, Seat
from tests.support.random_tables import finished as play_to_the_end
from tests.support.random_tables import play_out


def finished(person: Person, players: int = 2, preset: str = "classic", seed: int = 1) -> Seat:
    """A game against bots that a person has played to its end."""
    seats = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    seat = person.join(person.make(seats=seats, preset=preset, your_name="Ann")["id"])
    seat.play_out(Random(seed))
    return seat


def ask(person: Person, path: str) -> Any:
    status, answer = person.ask("GET", f"/api/me/{path}")
    assert status == 200, answer
    return answer


def test_games_in_progress_begin_with_those_that_wait_for_the_asker(server: Server):
    ann = Person(server.url)
    finished(ann)
    begun = ann.join(ann.make(options={"trading": "off"})["id"])
    begun.my_decision()
    waiting = ann.make(seats=[{"kind": "you"}, {"kind": "open"}])["id"]
    listed = ask(ann, "games")
    assert [(game["id"], game["your_turn"]) for game in listed] == [
        (begun.game, True),
        (waiting, False),
    ]
    assert ask(Person(server.url), "games") == []


def test_the_history_has_everybodys_result_and_can_be_searched(server: Server):
    ann = Person(server.url)
    older, newer = finished(ann, 3, "online", 1), finished(ann, 2, "classic", 2)
    page = ask(ann, "history")
    assert (page["total"], page["page_size"]) == (2, PAGE)
    assert [game["id"] for game in page["games"]] == [newer.game, older.game]
    for game, seat in zip(page["games"], (newer, older), strict=True):
        shown = [(row["place"], row["total"]) for row in game["seats"]]
        assert shown == [(row["place"], row["total"]) for row in seat.view["standings"]]
        (you,) = [row for row in game["seats"] if row["you"]]
        assert you["name"] == "Ann"
    found = {
        "preset=online": [older],
        "preset=none": [],
        "opponent=ann": [],  # one's own name is no opponent's
        "opponent=%25": [],
        f"opponent={opponent(older)[1:4].upper()}&preset=online": [older],
    }
    for query, expected in found.items():
        games = ask(ann, f"history?{query}")["games"]
        assert [game["id"] for game in games] == [seat.game for seat in expected], query
    won = {game["id"] for game in ask(ann, "history?result=won")["games"]}
    lost = {game["id"] for game in ask(ann, "history?result=lost")["games"]}
    assert won | lost == {older.game, newer.game}
    assert won == {seat.game for seat in (older, newer) if place_of(seat) == 1}
    for query in ("result=drawn", "page=-1", "opponent=" + "x" * 41):
        assert ann.ask("GET", f"/api/me/history?{query}")[0] == 400


def opponent(seat: Seat) -> str:
    return next(row["name"] for row in seat.view["seats"] if row["seat"] != 0)


def place_of(seat: Seat) -> int:
    return next(row["place"] for row in seat.view["standings"] if row["seat"] == 0)


def test_statistics_agree_with_the_games(server: Server):
    ann = Person(server.url)
    played = [finished(ann, players, "classic", players) for players in (2, 3, 3)]
    shown = ask(ann, "statistics")
    places = Counter((len(seat.view["seats"]), place_of(seat)) for seat in played)
    assert {(row["players"], row["place"]): row["games"] for row in shown["places"]} == places
    assert shown["games"] == 3
    assert shown["won"] == sum(place_of(seat) == 1 for seat in played)
    assert shown["margin"] == round(sum(map(margin, played)) / 3)
    assert shown["presets"] == [{"preset": "classic", "games": 3, "won": shown["won"]}]
    bought = Counter[int]()
    paid = Counter[int]()
    for seat in played:
        for event in (event for entry in seat.log for event in entry["events"]):
            if event.get("seat") != 0:
                continue
            if event["type"] == "bought":
                bought[event["chain"]] += event["shares"]
            elif event["type"] in ("bonus", "sold"):
                paid[event["chain"]] += event["amount"]
            elif event["type"] == "disposed":
                paid[event["chain"]] += event["proceeds"]
    assert {row["chain"]: row["bought"] for row in shown["chains"]} == {
        chain: bought[chain]
        for chain in bought.keys() | paid.keys()
        if bought[chain] or paid[chain]
    }
    assert sum(row["paid"] for row in shown["chains"]) == sum(paid.values())
    assert shown["chains"] == sorted(
        shown["chains"], key=lambda row: (-row["bought"], row["chain"])
    )


def margin(seat: Seat) -> int:
    totals = {row["seat"]: row["total"] for row in seat.view["standings"]}
    return totals[0] - max(total for number, total in totals.items() if number != 0)


def test_imported_games_do_not_count(server: Server):
    ann = Person(server.url)
    seat = finished(ann)
    _, record = ann.ask("GET", f"/api/games/{seat.game}/record")
    assert ann.ask("POST", "/api/games/import", {"record": record})[0] == 201
    assert ask(ann, "statistics")["games"] == 1
    assert ask(ann, "history")["total"] == 1


def test_a_game_from_which_somebody_resigned_is_in_their_history_with_the_last_place(
    server: Server,
):
    ann, ben = Person(server.url), Person(server.url)
    options = {"trading": "off"}
    made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], options=options, your_name="Ann")
    anns, bens = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    bens.do("sit", name="Ben")
    anns.do("start", bot="random")
    bens.do("resign", bot="random")
    assert ask(ben, "history")["games"] == []  # it goes on
    anns.play_out(Random(1))
    (game,) = ask(ben, "history")["games"]
    assert (game["id"], game["resigned"]) == (made["id"], True)
    assert [row["name"] for row in game["seats"] if row["you"]] == ["Ben"]
    assert [found["resigned"] for found in ask(ann, "history")["games"]] == [False]
    assert ask(ben, "history?result=won")["games"] == []
    assert ask(ben, "history?result=lost")["games"] == [game]
    shown = ask(ben, "statistics")
    assert (shown["games"], shown["won"], shown["margin"]) == (1, 0, None)
    assert shown["places"] == [{"players": 2, "place": 2, "games": 1}]


def test_a_game_that_everybody_resigned_from_is_in_the_history_without_results(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = ann.make(seats=seats, options={"trading": "off"}, your_name="Ann")
    anns, bens = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    bens.do("sit", name="Ben")
    anns.do("start", bot="random")
    bens.do("resign", bot="random")
    anns.do("resign", bot="random")
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        (game,) = ask(person, "history")["games"]
        assert (game["id"], game["resigned"]) == (made["id"], True)
        assert [row["name"] for row in game["seats"] if row["you"]] == [name]
        assert {(row["place"], row["total"]) for row in game["seats"]} == {(None, None)}
        assert ask(person, "history?result=won")["games"] == []
        assert ask(person, "history?result=lost")["games"] == [game]
        assert ask(person, "games") == []
        shown = ask(person, "statistics")
        assert shown["places"] == [{"players": 3, "place": 3, "games": 1}]


def test_nobody_has_nothing(server: Server):
    nobody = Person(server.url)
    empty: Json = {"games": 0, "won": 0, "margin": None, "places": [], "presets": [], "chains": []}
    assert ask(nobody, "statistics") == empty
    assert ask(nobody, "history")["total"] == 0


OPENED = Opened(
    name="Friday",
    host="p0",
    preset="classic",
    options={},
    seats=[SeatPlan("person", "Ann", "p0"), SeatPlan("person", "Özge", "p1")],
    pace="instant",
    seed="07" * 32,
)


def test_a_page_has_so_many_games_and_no_more(location: Location):
    summary = play_to_the_end(Table("g").after(OPENED, at=0), Random(1)).summary()

    async def read() -> None:
        database = Database(location)
        journal, history = Journal(database), History(database)
        for number in range(PAGE + 1):
            row = Row(f"g{number}", 1, number, OPENED)
            await journal.append(Change(row, summary))
            if number >= PAGE - 1:
                pages = [await history.search("p0", Search(), page) for page in range(3)]
                assert [len(found) for found, _ in pages] == [PAGE, number + 1 - PAGE, 0]
                assert {total for _, total in pages} == {number + 1}
                ended = [game.ended_at for found, _ in pages for game in found]
                assert ended == list(range(number, -1, -1))
        found, total = await history.search("p0", Search("ÖZGE"), 0)
        assert (len(found), total) == (PAGE, PAGE + 1)
        await database.close()

    asynchronous.run(read())


def test_an_older_journal_has_its_statistics_filled_in(tmp_path: Path):
    entries: list[AnyEntry] = [OPENED]
    table = Table("g").after(OPENED, at=0)
    for entry, after in play_out(table, Random(3)):
        entries.append(entry)
        table = after
    path = tmp_path / "journal.sqlite"
    make_old_journal(path, "0002", table.id, entries)
    migrate(path)
    with closing(sqlite3.connect(path)) as journal:
        filled = journal.execute("SELECT seat, chain, bought, paid FROM chain_results").fetchall()
    results = table.summary().chains
    assert sorted(filled) == [(r.seat, r.chain, r.bought, r.paid) for r in results]
    assert results
