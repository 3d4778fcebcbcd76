"""The store of accounts and their sessions, beside the journal.

Whatever ends sessions returns their digests, so that the caller can close their sockets.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as upsert

from ..clock import now_ms
from .database import Database, compiled
from .people import DELETE_NAME, SET_NAME
from .schema import UNREADABLE, accounts, games, seat_transfers, seats, sessions
from .subscription_store import forgotten_subscriptions, moved_subscription
from .writer import Values

# The most sessions of one account; a further one ends the one that was used least recently.
SESSIONS_KEPT = 30


class UsernameTaken(Exception):
    """Another account has this username, or one that differs only in case."""


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
class Session:
    """A session, or a guest's token that was exchanged for one and counts as ended.

    Attributes:
        digest: of its token.
        id: by which its owner can end it.
        person: the identity that its token stands for.
        label: the device, such as "Firefox on Linux".
        made_at: when it began, in milliseconds since 1970.
        seen_at: when it was last used, to the hour, in milliseconds since 1970.
        ended_at: when it ended, in milliseconds since 1970; None while it lasts.
    """

    digest: str
    id: str
    person: str
    label: str
    made_at: int
    seen_at: int
    ended_at: int | None = None


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
        row = {**_columns(account), "username_key": key}
        try:
            await self._database.write(
                _INSERT_ACCOUNT(row),
                _INSERT_SESSION(_columns(session), _columns(guest)),
                SET_NAME({"person": account.person, "name": account.username}),
                moved_subscription(guest.digest, session.digest, account.person),
            )
        except sqlite3.IntegrityError as error:
            if "accounts." in str(error):
                raise UsernameTaken from error
            raise

    async def set_password(self, person: str, password: str, kept: str) -> list[str]:
        """Store the hash of a new password, and end all sessions but the one with digest `kept`.

        Returns:
            The digests of the sessions that ended.
        """
        change = _SET_PASSWORD({"owner": person, "hash": password})
        ended = {"owner": person, "kept": kept, "now": now_ms()}
        return _digests(await self._database.write(change, _END_OTHER_SESSIONS(ended)))

    async def delete(self, person: str) -> list[str]:
        """Delete an account, its name, its sessions and where it gets notices; its seats will pass
        to nobody.

        Returns:
            The digests of the sessions that there were.
        """
        owner = {"owner": person}
        return _digests(
            await self._database.write(
                _DELETE_ACCOUNT(owner),
                DELETE_NAME(owner),
                *forgotten_subscriptions(person),
                _BEGIN_TRANSFER({"person": person, "successor": None}),
                _DELETE_SESSIONS(owner),
            )
        )

    # --- sessions --------------------------------------------------------------------------------

    async def session(self, digest: str) -> Session | None:
        """What is stored about a token."""
        found = await self._sessions(sessions.c.digest == digest)
        return found[0] if found else None

    async def sessions_of(self, person: str) -> list[Session]:
        """The sessions of an account that have not ended, the one used last first."""
        return await self._sessions((sessions.c.person == person) & sessions.c.ended_at.is_(None))

    async def _sessions(self, condition: ColumnElement[bool]) -> list[Session]:
        query = select(sessions).where(condition).order_by(sessions.c.seen_at.desc(), sessions.c.id)

        def read(connection: Connection) -> list[Session]:
            return [Session(**row) for row in connection.execute(query).mappings()]

        return await self._database.read(read)

    async def sign_in(self, session: Session, guest: Session) -> list[str]:
        """Store a session, to whose account the seats of the guest who signed in will pass.

        Args:
            session: the new session.
            guest: the guest's token that becomes the session, as one that has ended.

        Returns:
            The digests of the sessions that had to end because there were too many.
        """
        owner = {"owner": session.person, "now": session.made_at}
        return _digests(
            await self._database.write(
                _INSERT_SESSION(_columns(session), _columns(guest)),
                moved_subscription(guest.digest, session.digest, session.person),
                _BEGIN_TRANSFER({"person": guest.person, "successor": session.person}),
                _END_SURPLUS_SESSIONS(owner),
            )
        )

    async def end_session(self, person: str, session: str) -> list[str]:
        """End the session of an account with this id.

        Returns:
            Its digest; nothing if the account has no such session.
        """
        ended = {"owner": person, "session": session, "now": now_ms()}
        return _digests(await self._database.write(_END_SESSION(ended)))

    async def note_seen(self, digest: str, at: int) -> None:
        """Store when a session was used."""
        await self._database.write(_NOTE_SEEN({"session": digest, "at": at}))

    # --- seats that pass to others ---------------------------------------------------------------

    async def transfers(self) -> list[SeatTransfer]:
        """The transfers that are not complete."""

        def read(connection: Connection) -> list[SeatTransfer]:
            return [SeatTransfer(*row) for row in connection.execute(select(seat_transfers))]

        return await self._database.read(read)

    async def games_with(self, person: str) -> list[str]:
        """The ids of the games in which an identity has a seat."""
        query = (
            select(seats.c.game)
            .join(games, games.c.id == seats.c.game)
            .where(seats.c.person == person, games.c.phase != UNREADABLE)
            .order_by(seats.c.game)
        )
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def complete(self, transfer: SeatTransfer) -> None:
        """Note that a transfer is complete, and forget the name of whoever had the seats."""
        person = {"owner": transfer.person}
        await self._database.write(DELETE_NAME(person), _END_TRANSFER(person))


def _surplus() -> Any:
    """The sessions of an account beyond those that are kept."""
    newest = (
        select(sessions.c.digest)
        .where(sessions.c.person == bindparam("owner"), sessions.c.ended_at.is_(None))
        .order_by(sessions.c.seen_at.desc(), sessions.c.made_at.desc())
        .limit(SESSIONS_KEPT)
    )
    return sessions.c.digest.not_in(newest)


def _end_sessions(*conditions: ColumnElement[bool]) -> Any:
    """End sessions of an account that last, and return their digests."""
    own = (sessions.c.person == bindparam("owner"), sessions.c.ended_at.is_(None))
    ending = update(sessions).where(*own, *conditions)
    return ending.values(ended_at=bindparam("now")).returning(sessions.c.digest)


_INSERT_ACCOUNT = compiled(insert(accounts))
_INSERT_SESSION = compiled(upsert(sessions).on_conflict_do_nothing())
_SET_PASSWORD = compiled(
    update(accounts)
    .where(accounts.c.person == bindparam("owner"))
    .values(password=bindparam("hash"))
)
_END_SESSION = compiled(_end_sessions(sessions.c.id == bindparam("session")))
_END_OTHER_SESSIONS = compiled(_end_sessions(sessions.c.digest != bindparam("kept")))
_END_SURPLUS_SESSIONS = compiled(_end_sessions(_surplus()))
_NOTE_SEEN = compiled(
    update(sessions)
    .where(sessions.c.digest == bindparam("session"))
    .values(seen_at=func.max(sessions.c.seen_at, bindparam("at")))
)
_DELETE_ACCOUNT = compiled(delete(accounts).where(accounts.c.person == bindparam("owner")))
_DELETE_SESSIONS = compiled(
    delete(sessions).where(sessions.c.person == bindparam("owner")).returning(sessions.c.digest)
)
_BEGIN_TRANSFER = compiled(upsert(seat_transfers).on_conflict_do_nothing())
_END_TRANSFER = compiled(
    delete(seat_transfers).where(seat_transfers.c.person == bindparam("owner"))
)


def _columns(row: Account | Session) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _digests(rows: list[Values]) -> list[str]:
    return [digest for (digest,) in rows]
