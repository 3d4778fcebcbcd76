"""A player who loses the connection is replaced by a bot after the grace, and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.actions import PersonCommand
from mergemaker.server.tables.deadlines import SEEN_AT_ONCE
from mergemaker.server.tables.idempotency import Answer
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.absence import LONG_ABSENCE
from mergemaker.table.command import Sit
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support import asynchronous
from tests.support.journals import changes, open_journal
from tests.support.player import Person, Seat
from tests.support.seating import seat_two

OPEN_FOR_TWO = [SeatPlan("person", "Ann", "ann"), SeatPlan("open")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where a player is absent after a second."""
    data = tmp_path_factory.mktemp("server") / "data"
    server = Server(data, environment={"MERGEMAKER_GRACE": "1"})
    server.start()
    yield server
    server.kill9()


def begun(server: Server) -> tuple[Seat, Seat]:
    """A game of two people: first the one who must decide, then the other."""
    ann, ben = Person(server.url), Person(server.url)
    return seat_two(ann, ben, options={"trading": "off"})


def test_everybody_is_told_the_time_of_the_server_on_each_connection(server: Server):
    _, waits = begun(server)
    before = waits.now
    waits.reconnect()
    assert before < waits.now <= datetime.now(UTC)


def test_a_bot_plays_for_an_absent_player_whom_somebody_waits_for(server: Server):
    absent, waits = begun(server)
    number = absent.view["you"]
    assert waits.command("handover", seat=number, bot="random")["code"] == "present"
    absent.close()
    view = waits.until(lambda view: view["seats"][number]["kind"] == "bot")
    assert view["seats"][number]["cause"] == "absent"
    waits.play_out(Random(1), decisions=4)
    absent.reconnect()
    assert absent.view["seats"][number]["owned"]
    assert absent.view["options"] is None
    moves = {"seq": absent.view["seq"], "moves": ["pass"]}
    assert absent.command("move", **moves)["code"] == "bot-plays"
    absent.do("reclaim")
    assert absent.view["seats"][number]["kind"] == "person"
    assert waits.command("reclaim")["code"] == "not-handed"


def test_among_many_tables_none_is_forgotten(start: StartServer):
    """The tables are looked at a few at a time."""
    server = start(MERGEMAKER_GRACE="1")
    hosts = [Person(server.url) for _ in range(SEEN_AT_ONCE)]
    watched = [host.join(host.make()["id"]) for host in hosts]
    absent, waits = begun(server)
    number = absent.view["you"]
    absent.close()
    waits.until(lambda view: view["seats"][number]["kind"] == "bot")
    for seat in watched:
        seat.close()


def test_the_others_can_give_an_absent_players_seat_to_a_bot_before_it_is_needed(server: Server):
    stays, absent = begun(server)
    number = absent.view["you"]
    watcher = Person(server.url).join(stays.game)
    absent.close()
    stays.until_present(lambda there: there["replaceable"] == [number])
    assert watcher.command("handover", seat=number, bot="random")["code"] == "no-seat"
    assert stays.command("handover", seat=number, bot="grandmaster")["code"] == "no-such-bot"
    stays.do("handover", seat=number, bot="random")
    assert (
        stays.view["seats"][number] | {"bot": "random", "cause": "absent"}
        == (stays.view["seats"][number])
    )
    stays.until_present(lambda there: there["replaceable"] == [])


def test_everybody_is_told_since_when_somebody_is_away(server: Server):
    left, stays = begun(server)
    number = left.view["you"]
    stays.until_present(lambda there: there["away"] == [])
    before = datetime.now(UTC).replace(microsecond=0)
    left.close()
    stays.until_present(lambda there: [each["seat"] for each in there["away"]] == [number])
    since = stays.presence["away"][0]["since"]
    assert before <= datetime.fromisoformat(since) <= datetime.now(UTC)
    watcher = Person(server.url).join(stays.game)
    watcher.until_present(lambda there: there["away"] == [{"seat": number, "since": since}])
    left.reconnect()
    stays.until_present(lambda there: there["away"] == [])
    server.restart()
    stays.reconnect(server.url)
    stays.until_present(lambda there: there["away"] == [{"seat": number, "since": None}])


def test_the_grace_of_whoever_sits_down_unconnected_begins_then(tmp_path: Path):
    opened = Opened("Friday", "ann", "classic", {}, OPEN_FOR_TWO, "brisk", "00" * 32, "code")

    async def run() -> None:
        async with open_journal(tmp_path / "journal.sqlite") as journal:
            await journal.append(*changes("g", [opened]))
            grace = 1.0
            live = await LiveTable.load("g", journal, grace)
            assert live is not None
            await asyncio.sleep(grace)  # the table is older than the grace
            assert live.presence.attendance().absent == {"ann"}
            sit = PersonCommand("ben", Sit("1", "Ben", invite="code"))
            await live.execute(sit, list[Answer]().append)
            assert live.table.seats.of("ben") == 1
            assert live.presence.attendance().absent == {"ann"}
            await asyncio.sleep(grace)
            assert live.presence.attendance().absent == {"ann", "ben"}

    migrate(tmp_path / "journal.sqlite")
    asynchronous.run(run())


def test_another_person_can_take_the_seat_of_somebody_who_stays_away(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    absent, waits = begun(server)
    number = absent.view["you"]
    owner = waits if waits.view["maker"] else absent
    invite = owner.view["invite"]
    absent.close()
    waits.until(lambda view: view["seats"][number]["kind"] == "bot")
    assert waits.presence["freeable"] == []
    assert waits.command("free", seat=number)["code"] == "in-grace"
    server.kill9()
    later = start(MERGEMAKER_GRACE="1", MERGEMAKER_TIME_SHIFT=str(LONG_ABSENCE // 1000))
    waits.reconnect(later.url)
    waits.until_present(lambda there: there["freeable"] == [number])
    waits.do("free", seat=number)
    cat = Person(later.url).join(waits.game, invite)
    assert cat.view["seats"][number]["vacant"]
    cat.do("sit", name="Cat", seat=number)
    assert cat.view["hand"]
    absent.reconnect(later.url)
    assert (absent.view["you"], absent.view["hand"], absent.view["lost"]) == (None, None, True)
    assert absent.command("reclaim")["code"] == "no-seat"
    (card,) = absent.person.ask("GET", "/api/me")[1]["games"]
    assert (card["id"], card["your_turn"]) == (waits.game, False)
