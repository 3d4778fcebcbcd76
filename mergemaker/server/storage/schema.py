"""The tables of the journal's database. In SQLite the migrations make them; a test compares the
two. A new PostgreSQL database gets them as they are here."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
    true,
)

from .metadata import metadata, partial_index
from .note_schema import WHOLE_GAME, note_links, note_reports, notes
from .notice_schema import emails, notices, push_subscriptions
from .review_schema import REVIEWS_TO_DO, accuracies, judgements, reviews

__all__ = [
    "REVIEWS_TO_DO",
    "REVISION",
    "UNREADABLE",
    "WHOLE_GAME",
    "accounts",
    "accuracies",
    "barred",
    "chain_results",
    "chat",
    "emails",
    "entries",
    "games",
    "invites",
    "judgements",
    "lifetimes",
    "listings",
    "metadata",
    "note_links",
    "note_reports",
    "notes",
    "notices",
    "people",
    "push_subscriptions",
    "rating_changes",
    "ratings",
    "removed_people",
    "reports",
    "resignations",
    "reviews",
    "seat_transfers",
    "seats",
    "secrets",
    "sessions",
    "standing_orders",
]

# The newest of the migrations in `migrations/versions`.
REVISION = "0025"

# The phase of a game that the program could not read when the columns were first filled. No list
# contains it; its entries are kept.
UNREADABLE = "unreadable"

# A game, with what lists and notices need to know about many games. All of it follows from the
# game's entries and is written with them. Times are milliseconds since 1970.
games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    # The program reads neither of these two; they are for whoever examines a journal.
    Column("rules_version", Integer, nullable=False),  # of the rules that it was begun under
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),  # when its last move was made here, if the game is over
    Column("name", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("phase", String, nullable=False),  # as in a view, or UNREADABLE
    Column("open_seats", Integer, nullable=False),
    Column("bot_to_act", Boolean, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("deadline", BigInteger),  # when the time of the player whose clock runs is up
    Column("slow", Boolean, nullable=False),  # a decision may take days
    Column("rated", Boolean, nullable=False),
    Column("rating_due", Boolean, nullable=False),
    Column("host", String),  # the identity; nobody once they deleted their account
    Index("games_host", "host"),
)
partial_index(
    "games_bot_to_act", games.c.changed_at, games.c.id, where=games.c.bot_to_act == true()
)
partial_index("games_deadline", games.c.deadline, where=games.c.deadline.is_not(None))
partial_index("games_rating_due", games.c.ended_at, games.c.id, where=games.c.rating_due == true())

# The times during which a server has lived, each until it was last noted: what lies between them
# costs no player any time. In milliseconds since 1970.
lifetimes = Table(
    "lifetimes",
    metadata,
    Column("began_at", BigInteger, primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
)

# A seat of a game, and who has it: as with `games`, it follows from the entries.
seats = Table(
    "seats",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String),  # the identity that owns it
    Column("bot", String),  # the bot that plays it
    Column("name", String, nullable=False),  # "" while the seat is open
    Column("deciding", Boolean, nullable=False),
    Column("place", Integer),  # from 1, once the game is over
    Column("total", Integer),  # dollars, once the game is over
    Index("seats_person", "person"),
)

# The standing orders of a seat, which are no entries: nobody but its owner may notice them.
standing_orders = Table(
    "standing_orders",
    metadata,
    Column("game", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("orders", LargeBinary, nullable=False),  # JSON
    ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
)

# What each chain brought a person's seat in a game that is over (`ChainResult`).
chain_results = Table(
    "chain_results",
    metadata,
    Column("game", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("chain", Integer, primary_key=True),
    Column("bought", Integer, nullable=False),  # shares
    Column("paid", Integer, nullable=False),  # dollars
    ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
)

# Who resigned from a game: it stays in their history, whoever has the seat now.
resignations = Table(
    "resignations",
    metadata,
    Column("person", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer),  # that they had; unknown for some in older journals
)

# Whom the host of a game's table has removed from it.
barred = Table(
    "barred",
    metadata,
    Column("person", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True),
)

# The source of truth. The primary key keeps two entries from having the same number; the unique
# constraint keeps a command from being carried out twice (a bot's entry has neither person nor
# command).
entries = Table(
    "entries",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", String),
    Column("command", String),
    Column("digest", LargeBinary),  # of the command's content
    Column("entry", LargeBinary, nullable=False),  # JSON
    UniqueConstraint("game", "person", "command"),
)

# The names that people go by.
people = Table(
    "people",
    metadata,
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
)

# The accounts: `person` is the identity of the guest who made it.
accounts = Table(
    "accounts",
    metadata,
    Column("person", String, primary_key=True),
    Column("username", String, nullable=False),
    Column("username_key", String, nullable=False, unique=True),  # `names.username_key`
    Column("password", String, nullable=False),  # its Argon2id hash, with its parameters
    Column("made_at", BigInteger, nullable=False),
)

# Tokens that stand for somebody else than their guest (`identity.person_of`). The session of an
# account lasts until `ended_at`; a guest's token that was exchanged for a session is kept here as
# one that has ended, so that nobody who has a copy can be that guest again.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String, primary_key=True),  # of the token
    Column("id", String, nullable=False, unique=True),  # by which its owner can end it
    Column("person", String, nullable=False),
    Column("label", String, nullable=False),  # of the device, such as "Firefox on Linux"
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),  # to the hour
    Column("ended_at", BigInteger),
    Index("sessions_person", "person"),
)

# People whose seats are passing to an account, or to nobody because theirs was deleted.
seat_transfers = Table(
    "seat_transfers",
    metadata,
    Column("person", String, primary_key=True),
    Column("successor", String),
)

invites = Table(
    "invites",
    metadata,
    Column("code", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), nullable=False),
)

# A game in the lobby that is not over: what the lobby shows of it besides the columns of `games`.
listings = Table(
    "listings",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("made_by", String, nullable=False),  # the identity that made it
    Column("options", LargeBinary, nullable=False),  # JSON: those that differ from the preset
    Column("terms", LargeBinary, nullable=False),  # JSON
    Column("seen_at", BigInteger, nullable=False),  # when somebody at it was last seen connected
)

# What was said at a place: the id of a game, or the lobby. The unique constraint keeps a command
# from being carried out twice.
chat = Table(
    "chat",
    metadata,
    Column("place", String, primary_key=True),
    Column("room", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1 in each room
    Column("at", BigInteger, nullable=False),
    Column("person", String),  # nobody if only the number is left of the message
    Column("author", BigInteger),  # the person's number at the place, if there is a person
    Column("seat", Integer),  # of the person at the time
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("command", String, nullable=False),
    UniqueConstraint("place", "author", "command"),
    Index("chat_person", "person"),
)

# The messages in `chat` that people reported, for whoever runs the server.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("place", String, nullable=False),
    Column("room", String, nullable=False),
    Column("message", Integer, nullable=False),
    Column("reporter", String),  # nobody if they deleted their account
    UniqueConstraint("place", "room", "message", "reporter"),
)

# A person's rating in a pool (`ratings/model.py`) after so many rated games there.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String, primary_key=True),
    Column("pool", String, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("points", Integer, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Index("ratings_best", "pool", "provisional", "points"),
)

# The same after each of these games. The primary key keeps two games from being a person's
# `games`-th, and the unique constraint keeps a game from counting twice.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("person", String, primary_key=True),
    Column("pool", String, primary_key=True),
    Column("games", Integer, primary_key=True),
    Column("game", String, ForeignKey("games.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("points", Integer, nullable=False),
    Column("provisional", Boolean, nullable=False),
    UniqueConstraint("game", "person"),
)

# What the server makes once and keeps to itself, such as its key for Web Push.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("content", String, nullable=False),
)

# The identities that whoever runs the server has removed from it.
removed_people = Table(
    "removed_people",
    metadata,
    Column("person", String, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
