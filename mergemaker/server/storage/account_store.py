"""The store of accounts and their sessions, beside the journal.

Whatever ends sessions returns their digests, so that the caller can close their sockets.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    insert,
    null,
    select,
    union,
    update,
)

from ..clock import now_ms
from .chat_retention import passed_chat
from .database import Database
from .errors import NothingChanged, Taken
from .note_store import passed_notes
from .people import DELETE_NAME, SET_NAME
from .personal_data import forgotten, forgotten_games
from .schema import (
    UNREADABLE,
    accounts,
    barred,
    games,
    listings,
    resignations,
    seat_transfers,
    seats,
    sessions,
)
from .sessions import (
    DELETE_SESSIONS,
    END_OTHER_SESSIONS,
    END_SESSION,
    END_SURPLUS_SESSIONS,
    NOTE_SEEN,
    Credential,
    Session,
    begun,
    begun_with,
    exchanged,
)
from .sign_in_links import forgotten_link
from .statements import Statement, compiled, upsert
from .subscription_store import moved_subscription


class UsernameTaken(Exception):
    """Another account has this username, or one that differs only in case."""


class CredentialChanged(Exception):
    """What somebody proved who they are with has changed since it was read; nothing was
    written."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account.

    Attributes:
        person: the identity that owns it.
        username: the name that one signs in with.
        password: the Argon2id hash of the password.
        made_at: when it was made, in milliseconds since 1970.
    """

    person: str
    username: str
    password: str
    made_at: int


@dataclass(frozen=True, slots=True)
class SeatTransfer:
    """The seats of `person` pass to `successor`, or to nobody."""

    person: str
    successor: str | None


class AccountStore:
    """The accounts in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- accounts --------------------------------------------------------------------------------

    async def with_username(self, key: str) -> Account | None:
        """The account whose username has this key, if there is one."""
        return await self._account(accounts.c.username_key == key)

    async def of(self, person: str) -> Account | None:
        """The account of an identity, if it has one."""
        return await self._account(accounts.c.person == person)

    async def _account(self, condition: ColumnElement[bool]) -> Account | None:
        columns = (accounts.c.person, accounts.c.username, accounts.c.password, accounts.c.made_at)
        query = select(*columns).where(condition)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Account(*row)

    async def register(self, account: Account, key: str, session: Session, guest: Session) -> None:
        """Store a new account, its name and its first session.

        Args:
            account: the account.
            key: its username's key.
            session: its session.
            guest: the guest's token that becomes the session, as one that has ended.

        Raises:
            UsernameTaken: the username is taken, or the identity has an account already.
        """
        row = {name: getattr(account, name) for name in Account.__slots__}
        try:
            await self._database.write(
                _INSERT_ACCOUNT({**row, "username_key": key}),
                begun(session),
                exchanged(guest),
                SET_NAME({"person": account.person, "name": account.username}),
                moved_subscription(guest.digest, session.digest, account.person),
            )
        except Taken as taken:
            if taken.table == accounts.name:
                raise UsernameTaken from taken
            raise

    async def set_password(self, account: Account, password: str, kept: str) -> list[str]:
        """Store a new password, and end all sessions but one, and the account's link.

        Args:
            account: the account, with the password that its owner knew.
            password: the hash of the new one.
            kept: the digest of the session that goes on.

        Returns:
            The digests of the sessions that ended.

        Raises:
            CredentialChanged: the account has another password now, or is deleted.
        """
        change = {"owner": account.person, "known": account.password, "hash": password}
        ended = {"owner": account.person, "kept": kept, "now": now_ms()}
        return await self._write(
            _SET_PASSWORD(change), forgotten_link(account.person), END_OTHER_SESSIONS(ended)
        )

    async def delete(self, account: Account) -> list[str]:
        """Delete an account with everything that is stored about its owner; the seats will pass to
        nobody.

        Args:
            account: the account, with the password that its owner knew.

        Returns:
            The digests of the sessions that there were.

        Raises:
            CredentialChanged: the account has another password now, or is deleted.
        """
        owner = {"owner": account.person}
        return await self._write(
            _DELETE_ACCOUNT({**owner, "known": account.password}),
            *forgotten(account.person),
            forgotten_link(account.person),
            _LEAVE_TO_NOBODY(owner),
            _BEGIN_TRANSFER({"person": account.person, "successor": None}),
            DELETE_SESSIONS(owner),
        )

    # --- sessions --------------------------------------------------------------------------------

    async def session(self, digest: str) -> Session | None:
        """What is stored about a token."""
        found = await self._sessions(sessions.c.digest == digest)
        return found[0] if found else None

    async def sessions_with(self, digests: Collection[str]) -> dict[str, Session]:
        """What is stored about each of these tokens, if there is anything."""
        found = await self._sessions(sessions.c.digest.in_(digests))
        return {session.digest: session for session in found}

    async def sessions_of(self, person: str) -> list[Session]:
        """The sessions of an account that have not ended, the one used last first."""
        return await self._sessions((sessions.c.person == person) & sessions.c.ended_at.is_(None))

    async def _sessions(self, condition: ColumnElement[bool]) -> list[Session]:
        query = select(sessions).where(condition).order_by(sessions.c.seen_at.desc(), sessions.c.id)

        def read(connection: Connection) -> list[Session]:
            return [Session(**row) for row in connection.execute(query).mappings()]

        return await self._database.read(read)

    async def sign_in(self, session: Session, guest: Session, credential: Credential) -> list[str]:
        """Store a session, to whose account the seats of the guest who signed in will pass, and
        what the guest has said or noted passes at once.

        Args:
            session: the new session.
            guest: the guest's token that becomes the session, as one that has ended.
            credential: what entitles the guest to it.

        Returns:
            The digests of the sessions that had to end because there were too many.

        Raises:
            CredentialChanged: the password is another one now, or the link's session has ended.
        """
        owner = {"owner": session.person, "now": session.made_at}
        return await self._write(
            *begun_with(session, credential),
            exchanged(guest),
            moved_subscription(guest.digest, session.digest, session.person),
            *passed_chat(guest.person, session.person),
            *passed_notes(guest.person, session.person),
            _BEGIN_TRANSFER({"person": guest.person, "successor": session.person}),
            END_SURPLUS_SESSIONS(owner),
        )

    async def end_session(self, person: str, session: str) -> list[str]:
        """End the session of an account with this id.

        Returns:
            Its digest; nothing if the account has no such session.
        """
        return await self._write(
            END_SESSION({"owner": person, "session": session, "now": now_ms()})
        )

    async def _write(self, *statements: Statement) -> list[str]:
        """Write statements of which the last returns the digests of sessions."""
        try:
            rows = await self._database.write(*statements)
        except NothingChanged as nothing:
            raise CredentialChanged from nothing
        return [digest for (digest,) in rows]

    async def note_seen(self, digest: str, at: int) -> None:
        """Store when a session was used."""
        await self._database.write(NOTE_SEEN({"session": digest, "at": at}))

    # --- seats that pass to others ---------------------------------------------------------------

    async def transfers(self) -> list[SeatTransfer]:
        """The transfers that are not complete."""

        def read(connection: Connection) -> list[SeatTransfer]:
            return [SeatTransfer(*row) for row in connection.execute(select(seat_transfers))]

        return await self._database.read(read)

    async def removed_from(self, person: str) -> list[str]:
        """The ids of the games whose hosts have removed an identity."""
        query = select(barred.c.game).where(barred.c.person == person).order_by(barred.c.game)
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def games_with(self, person: str) -> list[str]:
        """The ids of the games in which an identity has a seat, is the host, has resigned or was
        removed."""
        known = union(
            *(select(table.c.game).where(table.c.person == person) for table in _KNOWN_IN),
            select(games.c.id).where(games.c.host == person),
        )
        query = (
            select(games.c.id)
            .where(games.c.id.in_(known), games.c.phase != UNREADABLE)
            .order_by(games.c.id)
        )
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def complete(self, transfer: SeatTransfer) -> None:
        """Note that a transfer is complete: the tables in the lobby that the person made are the
        successor's, and the person's name is forgotten. What was stored while the seats were
        passing goes the same way: what a guest has said or noted passes, and of a deleted account
        everything is forgotten."""
        person = {"owner": transfer.person}
        if transfer.successor is None:
            statements = (*forgotten(transfer.person), *forgotten_games(transfer.person))
        else:
            passing = _PASS_LISTINGS({**person, "successor": transfer.successor})
            said = passed_chat(transfer.person, transfer.successor)
            noted = passed_notes(transfer.person, transfer.successor)
            statements = (passing, *said, *noted, DELETE_NAME(person))
        await self._database.write(*statements, _END_TRANSFER(person))


# Where it is stored that somebody is known at a table.
_KNOWN_IN = (seats, resignations, barred)

_OWN = accounts.c.person == bindparam("owner")
_KNOWN = accounts.c.password == bindparam("known")

_INSERT_ACCOUNT = compiled(insert(accounts))
_SET_PASSWORD = compiled(
    update(accounts).where(_OWN, _KNOWN).values(password=bindparam("hash")), required=True
)
_DELETE_ACCOUNT = compiled(delete(accounts).where(_OWN, _KNOWN), required=True)
_BEGIN_TRANSFER = compiled(upsert(seat_transfers).on_conflict_do_nothing())
_LEAVE_TO_NOBODY = compiled(
    update(seat_transfers)
    .where(seat_transfers.c.successor == bindparam("owner"))
    .values(successor=null())
)
_PASS_LISTINGS = compiled(
    update(listings)
    .where(listings.c.made_by == bindparam("owner"))
    .values(made_by=bindparam("successor"))
)
_END_TRANSFER = compiled(
    delete(seat_transfers).where(seat_transfers.c.person == bindparam("owner"))
)
