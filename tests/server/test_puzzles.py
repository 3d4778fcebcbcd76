"""Puzzles over HTTP."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from mergemaker.puzzles import Puzzle, puzzle_of, shipped
from mergemaker.rules import Game, write_record
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_secrecy import tiles_in
from tests.support.player import Json, Person
from tests.support.recorded import recorded_game

PUZZLE = shipped().puzzles[0]
ADDRESS = f"/api/puzzles/{PUZZLE.id}"
DAY = 24 * 3600  # seconds


def tried(server: Server, *moves: str, address: str = ADDRESS) -> tuple[int, Json]:
    """What the server answers to somebody without a cookie."""
    return Person(server.url).ask("POST", address, {"moves": list(moves)})


def hidden(game: Game, puzzle: Puzzle) -> set[str]:
    """The tiles that whoever solves a puzzle must not see."""
    others = (game.hand(seat) for seat in range(len(game.players)) if seat != puzzle.seat)
    return {tile for hand in others for tile in hand}


def test_every_puzzle_is_listed_from_the_easiest_on(server: Server):
    status, answer = Person(server.url).ask("GET", "/api/puzzles")
    listed = answer["puzzles"]
    assert status == 200
    assert {each["id"] for each in listed} == {puzzle.id for puzzle in shipped().puzzles}
    assert [each["rating"] for each in listed] == sorted(each["rating"] for each in listed)
    mine = next(each for each in listed if each["id"] == PUZZLE.id)
    assert (mine["players"], mine["theme"]) == (PUZZLE.deal.players, PUZZLE.themes[0])


def test_everybody_has_the_same_puzzle_of_the_day_and_another_tomorrow(start: StartServer):
    server = start()
    listed = [Person(server.url).ask("GET", "/api/puzzles")[1] for _ in range(2)]
    server.restart(MERGEMAKER_TIME_SHIFT=str(DAY))
    listed.append(Person(server.url).ask("GET", "/api/puzzles")[1])
    days = [datetime.fromisoformat(each["day"]).replace(tzinfo=UTC).date() for each in listed]
    assert days[2] - days[0] == timedelta(days=1)
    assert [each["today"] for each in listed] == [puzzle_of(shipped(), day).id for day in days]


@pytest.mark.parametrize("puzzle", shipped().puzzles[:20], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_shows_neither_hidden_tiles_nor_its_solution(server: Server, puzzle: Puzzle):
    status, shown = tried(server, address=f"/api/puzzles/{puzzle.id}")
    assert (status, shown["solution"], shown["view"]["you"]) == (200, None, puzzle.seat)
    game, sent = puzzle.game(), json.dumps(shown)
    assert game.seed is not None
    assert game.seed.hex() not in sent
    assert puzzle.deal.seed not in sent
    assert not tiles_in(shown) & hidden(game, puzzle)


def test_the_best_decision_solves_it(server: Server):
    shown = tried(server, *PUZZLE.choices[0].moves)[1]
    solution = shown["solution"]
    assert (solution["chosen"], solution["tempting"]) == (0, PUZZLE.tempting)
    assert [one["moves"] for one in solution["choices"]] == [
        list(one.moves) for one in PUZZLE.choices
    ]
    assert solution["choices"][0]["behind"] == 0
    assert all(one["behind"] >= 0.05 for one in solution["choices"][1:])
    assert len(solution["reasons"]) == len(PUZZLE.reasons)
    assert not tiles_in(shown) & hidden(PUZZLE.game(), PUZZLE)


def test_any_other_decision_shows_the_solution_as_well(server: Server):
    tempting = PUZZLE.choices[PUZZLE.tempting]
    assert tried(server, *tempting.moves)[1]["solution"]["chosen"] == PUZZLE.tempting
    view = tried(server)[1]["view"]
    compared = {one.moves[0] for one in PUZZLE.choices}
    others = {option["tile"] for option in view["options"]["tiles"] if option["outcomes"]}
    for tile in sorted(others - compared)[:1]:
        assert tried(server, tile)[1]["solution"]["chosen"] is None


@pytest.mark.parametrize(
    ("address", "moves", "status", "code"),
    [
        ("/api/puzzles/chess", [], 404, "no-such-puzzle"),
        (ADDRESS, ["hello"], 409, "not-a-move"),
        (ADDRESS, [*PUZZLE.choices[0].moves, "pass"], 409, "over"),
    ],
)
def test_what_cannot_be_done_is_refused(
    server: Server, address: str, moves: list[str], status: int, code: str
):
    answer = tried(server, *moves, address=address)
    assert (answer[0], answer[1]["code"]) == (status, code)


def test_a_puzzle_of_ones_own_needs_a_decision_that_was_reviewed(server: Server):
    ann = Person(server.url)
    record = {"record": write_record(recorded_game())}
    game = ann.ask("POST", "/api/games/import", record)[1]["id"]
    running = ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])["id"]
    for asked, number, code in (
        (game, 0, "no-such-puzzle"),
        (running, 0, "no-such-puzzle"),
        (game, 10**9, "no-such-puzzle"),
        ("nowhere", 0, "no-such-game"),
    ):
        path = f"/api/games/{asked}/review/decisions/{number}/puzzle"
        status, problem = ann.ask("POST", path, {"moves": []})
        assert (status, problem["code"]) == (404, code)
