"""What somebody signs in with counts at the moment at which the session begins, not before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from mergemaker.server.accounts.accounts import FAILURES_BY_USERNAME
from mergemaker.server.storage.account_store import Account, AccountStore, CredentialChanged
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.sessions import Credential, HasLink, KnowsPassword, Session
from mergemaker.server.storage.sign_in_links import SignInLink, SignInLinkStore
from tests.browser.server import Server
from tests.server.test_accounts import PASSWORD, registered, signed_in
from tests.support import asynchronous
from tests.support.player import Json, Person

ANN = Account("ann", "Ann", "the old hash", 0)
DESK = Session("desk", "a", "ann", "", 0, 0)
LINK = SignInLink("ann", DESK.digest, "hash of the code", expires_at=1000)
BY_PASSWORD, BY_LINK = KnowsPassword(ANN.password), HasLink(LINK)


def with_account(location: Location, use: Callable[[AccountStore], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(location)
        store = AccountStore(database)
        try:
            await store.register(ANN, "ann", DESK, guest("ann", "guest at the desk"))
            await SignInLinkStore(database).add(LINK)
            await use(store)
        finally:
            await database.close()

    asynchronous.run(run())


def guest(person: str, digest: str) -> Session:
    return Session(digest, f"id of {digest}", person, "", 0, 0, 0)


async def sign_in(store: AccountStore, credential: Credential) -> None:
    await store.sign_in(Session("phone", "b", "ann", "", 1, 1), guest("bob", "bob"), credential)


async def change_password(store: AccountStore) -> None:
    await store.set_password(ANN, "the new hash", DESK.digest)


async def delete(store: AccountStore) -> None:
    await store.delete(ANN)


async def end_session(store: AccountStore) -> None:
    assert await store.end_session("ann", DESK.id) == [DESK.digest]


@pytest.mark.parametrize(
    ("credential", "change"),
    [
        (BY_PASSWORD, change_password),
        (BY_PASSWORD, delete),
        (BY_LINK, change_password),
        (BY_LINK, end_session),
        (BY_LINK, delete),
    ],
)
def test_no_session_begins_with_a_credential_that_has_changed(
    location: Location, credential: Credential, change: Callable[[AccountStore], Awaitable[None]]
):
    async def use(store: AccountStore) -> None:
        await change(store)
        with pytest.raises(CredentialChanged):
            await sign_in(store, credential)
        assert await store.session("phone") is None
        assert await store.session("bob") is None
        assert [transfer for transfer in await store.transfers() if transfer.person == "bob"] == []

    with_account(location, use)


@pytest.mark.parametrize("credential", [BY_PASSWORD, BY_LINK])
def test_a_session_that_begins_in_time_is_ended_by_a_change_of_password(
    location: Location, credential: Credential
):
    async def use(store: AccountStore) -> None:
        await sign_in(store, credential)
        assert await store.set_password(ANN, "the new hash", DESK.digest) == ["phone"]

    with_account(location, use)


@pytest.mark.parametrize("change", [change_password, delete])
def test_whoever_knows_only_the_old_password_changes_nothing(
    location: Location, change: Callable[[AccountStore], Awaitable[None]]
):
    async def use(store: AccountStore) -> None:
        await change_password(store)
        with pytest.raises(CredentialChanged):
            await change(store)
        account = await store.of("ann")
        assert account is not None and account.password == "the new hash"
        assert [session.digest for session in await store.sessions_of("ann")] == [DESK.digest]

    with_account(location, use)


def end(desk: Person, phone: Person) -> None:
    sessions = phone.ask("GET", "/api/account/sessions")[1]
    (other,) = [session["id"] for session in sessions if not session["current"]]
    assert phone.ask("POST", f"/api/account/sessions/{other}/end", {})[0] == 200


def sign_out(desk: Person, phone: Person) -> None:
    assert desk.ask("POST", "/api/account/sign-out", {})[0] == 200


def set_password(desk: Person, phone: Person) -> None:
    change = {"password": PASSWORD, "new_password": "another horse"}
    assert desk.ask("POST", "/api/account/password", change)[0] == 200


@pytest.mark.parametrize("ended", [end, sign_out, set_password])
def test_a_link_stops_working_with_the_session_that_made_it(
    server: Server, ended: Callable[[Person, Person], None]
):
    name = f"Lea {ended.__name__}"
    desk, phone = registered(server, name), signed_in(server, name)
    link = code_of(desk)
    ended(desk, phone)
    for path in ("owner", "use"):
        status, problem = Person(server.url).ask("POST", f"/api/account/links/{path}", link)
        assert (status, problem["code"]) == (404, "no-such-link"), path


def test_a_link_stays_when_another_session_ends(server: Server):
    desk, phone = registered(server, "Max"), signed_in(server, "Max")
    link = code_of(desk)
    phone.ask("POST", "/api/account/sign-out", {})
    tablet = Person(server.url)
    assert tablet.ask("POST", "/api/account/links/use", link)[1]["username"] == "Max"


def test_a_password_is_asked_for_only_so_often_where_somebody_is_signed_in(server: Server):
    """Whoever finds a browser that is signed in cannot try one password after another."""
    ann = registered(server, "Nan")
    wrong = {"password": "wrong horse", "new_password": "another horse"}
    for number in range(FAILURES_BY_USERNAME.burst):
        path, body = (
            ("/api/account/password", wrong)
            if number % 2
            else ("/api/account/delete", {"password": "wrong horse"})
        )
        assert ann.ask("POST", path, body)[1]["code"] == "wrong-password", path
    for path, body in (
        ("/api/account/password", {**wrong, "password": PASSWORD}),
        ("/api/account/delete", {"password": PASSWORD}),
    ):
        status, problem = ann.ask("POST", path, body)
        assert (status, problem["code"]) == (429, "too-many-attempts"), path
    assert ann.ask("GET", "/api/account")[1]["username"] == "Nan"


def code_of(person: Person) -> Json:
    """A link, as the page that it opens sends it."""
    status, link = person.ask("POST", "/api/account/links", {})
    assert status == 201
    return {"code": link["address"].partition("#")[2]}
