"""Reviews of games, kept beside the journal: which were asked for, and what they found so far."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine

from mergemaker.analysis.review import DecisionReview

from .schema import judgements, reviews

State = Literal["waiting", "running", "done", "failed"]

_decoder = msgspec.json.Decoder(DecisionReview)


@dataclass(frozen=True, slots=True)
class Asked:
    """A review that was asked for: of which game, and whether as if all hands lay open."""

    game: str
    open_hands: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is, and what it found: `done` of `total` decisions are judged, and `judged`
    tells of those from some number on."""

    state: State
    done: int
    total: int
    judged: list[DecisionReview]


class Reviews:
    """The reviews in a journal's file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ask(self, asked: Asked, total: int) -> None:
        """Note that a review is wanted, if it is not yet; one that failed is wanted anew."""
        row = {
            "game": asked.game,
            "open_hands": asked.open_hands,
            "asked_at": time.time_ns() // 1_000_000,
            "state": "waiting",
            "total": total,
        }
        wanted = upsert(reviews).values(**row)
        key = [reviews.c.game, reviews.c.open_hands]
        again = wanted.on_conflict_do_update(key, set_=row, where=reviews.c.state == "failed")
        async with self._engine.begin() as connection:
            await connection.execute(again)

    async def note(self, asked: Asked, number: int, judged: DecisionReview) -> None:
        """Keep what was found of a decision."""
        found = insert(judgements).values(
            game=asked.game,
            open_hands=asked.open_hands,
            number=number,
            judged=msgspec.json.encode(judged),
        )
        async with self._engine.begin() as connection:
            await connection.execute(found)

    async def set_state(self, asked: Asked, state: State) -> None:
        """Note how far a review is."""
        async with self._engine.begin() as connection:
            await connection.execute(update(reviews).where(_is(asked)).values(state=state))

    async def progress(self, asked: Asked, since: int = 0) -> Progress | None:
        """How far a review is, and what it found of the decisions from number `since` on; None when
        it was never asked for."""
        this = (judgements.c.game == asked.game) & (judgements.c.open_hands == asked.open_hands)
        done = select(func.count()).where(this)
        found = (
            select(judgements.c.judged)
            .where(this, judgements.c.number >= since)
            .order_by(judgements.c.number)
        )
        async with self._engine.connect() as connection:
            wanted = select(reviews).where(_is(asked))
            review = (await connection.execute(wanted)).one_or_none()
            if review is None:
                return None
            return Progress(
                review.state,
                (await connection.execute(done)).scalar_one(),
                review.total,
                [_decoder.decode(row.judged) for row in await connection.execute(found)],
            )

    async def next_wanted(self) -> Asked | None:
        """The review to work on: the one begun, or else the one asked for first."""
        found = (
            select(reviews.c.game, reviews.c.open_hands)
            .where(reviews.c.state.in_(("waiting", "running")))
            .order_by(reviews.c.state != "running", reviews.c.asked_at)
            .limit(1)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(found)).one_or_none()
        return None if row is None else Asked(row.game, row.open_hands)

    async def waiting(self) -> int:
        """How many reviews are not done."""
        found = select(func.count()).where(reviews.c.state.in_(("waiting", "running")))
        async with self._engine.connect() as connection:
            return (await connection.execute(found)).scalar_one()


def _is(asked: Asked) -> ColumnElement[bool]:
    """The row of a review."""
    return (reviews.c.game == asked.game) & (reviews.c.open_hands == asked.open_hands)
