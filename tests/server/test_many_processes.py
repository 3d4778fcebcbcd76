"""Several servers serve the same games: whoever plays at one sees what happens at another."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from tests.server.test_postgres import Patient, check
from tests.server.test_postgres import play_out as play_patiently
from tests.support.choosing import choose
from tests.support.command_line import mergemaker_command
from tests.support.player import Person, Seat
from tests.support.postgres import Postgres
from tests.support.seating import seat_two
from tests.support.shared_servers import Pair, pair_of_servers


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Pair]:
    """Two servers, parts of which fail."""
    with pair_of_servers(tmp_path_factory.mktemp("failing"), postgres) as pair:
        yield pair


def people_at(pair: Pair) -> tuple[Person, Person]:
    """A person at each of the two servers."""
    one, other = pair.servers
    return Person(one.url), Person(other.url)


def play_out(seat: Seat, random: Random) -> None:
    while seat.my_decision()["phase"] != "over":
        seat.play(random)


def test_two_people_play_a_whole_game_at_two_servers(pair: Pair):
    seats = list(seat_two(*people_at(pair)))
    play_out_all(seats)
    check(pair.postgres, pair.database, *seats)


def test_a_game_goes_on_while_the_bus_dies_and_comes_back(pair: Pair):
    seats = seat_two(*people_at(pair))
    random = Random(8)
    for step in range(3):
        pair.valkey.kill()
        for _ in range(2 * step + 1):
            take_turn(seats, random)
        pair.valkey.start()
        take_turn(seats, random)
    assert seats[0].view["seq"] == seats[1].view["seq"] > 5
    check(pair.postgres, pair.database, *seats)


def test_a_game_goes_on_although_all_connections_to_the_database_are_cut_again_and_again(
    pair: Pair,
):
    seats = seat_two(*people_at(pair))
    threads = [Thread(target=play_patiently, args=(Patient(seat),)) for seat in seats]
    for thread in threads:
        thread.start()
    cuts = 0
    for thread in threads:
        while thread.is_alive():
            cuts += pair.postgres.cut_connections(pair.database)
            thread.join(1.0)
    assert cuts > 10
    assert [seat.view["phase"] for seat in seats] == ["over", "over"]
    check(pair.postgres, pair.database, *seats)


def test_whoever_was_at_a_server_that_died_plays_on_at_the_other(pair: Pair):
    seats = list(seat_two(*people_at(pair)))
    random = Random(9)
    for step in range(4):
        dying, living = pair.servers[step % 2], pair.servers[1 - step % 2]
        take_turn(seats, random)
        (mover,) = [seat for seat in seats if seat.view["options"] is not None]
        move = {"type": "move", "seq": mover.view["seq"], "moves": choose(mover.view, random)}
        frame = json.dumps({**move, "id": f"last{step}"})
        mover.send_text(frame)  # it is stored or not
        dying.kill9()
        for seat in seats:
            seat.reconnect(living.url)
        mover.send_text(frame)
        assert mover.answer(f"last{step}")["type"] == "ack"
        for seat in seats:
            seat.until(lambda view, seq=mover.acks[f"last{step}"]: view["seq"] >= seq)
        dying.start()
    play_out_all(seats)
    check(pair.postgres, pair.database, *seats)


def play_out_all(seats: list[Seat]) -> None:
    """Play at random until the game is over."""
    threads = [Thread(target=play_out, args=(seat, Random(7))) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seat.view["phase"] for seat in seats] == ["over", "over"]


def take_turn(seats: Sequence[Seat], random: Random) -> None:
    """Make one decision; everybody sees it."""
    (deciding,) = [seat for seat in seats if seat.view["options"] is not None]
    deciding.play(random)
    seq = deciding.view["seq"]
    for seat in seats:
        seat.until(lambda view: view["seq"] >= seq)


def test_a_command_repeated_at_another_server_gets_its_first_answer(pair: Pair):
    seats = seat_two(*people_at(pair))
    (mover,) = [seat for seat in seats if seat.view["options"] is not None]
    move = {"type": "move", "seq": mover.view["seq"], "moves": choose(mover.view, Random(1))}
    frame = json.dumps({**move, "id": "m1"})
    mover.send_text(frame)
    answer = mover.answer("m1")
    assert answer["type"] == "ack"
    (other,) = [server for server in pair.servers if server.url.rstrip("/") != mover.person.address]
    mover.reconnect(other.url)
    mover.send_text(frame)
    assert mover.answer("m1") == answer
    mover.send_text(json.dumps({**move, "id": "m1", "seq": answer["seq"]}))
    assert mover.answer("m1")["code"] == "id-reused"


def test_a_move_is_allowed_by_a_server_that_has_not_heard_of_the_one_before(pair: Pair):
    """Without the bus it looks once a second: until then it knows no such view."""
    seats = seat_two(*people_at(pair))
    people = [seat.person for seat in seats]
    tabs = [
        [Person(server.url, person.cookie).join(seats[0].game) for person in people]
        for server in pair.servers
    ]
    newest, random = tabs[0], Random(2)
    pair.valkey.kill()
    try:
        for number in range(8):
            others = tabs[1 - number % 2]
            (who,) = [who for who, tab in enumerate(newest) if tab.view["options"] is not None]
            seq, moves = newest[who].view["seq"], choose(newest[who].view, random)
            answer = others[who].command("move", seq=seq, moves=moves)
            assert answer["type"] == "ack", answer
            for tab in others:
                tab.until(lambda view, seq=answer["seq"]: view["seq"] >= seq)
            newest = others
    finally:
        pair.valkey.start()


def test_a_bus_needs_a_database(tmp_path: Path):
    done = serve(tmp_path, "valkey://127.0.0.1:6379")
    assert done.returncode == 2
    assert "--bus (BUS_URL) needs --database (DATABASE_URL)" in " ".join(done.stderr.split())


@pytest.mark.parametrize("url", ["http://127.0.0.1:6379", "valkey:///0", "secret"])
def test_what_is_no_bus_is_refused_without_repeating_it(tmp_path: Path, url: str):
    done = serve(tmp_path, url)
    assert done.returncode == 2
    assert "It should look like valkey://" in done.stderr
    assert url not in done.stderr


def serve(data: Path, bus: str) -> subprocess.CompletedProcess[str]:
    """Try to serve games in a folder."""
    command = mergemaker_command("serve", "--data", data, "--bus", bus)
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
