"""The tables of what is true only while servers run: no backup has them, and nobody misses them.

Only processes that share a database write here (`leases`).
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, String, Table

runtime = MetaData()

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
