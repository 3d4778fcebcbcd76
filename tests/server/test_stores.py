"""The contracts of the stores of accounts, chat, notices, subscriptions and listings, on each kind
of database. Those of the journal, reviews, ratings, leases and connections have files of their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from mergemaker.server.storage.account_store import (
    Account,
    AccountStore,
    SeatTransfer,
    UsernameTaken,
)
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.chat_store import AlreadySaid, ChatStore, NumberTaken, Said
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.listings import Listings
from mergemaker.server.storage.notice_store import NoticeStore
from mergemaker.server.storage.sessions import SESSIONS_KEPT, KnowsPassword, Session
from mergemaker.server.storage.subscription_store import (
    BROWSERS_KEPT,
    Email,
    PushSubscription,
    SubscriptionStore,
)
from mergemaker.table import Opened, SeatPlan, Table
from mergemaker.table.clock import CLOCKS
from mergemaker.table.terms import Terms
from tests.support import asynchronous

ANN = Account("ann", "Änn", "hash", 5)


def with_database(location: Location, use: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(location)
        try:
            await use(database)
        finally:
            await database.close()

    asynchronous.run(run())


def session(digest: str, person: str = "ann", at: int = 0) -> Session:
    return Session(digest, f"id of {digest}", person, "Firefox", at, at)


def guest(person: str, digest: str) -> Session:
    return replace(session(digest, person), ended_at=1)


def said(number: int, person: str = "ann", text: str = "Hi", room: str = "table") -> Said:
    return Said("g", room, number, number, person, 1, 0, person.title(), text, f"c{number}")


async def open_game(database: Database, game: str, terms: Terms, at: int = 10) -> None:
    """Open a game of Ann and Ben, which begins at once unless it is listed."""
    seat = SeatPlan("open") if terms.listed else SeatPlan("person", "Ben", "ben")
    opened = Opened(
        name=game.title(),
        host="ann",
        preset="classic",
        options={"trading": "off"},
        seats=[SeatPlan("person", "Ann", "ann"), seat],
        pace="instant",
        seed="01" * 32,
        terms=terms,
        invite=game if terms.listed else None,
    )
    table = Table(game).after(opened, at)
    await Journal(database).append(Change(Row(game, 1, at, opened, "ann", "c"), table.summary()))


# --- accounts ------------------------------------------------------------------------------------


def test_an_account_and_its_sessions(location: Location):
    async def use(database: Database) -> None:
        accounts = AccountStore(database)
        await accounts.register(ANN, "änn", session("desk"), guest("ann", "guest"))
        assert await accounts.with_username("änn") == await accounts.of("ann") == ANN
        assert await accounts.with_username("ann") is None
        other = Account("ben", "ÄNN", "hash", 6)
        with pytest.raises(UsernameTaken):
            await accounts.register(other, "änn", session("b", "ben"), guest("ben", "b's"))
        assert await accounts.of("ben") is None
        assert await accounts.session("b") is None  # all or nothing

        known = KnowsPassword("hash")
        for number in range(SESSIONS_KEPT - 1):
            begun = session(f"s{number}", at=1 + number)
            assert await accounts.sign_in(begun, guest(f"g{number}", f"t{number}"), known) == []
        last = session("last", at=1000)
        assert await accounts.sign_in(last, guest("cat", "cat's"), known) == ["desk"]
        assert [each.digest for each in await accounts.sessions_of("ann")][:2] == [
            "last",
            f"s{SESSIONS_KEPT - 2}",
        ]
        await accounts.note_seen("s0", 2000)
        await accounts.note_seen("s0", 1500)  # it never goes back
        assert (await accounts.sessions_of("ann"))[0] == replace(session("s0", at=1), seen_at=2000)
        assert await accounts.end_session("ben", "id of s0") == []
        assert await accounts.end_session("ann", "id of s0") == ["s0"]
        assert await accounts.end_session("ann", "id of s0") == []
        ended = await accounts.set_password(ANN, "new", "last")
        assert len(ended) == SESSIONS_KEPT - 2
        assert [each.digest for each in await accounts.sessions_of("ann")] == ["last"]

        assert SeatTransfer("cat", "ann") in await accounts.transfers()
        await accounts.complete(SeatTransfer("cat", "ann"))
        assert SeatTransfer("cat", "ann") not in await accounts.transfers()
        assert "last" in await accounts.delete(replace(ANN, password="new"))
        assert await accounts.of("ann") is None
        assert {each.successor for each in await accounts.transfers()} == {None}

    with_database(location, use)


def test_the_games_with_somebody(location: Location):
    async def use(database: Database) -> None:
        await open_game(database, "one", Terms())
        await open_game(database, "two", Terms(listed=True))
        accounts = AccountStore(database)
        assert await accounts.games_with("ann") == ["one", "two"]
        assert await accounts.games_with("ben") == ["one"]
        assert await accounts.removed_from("ben") == []

    with_database(location, use)


# --- chat ----------------------------------------------------------------------------------------


def test_what_was_said(location: Location):
    async def use(database: Database) -> None:
        chat = ChatStore(database)
        everything = [said(number, text=f"'{number}' \U0001f3e8 \"%s\"") for number in range(1, 6)]
        for each in everything:
            await chat.append(each)
        await chat.append(replace(said(1, "ben", room="watchers"), author=2, at=9))
        assert await chat.latest("g", "table", 3) == everything[2:]
        assert await chat.latest("g", "watchers", 3) != []
        assert await chat.latest("h", "table", 3) == []
        with pytest.raises(AlreadySaid):
            await chat.append(replace(said(6), command="c2"))
        assert await chat.find("g", 1, "c2") == everything[1]
        assert await chat.said_by("ann") == everything
        with pytest.raises(NumberTaken):
            await chat.append(replace(said(5, "cat"), author=3))
        authors = {"g": [("table", 1, "ann", 5), ("watchers", 2, "ben", 1)]}
        assert await chat.authors(["g", "h"]) == authors

    with_database(location, use)


def test_reports_keep_what_was_said_around_them(location: Location):
    async def use(database: Database) -> None:
        chat = ChatStore(database)
        for number in range(1, 40):
            await chat.append(said(number, text=str(number)))
        for _ in range(2):  # the same twice is one
            await chat.report(said(5), "ben")
        await chat.report(said(6), "ben")
        assert await chat.count_reports() == 2
        newest, oldest = await chat.reports(10)
        assert newest.number > oldest.number
        assert (newest.text, oldest.text) == ("6", "5")
        assert "Ann: 4" in oldest.context and "Ann: 5" in oldest.context
        assert await chat.reports(1) == [newest]
        assert await chat.reported_by("ben") == [newest, oldest]
        assert await chat.reported_by("ann") == []
        assert await chat.drop_old("g", kept=10, since=0)
        assert not await chat.drop_old("g", kept=10, since=0)
        assert [each.text for each in await chat.latest("g", "table", 10)] == [
            str(number) for number in range(30, 40)
        ]
        assert (await chat.reports(10))[1].context == oldest.context

    with_database(location, use)


# --- notices and subscriptions -------------------------------------------------------------------


def test_a_notice_is_sent_once_and_reminded_of(location: Location):
    async def use(database: Database) -> None:
        await open_game(database, "slow", Terms(clock=CLOCKS["slow"]))
        await open_game(database, "quick", Terms(clock=CLOCKS["quick"]))
        notices = NoticeStore(database)
        assert await notices.due(9, 10) == []
        (notice,) = await notices.due(10, 10)
        assert (notice.game, notice.name, notice.since) == ("slow", "Slow", 10)
        assert notice.person in ("ann", "ben")
        assert not (notice.reminder or notice.ordered)
        assert notice.deadline is not None
        assert await notices.lease(notice, 100)
        assert not await notices.lease(notice, 100)
        assert await notices.due(99, 10) == []
        await notices.extend(notice, 200)
        assert await notices.due(100, 10) == []
        assert [each.reminder for each in await notices.due(200, 10)] == [False]
        assert await notices.is_waiting(notice)
        assert not await notices.is_waiting(replace(notice, since=11))
        await notices.settle(notice, 300)
        assert [each.reminder for each in await notices.due(300, 10)] == [True]
        await notices.settle(notice, None)
        assert await notices.due(10**15, 10) == []

    with_database(location, use)


def test_where_somebody_is_reached(location: Location):
    async def use(database: Database) -> None:
        store = SubscriptionStore(database)

        def browser(number: int, endpoint: str | None = None) -> PushSubscription:
            place = endpoint or f"https://push.example/{number}"
            keys = (b"\x04\x00\xff", b"\x80")
            return PushSubscription(f"b{number}", "ann", place, *keys, number, language="de")

        for number in range(BROWSERS_KEPT + 1):
            await store.subscribe(browser(number))
        kept = {each.browser for each in await store.subscriptions_of("ann")}
        assert kept == {f"b{number}" for number in range(1, BROWSERS_KEPT + 1)}
        taken = browser(BROWSERS_KEPT + 1, "https://push.example/5")
        await store.subscribe(taken)  # an endpoint is one browser's
        assert taken in await store.subscriptions_of("ann")
        assert not await store.is_subscribed("b5", "ann")
        assert await store.is_subscribed("b6", "ann")
        assert not await store.is_subscribed("b6", "ben")
        await store.unsubscribe("b6")
        await store.remove_endpoint(taken.endpoint)
        assert len(await store.subscriptions_of("ann")) == BROWSERS_KEPT - 2

        address = Email("ann@mail.example", confirmed=False, language="es")
        await store.set_email("ann", address, "code", 100)
        assert not await store.confirm_email("code", 100)
        assert await store.email_of("ann") == address
        assert await store.confirm_email("code", 99)
        assert not await store.confirm_email("code", 99)
        assert await store.email_of("ann") == replace(address, confirmed=True)
        other = Email("other@mail.example", confirmed=False, language="en")
        await store.set_email("ann", other, "code", 100)
        assert await store.email_of("ann") == other
        await store.remove_email("ann")
        assert await store.email_of("ann") is None

    with_database(location, use)


# --- listings ------------------------------------------------------------------------------------


def test_the_lobby(location: Location):
    async def use(database: Database) -> None:
        await open_game(database, "later", Terms(listed=True, starts_after=60), at=20)
        await open_game(database, "sooner", Terms(listed=True), at=10)
        await open_game(database, "private", Terms())
        listings = Listings(database)
        sooner, later = await listings.waiting()
        assert (sooner.game, later.game) == ("sooner", "later")
        assert (later.made_by, later.made_at, later.seen_at) == ("ann", 20, 20)
        assert later.starts_at == 20 + 60_000
        assert later.options == {"trading": "off"}
        assert [seat.person for seat in later.seats] == ["ann", None]
        await listings.saw(["later", "sooner"], 30)
        assert [each.seen_at for each in await listings.waiting()] == [30, 30]
        assert await listings.playing(5) == []

    with_database(location, use)
