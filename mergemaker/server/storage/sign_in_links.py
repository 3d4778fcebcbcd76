"""The links that sign a second device in, as they are stored, and the statements about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from .database import Database
from .runtime_schema import sign_in_links
from .schema import sessions
from .statements import Statement, compiled, upsert


@dataclass(frozen=True, slots=True)
class SignInLink:
    """A link that signs a device in, once.

    Attributes:
        person: the identity whose account it signs in to.
        session: the digest of the session in which it was made.
        code_digest: the hash of its code.
        expires_at: when it expires, in milliseconds since 1970.
    """

    person: str
    session: str
    code_digest: str
    expires_at: int


class SignInLinkStore:
    """The links in a journal's database, one for each account."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, link: SignInLink) -> None:
        """Store a link; an earlier one of the account stops working."""
        row = {name: getattr(link, name) for name in SignInLink.__slots__}
        await self._database.write(_ADD(row))

    async def find(self, code_digest: str, now: int) -> SignInLink | None:
        """The link whose code has this hash, if it can be used at `now`, in milliseconds since
        1970: it has not expired, and the session in which it was made lasts."""
        query = (
            select(sign_in_links)
            .join(sessions, sessions.c.digest == sign_in_links.c.session)
            .where(
                sign_in_links.c.code_digest == code_digest,
                sign_in_links.c.expires_at > now,
                sessions.c.ended_at.is_(None),
            )
        )

        def read(connection: Connection) -> SignInLink | None:
            row = connection.execute(query).mappings().first()
            return None if row is None else SignInLink(**row)

        return await self._database.read(read)


def used_link(code_digest: str, now: int) -> Statement:
    """The statement that uses a link up. It is required, and finds no row if the link has been used
    or has expired."""
    return _USE({"used": code_digest, "now": now})


def forgotten_link(person: str) -> Statement:
    """The statement that makes the link of an account stop working."""
    return _FORGET({"owner": person})


def _add() -> Any:
    adding = upsert(sign_in_links)
    new = {name: adding.excluded[name] for name in ("session", "code_digest", "expires_at")}
    return adding.on_conflict_do_update(index_elements=[sign_in_links.c.person], set_=new)


_ADD = compiled(_add())
_USE = compiled(
    delete(sign_in_links).where(
        sign_in_links.c.code_digest == bindparam("used"),
        sign_in_links.c.expires_at > bindparam("now"),
    ),
    required=True,
)
_FORGET = compiled(delete(sign_in_links).where(sign_in_links.c.person == bindparam("owner")))
