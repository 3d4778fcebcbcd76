"""The store of reviews, beside the journal: which were requested, and what they have found so far.

A reviewer leases a review while it works on it and keeps renewing the lease, so two reviewers never
work on the same one, and if one dies another takes over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    exists,
    func,
    insert,
    null,
    or_,
    select,
    tuple_,
    update,
)

from mergemaker.analysis.review import DecisionReview

from ..clock import now_ms
from .database import Database
from .schema import REVIEWS_TO_DO, judgements, reviews
from .statements import Statement, Values, compiled, upsert

State = Literal["waiting", "running", "done", "failed"]

LEASE = 15.0  # seconds that a lease lasts unless it is renewed

_decoder = msgspec.json.Decoder(DecisionReview)


class LeaseLost(Exception):
    """This reviewer no longer has the review: another may be working on it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested review: of which game, and whether as if all hands were open."""

    game: str
    open_hands: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a review: `done` of `total` decisions are judged, and `judged` has those from
    some number on."""

    state: State
    done: int
    total: int
    judged: list[DecisionReview]


class ReviewStore:
    """The reviews in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, asked: Asked, total: int, person: str) -> None:
        """Queue a review, unless there is one; one that failed is tried again.

        Args:
            asked: the review.
            total: the number of decisions to judge.
            person: the identity that asks, which is forgotten once somebody works on the review.
        """
        await self._write(
            _ASK,
            game=asked.game,
            open_hands=asked.open_hands,
            asked_at=now_ms(),
            state="waiting",
            total=total,
            asked_by=person,
            owner=None,
            leased_until=None,
        )

    async def claim(self, owner: str) -> Asked | None:
        """Lease a review to work on: the oldest request that nobody is working on.

        Args:
            owner: the reviewer; no other has its name.

        Returns:
            The review, or None when there is none to work on.
        """
        if not await self.to_do():
            return None  # without a transaction, since reviewers keep asking
        now = now_ms()
        rows = await self._write(_CLAIM, owner=owner, now=now, until=now + _LEASE_MS)
        return Asked(rows[0][0], bool(rows[0][1])) if rows else None

    async def renew(self, asked: Asked, owner: str) -> None:
        """Renew the lease of a review.

        Raises:
            LeaseLost: the review is not `owner`'s any more.
        """
        await self._write_owned(_RENEW, asked, owner, until=now_ms() + _LEASE_MS)

    async def note(self, asked: Asked, owner: str, number: int, judged: DecisionReview) -> None:
        """Store what was found about a decision.

        Raises:
            LeaseLost: the review is not `owner`'s any more; nothing was kept.
        """
        content = msgspec.json.encode(judged)
        await self._write_owned(_NOTE, asked, owner, number=number, judged=content)

    async def end(self, asked: Asked, owner: str, state: Literal["done", "failed"]) -> None:
        """Note that a review is done or has failed.

        Raises:
            LeaseLost: the review is not `owner`'s any more; its state stays.
        """
        await self._write_owned(_END, asked, owner, new_state=state)

    async def release(self, owner: str) -> None:
        """Give back what `owner` has leased, for anyone to resume."""
        await self._write(_RELEASE, owner=owner)

    async def progress(self, asked: Asked, since: int = 0) -> Progress | None:
        """The progress of a review, with its findings about the decisions from number `since` on;
        None if it was never requested."""
        return await self._database.read(
            lambda connection: _read_progress(connection, asked, since)
        )

    async def to_do(self) -> int:
        """How many reviews are unfinished."""
        counted = select(func.count()).select_from(reviews).where(REVIEWS_TO_DO)
        return await self._database.read(
            lambda connection: connection.execute(counted).scalar_one()
        )

    async def one_waits_for(self, person: str) -> bool:
        """Whether a review waits for which this identity has asked."""
        query = select(exists().where(reviews.c.asked_by == person, REVIEWS_TO_DO))
        return await self._database.read(
            lambda connection: bool(connection.execute(query).scalar())
        )

    async def _write(self, make: Callable[..., Statement], **parameters: Any) -> list[Values]:
        return await self._database.write(make(parameters))

    async def _write_owned(
        self, make: Callable[..., Statement], asked: Asked, owner: str, **parameters: Any
    ) -> None:
        """Carry out a statement that returns a row if the review is `owner`'s."""
        key = {"key_game": asked.game, "key_open_hands": asked.open_hands, "owner": owner}
        if not await self._write(make, **key, **parameters):
            raise LeaseLost(f"The review of {asked.game} is not this reviewer's any more.")


