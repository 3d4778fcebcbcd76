"""The sessions of accounts, as they are stored, and the statements that begin and end them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, insert, select, update

from .schema import accounts, sessions
from .sign_in_links import SignInLink, used_link
from .statements import Statement, compiled, greatest, upsert

# The most sessions of one account; a further one ends the one that was used least recently.
SESSIONS_KEPT = 30


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
class KnowsPassword:
    """Somebody knows the password that an account had, by its hash, when it was read."""

    password: str


@dataclass(frozen=True, slots=True)
class HasLink:
    """Somebody has a link that signs a device in; it is used up."""

    link: SignInLink


Credential = KnowsPassword | HasLink


def begun(session: Session) -> Statement:
    """The statement that stores the first session of an account."""
    return _INSERT(_columns(session))


def begun_with(session: Session, credential: Credential) -> tuple[Statement, ...]:
    """The statements that store a further session. They are required, and find no row if the
    credential has become invalid."""
    match credential:
        case KnowsPassword(password):
            return (_INSERT_BY_PASSWORD({**_columns(session), "known": password}),)
        case HasLink(link):
            using = used_link(link.code_digest, session.made_at)
            return using, _INSERT_BY_LINK({**_columns(session), "maker": link.session})


def exchanged(guest: Session) -> Statement:
    """The statement that keeps a guest's token, which was exchanged for a session, as ended.

    If it had ended before, this is the end that counts: the guest who used it since then has the
    session now, and the token must not stand for them as well.
    """
    return _KEEP_EXCHANGED(_columns(guest))


def _columns(session: Session) -> dict[str, Any]:
    return {name: getattr(session, name) for name in Session.__slots__}


def _insert_if(condition: ColumnElement[bool]) -> Any:
    row = select(*(bindparam(column.name, type_=column.type) for column in sessions.columns))
    return insert(sessions).from_select(list(sessions.columns), row.where(condition))


def _keep_exchanged() -> Any:
    keeping = upsert(sessions)
    new = {
        name: keeping.excluded[name] for name in ("id", "person", "label", "made_at", "ended_at")
    }
    return keeping.on_conflict_do_update(index_elements=[sessions.c.digest], set_=new)


def _surplus() -> Any:
    """The sessions of an account beyond those that are kept."""
    newest = (
        select(sessions.c.digest)
        .where(sessions.c.person == bindparam("owner"), sessions.c.ended_at.is_(None))
        .order_by(sessions.c.seen_at.desc(), sessions.c.made_at.desc())
        .limit(SESSIONS_KEPT)
    )
    return sessions.c.digest.not_in(newest)


def _end(*conditions: ColumnElement[bool]) -> Any:
    """End sessions of an account that last, and return their digests."""
    own = (sessions.c.person == bindparam("owner"), sessions.c.ended_at.is_(None))
    ending = update(sessions).where(*own, *conditions)
    return ending.values(ended_at=bindparam("now")).returning(sessions.c.digest)


# Until the session is stored, nobody can change the password or delete the account; whoever does so
# next ends the session as well.
_ACCOUNT_LASTS = (
    select(accounts.c.person)
    .where(accounts.c.person == bindparam("person"))
    .with_for_update(read=True)
)
_PASSWORD_LASTS = _ACCOUNT_LASTS.where(accounts.c.password == bindparam("known")).exists()
_maker = sessions.alias("maker")
_MAKER_LASTS = and_(
    exists().where(_maker.c.digest == bindparam("maker"), _maker.c.ended_at.is_(None)),
    _ACCOUNT_LASTS.exists(),
)

_INSERT = compiled(insert(sessions))
_INSERT_BY_PASSWORD = compiled(_insert_if(_PASSWORD_LASTS), required=True)
_INSERT_BY_LINK = compiled(_insert_if(_MAKER_LASTS), required=True)
_KEEP_EXCHANGED = compiled(_keep_exchanged())

END_SESSION = compiled(_end(sessions.c.id == bindparam("session")))
END_OTHER_SESSIONS = compiled(_end(sessions.c.digest != bindparam("kept")))
END_SURPLUS_SESSIONS = compiled(_end(_surplus()))
NOTE_SEEN = compiled(
    update(sessions)
    .where(sessions.c.digest == bindparam("session"))
    .values(seen_at=greatest(sessions.c.seen_at, bindparam("at")))
)
DELETE_SESSIONS = compiled(
    delete(sessions).where(sessions.c.person == bindparam("owner")).returning(sessions.c.digest)
)
