"""The export of an account: everything that the server knows of a person, as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from mergemaker.rules import Refused, write_record
from mergemaker.table import Table

from ..clock import moment
from ..storage.account_store import Account, AccountStore
from ..storage.chat_store import ChatStore
from ..storage.game_list import Listed
from ..storage.journal import Journal
from ..storage.rating_store import RatingStore
from ..storage.subscription_store import SubscriptionStore
from ..tables.registry import Registry

MOST_GAMES = 100_000

_encode = msgspec.json.encode


class Exporter:
    """Exports accounts.

    Args:
        registry: where the tables are.
        journal: the games.
        accounts: the accounts and their sessions.
        subscriptions: where people want to get notices.
        ratings: the ratings.
        chats: what people have said.
    """

    def __init__(
        self,
        registry: Registry,
        journal: Journal,
        accounts: AccountStore,
        subscriptions: SubscriptionStore,
        ratings: RatingStore,
        chats: ChatStore,
    ) -> None:
        self._registry = registry
        self._journal = journal
        self._accounts = accounts
        self._subscriptions = subscriptions
        self._ratings = ratings
        self._chats = chats

    async def export(self, account: Account) -> AsyncIterator[bytes]:
        """One JSON object, in pieces: a game's record is written when its turn comes, so that a
        thousand games neither fill the memory nor hold up anybody else."""
        about = _encode(await self._about(account))
        yield about.removesuffix(b"}") + b',"games":['
        for number, listed in enumerate(await self._journal.games_of(account.person, MOST_GAMES)):
            yield (b"," if number else b"") + _encode(await self._game(listed, account.person))
        yield b"]}"

    async def _about(self, account: Account) -> dict[str, Any]:
        person = account.person
        sessions = await self._accounts.sessions_of(person)
        email = await self._subscriptions.email_of(person)
        said = await self._chats.said_by(person)
        courses = await self._ratings.courses(person)
        orders = await self._journal.orders_of(person)
        return {
            "username": account.username,
            "name": await self._journal.name_of(person),
            "made_at": moment(account.made_at),
            "email": None if email is None else email.address,
            "sessions": [
                {
                    "label": session.label,
                    "made_at": moment(session.made_at),
                    "seen_at": moment(session.seen_at),
                }
                for session in sessions
            ],
            "ratings": {
                pool: [{"game": one.game, "at": one.at, "points": one.points} for one in changes]
                for pool, changes in courses.items()
            },
            "standing_orders": orders,
            "chat": [{"game": one.place, "at": moment(one.at), "text": one.text} for one in said],
        }

    async def _game(self, listed: Listed, person: str) -> dict[str, Any]:
        summary = listed.summary
        own = next((seat for seat in summary.seats if seat.person == person), None)
        return {
            "id": listed.game,
            "name": summary.name,
            "edition": summary.preset,
            "phase": summary.phase,
            "changed_at": listed.changed_at,
            "players": [seat.name for seat in summary.seats],
            "you": None if own is None else own.name,
            "place": None if own is None else own.place,
            "total": None if own is None else own.total,
            "record": await self._record(listed) if summary.phase in ("over", "stopped") else None,
        }

    async def _record(self, listed: Listed) -> str | None:
        """The record of a game in which nothing is hidden; None if today's rules refuse it."""
        try:
            table = (await self._registry.find(listed.game)).table
        except Refused:
            return None
        return await asyncio.to_thread(_written, table)


def _written(table: Table) -> str | None:
    return write_record(table.game) if table.game is not None and table.revealed else None
