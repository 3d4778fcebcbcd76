"""PostgreSQL understands every statement of the storage."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from typing import Any

import psycopg

from mergemaker.server import storage
from mergemaker.server.storage.account_store import AccountStore
from mergemaker.server.storage.chat_store import ChatStore
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.history import History, Search
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.lifetimes import Lifetimes
from mergemaker.server.storage.listings import Listings
from mergemaker.server.storage.notice_store import NoticeStore
from mergemaker.server.storage.postgres_writer import DIALECT
from mergemaker.server.storage.rating_store import RatingStore
from mergemaker.server.storage.reports import Reports
from mergemaker.server.storage.statements import CompiledStatement
from mergemaker.server.storage.subscription_store import SubscriptionStore
from tests.support import asynchronous
from tests.support.postgres import Postgres


def statements_that_write() -> dict[int, CompiledStatement]:
    """Each once, although modules share some."""
    found: dict[int, CompiledStatement] = {}
    for module in pkgutil.iter_modules(storage.__path__):
        contents = vars(import_module(f"{storage.__name__}.{module.name}")).values()
        found |= {id(each): each for each in contents if isinstance(each, CompiledStatement)}
    return found


def test_postgresql_can_plan_every_statement_that_writes(postgres: Postgres):
    url = postgres.journal().set(drivername="postgresql").render_as_string(hide_password=False)
    statements = statements_that_write()
    assert len(statements) > 60
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements.values():
            text = statement.sql(DIALECT).text
            query: Any = f"EXPLAIN {text}"
            connection.execute(query, dict.fromkeys(re.findall(r"%\((\w+)\)s", text)))


def test_postgresql_answers_every_question(postgres: Postgres):
    async def ask() -> list[Any]:
        database = Database(postgres.journal())
        journal, accounts, chat = Journal(database), AccountStore(database), ChatStore(database)
        listings, ratings, history = Listings(database), RatingStore(database), History(database)
        subscriptions, reports = SubscriptionStore(database), Reports(database)
        answers = [
            await journal.unfinished_games_of("ann"),
            await journal.unfinished_with("ann"),
            await journal.unfinished_games(),
            await journal.unfinished_of("ann", ["ann", "ben"]),
            await journal.deadlines(5, without=["g"]),
            await journal.orders_in("g"),
            await journal.orders_of("ann"),
            await journal.awaiting_orders(),
            await accounts.with_username("ann"),
            await accounts.sessions_of("ann"),
            await accounts.transfers(),
            await accounts.removed_from("ann"),
            await accounts.games_with("ann"),
            await chat.latest("g", "table", 5),
            await chat.said_by("ann"),
            await chat.authors(["g"]),
            await chat.drop_old("g", 5, 0),
            await chat.reports(5),
            await chat.reported_by("ann"),
            await chat.count_reports(),
            await reports.latest(5),
            await reports.reported_by("ann"),
            await reports.count(),
            await listings.waiting(),
            await listings.playing(5),
            await NoticeStore(database).due(0, 5),
            await ratings.due(5, without=["g"]),
            await ratings.ratings_of(["ann"], "2"),
            await ratings.courses("ann"),
            await ratings.leaders("2", 5),
            await history.outcomes("ann"),
            await history.chain_totals("ann"),
            (await history.search("ann", Search("ben", "classic", "won"), 0))[0],
            await subscriptions.is_subscribed("browser", "ann"),
            await subscriptions.subscriptions_of("ann"),
            await subscriptions.email_of("ann"),
            await Lifetimes(database).begin(),
        ]
        await database.close()
        return answers

    assert not any(asynchronous.run(ask()))
