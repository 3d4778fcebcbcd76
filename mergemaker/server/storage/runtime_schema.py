"""The tables of what is true only for a while: no backup has them, and nobody misses them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table

runtime = MetaData()

# The links that sign a second device in, one for each account. Each works once, until it expires.
sign_in_links = Table(
    "sign_in_links",
    runtime,
    Column("person", String, primary_key=True),  # whose account it signs in to
    Column("session", String, nullable=False),  # the digest of the session that it was made in
    Column("code_digest", String, nullable=False, unique=True),
    Column("expires_at", BigInteger, nullable=False),  # in milliseconds since 1970
)

# Only processes that share a database write to what follows (`leases`, `connections`).

# The processes that serve the games of this database together. Each says again and again that it
# lives; one that did not until `alive_until`, in milliseconds since 1970 by the database's clock,
# is dead, and its row is deleted with everything that was true only while it lived.
processes = Table(
    "processes",
    runtime,
    Column("id", String, primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

# Which process does a piece of work, such as the bots' turns in a game. It lasts as long as the
# process lives.
leases = Table(
    "leases",
    runtime,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("process", String, ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Index("leases_process", "process"),
)

# A socket that is open at a process.
connections = Table(
    "connections",
    runtime,
    Column("process", String, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # among those of the process
    Column("address", String, nullable=False),  # where it comes from, as limits count it
    Column("holder", String, nullable=False),  # of the device that opened it
    Column("place", String, nullable=False),  # a game's id, or the lobby
    Index("connections_address", "address"),
    Index("connections_place", "place", "holder"),
)
