"""Making accounts, signing in and out, and what the owner of an account can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from mergemaker.rules import Refused
from mergemaker.table.names import tidy_name, username_key

from .. import identity
from ..clock import now_ms
from ..identity import Visitor
from ..rate_limits.token_bucket import Rate, RateLimits, TokenBuckets
from ..storage.account_store import (
    Account,
    AccountStore,
    CredentialChanged,
    SeatTransfer,
    UsernameTaken,
)
from ..storage.sessions import Credential, HasLink, KnowsPassword, Session
from .passwords import Passwords, check_password
from .seat_transfers import SeatTransfers
from .sessions import Sessions
from .sign_in_links import SignInLinks, no_such_link

MINUTE = 60.0  # seconds

# Sign-ins that may fail, by address and by username, and accounts that one address may make.
FAILURES_BY_ADDRESS = Rate(burst=30, per_second=2 / MINUTE)
FAILURES_BY_USERNAME = Rate(burst=10, per_second=0.5 / MINUTE)
ACCOUNTS_BY_ADDRESS = Rate(burst=10, per_second=1 / (60 * MINUTE))

log = structlog.stdlib.get_logger()


@dataclass(frozen=True, slots=True)
class Device:
    """What a request comes from.

    Attributes:
        address: its address, as limits count it.
        label: what it is called in the list of sessions.
    """

    address: str
    label: str


class Accounts:
    """The accounts of one server.

    Whatever signs in or out returns the token that the browser has from then on. The sockets that
    it opened with the one before are the caller's to close, once the browser has the new one.

    Args:
        store: where they are stored.
        sessions: whom tokens stand for.
        links: sign a second device in.
        transfers: passes seats from one identity to another.
        on_parted: called with an identity whose seats and messages have passed to another, or are
            nobody's.
        limits: makes the token buckets.
        registration: whether new accounts can be made.
    """

    def __init__(
        self,
        store: AccountStore,
        sessions: Sessions,
        links: SignInLinks,
        transfers: SeatTransfers,
        on_parted: Callable[[str], Awaitable[None]],
        limits: RateLimits,
        *,
        registration: bool,
    ) -> None:
        self.registration = registration
        self._store = store
        self._sessions = sessions
        self._transfers = transfers
        self._on_parted = on_parted
        self._passwords = Passwords()
        self._links = links
        self._failures_by_address = limits.buckets("failures by address", FAILURES_BY_ADDRESS)
        self._failures_by_username = limits.buckets("failures by username", FAILURES_BY_USERNAME)
        self._made_by_address = limits.buckets("accounts by address", ACCOUNTS_BY_ADDRESS)

    # --- in and out ------------------------------------------------------------------------------

    async def register(self, visitor: Visitor, username: str, password: str, device: Device) -> str:
        """Make an account for a guest, who keeps their identity and with it their games.

        Raises:
            Refused: registration is closed, the visitor is signed in, the name or the password may
                not be chosen, or there were too many attempts.
        """
        if not self.registration:
            reason = "Sign-ups are closed on this server. You can play without an account."
            raise Refused(code="registration-closed", reason=reason)
        _guests_only(visitor)
        name = tidy_name(username)
        if not name:
            raise Refused(code="no-name", reason="A name needs at least one letter or digit.")
        check_password(password, name)
        await _take(self._made_by_address, device.address)
        try:
            hashed = await self._passwords.hash(password)
            account = Account(visitor.person, name, hashed, now_ms())
            token, session = _new_session(account.person, device)
            guest = _guest_left(visitor)
            await self._store.register(account, username_key(name), session, guest)
        except BaseException as error:
            self._made_by_address.give_back(device.address)
            if isinstance(error, UsernameTaken):
                reason = f"The name {name} is taken. Choose another."
                raise Refused(code="name-taken", reason=reason) from None
            raise
        self._sessions.forget([visitor.digest])
        log.info("account made")
        return token

    async def sign_in(self, visitor: Visitor, username: str, password: str, device: Device) -> str:
        """Sign a guest in by name and password; the guest's games come along.

        The answer is the same, and takes as long, whether there is no such account or the password
        is wrong.

        Raises:
            Refused: they do not match, the visitor is signed in, or there were too many attempts.
        """
        _guests_only(visitor)
        key = username_key(tidy_name(username))
        await _take(self._failures_by_address, device.address)
        await _take(self._failures_by_username, key)
        account = await self._store.with_username(key)
        stored = None if account is None else account.password
        if not await self._passwords.matches(password, stored) or account is None:
            raise _wrong_password()
        self._failures_by_address.give_back(device.address)
        self._failures_by_username.give_back(key)
        try:
            known = KnowsPassword(account.password)
            return await self._begin(visitor, account.person, known, device)
        except CredentialChanged:
            raise _wrong_password() from None

    async def sign_out(self, visitor: Visitor) -> str:
        """End the visitor's session; the browser is a new guest."""
        session = _signed_in(visitor)
        self._sessions.forget(await self._store.end_session(visitor.person, session))
        return identity.new_token()

    async def _begin(
        self, visitor: Visitor, person: str, credential: Credential, device: Device
    ) -> str:
        token, session = _new_session(person, device)
        ended = await self._store.sign_in(session, _guest_left(visitor), credential)
        self._sessions.forget([visitor.digest])
        await self._end(ended)
        await self._transfers.carry_out(SeatTransfer(visitor.person, person))
        await self._on_parted(visitor.person)
        return token

    # --- a second device -------------------------------------------------------------------------

    async def make_link(self, visitor: Visitor) -> tuple[str, int]:
        """Make a link that signs another device in.

        Returns:
            Its code, and when it expires, in milliseconds since 1970.

        Raises:
            Refused: the visitor is not signed in.
        """
        _signed_in(visitor)
        return await self._links.make(visitor.person, visitor.digest)

    async def username_of_link(self, code: str) -> str:
        """The username of the account that a link signs in to.

        Raises:
            Refused: there is no such link.
        """
        return (await self._account((await self._links.find(code)).person)).username

    async def use_link(self, visitor: Visitor, code: str, device: Device) -> str:
        """Sign a guest in by a link, which stops working; the guest's games come along.

        Raises:
            Refused: there is no such link, or the visitor is signed in.
        """
        _guests_only(visitor)
        link = await self._links.find(code)
        try:
            return await self._begin(visitor, link.person, HasLink(link), device)
        except CredentialChanged:
            raise no_such_link() from None

    # --- the owner's account ---------------------------------------------------------------------

    async def find(self, visitor: Visitor) -> Account | None:
        """The account that the visitor is signed in to; None for a guest."""
        return None if visitor.session is None else await self._store.of(visitor.person)

    async def sessions_of(self, visitor: Visitor) -> list[Session]:
        """The sessions of the visitor's account, the one used last first.

        Raises:
            Refused: the visitor is not signed in.
        """
        _signed_in(visitor)
        return await self._store.sessions_of(visitor.person)

    async def end_session(self, visitor: Visitor, session: str) -> None:
        """End a session of the visitor's account: its device is a guest again.

        Raises:
            Refused: the visitor is not signed in, or has no such session.
        """
        _signed_in(visitor)
        ended = await self._store.end_session(visitor.person, session)
        if not ended:
            raise Refused(code="no-such-session", reason="That session has ended already.")
        await self._end(ended)

    async def change_password(self, visitor: Visitor, password: str, new: str) -> None:
        """Change the password, and end all other sessions.

        Raises:
            Refused: the visitor is not signed in, the old password is wrong, or the new one may not
                be chosen.
        """
        account = await self._confirm(visitor, password)
        check_password(new, account.username)
        hashed = await self._passwords.hash(new)
        try:
            ended = await self._store.set_password(account, hashed, visitor.digest)
        except CredentialChanged:
            raise _not_your_password() from None
        await self._end(ended)

    async def delete(self, visitor: Visitor, password: str) -> str:
        """Delete the visitor's account; the browser is a new guest.

        Raises:
            Refused: the visitor is not signed in, or the password is wrong.
        """
        account = await self._confirm(visitor, password)
        try:
            ended = await self._store.delete(account)
        except CredentialChanged:
            raise _not_your_password() from None
        await self._end(ended)
        await self._transfers.carry_out(SeatTransfer(account.person, None))
        await self._on_parted(account.person)
        log.info("account deleted")
        return identity.new_token()

    async def _end(self, digests: list[str]) -> None:
        """Let nobody in any more by sessions that the store has ended, and let their devices know
        at once."""
        self._sessions.forget(digests)
        await self._sessions.close_sockets(digests)

    async def _confirm(self, visitor: Visitor, password: str) -> Account:
        """The visitor's account, if the password is right."""
        _signed_in(visitor)
        account = await self._account(visitor.person)
        key = username_key(account.username)
        await _take(self._failures_by_username, key)
        if not await self._passwords.matches(password, account.password):
            raise _not_your_password()
        self._failures_by_username.give_back(key)
        return account

    async def _account(self, person: str) -> Account:
        account = await self._store.of(person)
        if account is None:  # it was deleted a moment ago
            raise _not_signed_in()
        return account

    def close(self) -> None:
        """End the threads that hash passwords."""
        self._passwords.close()


