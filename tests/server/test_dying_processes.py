"""A server that dies in the middle of a piece of work leaves it to another, which does it once.

A failpoint kills it while it has the lease. Until then the other server stands still, so that it
cannot be quicker; from then on nobody asks it to do anything.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException

import pytest

from mergemaker.server.clock import now_ms
from mergemaker.table.entry import SeatGivenToBot
from tests.browser.server import COMPILED, Server
from tests.server.test_admin import admin
from tests.server.test_notices import (
    assert_only_a_witness_is_told,
    confirmed,
    hand_over,
    slow_game,
    subscribed,
)
from tests.server.test_ratings import RATED, changes, member
from tests.server.test_reviews import import_record, short_game, wait_for
from tests.support.journals import end_leases, read_rows
from tests.support.mailbox import Mailbox, mailbox
from tests.support.player import Person
from tests.support.postgres import Postgres
from tests.support.push_service import PushService, push_service
from tests.support.seating import seat_two
from tests.support.shared_servers import SharedServers
from tests.support.valkey import valkey_server


@pytest.fixture(scope="module")
def pushes() -> Iterator[PushService]:
    """A push service."""
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def mails() -> Iterator[Mailbox]:
    """An SMTP server."""
    with mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def shared(
    tmp_path_factory: pytest.TempPathFactory,
    postgres: Postgres,
    pushes: PushService,
    mails: Mailbox,
) -> Iterator[SharedServers]:
    """Servers of which the first, which is running, lives on."""
    services = {"MERGEMAKER_PUSH_SERVICES": pushes.origin, "MERGEMAKER_SMTP": mails.url}
    with valkey_server() as valkey:
        shared = SharedServers(tmp_path_factory.mktemp("dying"), postgres, valkey, **services)
        shared.start(**COMPILED)
        yield shared
        shared.kill_all()


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """While it lasts, a server does nothing."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def end_lives_with(shared: SharedServers, kind: str) -> None:
    """Let the time pass until which a dead process with a lease of this kind is taken to live."""
    ((process,),) = shared.ask(f"SELECT process FROM leases WHERE kind = '{kind}'")
    shared.declare_dead(process)


def elsewhere(person: Person, server: Server) -> Person:
    """The same person at another server."""
    return Person(server.url, person.cookie)


@pytest.mark.parametrize("point", ["before-append", "after-append"])
def test_a_seat_whose_time_is_up_is_given_to_a_bot_once(shared: SharedServers, point: str):
    living = shared.servers[0]
    dying = shared.start(MERGEMAKER_FAILPOINT=point)
    terms = {"clock": {"decision": 5, "bank": 0}}
    decides, _ = seat_two(Person(living.url), Person(living.url), terms=terms)
    number = decides.view["you"]
    with standing_still(living):
        dying.wait_until_dead()
        end_lives_with(shared, "clocks")
    decides.until(lambda view: view["seats"][number]["kind"] == "bot")
    entries = [row.entry for row in read_rows(shared.location, decides.game)]
    given = [entry for entry in entries if isinstance(entry, SeatGivenToBot)]
    assert [entry.cause for entry in given if entry.seat == number] == ["clock"]
    assert admin(living, "close-table", decides.game).exit_code == 0


def test_a_game_is_rated_once(shared: SharedServers):
    living = shared.servers[0]
    with standing_still(living):
        dying = shared.start(MERGEMAKER_FAILPOINT="before-rating")
        ann = member(dying)
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}]
        seat = ann.join(ann.make(seats=seats, terms=RATED)["id"])
        seat.send("resign", bot="pip")
        dying.wait_until_dead()
        end_lives_with(shared, "ratings")
    assert changes(elsewhere(ann, living), seat.game)[0]["after"] < 1000
    rated = shared.ask(f"SELECT games FROM rating_changes WHERE game = '{seat.game}'")
    assert rated == [(1,)]


@pytest.mark.parametrize("point", ["before-notice", "after-notice"])
def test_a_notice_is_sent(shared: SharedServers, pushes: PushService, mails: Mailbox, point: str):
    """Again only if it is unknown whether it was sent."""
    living = shared.servers[0]
    with standing_still(living):
        dying = shared.start(MERGEMAKER_FAILPOINT=point)
        decides, other = slow_game(member(dying), member(dying))
        browser = subscribed(other.person, pushes)
        confirmed(other.person, mails, f"{point}@example.org")
        hand_over(decides, other)
        dying.wait_until_dead()
        if point == "after-notice":
            assert browser.read(pushes.next())["tag"] == other.game
            mails.next()
        assert pushes.received.empty() and mails.received.empty()
        of_game = f"WHERE game = '{other.game}'"
        ((leased_until,),) = shared.ask(f"SELECT due_at FROM notices {of_game}")
        assert isinstance(leased_until, int) and leased_until > now_ms()
        shared.ask(f"UPDATE notices SET due_at = 1 {of_game}")
    assert browser.read(pushes.next())["tag"] == other.game
    assert mails.next()["To"] == f"{point}@example.org"
    assert_only_a_witness_is_told(living, pushes)
    assert mails.received.empty()


def test_a_review_is_finished_and_nothing_is_judged_twice(shared: SharedServers):
    living = shared.servers[0]
    with standing_still(living):
        dying = shared.start(**COMPILED)
        ann = Person(dying.url)
        game = import_record(ann, short_game())
        assert ann.ask("POST", f"/api/games/{game}/review", {})[0] == 202
        wait_for(ann, game, 2)
        dying.kill9()
        judgements = f"SELECT number, judged FROM judgements WHERE game = '{game}'"
        judged = set(shared.ask(judgements))
        end_leases(shared.location)
    review = wait_for(elsewhere(ann, living), game, None)
    assert review["done"] == review["total"] > len(judged) >= 2
    assert judged <= set(shared.ask(judgements))


def test_the_seats_of_a_guest_who_signs_in_are_all_passed_on(shared: SharedServers):
    living = shared.servers[0]
    desk = member(living)
    _, account = desk.ask("GET", "/api/account")
    guest = Person(living.url)
    seats = [{"kind": "you"}, {"kind": "open"}]
    games = {guest.make(seats=seats)["id"] for _ in range(2)}
    with standing_still(living):
        dying = shared.start(MERGEMAKER_FAILPOINT="after-seat-transfer")
        signs_in = elsewhere(guest, dying)
        credentials = {"username": account["username"], "password": "correct horse battery"}
        with pytest.raises((ConnectionError, HTTPException)):
            signs_in.ask("POST", "/api/account/sign-in", credentials)
        dying.wait_until_dead()
        end_lives_with(shared, "seats")
    for game in games:
        desk.join(game).until(lambda view: view["you"] == 0)
