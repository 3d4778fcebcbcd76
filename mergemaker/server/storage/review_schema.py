"""The tables of reviews: what was asked for, what was found, and how accurately people decided."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    String,
    Table,
    text,
)

from .metadata import metadata, partial_index

# The unfinished reviews. A query is served by their index if it has the same condition.
REVIEWS_TO_DO = text("state IN ('waiting', 'running')")

# A requested review; `state` is as in `bodies.Review`. While it is running, `owner` is the reviewer
# with its lease, which lasts until `leased_until`; after that any other may take it over.
reviews = Table(
    "reviews",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("open_hands", Boolean, primary_key=True),
    Column("asked_at", BigInteger, nullable=False),
    Column("state", String, nullable=False),
    Column("total", Integer, nullable=False),  # decisions to be judged
    Column("asked_by", String),  # the identity, while it waits
    Column("owner", String),
    Column("leased_until", BigInteger),
)
partial_index("reviews_to_do", reviews.c.asked_at, where=REVIEWS_TO_DO)

# What a review found about the game's decisions, counted from 0.
judgements = Table(
    "judgements",
    metadata,
    Column("game", String, primary_key=True),
    Column("open_hands", Boolean, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("judged", LargeBinary, nullable=False),  # JSON
    ForeignKeyConstraint(["game", "open_hands"], ["reviews.game", "reviews.open_hands"]),
)

# How accurately a person who owns a seat decided in a phase of the game, according to its review
# (`PhaseAccuracy`).
accuracies = Table(
    "accuracies",
    metadata,
    Column("game", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("phase", String, primary_key=True),
    Column("decisions", Integer, nullable=False),
    Column("accuracy", Float, nullable=False),  # from 0 to 100
    ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
)
