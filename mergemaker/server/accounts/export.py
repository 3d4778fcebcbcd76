"""The export of an account: everything that the server knows of a person, as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog

from mergemaker.rules import BadRecord, Refused, write_record
from mergemaker.table import RulesDiffer, Table

from ..clock import moment
from ..rate_limits.token_bucket import Rate, RateLimits
from ..storage.account_store import Account, AccountStore
from ..storage.accuracy_store import AccuracyStore
from ..storage.changes import Row
from ..storage.chat_store import ChatStore
from ..storage.database import Database
from ..storage.game_list import Listed
from ..storage.journal import Journal
from ..storage.note_store import NoteStore
from ..storage.rating_store import RatingStore
from ..storage.reports import Reports
from ..storage.subscription_store import SubscriptionStore

MOST_GAMES = 100_000

EXPORTING = Rate(burst=3, per_second=1 / 600)  # exports of one account

_encode = msgspec.json.encode

log = structlog.stdlib.get_logger()


class Exporter:
    """Exports accounts.

    Args:
        database: where everything is stored.
        limits: makes the token buckets.
    """

    def __init__(self, database: Database, limits: RateLimits) -> None:
        self._journal = Journal(database)
        self._accounts = AccountStore(database)
        self._subscriptions = SubscriptionStore(database)
        self._ratings = RatingStore(database)
        self._accuracies = AccuracyStore(database)
        self._chats = ChatStore(database)
        self._notes = NoteStore(database)
        self._reports = Reports(database)
        self._exports = limits.buckets("exports by person", EXPORTING)

    async def export(self, account: Account) -> AsyncIterator[bytes]:
        """What `pieces` gives, for somebody who asks for it over the network.

        Raises:
            Refused: the account was exported too often.
        """
        if not await self._exports.take(account.person):
            reason = "You have exported your account several times. Try again in ten minutes."
            raise Refused(code="too-many-requests", reason=reason)
        return self.pieces(account)

    async def pieces(self, account: Account) -> AsyncIterator[bytes]:
        """One JSON object, in pieces: a game is replayed, and forgotten, when its turn comes, so
        that a thousand games neither fill the memory nor hold up anybody else."""
        about = _encode(await self._about(account))
        accuracies = await self._accuracies.of(account.person)
        yield about.removesuffix(b"}") + b',"games":['
        for number, listed in enumerate(await self._journal.games_of(account.person, MOST_GAMES)):
            game = await self._game(listed, account.person)
            game["accuracy"] = accuracies.get(listed.game, [])
            yield (b"," if number else b"") + _encode(game)
        yield b"]}"

    async def _about(self, account: Account) -> dict[str, Any]:
        person = account.person
        sessions = await self._accounts.sessions_of(person)
        email = await self._subscriptions.email_of(person)
        said = await self._chats.said_by(person)
        reported = await self._reports.reported_by(person)
        noted = await self._notes.all_of(person)
        courses = await self._ratings.courses(person)
        browsers = await self._subscriptions.subscriptions_of(person)
        orders = await self._journal.orders_of(person)
        removed_from = await self._accounts.removed_from(person)
        return {
            "username": account.username,
            "name": await self._journal.name_of(person),
            "made_at": moment(account.made_at),
            "email": None if email is None else email.address,
            "browsers_with_notices": [
                {"endpoint": browser.endpoint, "made_at": moment(browser.made_at)}
                for browser in browsers
            ],
            "sessions": [
                {
                    "label": session.label,
                    "made_at": moment(session.made_at),
                    "seen_at": moment(session.seen_at),
                }
                for session in sessions
            ],
            "ratings": {
                pool: {
                    "games": len(changes),
                    "course": [
                        {"game": one.game, "at": one.at, "points": one.points} for one in changes
                    ],
                }
                for pool, changes in courses.items()
            },
            "standing_orders": orders,
            "removed_from": removed_from,
            "chat": [{"place": one.place, "at": moment(one.at), "text": one.text} for one in said],
            "reports": [
                {"place": one.place, "at": moment(one.at), "text": one.text} for one in reported
            ],
            "notes": [
                {"game": game, "link": code, "notes": own} for game, (own, code) in noted.items()
            ],
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
            "resigned": any(one.person == person for one in summary.resigned),
            "place": None if own is None else own.place,
            "total": None if own is None else own.total,
            "record": await self._record(listed) if summary.phase in ("over", "stopped") else None,
        }

    async def _record(self, listed: Listed) -> str | None:
        """The record of a game in which nothing is hidden; None if it cannot be read."""
        try:
            rows = await self._journal.read(listed.game)
            return await asyncio.to_thread(_written, listed.game, rows)
        except (RulesDiffer, BadRecord):
            return None
        except Exception:  # one game that cannot be read must not keep the others
            log.exception("a game could not be exported", game=listed.game)
            return None


def _written(game: str, rows: list[Row]) -> str | None:
    table = Table.replayed(game, [(row.entry, row.at) for row in rows])
    return write_record(table.game) if table.game is not None and table.revealed else None