async def _take(attempts: TokenBuckets, key: str) -> None:
    """Count an attempt before it is made, so that none can be made besides it uncounted."""
    if not await attempts.take(key):
        reason = "There were too many attempts. Try again in a few minutes."
        raise Refused(code="too-many-attempts", reason=reason)


def _guests_only(visitor: Visitor) -> None:
    if visitor.session is not None:
        raise Refused(code="signed-in", reason="You are signed in already. Sign out first.")


def _signed_in(visitor: Visitor) -> str:
    """The visitor's session."""
    if visitor.session is None:
        raise _not_signed_in()
    return visitor.session


def _not_signed_in() -> Refused:
    return Refused(code="not-signed-in", reason="You are not signed in.")


def _wrong_password() -> Refused:
    reason = "The name and the password do not match."
    return Refused(code="wrong-password", reason=reason)


def _not_your_password() -> Refused:
    return Refused(code="wrong-password", reason="That is not your password.")


def _new_session(person: str, device: Device) -> tuple[str, Session]:
    """A new token, and the session that it stands for."""
    token, now = identity.new_token(), now_ms()
    digest, session = identity.digest_of(token), identity.new_session_id()
    return token, Session(digest, session, person, device.label, now, now)


def _guest_left(visitor: Visitor) -> Session:
    """A guest's token as it is kept once it has been exchanged for a session."""
    now = now_ms()
    return Session(visitor.digest, identity.new_session_id(), visitor.person, "", now, now, now)