def _ask() -> Any:
    asking = upsert(reviews)
    new = {name: asking.excluded[name] for name in ("asked_at", "state", "total", "asked_by")}
    key = [reviews.c.game, reviews.c.open_hands]
    return asking.on_conflict_do_update(
        index_elements=key, set_=new, where=reviews.c.state == "failed"
    )


def _claim() -> Any:
    free = or_(
        reviews.c.state == "waiting",
        func.coalesce(reviews.c.leased_until, 0) < bindparam("now"),
    )
    first = (
        select(reviews.c.game, reviews.c.open_hands)
        .where(REVIEWS_TO_DO, free)
        .order_by(reviews.c.asked_at)
        .limit(1)
        .with_for_update(skip_locked=True)  # others, who claim at the same time, take the next
        .cte("first_free")
    )
    return (
        update(reviews)
        .where(tuple_(reviews.c.game, reviews.c.open_hands).in_(select(first)))
        .values(
            state="running",
            asked_by=null(),
            owner=bindparam("owner"),
            leased_until=bindparam("until"),
        )
        .returning(reviews.c.game, reviews.c.open_hands)
    )


def _is_owned() -> ColumnElement[bool]:
    """The review with the given key, if the given reviewer has its lease."""
    return and_(
        reviews.c.game == bindparam("key_game"),
        reviews.c.open_hands == bindparam("key_open_hands"),
        reviews.c.owner == bindparam("owner"),
        reviews.c.state == "running",
    )


def _change_owned(**values: Any) -> Any:
    return update(reviews).where(_is_owned()).values(**values).returning(reviews.c.game)


def _note() -> Any:
    columns = {
        "game": bindparam("key_game", type_=judgements.c.game.type),
        "open_hands": bindparam("key_open_hands", type_=judgements.c.open_hands.type),
        "number": bindparam("number", type_=judgements.c.number.type),
        "judged": bindparam("judged", type_=judgements.c.judged.type),
    }
    row = select(*columns.values()).where(exists().where(_is_owned()))
    return insert(judgements).from_select(list(columns), row).returning(judgements.c.number)


_LEASE_MS = round(LEASE * 1000)
_ASK = compiled(_ask())
_CLAIM = compiled(_claim())
_RENEW = compiled(_change_owned(leased_until=bindparam("until")))
_NOTE = compiled(_note())
_END = compiled(_change_owned(state=bindparam("new_state")))
_RELEASE = compiled(
    update(reviews)
    .where(REVIEWS_TO_DO, reviews.c.owner == bindparam("owner"))
    .values(state="waiting", owner=null(), leased_until=null())
)


def _read_progress(connection: Connection, asked: Asked, since: int) -> Progress | None:
    wanted = select(reviews.c.state, reviews.c.total).where(
        reviews.c.game == asked.game, reviews.c.open_hands == asked.open_hands
    )
    review = connection.execute(wanted).one_or_none()
    if review is None:
        return None
    its = and_(judgements.c.game == asked.game, judgements.c.open_hands == asked.open_hands)
    found = (
        select(judgements.c.judged)
        .where(its, judgements.c.number >= since)
        .order_by(judgements.c.number)
    )
    return Progress(
        state=review.state,
        done=connection.execute(
            select(func.count()).select_from(judgements).where(its)
        ).scalar_one(),
        total=review.total,
        judged=[_decoder.decode(row.judged) for row in connection.execute(found)],
    )
