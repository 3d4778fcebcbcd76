"""The tables of notices: which are due, and where people want to get them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
)

from .metadata import metadata, partial_index

# A decision of a person in a slow game, and when that person gets the next notice of it, which is
# noted before it is sent, so that none is sent twice.
notices = Table(
    "notices",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("reminder", Boolean, nullable=False),  # what is due is the reminder
)
partial_index("notices_due", notices.c.due_at, where=notices.c.due_at.is_not(None))

# Where a browser is reached by Web Push (RFC 8030), and the keys that only it knows (RFC 8291).
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("browser", String, primary_key=True),  # the digest of its token
    Column("person", String, nullable=False),
    Column("endpoint", String, nullable=False, unique=True),
    Column("p256dh", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("language", String, nullable=False),  # of the notices
    Index("push_subscriptions_person", "person"),
)

# The e-mail address of an account. Until it is confirmed, nothing but the link is sent there.
emails = Table(
    "emails",
    metadata,
    Column("person", String, primary_key=True),
    Column("address", String, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("code_digest", String, unique=True),  # of the link's code; it works once
    Column("code_expires_at", BigInteger),
    Column("language", String, nullable=False),  # of what is sent there
)
